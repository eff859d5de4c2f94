/* Nodes: names, places, hierarchies, and trees that are none. */
#include "gltf/fixture.h"
#include "gltf/gltf.h"

#include <stdio.h>
#include <stdlib.h>

static reading read_nodes(const char *nodes) {
    return read_tetrahedron(&(parts){.nodes = nodes});
}

static reading read_good_nodes(const char *nodes) {
    reading r = read_nodes(nodes);
    if (!r.done) {
        fail_msg("%s", r.error.message);
    }
    return r;
}

static void a_body_is_named_after_its_node_or_mesh_or_number(void **state) {
    (void)state;
    tetrahedron t = tetrahedron_make();
    char *json =
        gltf_text_make(&(parts){.nodes = "'nodes':[{'mesh':0},{'name':'a','mesh':0},{'name':'','mesh':0}]"}, sizeof t);
    blob file = glb_make(json, &t, sizeof t);
    reading r = read_as(io_read_glb, "file.glb", file.bytes, file.size);
    assert_true(r.done);
    assert_string_equal(r.model.bodies[0].name, "node 0");
    assert_string_equal(r.model.bodies[1].name, "a");
    assert_string_equal(r.model.bodies[2].name, "node 2");
    reading_free(&r);
    free(json);
    free(file.bytes);

    /* A second mesh, with a name, by way of the members at the top. */
    r = read_tetrahedron(&(parts){.nodes = "'nodes':[{'mesh':0}],'unused':0",
                                  .primitives = "{'attributes':{'POSITION':0},'indices':1}],'name':'cog','more':["});
    assert_true(r.done);
    assert_string_equal(r.model.bodies[0].name, "cog");
    reading_free(&r);
}

static void bodies_are_in_metres(void **state) {
    (void)state;
    reading r = read_good_nodes("'nodes':[{'mesh':0},{'mesh':0}]");
    assert_true(r.model.bodies[0].unit == 1 && r.model.bodies[1].unit == 1);
    reading_free(&r);
}

static void class_and_layer_are_extras_of_the_node_or_of_the_mesh(void **state) {
    (void)state;
    reading r = read_tetrahedron(
        &(parts){.nodes = "'nodes':[{'mesh':0,'extras':{'class':'IfcWall','layer':'A-WALL'}},"
                          "{'mesh':0,'extras':{'ifc_class':'IfcSlab','class':7}},{'mesh':0,'extras':[1]}],'unused':0",
                 .primitives = "{'attributes':{'POSITION':0},'indices':1}],'extras':{'type':'IfcBeam'},'more':["});
    assert_true(r.done);
    assert_string_equal(r.model.bodies[0].class_name, "IfcWall");
    assert_string_equal(r.model.bodies[0].layer, "A-WALL");
    assert_string_equal(r.model.bodies[1].class_name, "IfcSlab");
    assert_null(r.model.bodies[1].layer);
    assert_string_equal(r.model.bodies[2].class_name, "IfcBeam");
    reading_free(&r);
}

static void translation_rotation_and_scale_apply_in_this_order(void **state) {
    (void)state;
    /* Scale x by 2, turn a quarter about z, then move: (1, 0, 0) goes to (10, 22, 30). */
    reading r = read_good_nodes("'nodes':[{'mesh':0,'translation':[10,20,30],'scale':[2,3,4],"
                                "'rotation':[0,0,0.70710678,0.70710678]}]");
    const io_body *body = &r.model.bodies[0];
    assert_corner(body, 0, 0, 10, 20, 30);
    assert_corner(body, 0, 1, 7, 20, 30);
    assert_corner(body, 0, 2, 10, 22, 30);
    assert_corner(body, 1, 2, 10, 20, 34);
    assert_near(body_volume(body), 4);
    reading_free(&r);
}

static void a_matrix_is_stored_by_columns(void **state) {
    (void)state;
    reading r = read_good_nodes("'nodes':[{'mesh':0,'matrix':[0,2,0,0, -3,0,0,0, 0,0,4,0, 10,20,30,1]}]");
    static const double expected[12] = {0, -3, 0, 10, 2, 0, 0, 20, 0, 0, 4, 30};
    assert_memory_equal(r.model.bodies[0].pose.m, expected, sizeof expected);
    assert_near(body_volume(&r.model.bodies[0]), 4);
    reading_free(&r);
}

