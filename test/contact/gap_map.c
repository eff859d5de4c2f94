/* Maps of shapes whose gap is known in closed form. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clinker/draw.h"
#include "scenes.h"

#include <math.h>
#include <string.h>

typedef struct fixture {
    clinker_workspace *workspace;
} fixture;

static int setup(void **state) {
    static fixture made;
    *state = &made;
    return clinker_workspace_create(NULL, &made.workspace) == CLINKER_STATUS_OK ? 0 : -1;
}

static int teardown(void **state) {
    clinker_workspace_destroy(((fixture *)*state)->workspace);
    return 0;
}

static clinker_map map_of(void **state, const scene_mesh *a, const scene_mesh *b, const clinker_view *view) {
    clinker_workspace *workspace = ((fixture *)*state)->workspace;
    const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(a)}, {.mesh = scene_mesh_borrow(b)}};
    clinker_map map = CLINKER_INIT(clinker_map);
    clinker_status status = clinker_bodies_map(workspace, bodies, view, &map);
    if (status != CLINKER_STATUS_OK) {
        print_error("%s\n", clinker_workspace_message(workspace));
    }
    assert_int_equal(status, CLINKER_STATUS_OK);
    return map;
}

static scene_mesh box(float x0, float y0, float z0, float x1, float y1, float z1) {
    scene_mesh made = scene_box((const float[3]){x0, y0, z0}, (const float[3]){x1, y1, z1});
    assert_int_equal(made.vertex_count, 8);
    return made;
}

/* Every pixel is covered by both and has this gap. */
static void expect_everywhere(const clinker_map *map, double gap, double slack) {
    size_t pixels = (size_t)map->width * map->height;
    assert_int_equal(map->gap_count, pixels);
    assert_int_equal(map->overlap_count, gap < 0 ? pixels : 0);
    for (size_t i = 0; i < pixels; i++) {
        assert_int_equal(map->cover[i], 3);
        assert_true(fabs((double)map->gap[i] - gap) <= slack);
    }
    assert_true(fabs((double)map->lowest - gap) <= slack && fabs((double)map->highest - gap) <= slack);
}

static void plates_have_their_distance_along_each_axis(void **state) {
    static const clinker_view views[] = {
        {.resolution = 64}, {.direction = {0, 0, 3}, .resolution = 64}, {.direction = {0, 0, -1}, .resolution = 64}};
    scene_mesh a = box(-1, -1, -0.5F, 1, 1, 0);
    scene_mesh b = box(-1, -1, 0.125F, 1, 1, 1);
    for (int i = 0; i < 3; i++) {
        clinker_map map = map_of(state, &a, &b, &views[i]);
        expect_everywhere(&map, 0.125, 0);
        assert_int_equal(map.width, 64);
        assert_int_equal(map.height, 64);
        assert_true(map.pixel == 2.0 / 64);
        assert_true(map.whole[0] && map.whole[1]);
    }
    scene_mesh_free(&a);
    scene_mesh_free(&b);
}

static void the_view_of_choice_is_the_way_in_which_bodies_face_each_other(void **state) {
    for (int axis = 0; axis < 3; axis++) {
        float low[2][3] = {{-1, -1, -1}, {-1, -1, -1}};
        float high[2][3] = {{1, 1, 1}, {1, 1, 1}};
        low[1][axis] = 0.75F;
        high[1][axis] = 2;
        scene_mesh a = scene_box(low[0], high[0]);
        scene_mesh b = scene_box(low[1], high[1]);
        clinker_map map = map_of(state, &a, &b, NULL);
        assert_int_equal(map.width, 512);
        expect_everywhere(&map, -0.25, 0);
        for (int i = 0; i < 3; i++) {
            assert_true(map.forward[i] == (i == axis ? -1 : 0));
            assert_true(map.up[i] == (axis == 1 ? (i == 2 ? -1 : 0) : (i == 1 ? 1 : 0)));
        }
        scene_mesh_free(&a);
        scene_mesh_free(&b);
    }
}

