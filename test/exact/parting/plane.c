/* Planes that part bodies, and the vertices that reach farthest, against sums that do not round: the last bit of a
 * coordinate decides, along every direction. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "exact/parting/exact_slabs.h"
#include "exact/parting/plane.h"
#include "fixtures/flush_pair.h"
#include "fixtures/open_check.h"
#include "fixtures/random_bits.h"
#include "fixtures/with_workspace.h"
#include "math/expansion.h"
#include "math/orient.h"
#include "math/triangle_contact.h"
#include "rounds.h"

#include <math.h>
#include <string.h>

/* ---- Plain truth ---- */

/* The sign of d . (p - q), from the expansion of all six products. */
static int sign_along(int direction, const double p[3], const double q[3]) {
    double sums[2][6];
    int count = 0;
    for (int i = 0; i < 6; i++) {
        const double term = ck_directions[direction][i % 3] * (i < 3 ? p[i] : -q[i - 3]);
        double next[6];
        count = ck_expansion_sum(count, sums[i % 2], term != 0, &term, next);
        memcpy(sums[1 - i % 2], next, sizeof next);
    }
    return ck_expansion_sign(count, sums[0]);
}

static void world(const ck_body *body, uint32_t vertex, double p[3]) {
    ck_mesh_world(&body->mesh, vertex, p);
}

/* A vertex that lies farthest along a direction, or against it. */
static void farthest(const ck_body *body, int direction, int sign, double out[3]) {
    world(body, 0, out);
    for (uint32_t i = 1; i < body->mesh.vertex_count; i++) {
        double p[3];
        world(body, i, p);
        if (sign * sign_along(direction, p, out) > 0) {
            memcpy(out, p, sizeof p);
        }
    }
}

/* How far b lies beyond a: 1 strictly, 0 flush, -1 not at all. */
static int gap_across(const ck_body *a, const ck_body *b, int direction, int sign) {
    double end[3], beginning[3];
    farthest(a, direction, sign, end);
    farthest(b, direction, -sign, beginning);
    return sign * sign_along(direction, beginning, end);
}

/* ---- The vertex that reaches farthest ---- */

enum { POINTS = 48, KINDS = 6 };

/* Points whose projections are the same but for a few last bits, or for what is below these. */
static void make_points(random_state *random, int direction, int kind, double points[POINTS][3]) {
    const signed char *d = ck_directions[direction];
    for (int i = 0; i < POINTS; i++) {
        double *p = points[i];
        double sum = 0;
        int last = 0;
        for (int axis = 0; axis < 3; axis++) {
            const double scale = kind == 0 ? 1 : ldexp(1, random_below(random, 40) - 20);
            p[axis] = random_unit(random) * scale;
            last = d[axis] != 0 ? axis : last;
        }
        for (int axis = 0; axis < 3; axis++) {
            sum += axis == last ? 0 : d[axis] * p[axis];
        }
        p[last] = d[last] * (1 - sum); /* so that d . p is 1, rounded */
        p[last] = kind < 2 ? p[last] : random_nudge(random, p[last]);
        for (int axis = 0; axis < 3 && kind == 3; axis++) {
            p[axis] = (double)(float)p[axis];
        }
        for (int axis = 0; axis < 3 && kind == 4; axis++) {
            p[axis] = nearbyint(4 * p[axis]); /* many the same */
        }
        for (int axis = 0; axis < 3 && kind == 5; axis++) {
            p[axis] *= 0x1p-300; /* read with care */
        }
    }
}

static void the_vertex_that_reaches_farthest_is_found_to_the_last_bit(void **state) {
    const test_rounds rounds = test_rounds_of(40 * KINDS);
    const clinker_query query = CLINKER_INIT(clinker_query);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        random_state random = seed + 1;
        for (int k = 0; k < CK_DIRECTIONS; k++) {
            double points[POINTS][3], found[3], expected[3];
            make_points(&random, k, (int)(seed % KINDS), points);
            const clinker_body body = {
                .mesh = {.positions = points, .vertex_count = POINTS, .scalar = CLINKER_SCALAR_FLOAT64}};
            const ck_check check = open_check(*state, &body, 1, &query);
            for (int sign = -1; sign <= 1; sign += 2) {
                ck_exact_reach_find(&check.bodies[0], k, sign, found);
                farthest(&check.bodies[0], k, sign, expected);
                for (int axis = 0; axis < 3; axis++) {
                    found[axis] /= check.scale;
                }
                assert_int_equal(sign_along(k, found, expected), 0);
            }
        }
    }
}

