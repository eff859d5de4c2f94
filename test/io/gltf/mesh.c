/* Primitives: modes, merging, and what is left out. */
#include "gltf/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A fan and a strip over the same five points in the plane, beside the mode's rule in the standard. */
typedef struct ribbon {
    float positions[5][3];
    uint16_t order[6];
} ribbon;

#define RIBBON_ACCESSORS                                                                                               \
    "{'bufferView':0,'componentType':5126,'count':5,'type':'VEC3'},"                                                   \
    "{'bufferView':1,'componentType':5123,'count':5,'type':'SCALAR'}"
#define RIBBON_VIEWS "{'buffer':0,'byteLength':60},{'buffer':0,'byteOffset':60,'byteLength':12}"

static reading read_ribbon(const char *primitive) {
    ribbon file = {.positions = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {4, 0, 0}}, .order = {0, 1, 2, 3, 4, 0}};
    parts p = {.primitives = primitive, .accessors = RIBBON_ACCESSORS, .views = RIBBON_VIEWS};
    reading r = read_parts(&p, &file, sizeof file);
    assert_true(r.done);
    return r;
}

static void assert_triangles(const io_body *body, const double (*corners)[3], size_t count) {
    assert_int_equal(body->mesh.triangle_count, count);
    for (size_t i = 0; i < count; ++i) {
        for (size_t k = 0; k < 3; ++k) {
            assert_corner(body, i, k, corners[i][k], 0, 0);
        }
    }
}

static void a_strip_turns_every_other_triangle(void **state) {
    (void)state;
    static const double expected[][3] = {{0, 1, 2}, {1, 3, 2}, {2, 3, 4}};
    reading r = read_ribbon("{'attributes':{'POSITION':0},'indices':1,'mode':5}");
    assert_triangles(&r.model.bodies[0], expected, 3);
    reading_free(&r);
}

static void a_fan_shares_its_first_corner(void **state) {
    (void)state;
    static const double expected[][3] = {{1, 2, 0}, {2, 3, 0}, {3, 4, 0}};
    reading r = read_ribbon("{'attributes':{'POSITION':0},'indices':1,'mode':6}");
    assert_triangles(&r.model.bodies[0], expected, 3);
    reading_free(&r);
}

static void strips_and_fans_need_no_indices(void **state) {
    (void)state;
    static const double strip[][3] = {{0, 1, 2}, {1, 3, 2}, {2, 3, 4}};
    static const double fan[][3] = {{1, 2, 0}, {2, 3, 0}, {3, 4, 0}};
    reading r = read_ribbon("{'attributes':{'POSITION':0},'mode':5}");
    assert_triangles(&r.model.bodies[0], strip, 3);
    reading_free(&r);
    r = read_ribbon("{'attributes':{'POSITION':0},'mode':6}");
    assert_triangles(&r.model.bodies[0], fan, 3);
    reading_free(&r);
}

static void corners_left_over_are_told(void **state) {
    (void)state;
    static const double expected[][3] = {{0, 1, 2}};
    reading r = read_ribbon("{'attributes':{'POSITION':0}}");
    assert_triangles(&r.model.bodies[0], expected, 1);
    assert_warned(&r, "mesh 0, primitive 0: 5 corners are not a multiple of three, the last 2 are left out");
    reading_free(&r);
}

static void all_primitives_make_one_body_with_triangles_in_order(void **state) {
    (void)state;
    static const double expected[][3] = {{0, 1, 2}, {1, 2, 0}, {2, 3, 0}, {3, 4, 0}, {0, 1, 2}, {1, 3, 2}, {2, 3, 4}};
    reading r = read_ribbon("{'attributes':{'POSITION':0},'indices':1},"
                            "{'attributes':{'POSITION':0},'indices':1,'mode':6},"
                            "{'attributes':{'POSITION':0},'indices':1,'mode':5}");
    assert_int_equal(r.model.body_count, 1);
    assert_triangles(&r.model.bodies[0], expected, 7);
    assert_null(r.model.bodies[0].faces); /* a triangle's number is the file's */
    assert_int_equal(r.model.bodies[0].mesh.vertex_count, 5);
    reading_free(&r);
}

static void points_and_lines_are_left_out_and_told(void **state) {
    (void)state;
    parts p = {.primitives = "{'attributes':{'POSITION':0},'mode':0},{'attributes':{'POSITION':0},'mode':1},"
                             "{'attributes':{'POSITION':0},'mode':2},{'attributes':{'POSITION':0},'mode':3},"
                             "{'attributes':{'POSITION':0},'indices':1}"};
    reading r = read_tetrahedron(&p);
    assert_true(r.done);
    assert_int_equal(r.model.bodies[0].mesh.triangle_count, 4);
    assert_warned(&r, "4 primitives of points or lines are left out");
    reading_free(&r);
}

