/* Needles and blades between the centres of pixels, judged by the exact method. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/allocator.h"
#include "fixtures/checking.h"
#include "layers/spikes.h"
#include "math/triangle_contact.h"
#include "random.h"

#include <math.h>

enum { RESOLUTION = 48 };

/* Two bodies drawn in a view. */
typedef struct drawing {
    scene_mesh meshes[2];
    ck_mesh opened[2];
    ck_view view;
    ck_spike_search search;
} drawing;

static void draw(drawing *made, clinker_workspace *workspace, const ck_raster_backend *backend, scene_mesh a,
                 scene_mesh b, const double direction[3], const double low[3], const double high[3]) {
    *made = (drawing){.meshes = {a, b}};
    ck_view_aim(&made->view, direction, NULL);
    ck_view_fit_longer(&made->view, low, high, RESOLUTION);
    made->search = (ck_spike_search){.workspace = workspace, .view = &made->view};
    for (int i = 0; i < 2; i++) {
        assert_true(made->meshes[i].vertex_count > 0);
        clinker_mesh borrowed = scene_mesh_borrow(&made->meshes[i]);
        assert_int_equal(ck_mesh_open(workspace, &borrowed, NULL, (size_t)i, &made->opened[i]), CLINKER_STATUS_OK);
        made->search.sources[i] = (ck_raster_source){.mesh = &made->opened[i], .body = (uint32_t)i};
    }
    assert_int_equal(backend->extremes(workspace, &made->view, made->search.sources, 2, made->search.planes),
                     CLINKER_STATUS_OK);
}

static void drawing_free(drawing *made) {
    scene_mesh_free(&made->meshes[0]);
    scene_mesh_free(&made->meshes[1]);
}

static ck_spikes spikes_of(const drawing *made) {
    ck_spikes spikes;
    assert_int_equal(ck_spikes_find(&made->search, &spikes), CLINKER_STATUS_OK);
    return spikes;
}

/* Whether a pixel has both bodies at a depth: of convex bodies, all that sorted depths know. */
static bool pixels_tell(const drawing *made) {
    const ck_raster_extremes *planes = made->search.planes;
    bool met = false;
    for (uint32_t i = 0; i < ck_view_pixels(&made->view); i++) {
        met = met || (planes[0].nearest[i] <= planes[1].farthest[i] && planes[1].nearest[i] <= planes[0].farthest[i]);
    }
    return met;
}

static size_t exact_crossings(const drawing *made, clinker_workspace *workspace) {
    const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&made->meshes[0])},
                                    {.mesh = scene_mesh_borrow(&made->meshes[1])}};
    clinker_query query;
    clinker_query_init(&query);
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(workspace, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    return answer.pair_count > 0 ? answer.pairs[0].crossings : 0;
}

static void expect_true_crossings(const drawing *made, const ck_spikes *spikes) {
    for (size_t i = 0; i < spikes->crossing_count; i++) {
        clinker_face_pair pair = spikes->crossings[i];
        double t[3][3];
        double u[3][3];
        ck_mesh_triangle(&made->opened[0], pair.a, t);
        ck_mesh_triangle(&made->opened[1], pair.b, u);
        assert_int_equal(ck_triangle_contact((const double(*)[3])t, (const double(*)[3])u), CK_CONTACT_CROSS);
        assert_true(i == 0 || pair.a > spikes->crossings[i - 1].a ||
                    (pair.a == spikes->crossings[i - 1].a && pair.b > spikes->crossings[i - 1].b));
    }
}

static const double block_low[3] = {-1, -1, -1};
static const double block_high[3] = {1, 1, 1};

/* A needle in a random place; `thick` is its half width. */
static scene_mesh needle(scene_random *random, double length, double thick) {
    const double place[3] = {scene_random_between(random, -1.2, 1.2), scene_random_between(random, -1.2, 1.2),
                             scene_random_between(random, -1.2, 1.2)};
    clinker_pose pose = scene_random_pose(random, place);
    float t = (float)thick;
    scene_mesh straight = box((float)-length, -t, -t, (float)length, t, t);
    scene_mesh placed = scene_mesh_placed(&straight, &pose);
    scene_mesh_free(&straight);
    return placed;
}