static void the_view_of_choice_leans_with_the_contact(void **state) {
    clinker_pose lean = clinker_pose_euler((const double[3]){0, 0, 0}, (const double[3]){0.5, 0, 0});
    scene_mesh flat[2] = {box(-1, -1, -1, 1, 1, 0), box(-1, -1, 0.125F, 1, 1, 1)};
    scene_mesh a = scene_mesh_placed(&flat[0], &lean);
    scene_mesh b = scene_mesh_placed(&flat[1], &lean);
    clinker_map map = map_of(state, &a, &b, &(clinker_view){.resolution = 64});
    assert_true(fabs(map.forward[0]) < 1e-3);
    assert_true(fabs(map.forward[1] - sin(0.5)) < 1e-3 && fabs(map.forward[2] + cos(0.5)) < 1e-3);
    assert_true(fabs((double)map.lowest - 0.125) < 1e-3);
    for (int i = 0; i < 2; i++) {
        scene_mesh_free(&flat[i]);
    }
    scene_mesh_free(&a);
    scene_mesh_free(&b);
}

static void a_body_inside_another_overlaps_by_its_own_thickness(void **state) {
    scene_mesh a = box(-2, -2, -2, 2, 2, 2);
    scene_mesh b = box(-1, -1, -0.5F, 1, 1, 0.25F);
    clinker_map map = map_of(state, &a, &b, &(clinker_view){.direction = {0, 0, 1}, .resolution = 32});
    expect_everywhere(&map, -0.75, 0);
    scene_mesh_free(&a);
    scene_mesh_free(&b);
}

static void a_body_turned_inside_out_gives_the_same_map(void **state) {
    scene_mesh a = box(-1, -1, -0.5F, 1, 1, 0.25F);
    scene_mesh b = box(-1, -1, 0, 1, 1, 1);
    scene_mesh_flip(&b);
    clinker_map map = map_of(state, &a, &b, &(clinker_view){.resolution = 32});
    expect_everywhere(&map, -0.25, 0);
    scene_mesh_free(&a);
    scene_mesh_free(&b);
}

/* The position of a pixel in the world, in the plane through the origin of the map. */
static void position_of(const clinker_map *map, uint32_t column, uint32_t row, double out[3]) {
    for (int i = 0; i < 3; i++) {
        out[i] = map->origin[i] + map->pixel * (column * map->right[i] + row * map->up[i]);
    }
}

static void a_sphere_over_a_plate_follows_the_closed_form(void **state) {
    const double radius = 1;
    const double height = 1.125; /* of its centre above the plate */
    scene_mesh plate = box(-2, -2, -1, 2, 2, 0);
    scene_mesh sphere = scene_icosphere(1, 64);
    scene_mesh_move(&sphere, 0, 0, (float)height);
    clinker_map map = map_of(state, &plate, &sphere, &(clinker_view){.resolution = 256});
    size_t seen = 0;
    for (uint32_t row = 0; row < map.height; row++) {
        for (uint32_t column = 0; column < map.width; column++) {
            double p[3];
            position_of(&map, column, row, p);
            double r = hypot(p[0], p[1]);
            if (r < 0.9 * radius) {
                double slope = r / sqrt(radius * radius - r * r);
                double expected = height - sqrt(radius * radius - r * r);
                double found = (double)map.gap[(size_t)row * map.width + column];
                assert_true(fabs(found - expected) <= 1e-3 + slope * map.pixel);
                seen++;
            } else if (r > 1.01 * radius) {
                assert_int_equal(map.cover[(size_t)row * map.width + column], 1);
                assert_true(isnan(map.gap[(size_t)row * map.width + column]));
            }
        }
    }
    assert_true((double)seen > 0.6 * map.width * map.height);
    assert_true(fabs((double)map.lowest - 0.125) < 1e-3);
    assert_int_equal(map.overlap_count, 0);
    scene_mesh_free(&plate);
    scene_mesh_free(&sphere);
}

