/* The scenes are what they say: closed, facing outwards, of the right size, and the same every time. */
#include "scenes.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static int by_value(const void *left, const void *right) {
    const uint64_t *a = left;
    const uint64_t *b = right;
    return (*a > *b) - (*a < *b);
}

/* The directed edges of a mesh, sorted; `reversed`: each the other way round. */
static uint64_t *sorted_edges(const scene_mesh *mesh, bool reversed) {
    assert_true(mesh->triangle_count >= 4);
    uint64_t *edges = malloc((3 * mesh->triangle_count + 1) * sizeof *edges);
    assert_non_null(edges);
    for (size_t i = 0; i < 3 * mesh->triangle_count; i++) {
        uint64_t from = mesh->indices[i];
        uint64_t to = mesh->indices[i % 3 == 2 ? i - 2 : i + 1];
        edges[i] = reversed ? to << 32 | from : from << 32 | to;
    }
    qsort(edges, 3 * mesh->triangle_count, sizeof *edges, by_value);
    return edges;
}

static void assert_closed(const scene_mesh *mesh) {
    uint64_t *forwards = sorted_edges(mesh, false);
    uint64_t *backwards = sorted_edges(mesh, true);
    assert_memory_equal(forwards, backwards, 3 * mesh->triangle_count * sizeof *forwards);
    for (size_t i = 1; i < 3 * mesh->triangle_count; i++) {
        assert_true(forwards[i - 1] != forwards[i]); /* no more than two faces at an edge */
    }
    free(forwards);
    free(backwards);
}

static double volume_of(const scene_mesh *mesh) {
    double six_volumes = 0;
    for (size_t i = 0; i < mesh->triangle_count; i++) {
        const uint32_t *corner = mesh->indices + 3 * i;
        const float *a = mesh->positions + 3 * (size_t)corner[0];
        const float *b = mesh->positions + 3 * (size_t)corner[1];
        const float *c = mesh->positions + 3 * (size_t)corner[2];
        for (int k = 0; k < 3; k++) {
            int l = (k + 1) % 3;
            int m = (k + 2) % 3;
            six_volumes += (double)a[k] * ((double)b[l] * (double)c[m] - (double)b[m] * (double)c[l]);
        }
    }
    return six_volumes / 6;
}

/* Consumes the mesh. */
static void assert_solid(scene_mesh mesh, double volume, double relative_error) {
    assert_non_null(mesh.positions);
    assert_closed(&mesh);
    assert_true(fabs(volume_of(&mesh) / volume - 1) <= relative_error);
    scene_mesh_free(&mesh);
}

static void small_shapes_are_closed_and_face_outwards(void **state) {
    (void)state;
    const double pi = acos(-1);
    assert_solid(scene_box((const float[3]){0, 0, 0}, (const float[3]){1, 2, 4}), 8, 0);
    assert_solid(scene_cube(1), 8, 0);
    assert_solid(scene_rough_slab(20000, 1), 4 * (0.25 + 0.125), 1e-2);
    assert_solid(scene_tetrahedron(2), 8.0 / 6, 1e-12);
    assert_solid(scene_hollow_box(2, 1), 56, 0);
    assert_solid(scene_two_cubes(1, 4), 16, 0);
    assert_solid(scene_cylinder(1, 1, 100), 2 * pi, 1e-2);
    assert_solid(scene_torus(2, 0.5F, 200, 60), pi * pi, 1e-2);
    assert_solid(scene_knot(2, 3, 2, 0.8F, 0.3F, 600, 32), pi * 0.09 * 29.55, 1e-2);
    assert_solid(scene_icosphere(1, 20), 4 * pi / 3, 1e-2);
    assert_solid(scene_icosphere(1, 1), 2.5361507, 1e-6);
    assert_solid(scene_icosphere(1, 2), 3.659, 1e-3);
}

static void a_pin_fills_its_hole_exactly(void **state) {
    (void)state;
    scene_mesh plate = scene_plate_with_hole(2, 0.5F, 1, 29);
    scene_mesh pin = scene_pin(1, 0.5F, 29);
    assert_int_equal(plate.vertex_count, 4 * 32);
    assert_int_equal(pin.vertex_count, 2 * 32 + 2);
    for (size_t k = 0; k < 32; k++) {
        assert_memory_equal(plate.positions + 12 * k, pin.positions + 6 * k, 6 * sizeof(float));
    }
    assert_true(fabs(volume_of(&plate) + volume_of(&pin) - 16) < 1e-5);
    assert_solid(plate, 16 - volume_of(&pin), 1e-6);
    scene_mesh_free(&pin);
}