static void a_scene_of_lines_alone_is_refused(void **state) {
    (void)state;
    parts p = {.primitives = "{'attributes':{'POSITION':0},'mode':1}"};
    assert_refused(read_tetrahedron(&p), "shows no triangles");
}

static void a_mesh_without_primitives_is_refused(void **state) {
    (void)state;
    assert_refused(read_tetrahedron(&(parts){.primitives = ""}), "mesh 0 has no primitives");
}

static void a_node_without_triangles_is_told(void **state) {
    (void)state;
    parts p = {.nodes = "'nodes':[{'mesh':0},{'mesh':1},{'mesh':1}]",
               .primitives = "{'attributes':{'POSITION':0},'indices':1}]},{'primitives':[{'attributes':{'POSITION':4}}",
               .accessors = "{'bufferView':0,'componentType':5126,'count':4,'type':'VEC3'},"
                            "{'bufferView':1,'componentType':5125,'count':12,'type':'SCALAR'},{},{},"
                            "{'bufferView':0,'componentType':5126,'count':2,'type':'VEC3'}"};
    reading r = read_tetrahedron(&p);
    assert_true(r.done);
    assert_int_equal(r.model.body_count, 1);
    assert_warned(&r, "2 nodes without triangles are left out");
    reading_free(&r);
}

static void a_mode_of_its_own_is_refused(void **state) {
    (void)state;
    assert_refused(read_tetrahedron(&(parts){.primitives = "{'attributes':{'POSITION':0},'mode':7}"}), "mode");
    assert_refused(read_tetrahedron(&(parts){.primitives = "{'attributes':{'POSITION':0},'mode':'4'}"}), "mode");
}

static void a_primitive_without_positions_is_left_out_and_told(void **state) {
    (void)state;
    reading r = read_tetrahedron(&(parts){.primitives = "{'attributes':{}},{'attributes':{'POSITION':0},'indices':1}"});
    assert_true(r.done);
    assert_warned(&r, "1 primitive without positions is left out");
    reading_free(&r);
}

static void morph_targets_are_told(void **state) {
    (void)state;
    parts p = {.primitives = "{'attributes':{'POSITION':0},'indices':1,'targets':[{'POSITION':0}]}"};
    reading r = read_tetrahedron(&p);
    assert_true(r.done);
    assert_near(body_volume(&r.model.bodies[0]), 1.0 / 6);
    assert_warned(&r, "morph targets");
    reading_free(&r);
}

static void vertices_with_equal_places_are_welded(void **state) {
    (void)state;
    /* Every triangle with corners of its own, as exporters write flat shading. */
    tetrahedron t = tetrahedron_make();
    float soup[12][3];
    for (int i = 0; i < 12; ++i) {
        memcpy(soup[i], t.positions[t.wide[i]], sizeof soup[i]);
    }
    parts p = {.primitives = "{'attributes':{'POSITION':0}}",
               .accessors = "{'bufferView':0,'componentType':5126,'count':12,'type':'VEC3'}",
               .views = "{'buffer':0,'byteLength':144}"};
    reading r = read_parts(&p, soup, sizeof soup);
    assert_true(r.done);
    assert_int_equal(r.model.bodies[0].mesh.vertex_count, 4);
    assert_near(body_volume(&r.model.bodies[0]), 1.0 / 6);
    reading_free(&r);
}

static void draco_without_a_fallback_is_refused(void **state) {
    (void)state;
    parts p = {.primitives =
                   "{'attributes':{'POSITION':0},"
                   "'extensions':{'KHR_draco_mesh_compression':{'bufferView':0,'attributes':{'POSITION':0}}}}",
               .accessors = "{'componentType':5126,'count':12,'type':'VEC3'}"};
    assert_refused(read_tetrahedron(&p), "mesh 0, primitive 0 is compressed with Draco");
}

static void draco_with_a_fallback_is_read(void **state) {
    (void)state;
    parts p = {.head = "'asset':{'version':'2.0'},'extensionsUsed':['KHR_draco_mesh_compression'],",
               .primitives =
                   "{'attributes':{'POSITION':0},'indices':1,"
                   "'extensions':{'KHR_draco_mesh_compression':{'bufferView':0,'attributes':{'POSITION':0}}}}"};
    reading r = read_tetrahedron(&p);
    assert_true(r.done);
    assert_near(body_volume(&r.model.bodies[0]), 1.0 / 6);
    reading_free(&r);
}