/* How a method does that finds what pixels tell, and with spikes what they miss. */
typedef struct score {
    size_t crossing; /* pairs that do cross, */
    size_t missed;   /* of which pixels know nothing, */
    size_t lost;     /* nor do spikes */
} score;

/* Takes the meshes over. */
static void try_pair(void **state, scene_mesh a, scene_mesh b, const double direction[3], score *sum) {
    drawing made;
    draw(&made, *state, &ck_raster_cpu, a, b, direction, block_low, block_high);
    ck_spikes spikes = spikes_of(&made);
    expect_true_crossings(&made, &spikes);
    size_t exact = exact_crossings(&made, *state);
    assert_true(spikes.crossing_count <= exact);
    bool told = pixels_tell(&made);
    sum->crossing += exact > 0;
    sum->missed += exact > 0 && !told;
    sum->lost += exact > 0 && !told && spikes.crossing_count == 0;
    drawing_free(&made);
}

static scene_mesh some_block(int number) {
    return number % 2 == 0 ? scene_cube(0.8F) : scene_icosphere(0.8F, 6);
}

/* A pixel is 0.05 to 0.075 wide, so they are thinner than half a pixel. */
static void needles_that_pixels_miss_are_found(void **state) {
    scene_random random = {.state = 21};
    score sum = {0};
    for (int i = 0; i < 4000; i++) {
        double direction[3];
        scene_random_direction(&random, direction);
        scene_mesh thin =
            needle(&random, scene_random_between(&random, 0.05, 0.6), pow(10, scene_random_between(&random, -5, -2)));
        scene_mesh block = some_block(i);
        try_pair(state, i % 3 == 0 ? block : thin, i % 3 == 0 ? thin : block, direction, &sum);
    }
    assert_true(sum.crossing > 1000 && sum.missed > sum.crossing / 2);
    assert_int_equal(sum.lost, 0);
}

/* Nearly along the sight a blade is as thin as a needle, and as wide as it is long. */
static void blades_that_pixels_miss_are_found(void **state) {
    scene_random random = {.state = 22};
    score sum = {0};
    for (int i = 0; i < 1500; i++) {
        scene_mesh blade = box(-0.4F, -0.3F, -0.001F, 0.4F, 0.3F, 0.001F);
        const double place[3] = {scene_random_between(&random, -1, 1), scene_random_between(&random, -1, 1),
                                 scene_random_between(&random, -1, 1)};
        const double turn[3] = {scene_random_between(&random, -0.01, 0.01), scene_random_between(&random, -0.01, 0.01),
                                scene_random_between(&random, 0, 3)};
        const double quarter[3] = {SCENE_PI / 2, 0, 0};
        clinker_pose pose = clinker_pose_euler(place, turn);
        clinker_pose upright = clinker_pose_euler((const double[3]){0, 0, 0}, quarter);
        scene_mesh standing = scene_mesh_placed(&blade, &upright);
        try_pair(state, scene_mesh_placed(&standing, &pose), some_block(i), (const double[3]){0, 0, 1}, &sum);
        scene_mesh_free(&blade);
        scene_mesh_free(&standing);
    }
    assert_true(sum.crossing > 300 && sum.missed > 50);
    assert_int_equal(sum.lost, 0);
}

/* Spikes against spikes, both unseen. */
static void needles_through_needles_are_found(void **state) {
    scene_random random = {.state = 23};
    score sum = {0};
    for (int i = 0; i < 1500; i++) {
        double direction[3];
        scene_random_direction(&random, direction);
        scene_mesh pair[2];
        for (int k = 0; k < 2; k++) {
            clinker_pose pose = scene_random_pose(&random, (const double[3]){0.005 * (k + i % 5), 0.003 * (i % 7), 0});
            scene_mesh straight = box(-0.5F, -0.006F, -0.006F, 0.5F, 0.006F, 0.006F);
            pair[k] = scene_mesh_placed(&straight, &pose);
            scene_mesh_free(&straight);
        }
        try_pair(state, pair[0], pair[1], direction, &sum);
    }
    assert_true(sum.crossing > 300 && sum.missed > 100);
    assert_int_equal(sum.lost, 0);
}

