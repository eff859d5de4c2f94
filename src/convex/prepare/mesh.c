/* Proves that a mesh is convex, by exact signs, and prepares it. */
#include "convex/prepare/closed_surface.h"
#include "convex/prepare/prepared.h"
#include "convex/scratch/scratch.h"
#include "math/orient.h"

#include <string.h>

typedef struct preparation {
    ck_convex_scratch *scratch;
    ck_surface surface;
    bool inward;
    ck_fingerprint source;
} preparation;

static clinker_status refuse_dent(clinker_workspace *workspace, uint32_t face) {
    return ck_fail_at(workspace, ck_at_face(face), CLINKER_STATUS_INVALID, "the mesh is not convex: face %u shows it",
                      (unsigned)face);
}

static clinker_status prove_convex(clinker_workspace *workspace, preparation *work) {
    ck_convexity convexity;
    uint32_t face = 0;
    if (!ck_convexity_test(&workspace->memory, &work->scratch->convexity, &work->surface, &convexity, &face)) {
        return ck_fail_memory(workspace);
    }
    if (convexity == CK_CONVEX_NOT) {
        return refuse_dent(workspace, face);
    }
    work->inward = convexity == CK_CONVEX_INWARD;
    return CLINKER_STATUS_OK;
}

static clinker_status make_surface(clinker_workspace *workspace, const clinker_mesh *source, preparation *work) {
    ck_mesh mesh;
    clinker_status status = ck_mesh_open(workspace, source, NULL, 0, &mesh);
    if (status == CLINKER_STATUS_OK) {
        status = ck_mesh_validate(workspace, &mesh, 0);
    }
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    work->source = ck_fingerprint_take(&mesh);
    uint32_t dent;
    if (ck_convexity_dent(&mesh, &dent)) {
        return refuse_dent(workspace, dent);
    }
    return ck_closed_surface_make(workspace, &work->scratch->surface, &mesh, &work->surface);
}

static bool copy_surface(const preparation *work, clinker_convex *convex) {
    convex->point_count = work->surface.point_count;
    if (!ck_closed_surface_copy(&convex->memory, &work->surface, work->inward, &convex->point_memory,
                                &convex->face_memory, &convex->face_count, &convex->closed_count)) {
        return false;
    }
    convex->points = convex->point_memory.data;
    convex->faces = convex->face_memory.data;
    return true;
}

static clinker_status prepare(clinker_workspace *workspace, const preparation *work, clinker_convex **out) {
    clinker_convex *convex = ck_convex_new(&workspace->memory.allocator);
    if (convex == NULL || !copy_surface(work, convex) ||
        !ck_corner_faces_build(&convex->memory, &convex->around, convex->point_count, convex->faces,
                               convex->face_count) ||
        !ck_polyhedron_build(&convex->memory, &convex->body, convex->points, convex->point_count, convex->faces,
                             convex->face_count, &convex->around, &convex->usable)) {
        clinker_convex_destroy(convex);
        return ck_fail_memory(workspace);
    }
    CK_ASSERT(work->source.triangle_count > 0);
    CK_ASSERT(!convex->usable || convex->body.corners.point_count == convex->point_count);
    convex->source = work->source;
    convex->rechecks = ck_rechecks_select();
    convex->plain = convex->usable && ck_polyhedron_is_moderate(&convex->body);
    *out = convex;
    return CLINKER_STATUS_OK;
}

clinker_status clinker_convex_create(clinker_workspace *workspace, const clinker_mesh *mesh, clinker_convex **convex) {
    ck_clear_pointer(convex);
    clinker_status status = CK_CALL_BEGIN(workspace, CK_GIVEN(mesh), CK_GIVEN(convex));
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    preparation work = {.scratch = ck_convex_scratch_of(workspace)};
    if (work.scratch == NULL) {
        return ck_fail_memory(workspace);
    }
    status = make_surface(workspace, mesh, &work);
    if (status == CLINKER_STATUS_OK) {
        status = prove_convex(workspace, &work);
    }
    return status == CLINKER_STATUS_OK ? prepare(workspace, &work, convex) : status;
}