/* Arrays of more than a window each, which are handed back after the first of two primitives that share them. */
enum { LARGE_COUNT = 250000 };

typedef struct large_arrays {
    float positions[LARGE_COUNT][3];
    uint32_t corners[LARGE_COUNT][3];
} large_arrays;

static blob large_file(void) {
    large_arrays *arrays = malloc(sizeof *arrays);
    assert_non_null(arrays);
    for (uint32_t i = 0; i < LARGE_COUNT; ++i) {
        for (uint32_t k = 0; k < 3; ++k) {
            arrays->positions[i][k] = (float)(k == 0 ? i : k * i % 101);
            arrays->corners[i][k] = (i + k * 7) % LARGE_COUNT;
        }
    }
    char accessors[200];
    char views[200];
    (void)snprintf(accessors, sizeof accessors,
                   "{'bufferView':0,'componentType':5126,'count':%d,'type':'VEC3'},"
                   "{'bufferView':1,'componentType':5125,'count':%d,'type':'SCALAR'}",
                   LARGE_COUNT, 3 * LARGE_COUNT);
    (void)snprintf(views, sizeof views, "{'buffer':0,'byteLength':%zu},{'buffer':0,'byteOffset':%zu,'byteLength':%zu}",
                   sizeof arrays->positions, sizeof arrays->positions, sizeof arrays->corners);
    const parts p = {.primitives =
                         "{'attributes':{'POSITION':0},'indices':1},{'attributes':{'POSITION':0},'indices':1}",
                     .accessors = accessors,
                     .views = views};
    char *json = gltf_text_make(&p, sizeof *arrays);
    blob file = glb_make(json, arrays, sizeof *arrays);
    free(json);
    free(arrays);
    return file;
}

static void arrays_of_a_mapped_file_are_read_as_those_in_memory(void **state) {
    (void)state;
    char path[] = "/tmp/clinker_gltf_mesh_XXXXXX";
    blob file = large_file();
    const int opened = mkstemp(path);
    assert_true(opened >= 0);
    assert_int_equal(write(opened, file.bytes, file.size), file.size);
    assert_int_equal(close(opened), 0);
    io_model mapped;
    io_model held;
    io_error error;
    assert_true(io_read(path, NULL, &mapped, &error));
    assert_true(io_read_memory("large.glb", file.bytes, file.size, &held, &error));
    const clinker_mesh *a = &mapped.meshes[0].mesh;
    const clinker_mesh *b = &held.meshes[0].mesh;
    assert_int_equal(a->triangle_count, 2 * LARGE_COUNT);
    assert_int_equal(a->vertex_count, LARGE_COUNT);
    assert_int_equal(b->triangle_count, 2 * LARGE_COUNT);
    assert_int_equal(b->vertex_count, LARGE_COUNT);
    assert_memory_equal(a->positions, b->positions, 3 * LARGE_COUNT * sizeof(float));
    assert_memory_equal(a->indices, b->indices, 6 * LARGE_COUNT * sizeof(uint32_t));
    io_model_free(&mapped);
    io_model_free(&held);
    free(file.bytes);
    assert_int_equal(unlink(path), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_strip_turns_every_other_triangle),
        cmocka_unit_test(a_fan_shares_its_first_corner),
        cmocka_unit_test(strips_and_fans_need_no_indices),
        cmocka_unit_test(corners_left_over_are_told),
        cmocka_unit_test(all_primitives_make_one_body_with_triangles_in_order),
        cmocka_unit_test(points_and_lines_are_left_out_and_told),
        cmocka_unit_test(a_scene_of_lines_alone_is_refused),
        cmocka_unit_test(a_mesh_without_primitives_is_refused),
        cmocka_unit_test(a_node_without_triangles_is_told),
        cmocka_unit_test(a_mode_of_its_own_is_refused),
        cmocka_unit_test(a_primitive_without_positions_is_left_out_and_told),
        cmocka_unit_test(morph_targets_are_told),
        cmocka_unit_test(vertices_with_equal_places_are_welded),
        cmocka_unit_test(draco_without_a_fallback_is_refused),
        cmocka_unit_test(draco_with_a_fallback_is_read),
        cmocka_unit_test(arrays_of_a_mapped_file_are_read_as_those_in_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