static void a_node_without_a_place_stays_where_it_is(void **state) {
    (void)state;
    reading r = read_good_nodes("'nodes':[{'mesh':0}]");
    clinker_pose identity = clinker_pose_identity();
    assert_memory_equal(r.model.bodies[0].pose.m, identity.m, sizeof identity.m);
    reading_free(&r);
}

static void children_move_with_their_parents(void **state) {
    (void)state;
    reading r = read_good_nodes("'scene':0,'scenes':[{'nodes':[1]}],'nodes':[{'mesh':0,'translation':[1,0,0]},"
                                "{'children':[2],'scale':[2,2,2],'translation':[100,0,0]},"
                                "{'children':[0],'translation':[0,5,0]}]");
    assert_int_equal(r.model.body_count, 1);
    assert_corner(&r.model.bodies[0], 0, 0, 102, 10, 0);
    assert_near(body_volume(&r.model.bodies[0]), 8.0 / 6);
    reading_free(&r);
}

static void a_mirrored_body_is_not_inside_out(void **state) {
    (void)state;
    reading r = read_good_nodes("'nodes':[{'mesh':0,'scale':[-1,1,1]},{'mesh':0},{'mesh':0,'scale':[-1,-1,-2]},"
                                "{'mesh':0,'scale':[-1,-1,1]},{'mesh':0,'scale':[1e-120,-1e-120,1e-120]}]");
    assert_int_equal(r.model.body_count, 5);
    assert_near(body_volume(&r.model.bodies[0]), 1.0 / 6);
    assert_near(body_volume(&r.model.bodies[1]), 1.0 / 6);
    assert_near(body_volume(&r.model.bodies[2]), 2.0 / 6);
    assert_near(body_volume(&r.model.bodies[3]), 1.0 / 6);
    /* Too small for a volume, but still turned: the second and third corner have changed places. */
    assert_int_equal(r.model.bodies[4].mesh.indices[1], r.model.bodies[0].mesh.indices[1]);
    assert_int_not_equal(r.model.bodies[4].mesh.indices[1], r.model.bodies[1].mesh.indices[1]);
    reading_free(&r);
}

static void nodes_that_share_a_mesh_are_bodies_of_their_own(void **state) {
    (void)state;
    reading r = read_good_nodes("'nodes':[{'mesh':0,'name':'a'},{'mesh':0,'name':'b','translation':[5,0,0]}]");
    assert_int_equal(r.model.body_count, 2);
    assert_string_equal(r.model.bodies[0].name, "a");
    assert_string_equal(r.model.bodies[1].name, "b");
    assert_corner(&r.model.bodies[0], 0, 0, 0, 0, 0);
    assert_corner(&r.model.bodies[1], 0, 0, 5, 0, 0);
    reading_free(&r);
}

static void nodes_that_share_a_mesh_share_its_arrays(void **state) {
    (void)state;
    reading r = read_good_nodes("'nodes':[{'mesh':0,'name':'a'},{'mesh':0,'name':'b','translation':[5,0,0]},"
                                "{'mesh':0,'scale':[-1,1,1]},{'mesh':0,'scale':[1,-2,1]}]");
    assert_int_equal(r.model.mesh_count, 2); /* as it is, and turned round for the two that are mirrored */
    const io_body *bodies = r.model.bodies;
    assert_ptr_equal(bodies[0].mesh.positions, bodies[1].mesh.positions);
    assert_ptr_equal(bodies[0].mesh.indices, bodies[1].mesh.indices);
    assert_ptr_equal(bodies[2].mesh.indices, bodies[3].mesh.indices);
    assert_ptr_not_equal(bodies[0].mesh.indices, bodies[2].mesh.indices);
    reading_free(&r);
}

static void bodies_come_in_the_order_of_the_tree(void **state) {
    (void)state;
    reading r = read_good_nodes("'scenes':[{'nodes':[3,1]}],'nodes':[{'mesh':0,'name':'d'},"
                                "{'mesh':0,'name':'c','children':[0]},{'mesh':0,'name':'b'},"
                                "{'mesh':0,'name':'a','children':[2]}]");
    assert_int_equal(r.model.body_count, 4);
    assert_string_equal(r.model.bodies[0].name, "a");
    assert_string_equal(r.model.bodies[1].name, "b");
    assert_string_equal(r.model.bodies[2].name, "c");
    assert_string_equal(r.model.bodies[3].name, "d");
    reading_free(&r);
}