/* A square of two triangles at z, seen from its front from above if `up`. */
static scene_mesh square(float half, float z, bool up) {
    scene_mesh made = box(-half, -half, z - 1, half, half, z);
    uint32_t faces[6] = {4, 5, 7, 4, 7, 6}; /* corners as of scene_box: x, y, z high for bits 0, 1, 2 */
    for (int i = 0; i < 8; i++) {
        for (int axis = 0; axis < 3; axis++) {
            float low = axis == 2 ? z - 1 : -half;
            float high = axis == 2 ? z : half;
            made.positions[3 * i + axis] = i >> axis & 1 ? high : low;
        }
    }
    memcpy(made.indices, faces, sizeof faces);
    made.triangle_count = 2;
    if (!up) {
        scene_mesh_flip(&made);
    }
    return made;
}

static void open_surfaces_have_a_gap_and_an_overlap(void **state) {
    static const float heights[] = {0.5F, -0.25F};
    for (int i = 0; i < 2; i++) {
        scene_mesh lower = square(1, 0, true);
        scene_mesh upper = square(1, heights[i], false);
        for (int side = -1; side <= 1; side += 2) {
            const clinker_view view = {.direction = {0, 0, side}, .resolution = 16};
            clinker_map map = map_of(state, &lower, &upper, &view);
            expect_everywhere(&map, (double)heights[i], 0);
            assert_false(map.whole[0] || map.whole[1]);
            map = map_of(state, &upper, &lower, &view);
            expect_everywhere(&map, (double)heights[i], 0);
        }
        scene_mesh_free(&lower);
        scene_mesh_free(&upper);
    }
}

static void a_missing_wall_along_the_sight_does_not_matter(void **state) {
    scene_mesh a = box(-1, -1, -1, 1, 1, 0.5F);
    scene_mesh b = box(-1, -1, 0, 1, 1, 1);
    uint32_t kept = 0;
    for (size_t t = 0; t < a.triangle_count; t++) {
        const uint32_t *corner = &a.indices[3 * t];
        bool wall = true;
        for (int i = 0; i < 3; i++) {
            wall = wall && a.positions[3 * corner[i]] == -1;
        }
        if (!wall) {
            memmove(&a.indices[3 * kept++], corner, 3 * sizeof *corner);
        }
    }
    assert_int_equal(kept, 10);
    a.triangle_count = kept;
    clinker_map map = map_of(state, &a, &b, &(clinker_view){.resolution = 16});
    expect_everywhere(&map, -0.5, 0);
    assert_true(map.whole[0]);
    scene_mesh_free(&a);
    scene_mesh_free(&b);
}

static void an_oblique_view_stretches_the_gap_by_its_angle(void **state) {
    scene_mesh a = box(-8, -8, -1, 8, 8, 0);
    scene_mesh b = box(-2, -2, 0.5F, 2, 2, 1);
    clinker_map map = map_of(state, &a, &b, &(clinker_view){.direction = {0, 3, -4}, .resolution = 128});
    size_t facing = 0;
    for (size_t i = 0; i < (size_t)map.width * map.height; i++) {
        facing += map.cover[i] == 3 && fabs((double)map.gap[i] - 0.5 * 5 / 4) < 1e-3;
    }
    assert_true((double)facing > 0.8 * (double)map.gap_count);
    assert_true(fabs(map.forward[1] - 0.6) < 1e-15 && fabs(map.forward[2] + 0.8) < 1e-15);
    scene_mesh_free(&a);
    scene_mesh_free(&b);
}

static void the_window_is_what_both_share_and_its_pixels_are_square(void **state) {
    scene_mesh a = box(0, 0, 0, 4, 4, 1);
    scene_mesh b = box(2, 1, 1, 9, 2, 2);
    clinker_map map = map_of(state, &a, &b, &(clinker_view){.resolution = 100});
    assert_int_equal(map.width, 100);
    assert_int_equal(map.height, 50);
    assert_true(fabs(map.pixel - 0.02) < 1e-15);
    double p[3];
    position_of(&map, 0, 0, p);
    assert_true(fabs(p[0] - 2.01) < 1e-12 && fabs(p[1] - 1.01) < 1e-12);
    expect_everywhere(&map, 0, 0);
    scene_mesh_free(&a);
    scene_mesh_free(&b);
}

