/* The polygon in which two faces lie flush, against sampling and closed forms. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "contact/touch/flush.h"
#include "fixtures/random_bits.h"
#include "math/vec3.h"
#include "rounds.h"

#include <string.h>

enum { ROUNDS = 2000 };

static ck_touch_face make_face(const double v[3][3]) {
    ck_body body = {.points.scale = 1};
    body.mesh = (ck_mesh){.positions = (const char *)v,
                          .stride = 3 * sizeof(double),
                          .wide = true,
                          .vertex_count = 3,
                          .triangle_count = 1};
    ck_touch_face face;
    ck_touch_face_read(&body, 0, &face);
    return face;
}

static const ck_touch_limits loose = {.reach = 1e-6};
static const ck_touch_limits strict = {.reach = 1e-12, .exact = true};

/* A triangle in the plane x = y + offset, of whole numbers: what is seen along x has its area times sqrt(2). */
static void make_triangle(random_state *random, double offset, double v[3][3]) {
    for (int i = 0; i < 3; i++) {
        v[i][1] = random_below(random, 12);
        v[i][2] = random_below(random, 12);
        v[i][0] = v[i][1] + offset;
    }
}

/* How far along the sides of a triangle a point of the plane y, z is, all of one sign: inside. */
static bool is_inside(const double v[3][3], double y, double z) {
    int signs = 0;
    for (int i = 0; i < 3; i++) {
        const double *p = v[i];
        const double *q = v[(i + 1) % 3];
        const double turn = (q[1] - p[1]) * (z - p[2]) - (q[2] - p[2]) * (y - p[1]);
        signs += turn > 0 ? 1 : -1;
    }
    return signs == 3 || signs == -3;
}

/* The area that two triangles share, by samples at odd places. */
static double sampled_area(const double f[3][3], const double g[3][3]) {
    enum { SAMPLES = 150 };
    const double step = 12.0 / SAMPLES;
    size_t inside = 0;
    for (int i = 0; i < SAMPLES; i++) {
        for (int j = 0; j < SAMPLES; j++) {
            const double y = step * (i + 0.4917), z = step * (j + 0.5113);
            inside += is_inside(f, y, z) && is_inside(g, y, z);
        }
    }
    return sqrt(2) * (double)inside * step * step;
}

static void the_polygon_has_the_area_that_both_share(void **state) {
    (void)state;
    const test_rounds rounds = test_rounds_of(ROUNDS / 10);
    size_t shared = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        random_state random = seed + 1;
        double v[2][3][3];
        make_triangle(&random, 3, v[0]);
        make_triangle(&random, 3, v[1]);
        const ck_touch_face faces[2] = {make_face((const double(*)[3])v[0]), make_face((const double(*)[3])v[1])};
        if (!faces[0].has_area || !faces[1].has_area) {
            continue;
        }
        const double area = sampled_area((const double(*)[3])v[0], (const double(*)[3])v[1]);
        ck_flush flush = {.area = 0}, other = {.area = 0};
        const bool found[2] = {ck_flush_find(&faces[0], &faces[1], &strict, &flush),
                               ck_flush_find(&faces[1], &faces[0], &strict, &other)};
        assert_true(fabs((found[0] ? flush.area : 0) - area) < 2);
        assert_true(fabs((found[1] ? other.area : 0) - area) < 2);
        if (found[0] && found[1]) {
            const double same = ck_dot(faces[0].normal, faces[1].normal) > 0 ? 1 : -1;
            shared++;
            assert_true(fabs(flush.area - other.area) < 1e-12);
            for (int k = 0; k < 3; k++) {
                assert_true(fabs(flush.normal[k] - faces[0].normal[k]) < 1e-12);
                assert_true(fabs(flush.normal[k] - same * other.normal[k]) < 1e-12);
                assert_true(fabs(flush.centre[k] - other.centre[k]) < 1e-9);
            }
            assert_true(ck_flush_has(&flush, flush.centre, 1e-9));
            assert_true(is_inside((const double(*)[3])v[0], flush.centre[1], flush.centre[2]) || flush.area < 1e-9);
        }
    }
    assert_true(!rounds.whole || shared > 80);
}

