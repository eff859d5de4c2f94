/* Patches that balls may touch: what is in the way of all of them is in the way of each, and parts cover the whole. */
#include "overlap/ball/touch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "math/feature_distance.h"
#include "random.h"

#include <string.h>

static double any(scene_random *random, double low, double high) {
    return scene_random_between(random, low, high);
}

static void unit_near(scene_random *random, const double axis[3], double most, double out[3]) {
    double cosine;
    do {
        for (int i = 0; i < 3; i++) {
            out[i] = axis[i] + any(random, -1, 1) * 2 * most;
        }
        const double length = ck_norm(out);
        for (int i = 0; i < 3; i++) {
            out[i] /= length;
        }
        cosine = ck_dot(out, axis);
    } while (!(cosine >= cos(most)));
}

/* A triangle about the origin, its normal about z, with a cone at each corner that holds its normal. */
static ck_patch any_patch(scene_random *random) {
    ck_patch patch = {.count = 3};
    double e[3], f[3];
    for (int k = 0; k < 3; k++) {
        ck_patch_corner *corner = &patch.corners[k];
        corner->at[0] = 0.5 * cos(2.1 * k) + any(random, -0.1, 0.1);
        corner->at[1] = 0.5 * sin(2.1 * k) + any(random, -0.1, 0.1);
        corner->at[2] = any(random, -0.1, 0.1);
        corner->edges = 1U << k | 1U << (k + 2) % 3;
    }
    ck_sub(patch.corners[1].at, patch.corners[0].at, e);
    ck_sub(patch.corners[2].at, patch.corners[0].at, f);
    ck_cross(e, f, patch.normal);
    const double length = ck_norm(patch.normal);
    for (int i = 0; i < 3; i++) {
        patch.normal[i] /= length;
    }
    for (int k = 0; k < 3; k++) {
        const double half = any(random, 0, 0.5);
        unit_near(random, patch.normal, half, patch.corners[k].axis);
        patch.corners[k].cosine = cos(half);
        patch.corners[k].sine = sin(half);
    }
    return patch;
}

static void any_witness(scene_random *random, double t[3][3]) {
    const double depth = any(random, 0.2, 2.2);
    for (int k = 0; k < 3; k++) {
        t[k][0] = any(random, -1, 1);
        t[k][1] = any(random, -1, 1);
        t[k][2] = -depth + any(random, -0.3, 0.3);
    }
}

static void is_in_the_way(const double q[3], const double u[3], const double witness[3][3], double radius) {
    double centre[3], foot[3];
    ck_add_scaled(q, -radius, u, centre);
    assert_true(sqrt(ck_corner_triangle(centre, witness, foot)) < radius);
}

static void what_is_closed_is_touched_by_no_ball(void **state) {
    (void)state;
    scene_random random = {3};
    int closed = 0;
    for (int i = 0; i < 20000; i++) {
        const ck_patch patch = any_patch(&random);
        double witness[3][3], centre[3], foot[3], u[3], q[3];
        any_witness(&random, witness);
        const double(*g)[3] = (const double(*)[3])witness;
        const double radius = any(&random, 0.3, 1.5);
        ck_add_scaled((const double[3]){0, 0, 0}, -radius, patch.normal, centre);
        (void)ck_corner_triangle(centre, g, foot);
        if (!ck_patch_closed(&patch, g, foot, radius)) {
            continue;
        }
        closed++;
        const double larger = radius * any(&random, 1, 3);
        for (int k = 0; k < 20; k++) {
            const ck_patch_corner *corner = &patch.corners[k % 3], *next = &patch.corners[(k + 1) % 3];
            unit_near(&random, corner->axis, acos(corner->cosine), u);
            is_in_the_way(corner->at, u, g, k < 10 ? radius : larger);
            /* Within the face, with its own normal. */
            const double share = any(&random, 0, 1), rest = any(&random, 0, 1 - share);
            for (int axis = 0; axis < 3; axis++) {
                q[axis] = share * corner->at[axis] + rest * next->at[axis] +
                          (1 - share - rest) * patch.corners[(k + 2) % 3].at[axis];
            }
            is_in_the_way(q, patch.normal, g, k < 10 ? radius : larger);
        }
    }
    assert_true(closed > 500);
}

/* Twice the area of a patch. */
static double area_of(const ck_patch *patch, const double normal[3]) {
    double area = 0;
    for (uint32_t k = 2; k < patch->count; k++) {
        double e[3], f[3], n[3];
        ck_sub(patch->corners[k - 1].at, patch->corners[0].at, e);
        ck_sub(patch->corners[k].at, patch->corners[0].at, f);
        ck_cross(e, f, n);
        area += ck_dot(n, normal);
    }
    return area;
}