static void far_from_the_origin_the_gap_is_still_precise(void **state) {
    scene_mesh a = box(1048576, 1048576, 1048576, 1048578, 1048578, 1048577);
    scene_mesh b = box(1048576, 1048576, 1048577.125F, 1048578, 1048578, 1048578);
    clinker_map map = map_of(state, &a, &b, &(clinker_view){.resolution = 16});
    expect_everywhere(&map, 0.125, 0);
    scene_mesh_free(&a);
    scene_mesh_free(&b);
}

static clinker_workspace *workspace_of(unsigned threads) {
    clinker_workspace_settings settings;
    clinker_workspace_settings_init(&settings);
    settings.threads = threads;
    clinker_workspace *workspace;
    assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
    return workspace;
}

static void threads_do_not_show(void **state) {
    (void)state;
    scene_pair jaws = scene_jaws(20000, SCENE_KISS);
    clinker_body bodies[2];
    scene_pair_bodies(&jaws, bodies);
    clinker_workspace *one = workspace_of(1);
    clinker_map alone = CLINKER_INIT(clinker_map);
    const clinker_view view = {.direction = {0.1, 0.2, -1}, .resolution = 300};
    assert_int_equal(clinker_bodies_map(one, bodies, &view, &alone), CLINKER_STATUS_OK);
    assert_true(alone.overlap_count > 0 && alone.overlap_count < alone.gap_count);
    size_t pixels = (size_t)alone.width * alone.height;
    for (unsigned threads = 2; threads <= 4; threads++) {
        clinker_workspace *many = workspace_of(threads);
        clinker_map shared = CLINKER_INIT(clinker_map);
        assert_int_equal(clinker_bodies_map(many, bodies, &view, &shared), CLINKER_STATUS_OK);
        assert_memory_equal(alone.gap, shared.gap, pixels * sizeof(float));
        assert_memory_equal(alone.cover, shared.cover, pixels);
        assert_int_equal(alone.gap_count, shared.gap_count);
        clinker_workspace_destroy(many);
    }
    clinker_workspace_destroy(one);
    scene_pair_free(&jaws);
}

static bool check_interferes(clinker_workspace *workspace, const clinker_body bodies[2]) {
    clinker_query query;
    clinker_query_init(&query);
    query.tolerance = 0;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(workspace, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    return answer.pair_count > 0 && answer.pairs[0].state == CLINKER_STATE_INTERFERE;
}

/* Overlap that is deeper than the raster's rounding is interference; bodies apart have none. */
static void maps_agree_with_checks(void **state) {
    clinker_workspace *workspace = ((fixture *)*state)->workspace;
    for (int i = 0; i < 7; i++) {
        scene_pair pair =
            i < 3 ? scene_jaws(8000, (scene_jaws_pose)i) : scene_spheres(8000, (scene_spheres_pose)(i - 3));
        clinker_body bodies[2];
        scene_pair_bodies(&pair, bodies);
        bool interferes = check_interferes(workspace, bodies);
        clinker_map map = CLINKER_INIT(clinker_map);
        assert_int_equal(clinker_bodies_map(workspace, bodies, &(clinker_view){.resolution = 400}, &map),
                         CLINKER_STATUS_OK);
        assert_true(map.whole[0] && map.whole[1]);
        bool deep = (double)map.lowest < -map.pixel / 16;
        assert_true(interferes || !deep);
        assert_int_equal(deep, i != SCENE_CLEAR && i != 3 + SCENE_APART);
        scene_pair_free(&pair);
    }
}

static void expect_refusal(void **state, const clinker_body bodies[2], const clinker_view *view, const char *part) {
    clinker_workspace *workspace = ((fixture *)*state)->workspace;
    clinker_map map = CLINKER_INIT(clinker_map);
    assert_int_equal(clinker_bodies_map(workspace, bodies, view, &map), CLINKER_STATUS_INVALID);
    if (strstr(clinker_workspace_message(workspace), part) == NULL) {
        print_error("%s\n", clinker_workspace_message(workspace));
    }
    assert_non_null(strstr(clinker_workspace_message(workspace), part));
    assert_null(map.gap);
    assert_int_equal(map.width, 0);
}

static void what_makes_no_map_is_refused_by_name(void **state) {
    scene_mesh a = box(0, 0, 0, 1, 1, 1);
    scene_mesh b = box(3, 3, 0, 4, 4, 1);
    clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&a)}, {.mesh = scene_mesh_borrow(&b)}};
    expect_refusal(state, bodies, NULL, "do not face each other");
    bodies[1] = bodies[0];
    expect_refusal(state, bodies, &(clinker_view){.direction = {NAN, 0, 1}}, "direction is not finite");
    expect_refusal(state, bodies, &(clinker_view){.direction = {0, 0, INFINITY}}, "direction is not finite");
    expect_refusal(state, bodies, &(clinker_view){.direction = {0, 0, 1}, .up = {0, 0, 2}}, "along its direction");
    expect_refusal(state, bodies, &(clinker_view){.direction = {0, 0, 1}, .up = {0, NAN, 2}}, "not finite");
    expect_refusal(state, bodies, &(clinker_view){.up = {0, NAN, 2}}, "not finite");
    expect_refusal(state, bodies, &(clinker_view){.resolution = 16385}, "above 16384");
    b.positions[4] = NAN;
    bodies[1].mesh = scene_mesh_borrow(&b);
    expect_refusal(state, bodies, NULL, "body 1: vertex 1 is not finite");
    b.positions[4] = 3;
    b.indices[5] = 8;
    expect_refusal(state, bodies, NULL, "body 1: triangle 1 has vertex index 8");
    scene_mesh_free(&a);
    scene_mesh_free(&b);
}

