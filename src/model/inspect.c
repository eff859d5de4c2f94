/* Tells what a mesh is: welds it, links it, and asks each question of the result. */
#include "base/assert.h"
#include "model/convexity.h"
#include "model/duplicates.h"
#include "model/edge_census.h"
#include "model/face_sets.h"
#include "model/measure.h"

#include <string.h>

typedef struct inspect_scratch {
    ck_surface_memory surface;
    ck_convexity_memory convexity;
    ck_buffer sets, seen;
} inspect_scratch;

static void report_faces(const ck_surface *surface, clinker_inspection *out) {
    out->triangles = surface->face_count;
    out->vertices = surface->point_count;
    for (uint32_t face = 0; face < surface->face_count; face++) {
        out->degenerate_faces += surface->kinds[face] != CK_FACE_PROPER ? 1 : 0;
    }
}

static void report_measure(const ck_measure *measure, clinker_inspection *out) {
    memcpy(out->box_min, measure->box_min, sizeof out->box_min);
    memcpy(out->box_max, measure->box_max, sizeof out->box_max);
    out->area = measure->area;
    out->volume = measure->volume;
}

/* Writes the members one by one: the padding of `edge` is zero already, so that like answers are like bytes. */
static void show_edge(const ck_surface *surface, const ck_half_edge *half_edge, clinker_edge *edge) {
    CK_ASSERT(half_edge->corner < 3);
    edge->face = half_edge->face;
    memcpy(edge->from, ck_surface_point(surface, half_edge->face, half_edge->corner), sizeof edge->from);
    memcpy(edge->to, ck_surface_point(surface, half_edge->face, (half_edge->corner + 1) % 3), sizeof edge->to);
}

static void report_edges(const ck_surface *surface, const ck_edge_census *census, clinker_inspection *out) {
    out->boundary_edges = census->faults[CK_EDGE_BOUNDARY].count;
    out->flipped_edges = census->faults[CK_EDGE_FLIPPED].count;
    out->non_manifold_edges = census->non_manifold;
    size_t faults = 0;
    for (int fault = 0; fault < CK_EDGE_FAULTS; fault++) {
        const ck_fault_list *list = &census->faults[fault];
        faults += list->count;
        for (size_t i = 0; i < list->shown && out->shown_edges < CLINKER_INSPECTION_SHOWN; i++) {
            show_edge(surface, &list->first[i], &out->edges[out->shown_edges++]);
        }
    }
    out->solid = faults == 0 && out->degenerate_faces < out->triangles;
}

/* Needles join their neighbours, but make no component of their own. */
static bool count_components(ck_memory *memory, inspect_scratch *scratch, const ck_surface *surface, size_t *count) {
    if (!ck_buffer_reserve(memory, &scratch->sets, surface->face_count, sizeof(uint32_t)) ||
        !ck_buffer_reserve(memory, &scratch->seen, surface->face_count, sizeof(bool))) {
        return false;
    }
    uint32_t *sets = scratch->sets.data;
    bool *seen = scratch->seen.data;
    ck_face_sets_init(sets, surface->face_count);
    for (size_t begin = 0, end; begin < surface->half_edge_count; begin = end) {
        end = ck_edge_end(surface, begin);
        for (size_t i = begin + 1; i < end; i++) {
            ck_face_sets_join(sets, surface->half_edges[begin].face, surface->half_edges[i].face);
        }
    }
    memset(seen, 0, surface->face_count * sizeof *seen);
    for (uint32_t face = 0; face < surface->face_count; face++) {
        uint32_t set = ck_face_sets_find(sets, face);
        if (surface->kinds[face] == CK_FACE_PROPER && !seen[set]) {
            seen[set] = true;
            (*count)++;
        }
    }
    return true;
}

/* The exact test of convexity knows the orientation even of bodies too thin for their volume to tell. */
static clinker_orientation orientation_of(const ck_edge_census *census, const ck_measure *measure,
                                          ck_convexity convexity) {
    if (census->faults[CK_EDGE_FLIPPED].count + census->faults[CK_EDGE_UNBALANCED].count > 0) {
        return CLINKER_ORIENTATION_INCONSISTENT;
    }
    if (convexity != CK_CONVEX_NOT) {
        return convexity == CK_CONVEX_OUTWARD ? CLINKER_ORIENTATION_OUTWARD : CLINKER_ORIENTATION_INWARD;
    }
    if (measure->flat) {
        return CLINKER_ORIENTATION_FLAT;
    }
    return measure->volume > 0.0 ? CLINKER_ORIENTATION_OUTWARD : CLINKER_ORIENTATION_INWARD;
}

static bool inspect(ck_memory *memory, inspect_scratch *scratch, const ck_mesh *mesh, clinker_inspection *out) {
    ck_surface surface;
    if (!ck_surface_weld(memory, &scratch->surface, mesh, &surface) ||
        !ck_surface_link(memory, &scratch->surface, &surface) ||
        !ck_duplicates_count(memory, &scratch->surface.table, &surface, &out->duplicate_faces) ||
        !count_components(memory, scratch, &surface, &out->components)) {
        return false;
    }
    ck_measure measure = ck_surface_measure(&surface);
    ck_edge_census census = ck_edge_census_take(&surface);
    report_faces(&surface, out);
    report_measure(&measure, out);
    report_edges(&surface, &census, out);
    CK_ASSERT(!out->solid || out->components > 0);
    ck_convexity convexity = CK_CONVEX_NOT;
    uint32_t witness;
    if (out->solid && out->components == 1 &&
        !ck_convexity_test(memory, &scratch->convexity, &surface, &convexity, &witness)) {
        return false;
    }
    out->convex = convexity != CK_CONVEX_NOT;
    out->orientation = orientation_of(&census, &measure, convexity);
    if (out->orientation == CLINKER_ORIENTATION_FLAT) {
        out->volume = 0.0;
    }
    return true;
}

CK_DEFINE_INIT(clinker_inspection)

const char *clinker_orientation_name(clinker_orientation orientation) {
    static const char *const names[] = {
        [CLINKER_ORIENTATION_OUTWARD] = "outward",
        [CLINKER_ORIENTATION_INWARD] = "inward",
        [CLINKER_ORIENTATION_FLAT] = "flat",
        [CLINKER_ORIENTATION_INCONSISTENT] = "inconsistent",
    };
    return CK_NAME_IN(names, orientation);
}

clinker_status clinker_mesh_inspect(clinker_workspace *workspace, const clinker_mesh *mesh, const clinker_pose *pose,
                                    clinker_inspection *inspection) {
    ck_sized_clear(inspection, sizeof *inspection);
    clinker_status status = CK_CALL_BEGIN(workspace, CK_GIVEN(mesh), CK_GIVEN_SIZED(inspection));
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    ck_mesh opened;
    status = ck_mesh_open(workspace, mesh, pose, 0, &opened);
    if (status == CLINKER_STATUS_OK) {
        status = ck_mesh_validate(workspace, &opened, 0);
    }
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    inspect_scratch *scratch = ck_workspace_scratch(workspace, CK_ROOM_MODEL, sizeof *scratch, 0, 0);
    clinker_inspection found = CLINKER_INIT(clinker_inspection);
    if (scratch == NULL || !inspect(&workspace->memory, scratch, &opened, &found)) {
        return ck_fail_memory(workspace);
    }
    ck_sized_give(inspection, &found);
    return CLINKER_STATUS_OK;
}