/* Halves have all of the area, corners within a face its own normal, and corners on its edges a cone of their ends. */
static void halves_are_the_whole(void **state) {
    (void)state;
    scene_random random = {4};
    for (int i = 0; i < 2000; i++) {
        const ck_patch patch = any_patch(&random);
        ck_patch halves[2];
        double witness[3][3], area[3];
        any_witness(&random, witness);
        assert_true(ck_patch_split(&patch, i % 2 == 0 ? NULL : (const double(*)[3])witness, halves));
        for (int part = 0; part < 3; part++) {
            const ck_patch *one = part == 2 ? &patch : &halves[part];
            area[part] = area_of(one, patch.normal);
            for (uint32_t k = 0; k < one->count; k++) {
                const ck_patch_corner *corner = &one->corners[k];
                assert_true(corner->edges != 0 || corner->cosine == 1);
                assert_true(ck_dot(corner->axis, patch.normal) >= corner->cosine - 1e-12);
            }
        }
        assert_true(area[0] > 0 && area[1] > 0 && fabs(area[0] + area[1] - area[2]) < 1e-12);
    }
}

static void narrower_cones_cover_the_wider_one(void **state) {
    (void)state;
    scene_random random = {6};
    for (int i = 0; i < 2000; i++) {
        const ck_patch whole = any_patch(&random);
        ck_patch corner, part;
        double u[3];
        ck_patch_feature(&whole, 4 + i % 3, &corner);
        assert_int_equal(corner.count, 1);
        assert_true(corner.even);
        unit_near(&random, corner.corners[0].axis, acos(corner.corners[0].cosine), u);
        bool held = false;
        for (int cone = 0; cone < CK_PATCH_CONES; cone++) {
            ck_patch_narrow(&corner, cone, &part);
            held = held || ck_dot(part.corners[0].axis, u) >= part.corners[0].cosine;
        }
        assert_true(held);
    }
}

/* What a face is in the way of is carved off: nothing touches that, and both halves are the whole. */
static void what_is_carved_off_is_closed(void **state) {
    (void)state;
    scene_random random = {7};
    int carved = 0, closed = 0;
    for (int i = 0; i < 40000; i++) {
        ck_patch patch = any_patch(&random), halves[2];
        double witness[3][3], foot[3];
        any_witness(&random, witness);
        const double(*g)[3] = (const double(*)[3])witness;
        const double radius = any(&random, 0.3, 1.5);
        for (uint32_t k = 0; k < patch.count && i % 2 == 0; k++) { /* as within a face */
            patch.corners[k].edges = 0;
            memcpy(patch.corners[k].axis, patch.normal, sizeof patch.normal);
            patch.corners[k].cosine = 1;
            patch.corners[k].sine = 0;
        }
        if (!ck_patch_carve(&patch, g, radius, halves)) {
            continue;
        }
        carved++;
        const double areas[3] = {area_of(&halves[0], patch.normal), area_of(&halves[1], patch.normal),
                                 area_of(&patch, patch.normal)};
        assert_true(areas[0] > 0 && areas[1] > 0 && fabs(areas[0] + areas[1] - areas[2]) < 1e-12);
        (void)ck_corner_triangle(halves[0].corners[0].at, g, foot);
        const bool is_closed = ck_patch_closed(&halves[0], g, foot, radius);
        closed += is_closed ? 1 : 0;
        assert_true(is_closed || i % 2 == 1);
        for (uint32_t k = 0; k < halves[0].count && is_closed; k++) {
            double u[3];
            const ck_patch_corner *corner = &halves[0].corners[k];
            unit_near(&random, corner->axis, 1e-6 + 0.999 * acos(corner->cosine), u);
            is_in_the_way(corner->at, u, g, radius * any(&random, 1, 2));
        }
    }
    assert_true(carved > 1000 && closed > 0.9 * carved);
}

/* ---- Edges between two faces ---- */

/* A face, and the normals at its first edge, between its own one and that of the face beyond, which lies before it. */
typedef struct bent_edge {
    ck_patch patch;
    double own[3], towards[3]; /* units: the face's normal, and from the edge across the face */
    double angle;              /* from the face's normal to the other one's */
} bent_edge;

static void normal_at(const bent_edge *edge, double angle, double out[3]) {
    for (int i = 0; i < 3; i++) {
        out[i] = cos(angle) * edge->own[i] + sin(angle) * edge->towards[i];
    }
}

