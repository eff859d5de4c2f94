/* The public hull of a mesh. */
#include "clinker/convex.h"
#include "convex/hull/hull.h"
#include "convex/scratch/scratch.h"
#include "model/mesh.h"

CK_DEFINE_INIT(clinker_hull)

clinker_status clinker_mesh_hull(clinker_workspace *workspace, const clinker_mesh *mesh, clinker_hull *hull) {
    ck_sized_clear(hull, sizeof *hull);
    clinker_status status = CK_CALL_BEGIN(workspace, CK_GIVEN(mesh), CK_GIVEN_SIZED(hull));
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    ck_convex_scratch *scratch = ck_convex_scratch_of(workspace);
    if (scratch == NULL) {
        return ck_fail_memory(workspace);
    }
    ck_mesh opened;
    status = ck_mesh_open(workspace, mesh, NULL, 0, &opened);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    size_t count = opened.vertex_count;
    if (!ck_buffer_reserve(&workspace->memory, &scratch->points, count, sizeof(double[3]))) {
        return ck_fail_memory(workspace);
    }
    double(*points)[3] = scratch->points.data;
    for (uint32_t i = 0; i < count; i++) {
        ck_mesh_local(&opened, i, points[i]);
    }
    ck_hull found;
    status = ck_hull_build(workspace, &scratch->hull, (const double(*)[3])points, count, &found);
    if (status == CLINKER_STATUS_OK) {
        const clinker_hull made = {
            .size = sizeof made, .indices = &found.faces[0][0], .triangle_count = found.face_count};
        ck_sized_give(hull, &made);
    }
    return status;
}
