/* Face pairs that come near each other, against every pair. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/pair_sort.h"
#include "exact/exact.h"
#include "fixtures/with_workspace.h"
#include "math/triangle_contact.h"
#include "math/triangle_distance.h"
#include "scenes.h"

#include <math.h>
#include <stdlib.h>

static bool come_within(const ck_check *check, uint32_t i, uint32_t j, double margin) {
    double t[3][3];
    double u[3][3];
    double points[2][3];
    ck_scaled_triangle(&check->bodies[0], i, t);
    ck_scaled_triangle(&check->bodies[1], j, u);
    return ck_triangle_contact((const double(*)[3])t, (const double(*)[3])u) != CK_CONTACT_NONE ||
           ck_triangle_distance((const double(*)[3])t, (const double(*)[3])u, points[0], points[1]) <= margin;
}

/* All that come within the margin are there; returns how many are. */
static size_t assert_found(const ck_check *check, const ck_near_faces *near, double margin) {
    size_t at = 0;
    size_t within = 0;
    assert_true(ck_pairs_are_sorted_once(near->pairs, near->count));
    for (uint32_t i = 0; i < check->bodies[0].mesh.triangle_count; i++) {
        for (uint32_t j = 0; j < check->bodies[1].mesh.triangle_count; j++) {
            const bool listed = at < near->count && near->pairs[at].a == i && near->pairs[at].b == j;
            const bool wanted = come_within(check, i, j, margin);
            at += listed;
            within += wanted;
            assert_true(listed || !wanted);
        }
    }
    assert_int_equal(at, near->count);
    return within;
}

static void assert_pair(clinker_workspace *workspace, const clinker_body bodies[2], double margin, size_t least) {
    clinker_query query;
    clinker_query_init(&query);
    for (int round = 0; round < 2; round++) {
        ck_check check;
        ck_near_faces near;
        query.reference = round == 1;
        assert_int_equal(ck_check_begin(workspace, 2, &query, &check), CLINKER_STATUS_OK);
        assert_int_equal(ck_bodies_open_all(&check, bodies), CLINKER_STATUS_OK);
        check.kernels = ck_kernels_select();
        for (size_t i = 0; i < 2; i++) {
            assert_int_equal(ck_body_check_indices(workspace, check.body_kernels, &check.bodies[i], i),
                             CLINKER_STATUS_OK);
        }
        margin *= check.scale;
        assert_true(ck_near_faces_find(&check, (ck_body_pair){0, 1}, NULL, margin, SIZE_MAX, &near));
        assert_false(near.too_many);
        const size_t within = assert_found(&check, &near, margin);
        assert_true(within >= least);
        assert_true(query.reference || near.count < 40 * within + 1000);
        const size_t count = near.count;
        assert_true(ck_near_faces_find(&check, (ck_body_pair){0, 1}, NULL, margin, count - 1, &near));
        assert_true(near.too_many);
        assert_true(ck_near_faces_find(&check, (ck_body_pair){0, 1}, NULL, margin, count, &near));
        assert_int_equal(near.count, count);
        margin /= check.scale;
    }
}

static void all_faces_within_the_margin_are_found(void **state) {
    static const double margins[3] = {1e-9, 1e-3, 0.1};
    for (int i = 0; i < 3; i++) {
        scene_pair pair = scene_jaws(700, i == 0 ? SCENE_KISS : SCENE_CLEAR);
        clinker_body bodies[2];
        scene_pair_bodies(&pair, bodies);
        assert_pair(*state, bodies, margins[i], i == 0 ? 1 : 10);
        scene_pair_free(&pair);
    }
}

/* One vertex gone far astray: no frame of floats fits both bodies. */
static void bodies_of_sizes_too_unlike_for_floats_are_searched_as_well(void **state) {
    scene_pair pair = scene_jaws(500, SCENE_CLEAR);
    clinker_body bodies[2];
    scene_pair_bodies(&pair, bodies);
    pair.a.positions[0] = 1e19F;
    assert_pair(*state, bodies, 0.01, 10);
    scene_pair_free(&pair);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_faces_within_the_margin_are_found),
        cmocka_unit_test(bodies_of_sizes_too_unlike_for_floats_are_searched_as_well),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