/* A cone around somewhere between both normals that holds them. */
static void give_cone(scene_random *random, const bent_edge *edge, ck_patch_corner *corner) {
    double other[3], middle[3];
    normal_at(edge, edge->angle, other);
    do {
        normal_at(edge, edge->angle * any(random, 0.3, 0.7), middle);
        unit_near(random, middle, any(random, 0.001, 0.3), corner->axis);
        corner->cosine = fmin(ck_dot(corner->axis, edge->own), ck_dot(corner->axis, other));
        corner->cosine -= scene_random_below(random, 2) == 0 ? 0 : any(random, 0, 0.1);
    } while (corner->cosine < 0.05);
    corner->sine = sqrt(1 - corner->cosine * corner->cosine);
}

static bent_edge any_edge(scene_random *random, double far) {
    bent_edge edge = {.angle = any(random, 0.01, 2.4), .patch = {.count = 3}};
    double along[3];
    const double unit[3] = {any(random, -1, 1), any(random, -1, 1), 1.5}, length = ck_norm(unit);
    for (int i = 0; i < 3; i++) {
        edge.own[i] = unit[i] / length;
    }
    ck_cross(edge.own, (const double[3]){any(random, -1, 1), 1.5, 0}, along);
    const double way = ck_norm(along);
    for (int i = 0; i < 3; i++) {
        along[i] /= way;
    }
    ck_cross(edge.own, along, edge.towards);
    const double places[3][2] = {{0, 0}, {any(random, 0.2, 2), 0}, {any(random, -1, 2), any(random, 0.1, 1)}};
    memcpy(edge.patch.normal, edge.own, sizeof edge.own);
    for (unsigned k = 0; k < 3; k++) {
        ck_patch_corner *corner = &edge.patch.corners[k];
        for (int i = 0; i < 3; i++) {
            corner->at[i] = far + places[k][0] * along[i] + places[k][1] * edge.towards[i];
        }
        corner->edges = 1U << k | 1U << (k + 2) % 3;
        give_cone(random, &edge, corner);
    }
    for (size_t first = scene_random_below(random, 3); first > 0; first--) { /* any of them may come first */
        const ck_patch_corner moved = edge.patch.corners[0];
        edge.patch.corners[0] = edge.patch.corners[1];
        edge.patch.corners[1] = edge.patch.corners[2];
        edge.patch.corners[2] = moved;
    }
    return edge;
}

static bool all_hold(const ck_patch *part, const double u[3]) {
    bool held = true;
    for (uint32_t i = 0; i < part->count; i++) {
        held = held && ck_dot(part->corners[i].axis, u) >= part->corners[i].cosine;
    }
    return held;
}

/* Whether the parts by normals hold one, and the narrower parts of one of those. */
static bool parts_hold(const ck_patch *patch, const double u[3], int depth) {
    if (!all_hold(patch, u)) {
        return false;
    }
    bool held = depth == 0;
    for (int cone = 0; cone < CK_PATCH_CONES && !held; cone++) {
        ck_patch part;
        ck_patch_narrow(patch, cone, &part);
        held = part.count > 0 && parts_hold(&part, u, depth - 1);
    }
    return held;
}

static void arcs_hold_the_normals_between_two_faces(void **state) {
    (void)state;
    scene_random random = {8};
    int arcs = 0;
    for (int i = 0; i < 4000; i++) {
        bent_edge edge = any_edge(&random, i % 3 == 0 ? 100 : 0);
        ck_patch halves[2], part;
        const int splits = i % 4;
        bool has_edge = true;
        for (int k = 0; k < splits && has_edge; k++) { /* what of the face is left has a part of the edge */
            assert_true(ck_patch_split(&edge.patch, NULL, halves));
            ck_patch_feature(&halves[k % 2], 1, &part);
            edge.patch = halves[part.count >= 2 ? k % 2 : 1 - k % 2];
            ck_patch_feature(&edge.patch, 1, &part);
            has_edge = part.count >= 2;
        }
        if (!has_edge) {
            continue;
        }
        ck_patch_feature(&edge.patch, 1, &part);
        assert_true(part.even && part.count >= 2);
        arcs += ck_norm(part.along) > 0 ? 1 : 0;
        for (int k = 0; k < 20; k++) {
            double u[3];
            normal_at(&edge, k == 0 ? 0 : k == 1 ? edge.angle : edge.angle * any(&random, 0, 1), u);
            assert_true(parts_hold(&part, u, i % 100 == 0 ? 5 : 3));
        }
    }
    assert_true(arcs > 2000);
}

