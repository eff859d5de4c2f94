/* Inspection in one line, for tests that expect it to succeed. Include after cmocka. */
#ifndef TEST_MODEL_INSPECTING_H
#define TEST_MODEL_INSPECTING_H

#include <clinker/clinker.h>
#include <scenes.h>

static inline clinker_inspection inspect_mesh(const clinker_mesh *mesh, const clinker_pose *pose) {
    clinker_workspace *workspace = NULL;
    clinker_inspection inspection = CLINKER_INIT(clinker_inspection);
    assert_int_equal(clinker_workspace_create(NULL, &workspace), CLINKER_STATUS_OK);
    assert_int_equal(clinker_mesh_inspect(workspace, mesh, pose, &inspection), CLINKER_STATUS_OK);
    assert_string_equal(clinker_workspace_message(workspace), "");
    clinker_workspace_destroy(workspace);
    return inspection;
}

/* Inspects the mesh and frees it. */
static inline clinker_inspection inspect_scene(scene_mesh mesh, const clinker_pose *pose) {
    assert_non_null(mesh.positions);
    clinker_mesh borrowed = scene_mesh_borrow(&mesh);
    clinker_inspection inspection = inspect_mesh(&borrowed, pose);
    scene_mesh_free(&mesh);
    return inspection;
}

static inline clinker_mesh double_mesh(const double *positions, size_t vertices, const uint32_t *indices,
                                       size_t triangles) {
    return (clinker_mesh){
        .positions = positions,
        .vertex_count = vertices,
        .scalar = CLINKER_SCALAR_FLOAT64,
        .indices = indices,
        .triangle_count = triangles,
    };
}

#endif