/* A thorn on a ball, in two long triangles and more: its root is where pixels see the ball. */
static void a_thorn_is_found_though_its_root_is_seen(void **state) {
    for (int i = 0; i < 200; i++) {
        double angle = 0.03 * i;
        scene_mesh ball = scene_icosphere(0.3F, 8);
        scene_mesh thorn = box(0, -0.004F, -0.004F, 0.6F, 0.004F, 0.004F);
        assert_true(scene_mesh_append(&ball, &thorn));
        scene_mesh_free(&thorn);
        const clinker_pose pose = clinker_pose_euler((const double[3]){-0.4, 0.013, 0.4},
                                                     (const double[3]){angle, 0.2 * sin(angle), 0.3 * cos(angle)});
        scene_mesh placed = scene_mesh_placed(&ball, &pose);
        scene_mesh_free(&ball);
        score sum = {0};
        try_pair(state, placed, box(0.1F, -0.5F, 0, 0.9F, 0.5F, 0.9F), (const double[3]){0, 0.1, 1}, &sum);
        assert_int_equal(sum.crossing, 1);
        assert_int_equal(sum.lost, 0);
    }
}

/* Of some 3,000 triangles a handful, at the tips of the silhouettes. */
static void thick_bodies_have_next_to_no_spikes(void **state) {
    scene_random random = {.state = 24};
    for (int i = 0; i < 60; i++) {
        double direction[3];
        scene_random_direction(&random, direction);
        scene_mesh a = i % 2 == 0 ? scene_bumpy_sphere(2000, (uint64_t)i, 0.8F) : scene_torus(0.6F, 0.3F, 48, 24);
        drawing made;
        draw(&made, *state, &ck_raster_cpu, a, scene_icosphere(0.9F, 8), direction, block_low, block_high);
        ck_spikes spikes = spikes_of(&made);
        assert_true(spikes.triangles <= 30);
        drawing_free(&made);
    }
}

static void boxes_along_the_axes_have_no_spikes(void **state) {
    drawing made;
    draw(&made, *state, &ck_raster_cpu, scene_cube(0.81F), moved(scene_cube(0.3F), 0.4F, 0.4F, 0.8F),
         (const double[3]){0, 0, 1}, block_low, block_high);
    ck_spikes spikes = spikes_of(&made);
    assert_int_equal(spikes.triangles, 0);
    assert_int_equal(spikes.met, 0);
    assert_int_equal(spikes.judged, 0);
    assert_int_equal(spikes.crossing_count, 0);
    drawing_free(&made);
}

/* Beside the block, two and a half pixels off. */
static void a_spike_whose_volume_meets_nothing_is_not_judged(void **state) {
    drawing made;
    draw(&made, *state, &ck_raster_cpu, box(0.1F, -0.9F, 0.1F, 0.105F, 0.9F, 0.105F),
         box(-0.9F, -0.9F, -0.5F, 0, 0.9F, 0.5F), (const double[3]){0, 0, 1}, block_low, block_high);
    ck_spikes spikes = spikes_of(&made);
    assert_int_equal(spikes.triangles, 12);
    assert_int_equal(spikes.met, 0);
    assert_int_equal(spikes.judged, 0);
    drawing_free(&made);
}

static void expect_same(const ck_spikes *one, const ck_spikes *other) {
    assert_int_equal(one->triangles, other->triangles);
    assert_int_equal(one->met, other->met);
    assert_int_equal(one->judged, other->judged);
    assert_int_equal(one->crossing_count, other->crossing_count);
}

static void order_backend_and_threads_do_not_show(void **state) {
    clinker_workspace_settings settings;
    clinker_workspace_settings_init(&settings);
    settings.threads = 2;
    clinker_workspace *two;
    assert_int_equal(clinker_workspace_create(&settings, &two), CLINKER_STATUS_OK);
    scene_random random = {.state = 25};
    for (int i = 0; i < 200; i++) {
        double direction[3];
        scene_random_direction(&random, direction);
        scene_mesh thin = needle(&random, 0.5, 0.005);
        scene_mesh block = some_block(i);
        drawing made;
        draw(&made, *state, &ck_raster_cpu, thin, block, direction, block_low, block_high);
        ck_spikes expected = spikes_of(&made);
        clinker_face_pair first = expected.crossing_count > 0 ? expected.crossings[0] : (clinker_face_pair){0, 0};
        draw(&made, two, &ck_raster_reference, thin, block, direction, block_low, block_high);
        ck_spikes found = spikes_of(&made);
        expect_same(&found, &expected);
        assert_true(found.crossing_count == 0 || (found.crossings[0].a == first.a && found.crossings[0].b == first.b));
        draw(&made, *state, &ck_raster_cpu, block, thin, direction, block_low, block_high);
        found = spikes_of(&made);
        expect_same(&found, &expected);
        drawing_free(&made);
    }
    clinker_workspace_destroy(two);
}