static void comparing_along_a_direction_is_exact(void **state) {
    (void)state;
    const test_rounds rounds = test_rounds_of(300);
    size_t equal = 0, close = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        random_state random = seed + 1;
        const int k = (int)(seed % CK_DIRECTIONS);
        double points[POINTS][3];
        make_points(&random, k, (int)(seed % KINDS), points);
        for (int i = 0; i < POINTS; i++) {
            for (int j = 0; j < POINTS; j++) {
                const int expected = sign_along(k, points[i], points[j]);
                assert_int_equal(ck_compare_along(k, points[i], points[j]), expected);
                equal += expected == 0 && i != j;
                close += expected != 0;
            }
        }
    }
    assert_true(equal > 100 && close > 1000);
}

/* ---- Planes across slab directions ---- */

/* Whatever is found is true of every vertex, whether a face uses it or not, by the coordinates that callers gave. */
static void assert_sound(const ck_check *check, const ck_parting_plane *parting) {
    const ck_body *a = &check->bodies[0], *b = &check->bodies[1];
    if (parting->kind == CK_PARTING_NONE) {
        return;
    }
    assert_true(parting->direction >= 0 && parting->direction < CK_DIRECTIONS);
    assert_true(parting->sign == 1 || parting->sign == -1);
    const int gap = gap_across(a, b, parting->direction, parting->sign);
    assert_int_equal(gap, parting->kind == CK_PARTING_APART ? 1 : 0);
    double end[3];
    farthest(a, parting->direction, parting->sign, end);
    for (int axis = 0; axis < 3; axis++) {
        end[axis] *= check->scale;
    }
    assert_int_equal(sign_along(parting->direction, parting->point, end), 0);
}

static bool is_parted(const ck_check *check) {
    for (int k = 0; k < CK_DIRECTIONS; k++) {
        if (gap_across(&check->bodies[0], &check->bodies[1], k, 1) >= 0 ||
            gap_across(&check->bodies[0], &check->bodies[1], k, -1) >= 0) {
            return true;
        }
    }
    return false;
}

enum { CORNERS = 6 };

/* Two clouds of points on either side of a plane across a direction, d . p = level, with three of each in it. */
static void make_sides(random_state *random, int direction, double level, double clouds[2][CORNERS][3]) {
    const signed char *d = ck_directions[direction];
    for (int i = 0; i < 2 * CORNERS; i++) {
        double *p = clouds[i / CORNERS][i % CORNERS];
        const int height = i % CORNERS < 3 ? 0 : 1 + random_below(random, 3);
        const int side = i < CORNERS ? -1 : 1;
        double sum = 0;
        int last = 0;
        for (int axis = 0; axis < 3; axis++) {
            p[axis] = random_below(random, 17) - 8;
            last = d[axis] != 0 ? axis : last;
        }
        for (int axis = 0; axis < 3; axis++) {
            sum += axis == last ? 0 : d[axis] * p[axis];
        }
        p[last] = d[last] * (level + side * height - sum);
    }
}

/* All faces of a cloud: closed or not does not matter here. */
static const uint32_t cloud_faces[] = {0, 1, 2, 0, 1, 3, 1, 2, 4, 2, 0, 5, 3, 4, 5};

static clinker_body cloud_body(const double cloud[CORNERS][3]) {
    return (clinker_body){.mesh = {.positions = cloud,
                                   .vertex_count = CORNERS,
                                   .scalar = CLINKER_SCALAR_FLOAT64,
                                   .indices = cloud_faces,
                                   .triangle_count = sizeof cloud_faces / sizeof *cloud_faces / 3}};
}