/* An arc is narrower than the cone that it is cut from, and halves are narrower than the arc. */
static void arcs_are_narrow(void **state) {
    (void)state;
    scene_random random = {9};
    for (int i = 0; i < 2000; i++) {
        const bent_edge edge = any_edge(&random, 0);
        ck_patch part, half;
        ck_patch_feature(&edge.patch, 1, &part);
        double cosine = -1;
        for (int k = 0; k < 3; k++) {
            const ck_patch_corner *corner = &edge.patch.corners[k];
            cosine = (corner->edges & 1) != 0 ? fmax(cosine, corner->cosine) : cosine;
        }
        assert_true(part.corners[0].cosine >= cosine - 1e-5);
        if (ck_norm(part.along) > 0) {
            ck_patch_narrow(&part, i % 2, &half);
            const double wide = acos(part.corners[0].cosine);
            assert_true(fabs(acos(half.corners[0].cosine) - 0.5 * wide) < 1e-6);
            ck_patch_narrow(&part, 2 + i % 5, &half);
            assert_int_equal(half.count, 0);
        }
    }
}

/* A part of an edge that is as short as its ends are uncertain does not tell where the edge leads. */
static void a_short_edge_tells_no_direction(void **state) {
    (void)state;
    scene_random random = {10};
    for (int i = 0; i < 2000; i++) {
        bent_edge edge = any_edge(&random, 0);
        ck_patch part;
        const double noise = ldexp(1, -30 - i % 20);
        for (int k = 0; k < 3; k++) {
            ck_patch_corner *corner = &edge.patch.corners[k];
            for (int axis = 0; axis < 3 && (corner->edges & 1) != 0; axis++) {
                corner->at[axis] = any(&random, -0.5, 0.5) * noise;
            }
            corner->noise = noise;
        }
        ck_patch_feature(&edge.patch, 1, &part);
        for (int k = 0; k < 10; k++) {
            double u[3];
            normal_at(&edge, k == 0 ? edge.angle : edge.angle * any(&random, 0, 1), u);
            if (!all_hold(&part, u)) {
                print_error("edge %d: a normal at %g of %g is not held\n", i, k == 0 ? edge.angle : 0, edge.angle);
            }
            assert_true(all_hold(&part, u));
        }
    }
}

static void corners_between_others_are_on_their_common_edges(void **state) {
    (void)state;
    scene_random random = {12};
    for (int i = 0; i < 2000; i++) {
        const ck_patch patch = any_patch(&random);
        ck_patch_corner a = patch.corners[i % 3], b = patch.corners[(i + 1) % 3];
        a.noise = any(&random, 0, 1e-3);
        b.noise = any(&random, 0, 1e-3);
        const double share = any(&random, 0, 1);
        ck_patch_corner middle = ck_patch_corner_between(&a, &b, share, patch.normal);
        const ck_patch_corner *narrower = a.cosine > b.cosine ? &a : &b;
        assert_int_equal(middle.edges, 1U << i % 3);
        assert_true(middle.cosine == narrower->cosine && middle.sine == narrower->sine);
        assert_memory_equal(middle.axis, narrower->axis, sizeof middle.axis);
        assert_true(middle.noise >= fmax(a.noise, b.noise));
        for (int axis = 0; axis < 3; axis++) {
            assert_true(fabs(middle.at[axis] - (1 - share) * a.at[axis] - share * b.at[axis]) < 1e-15);
        }
        b.edges &= ~(1U << i % 3);
        middle = ck_patch_corner_between(&a, &b, share, patch.normal);
        assert_true(middle.edges == 0 && middle.cosine == 1 && middle.sine == 0);
        assert_memory_equal(middle.axis, patch.normal, sizeof middle.axis);
        middle = ck_patch_corner_between(&a, &b, share, NULL);
        assert_true(middle.edges == 0 && middle.cosine == narrower->cosine && middle.sine == narrower->sine);
    }
}

/* ---- What halves may not lose ---- */