static void bumpy_spheres_have_about_the_triangles_asked_for(void **state) {
    (void)state;
    const size_t sizes[] = {1000, 10000, 100000};
    for (int i = 0; i < 3; i++) {
        scene_mesh mesh = scene_bumpy_sphere(sizes[i], 1, 1);
        assert_true(fabs((double)mesh.triangle_count / (double)sizes[i] - 1) < 0.05);
        assert_int_equal(mesh.vertex_count, mesh.triangle_count / 2 + 2); /* Euler: every vertex is shared */
        for (size_t k = 0; k < mesh.vertex_count; k++) {
            const float *p = mesh.positions + 3 * k;
            double radius = sqrt((double)(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]));
            assert_true(radius > 0.89 && radius < 1.11);
        }
        assert_solid(mesh, 4.19, 0.1);
    }
}

static void ellipsoid_points_lie_on_it_all_round(void **state) {
    (void)state;
    const double axes[3] = {1, 0.66, 0.33};
    scene_mesh mesh = scene_ellipsoid_points(10000, axes, 1);
    scene_mesh again = scene_ellipsoid_points(10000, axes, 1);
    scene_mesh other = scene_ellipsoid_points(10000, axes, 2);
    assert_int_equal(mesh.vertex_count, 10000);
    assert_int_equal(mesh.triangle_count, 0);
    assert_memory_equal(mesh.positions, again.positions, 30000 * sizeof(float));
    assert_memory_not_equal(mesh.positions, other.positions, 30000 * sizeof(float));
    size_t in_octant[8] = {0};
    for (size_t i = 0; i < mesh.vertex_count; i++) {
        const float *p = mesh.positions + 3 * i;
        double squares = 0;
        for (int k = 0; k < 3; k++) {
            squares += (double)p[k] / axes[k] * ((double)p[k] / axes[k]);
        }
        assert_true(fabs(squares - 1) < 1e-6);
        in_octant[(p[0] > 0 ? 1 : 0) + (p[1] > 0 ? 2 : 0) + (p[2] > 0 ? 4 : 0)]++;
    }
    for (int i = 0; i < 8; i++) {
        assert_true(in_octant[i] > 1100 && in_octant[i] < 1400);
    }
    scene_mesh_free(&mesh);
    scene_mesh_free(&again);
    scene_mesh_free(&other);
}

static void jaws_are_closed_and_of_the_size_asked_for(void **state) {
    (void)state;
    scene_pair jaws = scene_jaws(55000, SCENE_CLEAR);
    assert_non_null(jaws.a.positions);
    assert_true(fabs((double)jaws.a.triangle_count / 55000 - 1) < 0.02);
    assert_int_equal(jaws.a.triangle_count, jaws.b.triangle_count);
    assert_solid(jaws.a, 2.4, 0.02);
    assert_solid(jaws.b, 2.4, 0.02);
}

static void dental_arches_are_solids_in_millimetres(void **state) {
    (void)state;
    scene_pair jaws = scene_dental_arches(0);
    assert_non_null(jaws.a.positions);
    assert_int_equal(jaws.a.triangle_count, 55084);
    assert_int_equal(jaws.b.triangle_count, 55084);
    assert_solid(jaws.a, 18000, 0.2);
    assert_solid(jaws.b, 18000, 0.2);
}