static void only_the_default_scene_is_read(void **state) {
    (void)state;
    reading r = read_good_nodes("'scene':1,'scenes':[{'nodes':[0]},{'nodes':[1]}],"
                                "'nodes':[{'mesh':0,'name':'a'},{'mesh':0,'name':'b'},{'mesh':0,'name':'c'}]");
    assert_int_equal(r.model.body_count, 1);
    assert_string_equal(r.model.bodies[0].name, "b");
    assert_warned(&r, "2 scenes");
    reading_free(&r);
}

static void without_scenes_all_roots_are_read(void **state) {
    (void)state;
    reading r = read_good_nodes("'nodes':[{'mesh':0,'name':'a'},{'children':[0]},{'mesh':0,'name':'b'}]");
    assert_int_equal(r.model.body_count, 2);
    assert_string_equal(r.model.bodies[0].name, "a");
    assert_string_equal(r.model.bodies[1].name, "b");
    reading_free(&r);
}

static void a_node_reached_twice_is_refused(void **state) {
    (void)state;
    assert_refused(read_nodes("'scenes':[{'nodes':[0]}],'nodes':[{'children':[0],'mesh':0}]"),
                   "node 0 is reached twice");
    assert_refused(read_nodes("'scenes':[{'nodes':[0]}],'nodes':[{'children':[1]},{'children':[0],'mesh':0}]"),
                   "node 0 is reached twice");
    assert_refused(read_nodes("'scenes':[{'nodes':[0]}],'nodes':[{'children':[1,1]},{'mesh':0}]"),
                   "node 1 is reached twice");
    assert_refused(read_nodes("'scenes':[{'nodes':[0,0]}],'nodes':[{'mesh':0}]"), "node 0 is reached twice");
    /* A ring has no root to begin with. */
    assert_refused(read_nodes("'nodes':[{'children':[1],'mesh':0},{'children':[0]}]"), "shows no triangles");
}

static void references_to_nothing_are_refused(void **state) {
    (void)state;
    assert_refused(read_nodes("'scene':1,'scenes':[{'nodes':[0]}],'nodes':[{'mesh':0}]"), "scene 1 does not exist");
    assert_refused(read_nodes("'scene':'x','scenes':[{'nodes':[0]}],'nodes':[{'mesh':0}]"), "\"scene\" is damaged");
    assert_refused(read_nodes("'scenes':[{'nodes':[1]}],'nodes':[{'mesh':0}]"), "node 1 does not exist");
    assert_refused(read_nodes("'scenes':[{'nodes':[-1]}],'nodes':[{'mesh':0}]"), "list of nodes");
    assert_refused(read_nodes("'scenes':[{'nodes':['0']}],'nodes':[{'mesh':0}]"), "list of nodes");
    assert_refused(read_nodes("'scenes':[{'nodes':0}],'nodes':[{'mesh':0}]"), "list of nodes");
    assert_refused(read_nodes("'nodes':[{'mesh':0,'children':{}}]"), "list of nodes");
    assert_refused(read_nodes("'nodes':[{'mesh':1}]"), "node 0: mesh 1 does not exist");
    assert_refused(read_nodes("'nodes':[{'mesh':-1}]"), "\"mesh\" is damaged");
    assert_refused(read_nodes("'nodes':[]"), "shows no triangles");
    assert_refused(read_nodes("'nodes':7"), "shows no triangles");
}

static void damaged_places_are_refused(void **state) {
    (void)state;
    static const char *const places[] = {"'translation':[1,2]",
                                         "'translation':[1,2,'3']",
                                         "'translation':7",
                                         "'rotation':[0,0,0,0]",
                                         "'scale':[1,1]",
                                         "'matrix':[1,2,3]",
                                         "'rotation':[1e200,0,0,0]",
                                         "'matrix':[1,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,0,2]",
                                         "'matrix':[1,0,0,0.5, 0,1,0,0, 0,0,1,0, 0,0,0,1]"};
    for (size_t i = 0; i < sizeof places / sizeof *places; ++i) {
        char nodes[128];
        (void)snprintf(nodes, sizeof nodes, "'nodes':[{'mesh':0,%s}]", places[i]);
        assert_refused(read_nodes(nodes), "node 0: its transform is damaged");
    }
    assert_refused(read_nodes("'scenes':[{'nodes':[0]}],'nodes':[{'scale':[1e300,1,1],'children':[1]},"
                              "{'scale':[1e300,1,1],'mesh':0}]"),
                   "node 1: its place is beyond all bounds");
}