static void size_does_not_matter(void **state) {
    static const float sizes[] = {1e-18F, 1, 1e18F};
    size_t crossings[3];
    for (int i = 0; i < 3; i++) {
        float s = sizes[i];
        const double low[3] = {(double)-s, (double)-s, (double)-s};
        const double high[3] = {(double)s, (double)s, (double)s};
        drawing made;
        draw(&made, *state, &ck_raster_cpu, box(-0.9F * s, 0.51F * s, 0.1F * s, 0.9F * s, 0.515F * s, 0.105F * s),
             box(-0.5F * s, -0.5F * s, -0.5F * s, 0.5F * s, 0.7F * s, 0.5F * s), (const double[3]){0, 0, 1}, low, high);
        crossings[i] = spikes_of(&made).crossing_count;
        drawing_free(&made);
    }
    assert_true(crossings[1] > 0);
    assert_int_equal(crossings[0], crossings[1]);
    assert_int_equal(crossings[2], crossings[1]);
}

static void what_reaches_far_beyond_the_window_is_cut_off(void **state) {
    drawing made;
    draw(&made, *state, &ck_raster_cpu, box(-1e30F, 0.51F, 0.1F, 1e30F, 0.515F, 0.105F), scene_cube(0.7F),
         (const double[3]){0, 0, 1}, block_low, block_high);
    ck_spikes spikes = spikes_of(&made);
    expect_true_crossings(&made, &spikes);
    assert_true(spikes.crossing_count > 0);
    drawing_free(&made);
}

static void a_failing_allocator_is_survived(void **state) {
    (void)state;
    bool failed = true;
    for (size_t fail_at = 2; failed; fail_at++) {
        test_allocator allocator = {.fail_at = fail_at};
        clinker_workspace_settings settings = test_allocator_settings(&allocator);
        clinker_workspace *workspace;
        assert_true(fail_at < 1000);
        if (clinker_workspace_create(&settings, &workspace) == CLINKER_STATUS_OK) {
            drawing made;
            clinker_workspace *sound;
            assert_int_equal(clinker_workspace_create(NULL, &sound), CLINKER_STATUS_OK);
            draw(&made, sound, &ck_raster_cpu, box(-0.9F, 0.51F, 0.1F, 0.9F, 0.515F, 0.105F), scene_cube(0.7F),
                 (const double[3]){0, 0, 1}, block_low, block_high);
            made.search.workspace = workspace;
            ck_spikes spikes;
            clinker_status status = ck_spikes_find(&made.search, &spikes);
            failed = status == CLINKER_STATUS_NO_MEMORY;
            assert_true(failed || (status == CLINKER_STATUS_OK && spikes.crossing_count > 0));
            drawing_free(&made);
            clinker_workspace_destroy(sound);
        }
        clinker_workspace_destroy(workspace);
        assert_int_equal(allocator.live, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(needles_that_pixels_miss_are_found),
        cmocka_unit_test(blades_that_pixels_miss_are_found),
        cmocka_unit_test(needles_through_needles_are_found),
        cmocka_unit_test(a_thorn_is_found_though_its_root_is_seen),
        cmocka_unit_test(thick_bodies_have_next_to_no_spikes),
        cmocka_unit_test(boxes_along_the_axes_have_no_spikes),
        cmocka_unit_test(a_spike_whose_volume_meets_nothing_is_not_judged),
        cmocka_unit_test(order_backend_and_threads_do_not_show),
        cmocka_unit_test(size_does_not_matter),
        cmocka_unit_test(what_reaches_far_beyond_the_window_is_cut_off),
        cmocka_unit_test(a_failing_allocator_is_survived),
    };
    return cmocka_run_group_tests(tests, checking_begin, checking_end);
}