/* A corner whose room is not a number, or new corners beyond what a patch can have: it is not carved. */
static void patches_that_would_lose_corners_stay_whole(void **state) {
    (void)state;
    const double face[3][3] = {{-9, -9, -0.5}, {9, -9, -0.5}, {0, 9, -0.5}};
    ck_patch patch = {.normal = {0, 0, 1}, .count = 3}, halves[2];
    for (uint32_t i = 0; i < 3; i++) {
        patch.corners[i] = (ck_patch_corner){.at = {i == 1, i == 2, 0}, .axis = {0, 0, 1}, .cosine = 1};
    }
    patch.corners[0].sine = NAN;
    patch.corners[1].cosine = cos(1.4);
    patch.corners[1].sine = sin(1.4);
    assert_false(ck_patch_carve(&patch, face, 1, halves));
    /* Every other corner has a cone that is too wide. */
    patch.count = CK_PATCH_CORNERS - 2;
    for (uint32_t i = 0; i < patch.count; i++) {
        const double angle = 2 * 3.14159265358979 * i / patch.count, cone = i % 2 == 0 ? 0 : 1.4;
        patch.corners[i] = (ck_patch_corner){
            .at = {0.5 * cos(angle), 0.5 * sin(angle), 0}, .axis = {0, 0, 1}, .cosine = cos(cone), .sine = sin(cone)};
    }
    assert_false(ck_patch_carve(&patch, face, 1, halves));
    patch.count = 8;
    assert_true(ck_patch_carve(&patch, face, 1, halves));
}

/* An edge of three corners, of which the last is the first again, but for rounding. */
static void a_corner_told_twice_tells_no_direction(void **state) {
    (void)state;
    const double places[4][3] = {{0.1, 0.2, 0}, {0.5, 0.9, 0}, {0.9, 0.2, 0}, {0.1, 0.2 - 0x1p-55, 0}};
    ck_patch patch = {.normal = {0, 0, 1}, .count = 4}, part;
    for (int i = 0; i < 4; i++) {
        patch.corners[i] = (ck_patch_corner){.at = {places[i][0], places[i][1], 0},
                                             .axis = {0, sin(0.3), cos(0.3)},
                                             .cosine = cos(0.3001),
                                             .sine = sin(0.3001),
                                             .edges = i == 1 ? 0 : 1};
    }
    ck_patch_feature(&patch, 1, &part);
    for (int i = 0; i <= 6; i++) {
        const double u[3] = {0, sin(0.1 * i), cos(0.1 * i)};
        assert_true(all_hold(&part, u));
    }
}

/* A box around a patch and its balls holds those; one that none of them stays within is told. */
static void centres_of_balls_are_where_they_are_said_to_be(void **state) {
    (void)state;
    scene_random random = {23};
    int none = 0;
    for (int i = 0; i < 4000; i++) {
        const ck_patch patch = any_patch(&random);
        const double radius = any(&random, 0.05, 1.5);
        double low[3], high[3], first[3], last[3], u[3], q[3], centre[3];
        for (int axis = 0; axis < 3; axis++) {
            low[axis] = any(&random, -3, 0);
            high[axis] = low[axis] + any(&random, 0.1, 4);
        }
        const bool some = ck_patch_centres(&patch, radius, low, high, first, last);
        none += some ? 0 : 1;
        for (int k = 0; k < 40; k++) {
            const ck_patch_corner *corner = &patch.corners[k % 3];
            const double shares[3] = {any(&random, 0, 1), any(&random, 0, 1), any(&random, 0, 1)};
            unit_near(&random, corner->axis, acos(corner->cosine), u);
            bool within = true;
            for (int axis = 0; axis < 3; axis++) {
                q[axis] = 0;
                for (int c = 0; c < 3; c++) {
                    q[axis] += shares[c] * patch.corners[c].at[axis] / (shares[0] + shares[1] + shares[2]);
                }
                centre[axis] = k < 20 ? corner->at[axis] - radius * u[axis] : q[axis] - radius * patch.normal[axis];
                within = within && centre[axis] - radius >= low[axis] && centre[axis] + radius <= high[axis];
            }
            for (int axis = 0; axis < 3 && within; axis++) {
                assert_true(some && centre[axis] >= first[axis] && centre[axis] <= last[axis]);
            }
        }
    }
    assert_true(none > 100 && none < 3900);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patches_that_would_lose_corners_stay_whole),
        cmocka_unit_test(a_corner_told_twice_tells_no_direction),
        cmocka_unit_test(what_is_closed_is_touched_by_no_ball),
        cmocka_unit_test(centres_of_balls_are_where_they_are_said_to_be),
        cmocka_unit_test(halves_are_the_whole),
        cmocka_unit_test(narrower_cones_cover_the_wider_one),
        cmocka_unit_test(what_is_carved_off_is_closed),
        cmocka_unit_test(arcs_hold_the_normals_between_two_faces),
        cmocka_unit_test(arcs_are_narrow),
        cmocka_unit_test(a_short_edge_tells_no_direction),
        cmocka_unit_test(corners_between_others_are_on_their_common_edges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