/* One of the points in the plane, of b, moved along an axis by a last bit, or not. */
static void a_bit_tells_flush_from_apart_and_from_neither_in_every_direction(void **state) {
    static const double scales[] = {1, 1, 0x1p-60, 0x1p60, 0x1p-500, 0x1p500};
    const test_rounds rounds = test_rounds_of(400);
    const clinker_query query = CLINKER_INIT(clinker_query);
    size_t kinds[CK_PARTING_APART + 1] = {0};
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        random_state random = seed + 1;
        for (int k = 0; k < CK_DIRECTIONS; k++) {
            double clouds[2][CORNERS][3];
            make_sides(&random, k, random_below(&random, 9) - 4, clouds);
            const bool whole = seed % 4 == 0;
            for (int i = 0; i < 18 && !whole; i++) {
                double *x = &clouds[seed % 2][i / 6][i % 3];
                *x = seed % 4 == 1 || random_below(&random, 9) == 0 ? random_nudge(&random, *x == 0 ? 1e-20 : *x) : *x;
            }
            const double scale = scales[random_below(&random, 6)];
            for (int i = 0; i < 2 * CORNERS * 3; i++) {
                clouds[i / CORNERS / 3][i / 3 % CORNERS][i % 3] *= scale;
            }
            const clinker_body bodies[2] = {cloud_body((const double(*)[3])clouds[seed / 2 % 2]),
                                            cloud_body((const double(*)[3])clouds[1 - seed / 2 % 2])};
            ck_check check;
            assert_int_equal(ck_check_begin(*state, 2, &query, &check), CLINKER_STATUS_OK);
            if (ck_bodies_open_all(&check, bodies) != CLINKER_STATUS_OK) {
                continue; /* all points of a cloud are on a line */
            }
            const ck_parting_plane parting = ck_parting_by_slabs(&check.bodies[0], &check.bodies[1]);
            assert_sound(&check, &parting);
            assert_true(parting.kind != CK_PARTING_NONE || !is_parted(&check) || check.scale < 1);
            assert_true(!whole || parting.kind != CK_PARTING_NONE || check.scale < 1);
            kinds[parting.kind]++;
        }
    }
    assert_true(!rounds.whole || (kinds[0] > 100 && kinds[1] > 100 && kinds[2] > 100));
}

/* One vertex that no face has, anywhere: it may hide a plane, and makes none. */
static void unused_vertices_make_no_plane(void **state) {
    const test_rounds rounds = test_rounds_of(600);
    const clinker_query query = CLINKER_INIT(clinker_query);
    size_t hidden = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        random_state random = seed + 1;
        const int k = (int)(seed % CK_DIRECTIONS);
        double clouds[2][CORNERS][3];
        double more[CORNERS + 1][3];
        make_sides(&random, k, 0, clouds);
        memcpy(more, clouds[0], sizeof clouds[0]);
        for (int axis = 0; axis < 3; axis++) {
            more[CORNERS][axis] = 4 * (random_below(&random, 17) - 8);
        }
        clinker_body bodies[2] = {cloud_body((const double(*)[3])more), cloud_body((const double(*)[3])clouds[1])};
        bodies[0].mesh.vertex_count = CORNERS + 1;
        ck_check check;
        assert_int_equal(ck_check_begin(*state, 2, &query, &check), CLINKER_STATUS_OK);
        if (ck_bodies_open_all(&check, bodies) != CLINKER_STATUS_OK) {
            continue;
        }
        const ck_parting_plane parting = ck_parting_by_slabs(&check.bodies[0], &check.bodies[1]);
        assert_sound(&check, &parting);
        hidden += parting.kind == CK_PARTING_NONE;
    }
    assert_true(!rounds.whole || (hidden > 50 && hidden < 500));
}

static void planes_between_bodies_of_all_kinds_are_sound(void **state) {
    const test_rounds rounds = test_rounds_of(900);
    const clinker_query query = CLINKER_INIT(clinker_query);
    size_t found = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        flush_pair pair = flush_pair_make(seed);
        clinker_body bodies[2];
        flush_pair_bodies(&pair, bodies);
        const ck_check check = open_check(*state, bodies, 2, &query);
        const ck_parting_plane parting = ck_parting_by_slabs(&check.bodies[0], &check.bodies[1]);
        assert_sound(&check, &parting);
        assert_true(parting.kind != CK_PARTING_NONE || !is_parted(&check) || check.scale < 1);
        found += parting.kind != CK_PARTING_NONE;
        flush_pair_free(&pair);
    }
    assert_true(!rounds.whole || found > 300);
}