static void a_node_scaled_to_nothing_is_left_out_and_told(void **state) {
    (void)state;
    reading r = read_good_nodes("'nodes':[{'mesh':0,'scale':[0,0,0]},{'mesh':0,'name':'b'}]");
    assert_int_equal(r.model.body_count, 1);
    assert_string_equal(r.model.bodies[0].name, "b");
    assert_warned(&r, "1 node scaled to nothing is left out");
    reading_free(&r);
}

static void skins_and_copies_are_told(void **state) {
    (void)state;
    reading r = read_good_nodes("'nodes':[{'mesh':0,'skin':0}]");
    assert_warned(&r, "1 node with a skin is read in its rest pose");
    reading_free(&r);
    r = read_good_nodes("'nodes':[{'mesh':0,'extensions':{'EXT_mesh_gpu_instancing':{}}}]");
    assert_warned(&r, "EXT_mesh_gpu_instancing");
    reading_free(&r);
}

static void a_tree_of_any_depth_is_walked(void **state) {
    (void)state;
    enum { DEPTH = 200000 };
    size_t size = (size_t)DEPTH * 64;
    char *nodes = malloc(size);
    assert_non_null(nodes);
    size_t length = (size_t)snprintf(nodes, size, "'scenes':[{'nodes':[0]}],'nodes':[");
    for (int i = 0; i < DEPTH; ++i) {
        length += (size_t)snprintf(nodes + length, size - length, "{'children':[%d],'translation':[1,0,0]},", i + 1);
    }
    (void)snprintf(nodes + length, size - length, "{'mesh':0}]");
    reading r = read_good_nodes(nodes);
    assert_corner(&r.model.bodies[0], 0, 0, DEPTH, 0, 0);
    reading_free(&r);
    free(nodes);
}

static void copies_beyond_reason_are_refused(void **state) {
    (void)state;
    /* A mesh of 80,000 vertices that the file does not even hold, shown by a thousand nodes. */
    char *nodes = text_repeat("'nodes':[", "{'mesh':0}", 1000, "]");
    parts p = {.nodes = nodes,
               .primitives = "{'attributes':{'POSITION':0}}",
               .accessors = "{'componentType':5126,'count':80000,'type':'VEC3'}"};
    assert_refused(read_tetrahedron(&p), "more often than is plausible");
    free(nodes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_is_named_after_its_node_or_mesh_or_number),
        cmocka_unit_test(bodies_are_in_metres),
        cmocka_unit_test(class_and_layer_are_extras_of_the_node_or_of_the_mesh),
        cmocka_unit_test(translation_rotation_and_scale_apply_in_this_order),
        cmocka_unit_test(a_matrix_is_stored_by_columns),
        cmocka_unit_test(a_node_without_a_place_stays_where_it_is),
        cmocka_unit_test(children_move_with_their_parents),
        cmocka_unit_test(a_mirrored_body_is_not_inside_out),
        cmocka_unit_test(nodes_that_share_a_mesh_are_bodies_of_their_own),
        cmocka_unit_test(nodes_that_share_a_mesh_share_its_arrays),
        cmocka_unit_test(bodies_come_in_the_order_of_the_tree),
        cmocka_unit_test(only_the_default_scene_is_read),
        cmocka_unit_test(without_scenes_all_roots_are_read),
        cmocka_unit_test(a_node_reached_twice_is_refused),
        cmocka_unit_test(references_to_nothing_are_refused),
        cmocka_unit_test(damaged_places_are_refused),
        cmocka_unit_test(a_node_scaled_to_nothing_is_left_out_and_told),
        cmocka_unit_test(skins_and_copies_are_told),
        cmocka_unit_test(a_tree_of_any_depth_is_walked),
        cmocka_unit_test(copies_beyond_reason_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