static clinker_state state_of_arches(double pressed) {
    scene_pair jaws = scene_dental_arches(pressed);
    clinker_body bodies[2];
    clinker_query query;
    clinker_answer answer;
    clinker_workspace *workspace;
    scene_pair_bodies(&jaws, bodies);
    clinker_query_init(&query);
    query.tolerance = 0;
    clinker_answer_init(&answer);
    assert_int_equal(clinker_workspace_create(NULL, &workspace), CLINKER_STATUS_OK);
    assert_int_equal(clinker_bodies_check(workspace, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    clinker_state found = answer.pair_count > 0 ? answer.pairs[0].state : CLINKER_STATE_APART;
    clinker_workspace_destroy(workspace);
    scene_pair_free(&jaws);
    return found;
}

static void dental_arches_meet_where_they_say(void **state) {
    (void)state;
    assert_int_equal(state_of_arches(-0.001), CLINKER_STATE_APART);
    assert_int_equal(state_of_arches(0.001), CLINKER_STATE_INTERFERE);
}

static void jaws_pressed_like_the_named_ones_are_the_same(void **state) {
    (void)state;
    scene_pair clear = scene_jaws(5000, SCENE_CLEAR);
    scene_pair kiss = scene_jaws(5000, SCENE_KISS);
    scene_pair pressed[2] = {scene_jaws_pressed(5000, -0.001), scene_jaws_pressed(5000, 0.03)};
    assert_memory_equal(&clear.pose, &pressed[0].pose, sizeof clear.pose);
    assert_memory_equal(&kiss.pose, &pressed[1].pose, sizeof kiss.pose);
    assert_true(clear.pose.m[11] > kiss.pose.m[11]);
    scene_pair_free(&clear);
    scene_pair_free(&kiss);
    scene_pair_free(&pressed[0]);
    scene_pair_free(&pressed[1]);
}

/* How many faces a line along z meets; it must go through no edge. */
static unsigned faces_along_z(const scene_mesh *mesh, double x, double y) {
    unsigned count = 0;
    for (size_t i = 0; i < mesh->triangle_count; i++) {
        unsigned left = 0;
        for (size_t k = 0; k < 3; k++) {
            const float *from = mesh->positions + 3 * (size_t)mesh->indices[3 * i + k];
            const float *to = mesh->positions + 3 * (size_t)mesh->indices[3 * i + (k + 1) % 3];
            double edge[2] = {(double)to[0] - (double)from[0], (double)to[1] - (double)from[1]};
            left += edge[0] * (y - (double)from[1]) - edge[1] * (x - (double)from[0]) > 0;
        }
        count += left % 3 == 0;
    }
    return count;
}

static void stacks_have_the_size_and_the_layers_they_promise(void **state) {
    (void)state;
    const unsigned layers[3][2] = {
        [SCENE_ONE_CONVEX] = {2, 6}, [SCENE_BOTH_CONVEX] = {2, 2}, [SCENE_NONE_CONVEX] = {4, 4}};
    for (int i = 0; i < 6; i++) {
        scene_pair pair = scene_stacks(160000, (scene_stacks_kind)(i / 2), i % 2 == 1);
        assert_non_null(pair.a.positions);
        assert_true(fabs((double)(pair.a.triangle_count + pair.b.triangle_count) / 160000 - 1) < 0.02);
        const unsigned *promised = layers[i / 2];
        for (int stack = 0; stack < 4; stack++) {
            double x = (stack % 2 == 0 ? 0 : 3.5) + 0.0123;
            double y = (stack < 2 ? 0 : 3.5) + 0.0456;
            assert_int_equal(faces_along_z(&pair.a, x, y), promised[0]);
            assert_int_equal(faces_along_z(&pair.b, x, y), promised[1]);
        }
        assert_solid(pair.a, 16.0 * promised[0], 1e-4);
        assert_solid(pair.b, 16 * 0.729 * promised[1], 1e-4);
    }
}

static void poses_are_exact_in_float(void **state) {
    (void)state;
    scene_pair pairs[] = {scene_spheres(1000, SCENE_APART), scene_spheres(1000, SCENE_DEEP),
                          scene_jaws(5000, SCENE_KISS),     scene_grid_jaws(32),
                          scene_plates(100, SCENE_ASKEW),   scene_plates(100, SCENE_GAP),
                          scene_plates(100, SCENE_PRESS),   scene_twins(1000, 1e-6)};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        assert_non_null(pairs[i].a.positions);
        for (int k = 0; k < 12; k++) {
            assert_true((double)(float)pairs[i].pose.m[k] == pairs[i].pose.m[k]);
        }
        scene_pair_free(&pairs[i]);
    }
}

static void the_contact_distance_of_two_cubes_is_their_size(void **state) {
    (void)state;
    scene_mesh cube = scene_cube(0.5F);
    const clinker_pose identity = {{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}};
    double distance = scene_contact_distance(&cube, &cube, &identity, (const double[3]){1, 0, 0});
    assert_true(fabs(distance - 1) < 1e-12);
    scene_mesh_free(&cube);
}

static void grid_jaws_lie_on_one_grid_to_the_bit(void **state) {
    (void)state;
    scene_pair jaws = scene_grid_jaws(60);
    assert_non_null(jaws.a.positions);
    assert_int_equal(jaws.a.triangle_count, 2 * 64 * 64 + 12 * 64);
    for (int k = 3; k < 12; k += 4) {
        double cells = jaws.pose.m[k] * 32;
        assert_true(cells == floor(cells));
    }
    for (size_t i = 0; i < 65 * (size_t)65; i++) {
        for (size_t k = 0; k < 3; k++) {
            double steps = (double)jaws.a.positions[3 * i + k] * 256;
            assert_true(steps == floor(steps));
        }
    }
    assert_closed(&jaws.a);
    assert_closed(&jaws.b);
    scene_pair_free(&jaws);
}

static uint64_t triangle_key(const scene_mesh *mesh, size_t triangle) {
    uint64_t key = 0;
    for (size_t k = 0; k < 3; k++) {
        uint32_t word[3];
        memcpy(word, mesh->positions + 3 * (size_t)mesh->indices[3 * triangle + k], sizeof word);
        for (int l = 0; l < 3; l++) {
            key = (key ^ word[l]) * 0x100000001b3U;
        }
    }
    return key;
}

static void shuffling_changes_the_order_and_not_the_surface(void **state) {
    (void)state;
    scene_mesh mesh = scene_bumpy_sphere(1000, 1, 1);
    uint64_t *keys = malloc(2 * mesh.triangle_count * sizeof *keys);
    assert_non_null(keys);
    uint64_t *shuffled = keys + mesh.triangle_count;
    for (size_t i = 0; i < mesh.triangle_count; i++) {
        keys[i] = triangle_key(&mesh, i);
    }
    assert_true(scene_shuffle(&mesh, 5, true));
    for (size_t i = 0; i < mesh.triangle_count; i++) {
        shuffled[i] = triangle_key(&mesh, i);
    }
    assert_memory_not_equal(keys, shuffled, mesh.triangle_count * sizeof *keys);
    qsort(keys, mesh.triangle_count, sizeof *keys, by_value);
    qsort(shuffled, mesh.triangle_count, sizeof *keys, by_value);
    assert_memory_equal(keys, shuffled, mesh.triangle_count * sizeof *keys);
    free(keys);
    assert_solid(mesh, 4.19, 0.1);
}

static void a_soup_has_the_corners_of_its_mesh(void **state) {
    (void)state;
    scene_mesh mesh = scene_torus(2, 1, 8, 8);
    scene_mesh soup = scene_soup(&mesh);
    assert_null(soup.indices);
    assert_int_equal(soup.vertex_count, 3 * mesh.triangle_count);
    for (size_t i = 0; i < soup.vertex_count; i++) {
        const float *corner = mesh.positions + 3 * (size_t)mesh.indices[i];
        assert_memory_equal(soup.positions + 3 * i, corner, 3 * sizeof(float));
    }
    scene_mesh_free(&mesh);
    scene_mesh_free(&soup);
}

static void deforming_moves_every_vertex_inwards_and_anew_in_each_frame(void **state) {
    (void)state;
    scene_mesh rest = scene_bumpy_sphere(1000, 1, 1);
    scene_mesh first = scene_bumpy_sphere(1000, 1, 1);
    scene_mesh second = scene_bumpy_sphere(1000, 1, 1);
    scene_deform(&rest, 1, &first);
    scene_deform(&rest, 2, &second);
    for (size_t i = 0; i < 3 * rest.vertex_count; i++) {
        assert_true(fabsf(first.positions[i]) <= fabsf(rest.positions[i]));
        assert_true(fabsf(first.positions[i]) >= 0.989F * fabsf(rest.positions[i]));
    }
    assert_memory_not_equal(first.positions, second.positions, 3 * rest.vertex_count * sizeof(float));
    scene_mesh_free(&rest);
    scene_mesh_free(&first);
    scene_mesh_free(&second);
}

static void crowds_give_each_body_its_own_place(void **state) {
    (void)state;
    scene_crowd boxes = scene_boxes(100);
    scene_crowd again = scene_boxes(100);
    assert_int_equal(boxes.count, 100);
    assert_memory_equal(boxes.poses, again.poses, 100 * sizeof *boxes.poses);
    assert_memory_equal(boxes.mesh.positions, again.mesh.positions, 2400 * sizeof(float));
    for (size_t i = 0; i < 100; i++) {
        clinker_body body = scene_crowd_body(&boxes, i);
        const float *corner = body.mesh.positions;
        assert_int_equal(body.mesh.vertex_count, 8);
        for (size_t k = 0; k < 3; k++) {
            assert_true(corner[k] == -boxes.half_extents[3 * i + k]);
        }
        assert_ptr_equal(body.pose, boxes.poses + i);
    }
    scene_crowd_free(&boxes);
    scene_crowd_free(&again);
}

/* Whether two boxes of a heap have places next to each other. */
static bool are_neighbours(const scene_crowd *heap, size_t i, size_t j) {
    bool near = true;
    for (int k = 3; k < 12; k += 4) {
        near = near && fabs(heap->poses[i].m[k] - heap->poses[j].m[k]) <= 1;
    }
    return near;
}

static void a_stack_is_a_heap_of_unit_boxes_without_gaps(void **state) {
    (void)state;
    scene_crowd heap = scene_stack(1000);
    assert_int_equal(heap.count, 1000);
    size_t neighbours = 0;
    for (size_t i = 0; i < heap.count; i++) {
        const size_t place[3] = {i % 10, i / 10 % 10, i / 100};
        const float *corner = scene_crowd_body(&heap, i).mesh.positions;
        for (size_t k = 0; k < 3; k++) {
            assert_true(heap.poses[i].m[4 * k + 3] == (double)place[k] && heap.poses[i].m[5 * k] == 1);
            assert_true(heap.half_extents[3 * i + k] == 0.5F && corner[k] == -0.5F && corner[21 + k] == 0.5F);
        }
        for (size_t j = 0; j < i; j++) {
            neighbours += are_neighbours(&heap, i, j);
        }
    }
    assert_int_equal(neighbours, 10476);
    scene_crowd_free(&heap);
    heap = scene_stack(1001); /* the side of the cube is 11 */
    assert_true(heap.count == 1001 && heap.poses[1000].m[11] == 8);
    scene_crowd_free(&heap);
}

static void plates_lie_flush_on_each_other_to_the_bit(void **state) {
    (void)state;
    scene_pair aligned = scene_plates(10000, SCENE_ALIGNED);
    scene_pair askew = scene_plates(10000, SCENE_ASKEW);
    const size_t cells = 50;
    const size_t level = (cells + 1) * (cells + 1); /* vertices of a large face; the lower one comes first */
    assert_int_equal(aligned.a.triangle_count, 4 * cells * cells + 8 * cells);
    assert_int_equal(aligned.b.vertex_count, 2 * level);
    assert_memory_equal(aligned.a.positions + 3 * level, aligned.b.positions, 3 * level * sizeof(float));
    scene_mesh placed = scene_mesh_placed(&askew.b, &askew.pose);
    for (size_t i = 0; i < level; i++) {
        assert_true(aligned.b.positions[3 * i + 2] == 0 && placed.positions[3 * i + 2] == 0);
    }
    assert_true(fabs(askew.pose.m[0] * askew.pose.m[0] + askew.pose.m[4] * askew.pose.m[4] - 1) < 1e-7);
    scene_mesh_free(&placed);
    scene_pair_free(&askew);
    assert_solid(aligned.a, 0.8, 1e-6);
    assert_solid(aligned.b, 0.8, 1e-6);
}

static void plates_are_moved_off_and_into_each_other(void **state) {
    (void)state;
    const scene_plates_pose poses[] = {SCENE_ALIGNED, SCENE_ASKEW, SCENE_GAP, SCENE_PRESS};
    const float moves[] = {0, 0, 1e-5F, -1e-5F};
    for (int i = 0; i < 4; i++) {
        scene_pair pair = scene_plates(100, poses[i]);
        assert_true(pair.pose.m[11] == (double)moves[i]);
        assert_true((pair.pose.m[1] == 0) == (poses[i] == SCENE_ALIGNED));
        scene_pair_free(&pair);
    }
}

static void twins_are_the_same_in_arrays_of_their_own(void **state) {
    (void)state;
    scene_pair twins = scene_twins(1000, 1e-3);
    assert_int_equal(twins.a.triangle_count, twins.b.triangle_count);
    assert_ptr_not_equal(twins.a.positions, twins.b.positions);
    assert_ptr_not_equal(twins.a.indices, twins.b.indices);
    assert_memory_equal(twins.a.positions, twins.b.positions, 3 * twins.a.vertex_count * sizeof(float));
    assert_memory_equal(twins.a.indices, twins.b.indices, 3 * twins.a.triangle_count * sizeof(uint32_t));
    for (int k = 3; k < 12; k += 4) {
        assert_true(twins.pose.m[k] == (double)1e-3F);
    }
    scene_pair_free(&twins);
}

static void a_building_has_named_closed_parts_on_one_grid(void **state) {
    (void)state;
    scene_parts parts = scene_building();
    assert_int_equal(parts.count, 299);
    size_t triangles = 0;
    size_t most = 0;
    for (size_t i = 0; i < parts.count; i++) {
        const scene_mesh *mesh = &parts.meshes[i];
        assert_closed(mesh);
        assert_true(volume_of(mesh) > 0);
        for (size_t k = 0; k < 3 * mesh->vertex_count; k++) {
            double steps = (double)mesh->positions[k] * 128;
            assert_true(steps == floor(steps));
        }
        for (size_t j = 0; j < i; j++) {
            assert_string_not_equal(parts.names[i], parts.names[j]);
        }
        assert_true(mesh->triangle_count >= 12);
        triangles += mesh->triangle_count;
        most = mesh->triangle_count > most ? mesh->triangle_count : most;
    }
    assert_true(fabs((double)triangles / 80000 - 1) < 0.02);
    assert_true(most > 2000);
    scene_parts_free(&parts);
}

/* How many pairs of the parts touch; none may overlap. */
static size_t count_touching(const scene_parts *parts) {
    clinker_body *bodies = calloc(parts->count, sizeof *bodies);
    clinker_workspace *workspace = NULL;
    assert_non_null(bodies);
    assert_int_equal(clinker_workspace_create(NULL, &workspace), CLINKER_STATUS_OK);
    for (size_t i = 0; i < parts->count; i++) {
        bodies[i].mesh = scene_mesh_borrow(&parts->meshes[i]);
    }
    clinker_query query;
    clinker_query_init(&query);
    query.detail = CLINKER_DETAIL_STATE;
    query.tolerance = 0;
    query.depth = false;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(workspace, bodies, parts->count, &query, &answer), CLINKER_STATUS_OK);
    size_t count = answer.pair_count;
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(clinker_answer_pair(&answer, i)->state, CLINKER_STATE_TOUCH);
    }
    clinker_workspace_destroy(workspace);
    free(bodies);
    return count;
}

