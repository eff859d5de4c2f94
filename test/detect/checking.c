#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "checking.h"

#include <string.h>

int checking_begin(void **state) {
    return clinker_workspace_create(NULL, (clinker_workspace **)state) == CLINKER_OK ? 0 : -1;
}

int checking_end(void **state) {
    clinker_workspace_destroy(*state);
    return 0;
}

scene_mesh box(float x0, float y0, float z0, float x1, float y1, float z1) {
    const float low[3] = {x0, y0, z0};
    const float high[3] = {x1, y1, z1};
    return scene_box(low, high);
}

scene_mesh moved(scene_mesh mesh, float x, float y, float z) {
    scene_mesh_move(&mesh, x, y, z);
    return mesh;
}

scene_mesh flipped(scene_mesh mesh) {
    scene_mesh_flip(&mesh);
    return mesh;
}

static float highest(const scene_mesh *mesh) {
    float high = mesh->positions[2];
    for (size_t i = 1; i < mesh->vertex_count; i++) {
        high = mesh->positions[3 * i + 2] > high ? mesh->positions[3 * i + 2] : high;
    }
    return high;
}

scene_mesh without_lid(scene_mesh mesh) {
    float lid = highest(&mesh);
    size_t kept = 0;
    for (size_t i = 0; i < mesh.triangle_count; i++) {
        const uint32_t *corner = &mesh.indices[3 * i];
        bool in_lid = true;
        for (int k = 0; k < 3; k++) {
            in_lid = in_lid && mesh.positions[3 * (size_t)corner[k] + 2] == lid;
        }
        if (!in_lid) {
            memmove(&mesh.indices[3 * kept++], corner, 3 * sizeof *corner);
        }
    }
    mesh.triangle_count = kept;
    return mesh;
}

clinker_query query_with_tolerance(double tolerance) {
    clinker_query query = clinker_query_default();
    query.tolerance = tolerance;
    return query;
}

clinker_query query_with_clearance(double clearance) {
    clinker_query query = clinker_query_default();
    query.clearance = clearance;
    return query;
}

clinker_pair check_meshes(void **state, scene_mesh a, scene_mesh b, clinker_query query) {
    clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&a)}, {.mesh = scene_mesh_borrow(&b)}};
    clinker_answer answer;
    clinker_status status = clinker_bodies_check(*state, bodies, 2, &query, &answer);
    scene_mesh_free(&a);
    scene_mesh_free(&b);
    assert_int_equal(status, CLINKER_OK);
    assert_string_equal(clinker_workspace_message(*state), "");
    return answer.pair_count == 1 ? answer.pairs[0] : (clinker_pair){.a = 0, .b = 1};
}

clinker_pair check_default(void **state, scene_mesh a, scene_mesh b) {
    return check_meshes(state, a, b, clinker_query_default());
}
