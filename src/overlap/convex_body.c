#include "overlap/convex_body.h"

#include "math/vec3.h"
#include "overlap/scratch.h"

/* As the mesh is given. */
static bool test_mesh(clinker_workspace *workspace, const ck_body *body, bool *convex) {
    ck_overlap_scratch *scratch = ck_overlap_scratch_of(workspace);
    ck_memory *memory = &workspace->memory;
    ck_mesh mesh = body->mesh;
    ck_surface surface;
    ck_convexity found;
    uint32_t witness;
    mesh.placed = false;
    *convex = false;
    if (body->closed != 1 || body->with_area || ck_convexity_dent(&mesh, &witness)) {
        return true;
    }
    if (!ck_surface_weld(memory, &scratch->surface, &mesh, &surface) ||
        !ck_surface_link(memory, &scratch->surface, &surface) ||
        !ck_convexity_test(memory, &scratch->convexity, &surface, &found, &witness)) {
        return false;
    }
    *convex = found != CK_CONVEX_NOT;
    return true;
}

/* Three products and sums of each world coordinate are rounded: four roundings of all sizes. */
static double rounding_of(const ck_mesh *mesh) {
    double largest[3] = {0, 0, 0}, most = 0;
    for (uint32_t i = 0; i < mesh->vertex_count && mesh->placed; i++) {
        double p[3];
        ck_mesh_local(mesh, i, p);
        for (int k = 0; k < 3; k++) {
            largest[k] = ck_greater(largest[k], fabs(p[k]));
        }
    }
    for (int i = 0; i < 3 && mesh->placed; i++) {
        const double *row = &mesh->m[4 * i];
        most += fabs(row[0]) * largest[0] + fabs(row[1]) * largest[1] + fabs(row[2]) * largest[2] + fabs(row[3]);
    }
    return 0x1p-50 * most;
}

bool ck_convex_body_find(clinker_workspace *workspace, ck_body *body, double scale, bool *convex, double *off) {
    const signed char known = atomic_load_explicit(&body->convex, memory_order_relaxed);
    *convex = known > 0;
    if (known == 0) {
        if (!test_mesh(workspace, body, convex)) {
            return false;
        }
        atomic_store_explicit(&body->convex, *convex ? 1 : -1, memory_order_relaxed);
    }
    *off = *convex ? rounding_of(&body->mesh) * scale : 0;
    return true;
}