static void parts_of_a_building_touch_and_do_not_overlap(void **state) {
    (void)state;
    scene_parts parts = scene_building();
    size_t touching = count_touching(&parts);
    assert_true(touching >= 1000 && touching <= 1500);
    scene_parts_free(&parts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_shapes_are_closed_and_face_outwards),
        cmocka_unit_test(a_pin_fills_its_hole_exactly),
        cmocka_unit_test(bumpy_spheres_have_about_the_triangles_asked_for),
        cmocka_unit_test(ellipsoid_points_lie_on_it_all_round),
        cmocka_unit_test(jaws_are_closed_and_of_the_size_asked_for),
        cmocka_unit_test(dental_arches_are_solids_in_millimetres),
        cmocka_unit_test(dental_arches_meet_where_they_say),
        cmocka_unit_test(jaws_pressed_like_the_named_ones_are_the_same),
        cmocka_unit_test(stacks_have_the_size_and_the_layers_they_promise),
        cmocka_unit_test(poses_are_exact_in_float),
        cmocka_unit_test(the_contact_distance_of_two_cubes_is_their_size),
        cmocka_unit_test(grid_jaws_lie_on_one_grid_to_the_bit),
        cmocka_unit_test(shuffling_changes_the_order_and_not_the_surface),
        cmocka_unit_test(a_soup_has_the_corners_of_its_mesh),
        cmocka_unit_test(deforming_moves_every_vertex_inwards_and_anew_in_each_frame),
        cmocka_unit_test(crowds_give_each_body_its_own_place),
        cmocka_unit_test(a_stack_is_a_heap_of_unit_boxes_without_gaps),
        cmocka_unit_test(plates_lie_flush_on_each_other_to_the_bit),
        cmocka_unit_test(plates_are_moved_off_and_into_each_other),
        cmocka_unit_test(twins_are_the_same_in_arrays_of_their_own),
        cmocka_unit_test(a_building_has_named_closed_parts_on_one_grid),
        cmocka_unit_test(parts_of_a_building_touch_and_do_not_overlap),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