static void faces_farther_apart_than_the_reach_are_not_flush(void **state) {
    (void)state;
    random_state random = 1;
    const double v[3][3] = {{3, 0, 0}, {13, 10, 0}, {3, 0, 10}};
    const ck_touch_face face = make_face(v);
    for (int i = 0; i < ROUNDS; i++) {
        double w[3][3];
        memcpy(w, v, sizeof w);
        const double off = 2e-6 * random_unit(&random);
        for (int k = 0; k < 3; k++) {
            w[k][0] += off * sqrt(2);
        }
        const ck_touch_face other = make_face((const double(*)[3])w);
        ck_flush flush;
        const bool found = ck_flush_find(&face, &other, &loose, &flush);
        assert_int_equal(found, fabs(off) <= 1e-6);
        assert_true(!found || fabs(flush.area - 50 * sqrt(2)) < 1e-4);
        assert_true(!found || fabs(ck_touch_face_height(&face, flush.centre)) < 0.5 * fabs(off) + 1e-12);
        assert_true(!found || fabs(ck_touch_face_height(&other, flush.centre)) < 0.5 * fabs(off) + 1e-12);
        assert_false(ck_flush_find(&face, &other, &strict, &flush));
    }
}

/* One corner is out of reach: all of the polygon has to be within it. */
static void a_face_that_is_tilted_out_of_reach_is_not_flush(void **state) {
    (void)state;
    const double v[3][3] = {{0, 0, 0}, {8, 0, 0}, {0, 8, 0}};
    double w[3][3] = {{0, 0, 0}, {8, 0, 0}, {0, 8, 0.9e-6}};
    ck_flush flush;
    const ck_touch_face face = make_face(v);
    ck_touch_face other = make_face((const double(*)[3])w);
    assert_true(ck_flush_find(&face, &other, &loose, &flush));
    w[2][2] = 1.1e-6;
    other = make_face((const double(*)[3])w);
    assert_false(ck_flush_find(&face, &other, &loose, &flush));
}

static ck_flush make_flush(double x, double y, double z, double tilt) {
    const double v[3][3] = {{x, y, z}, {x + 1, y, z + tan(tilt)}, {x, y + 1, z}};
    const ck_touch_face face = make_face(v);
    ck_flush flush;
    assert_true(ck_flush_find(&face, &face, &loose, &flush));
    return flush;
}

static void polygons_adjoin_within_the_gap_and_a_few_degrees(void **state) {
    (void)state;
    const ck_flush middle = make_flush(0, 0, 0, 0);
    const double degree = 0.017453292519943295;
    const struct {
        ck_flush other;
        bool adjoins;
    } cases[] = {
        {make_flush(1, 0, 0, 0), true},
        {make_flush(-1, 0, 0, 0), true},
        {make_flush(1.01, 0, 0, 0), false},
        {make_flush(0.6, 0.6, 0, 0), false},
        {make_flush(0, 0, 0.01, 0), false},
        {make_flush(1, 0, 0, 9 * degree), true},
        {make_flush(1, 0, 0, 11 * degree), false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(ck_flush_adjoins(&middle, &cases[i].other, 1e-6), cases[i].adjoins);
        assert_int_equal(ck_flush_adjoins(&cases[i].other, &middle, 1e-6), cases[i].adjoins);
    }
}

static void the_part_of_a_segment_on_a_polygon_ends_at_its_sides(void **state) {
    (void)state;
    const ck_flush flush = make_flush(0, 0, 0, 0);
    const double across[2][3] = {{-1, 0.25, 0}, {3, 0.25, 0}};
    const double above[2][3] = {{-1, 0.25, 1}, {3, 0.25, 1}};
    const double beside[2][3] = {{-1, -0.25, 0}, {3, -0.25, 0}};
    double span[2];
    assert_true(ck_flush_covers(&flush, across, 1e-9, span));
    assert_true(fabs(span[0] - 0.25) < 1e-8 && fabs(span[1] - 0.4375) < 1e-8);
    assert_false(ck_flush_covers(&flush, above, 1e-9, span));
    assert_false(ck_flush_covers(&flush, beside, 1e-9, span));
    assert_true(ck_flush_has(&flush, (double[3]){0.5, 0.5, 0}, 1e-9));
    assert_false(ck_flush_has(&flush, (double[3]){0.6, 0.5, 0}, 1e-9));
    assert_false(ck_flush_has(&flush, (double[3]){0.2, 0.2, 1e-3}, 1e-9));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_polygon_has_the_area_that_both_share),
        cmocka_unit_test(faces_farther_apart_than_the_reach_are_not_flush),
        cmocka_unit_test(a_face_that_is_tilted_out_of_reach_is_not_flush),
        cmocka_unit_test(polygons_adjoin_within_the_gap_and_a_few_degrees),
        cmocka_unit_test(the_part_of_a_segment_on_a_polygon_ends_at_its_sides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