static void sizes_beyond_all_bounds_are_refused_not_drawn(void **state) {
    scene_mesh a = box(0, 0, 0, 1, 1, 1);
    const clinker_pose huge = {{1.7e308, 0, 0, -1e308, 0, 1.7e308, 0, -1e308, 0, 0, 1.7e308, -1e308}};
    const clinker_pose tiny = {{5e-324, 0, 0, 0, 0, 5e-324, 0, 0, 0, 0, 5e-324, 0}};
    clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&a), .pose = &huge},
                              {.mesh = scene_mesh_borrow(&a), .pose = &huge}};
    clinker_workspace *workspace = ((fixture *)*state)->workspace;
    clinker_map map = CLINKER_INIT(clinker_map);
    clinker_status status = clinker_bodies_map(workspace, bodies, NULL, &map);
    assert_true(status == CLINKER_STATUS_OK || status == CLINKER_STATUS_INVALID);
    bodies[0].pose = bodies[1].pose = &tiny;
    expect_refusal(state, bodies, NULL, "too large or too small");
    scene_mesh_free(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plates_have_their_distance_along_each_axis),
        cmocka_unit_test(the_view_of_choice_is_the_way_in_which_bodies_face_each_other),
        cmocka_unit_test(the_view_of_choice_leans_with_the_contact),
        cmocka_unit_test(a_body_inside_another_overlaps_by_its_own_thickness),
        cmocka_unit_test(a_body_turned_inside_out_gives_the_same_map),
        cmocka_unit_test(a_sphere_over_a_plate_follows_the_closed_form),
        cmocka_unit_test(open_surfaces_have_a_gap_and_an_overlap),
        cmocka_unit_test(a_missing_wall_along_the_sight_does_not_matter),
        cmocka_unit_test(an_oblique_view_stretches_the_gap_by_its_angle),
        cmocka_unit_test(the_window_is_what_both_share_and_its_pixels_are_square),
        cmocka_unit_test(far_from_the_origin_the_gap_is_still_precise),
        cmocka_unit_test(threads_do_not_show),
        cmocka_unit_test(maps_agree_with_checks),
        cmocka_unit_test(what_makes_no_map_is_refused_by_name),
        cmocka_unit_test(sizes_beyond_all_bounds_are_refused_not_drawn),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