/* What scaling to the size of floats takes away is there all the same. */
static void coordinates_too_small_to_be_scaled_make_no_plane(void **state) {
    const clinker_query query = CLINKER_INIT(clinker_query);
    for (int k = 0; k < CK_DIRECTIONS; k++) {
        for (int sign = -1; sign <= 1; sign += 2) {
            random_state random = 1 + (uint64_t)k;
            double clouds[2][CORNERS][3];
            make_sides(&random, k, 0, clouds);
            for (int i = 0; i < 2 * CORNERS * 3; i++) {
                clouds[i / CORNERS / 3][i / 3 % CORNERS][i % 3] *= 0x1p500;
            }
            for (int axis = 0; axis < 3; axis++) {
                clouds[0][0][axis] = sign * ck_directions[k][axis] * 0x1p-700; /* 1: into the other body, a little */
                clouds[1][0][axis] = 0;
            }
            const clinker_body bodies[2] = {cloud_body((const double(*)[3])clouds[0]),
                                            cloud_body((const double(*)[3])clouds[1])};
            const ck_check check = open_check(*state, bodies, 2, &query);
            const ck_parting_plane parting = ck_parting_by_slabs(&check.bodies[0], &check.bodies[1]);
            assert_sound(&check, &parting);
        }
    }
}

/* ---- Planes of faces ---- */

/* Clouds beside a plane, with points in it, or off it by a bit. */
static void the_plane_of_a_face_parts_bodies_if_every_vertex_keeps_to_its_side(void **state) {
    const test_rounds rounds = test_rounds_of(4000);
    const clinker_query query = CLINKER_INIT(clinker_query);
    size_t parted = 0, not_parted = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        random_state random = seed + 1;
        double clouds[2][CORNERS][3];
        make_sides(&random, (int)(seed % CK_DIRECTIONS), 0, clouds);
        for (int i = 0; i < 2 * CORNERS * 3; i++) {
            double *x = &clouds[i / CORNERS / 3][i / 3 % CORNERS][i % 3];
            *x = random_below(&random, 40) == 0 ? random_nudge(&random, *x) : *x;
        }
        const clinker_body bodies[2] = {cloud_body((const double(*)[3])clouds[0]),
                                        cloud_body((const double(*)[3])clouds[1])};
        ck_check check;
        assert_int_equal(ck_check_begin(*state, 2, &query, &check), CLINKER_STATUS_OK);
        if (ck_bodies_open_all(&check, bodies) != CLINKER_STATUS_OK) {
            continue;
        }
        const double(*face)[3] = (const double(*)[3])clouds[seed / 16 % 2];
        if (ck_triangle_degenerate(face)) {
            continue;
        }
        bool beside[2][2] = {{false, false}, {false, false}}; /* of a and of b: vertices before the face, behind it */
        for (int i = 0; i < 2 * CORNERS; i++) {
            const int side = ck_orient3d(face[0], face[1], face[2], clouds[i / CORNERS][i % CORNERS]);
            beside[i / CORNERS][0] = beside[i / CORNERS][0] || side > 0;
            beside[i / CORNERS][1] = beside[i / CORNERS][1] || side < 0;
        }
        const bool torn = (beside[0][0] && beside[0][1]) || (beside[1][0] && beside[1][1]);
        const bool together = (beside[0][0] && beside[1][0]) || (beside[0][1] && beside[1][1]);
        const bool flat = !(beside[0][0] || beside[0][1]) || !(beside[1][0] || beside[1][1]);
        const bool found = ck_plane_parts(face, &check.bodies[0].mesh, &check.bodies[1].mesh);
        assert_true(!found || (!torn && !together));
        assert_true(found || torn || together || flat); /* what lies in the plane may count to no side */
        parted += found;
        not_parted += !found;
    }
    assert_true(!rounds.whole || (parted > 300 && not_parted > 300));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_vertex_that_reaches_farthest_is_found_to_the_last_bit),
        cmocka_unit_test(comparing_along_a_direction_is_exact),
        cmocka_unit_test(a_bit_tells_flush_from_apart_and_from_neither_in_every_direction),
        cmocka_unit_test(unused_vertices_make_no_plane),
        cmocka_unit_test(planes_between_bodies_of_all_kinds_are_sound),
        cmocka_unit_test(coordinates_too_small_to_be_scaled_make_no_plane),
        cmocka_unit_test(the_plane_of_a_face_parts_bodies_if_every_vertex_keeps_to_its_side),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
