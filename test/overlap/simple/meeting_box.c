/* A box around all that two faces have in common: ends of what they share, found in long doubles, lie in it, and where
 * faces cross cleanly it is much smaller than these. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/kernel_bodies.h"
#include "fixtures/with_workspace.h"
#include "math/triangle_contact.h"
#include "overlap/simple/meeting_box.h"
#include "rounds.h"

#include <math.h>
#include <string.h>

/* ---- What two faces share ---- */

enum { MOST_POINTS = 64 };

/* Points that both have. */
typedef struct common_points {
    long double p[MOST_POINTS][3];
    int count;
} common_points;

typedef long double corner[3];

static void cross(const corner a, const corner b, corner out) {
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        out[i] = a[j] * b[k] - a[k] * b[j];
    }
}

static long double dot(const corner a, const corner b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void minus(const corner a, const corner b, corner out) {
    for (int i = 0; i < 3; i++) {
        out[i] = a[i] - b[i];
    }
}

static void find_normal(const corner t[3], corner out) {
    corner e, f;
    minus(t[1], t[0], e);
    minus(t[2], t[0], f);
    cross(e, f, out);
}

/* Whether a point of its plane lies in a triangle. */
static bool has(const corner t[3], const corner p) {
    corner normal;
    find_normal(t, normal);
    for (int i = 0; i < 3; i++) {
        corner e, f, turn;
        minus(t[(i + 1) % 3], t[i], e);
        minus(p, t[i], f);
        cross(e, f, turn);
        if (dot(turn, normal) < 0) {
            return false;
        }
    }
    return true;
}

static void add_point(common_points *points, const corner from, const corner to, long double share) {
    corner p;
    for (int i = 0; i < 3; i++) {
        p[i] = from[i] + share * (to[i] - from[i]);
    }
    memcpy(points->p[points->count++], p, sizeof p);
}

/* Where edges of one pass through another one, or end in it. */
static void add_passages(const corner f[3], const corner g[3], common_points *points) {
    corner normal, off;
    find_normal(g, normal);
    for (int i = 0; i < 3; i++) {
        const long double *from = f[i], *to = f[(i + 1) % 3];
        minus(from, g[0], off);
        const long double start = dot(off, normal);
        minus(to, g[0], off);
        const long double end = dot(off, normal);
        if ((start > 0 && end > 0) || (start < 0 && end < 0) || (start == 0 && end == 0)) {
            continue;
        }
        common_points one = {.count = 0};
        add_point(&one, from, to, start / (start - end));
        if (has(g, one.p[0])) {
            memcpy(points->p[points->count++], one.p[0], sizeof one.p[0]);
        }
    }
}

/* Where edges of one cross those of another one in its plane, and corners within it. */
static void add_in_plane(const corner f[3], const corner g[3], common_points *points) {
    corner normal, off, e, d;
    find_normal(g, normal);
    for (int i = 0; i < 3; i++) {
        minus(f[i], g[0], off);
        if (dot(off, normal) != 0) {
            continue;
        }
        if (has(g, f[i])) {
            memcpy(points->p[points->count++], f[i], sizeof points->p[0]);
        }
        minus(f[(i + 1) % 3], g[0], off);
        for (int k = 0; k < 3 && dot(off, normal) == 0; k++) {
            corner outward, across;
            minus(g[(k + 1) % 3], g[k], e);
            cross(e, normal, outward);
            minus(f[i], g[k], d);
            minus(f[(i + 1) % 3], g[k], across);
            const long double start = dot(d, outward), end = dot(across, outward);
            common_points one = {.count = 0};
            if ((start < 0) != (end < 0)) {
                add_point(&one, f[i], f[(i + 1) % 3], start / (start - end));
            }
            if (one.count > 0 && has(g, one.p[0])) {
                memcpy(points->p[points->count++], one.p[0], sizeof one.p[0]);
            }
        }
    }
}

static common_points find_common(const double t[2][3][3]) {
    common_points points = {.count = 0};
    corner faces[2][3];
    for (int i = 0; i < 18; i++) {
        faces[i / 9][i / 3 % 3][i % 3] = t[i / 9][i / 3 % 3][i % 3];
    }
    for (int of = 0; of < 2; of++) {
        add_passages((const corner *)faces[of], (const corner *)faces[1 - of], &points);
        add_in_plane((const corner *)faces[of], (const corner *)faces[1 - of], &points);
    }
    return points;
}

/* ---- Pairs of faces as bodies ---- */

/* Asks for the box of two faces, and reads them as the body has them. */
static ck_world_box ask(clinker_workspace *workspace, const float positions[18], const clinker_pose *pose,
                        double t[2][3][3]) {
    ck_block_box boxes[2];
    kernel_body made = {.mesh = {.positions = positions, .vertex_count = 6, .triangle_count = 2}, .pose = *pose};
    made.body = (ck_body){.boxes = boxes, .block_count = 1, .indices_checked = true};
    assert_int_equal(ck_mesh_open(workspace, &made.mesh, &made.pose, 0, &made.body.mesh), CLINKER_STATUS_OK);
    assert_true(ck_body_bound(workspace, ck_body_kernels_select(), false, 1, &made.body));
    for (uint32_t i = 0; i < 2; i++) {
        ck_scaled_triangle(&made.body, i, t[i]);
    }
    return ck_box_of_meeting(&made.body, (const uint32_t[2]){0, 1});
}

static bool has_area(const float p[9]) {
    double t[3][3];
    for (int i = 0; i < 9; i++) {
        t[i / 3][i % 3] = (double)p[i];
    }
    return !ck_triangle_degenerate((const double(*)[3])t);
}

static bool is_in(const ck_world_box *box, const long double p[3]) {
    for (int axis = 0; axis < 3; axis++) {
        if (!(p[axis] >= (long double)box->low[axis] && p[axis] <= (long double)box->high[axis])) {
            return false;
        }
    }
    return true;
}

/* How many points two faces share, all of which the box has; the same with the faces the other way round. */
static int check_pair(clinker_workspace *workspace, const float positions[18], const clinker_pose *pose,
                      uint64_t seed) {
    float turned[18];
    double t[2][3][3];
    memcpy(turned, positions + 9, 9 * sizeof *turned);
    memcpy(turned + 9, positions, 9 * sizeof *turned);
    const ck_world_box back = ask(workspace, turned, pose, t);
    const ck_world_box box = ask(workspace, positions, pose, t);
    const common_points common = find_common((const double(*)[3][3])t);
    for (int i = 0; i < common.count; i++) {
        if (!is_in(&box, common.p[i]) || !is_in(&back, common.p[i])) {
            print_message("seed %llu: %.17Lg %.17Lg %.17Lg\n", (unsigned long long)seed, common.p[i][0], common.p[i][1],
                          common.p[i][2]);
            fail();
        }
    }
    return common.count;
}

typedef enum pair_kind { ON_GRID, ANYWHERE, SLIVERS, SHARING, NEARLY_FLAT, MIXED, FAR, KINDS } pair_kind;

static float random_coordinate(scene_random *random, bool grid) {
    return grid ? (float)scene_random_below(random, 5) : (float)scene_random_between(random, -1, 1);
}

static void random_pair(scene_random *random, pair_kind kind, float p[18]) {
    for (int i = 0; i < 18; i++) {
        p[i] = random_coordinate(random, kind == ON_GRID || kind == SHARING || kind == FAR);
    }
    for (int i = 0; i < 3 && kind == SLIVERS; i++) {
        for (int of = 0; of < 2; of++) {
            p[9 * of + 6 + i] = p[9 * of + 3 + i] + (float)scene_random_between(random, -1e-5, 1e-5);
        }
    }
    if (kind == SHARING) {
        memcpy(p + 9, p, (1 + scene_random_below(random, 2)) * 3 * sizeof *p);
    }
    for (int i = 0; i < 6 && kind == NEARLY_FLAT; i++) {
        p[3 * i + 2] = (float)scene_random_between(random, -1e-6, 1e-6);
    }
    for (int i = 0; i < 9 && kind == MIXED; i++) {
        p[i] *= 1000;
    }
    for (int i = 0; i < 18 && kind == FAR; i++) {
        p[i] += (float)(1 << 20);
    }
}

/* Their size, by powers of two; and as the body lies, turned or not. */
static void boxes_hold_all_that_faces_share(void **state) {
    const test_rounds rounds = test_rounds_of(100000);
    uint64_t meeting = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        float p[18];
        random_pair(&random, (pair_kind)(seed % KINDS), p);
        const double size = ldexp(1, (int)scene_random_below(&random, 40) - 20);
        for (int i = 0; i < 18; i++) {
            p[i] = (float)(p[i] * size);
        }
        const bool posed = scene_random_below(&random, 3) == 0;
        const clinker_pose pose =
            posed ? scene_random_pose(&random, (const double[3]){3 * size, -5 * size, 2}) : clinker_pose_identity();
        meeting += has_area(p) && has_area(p + 9) && check_pair(*state, p, &pose, seed) > 0;
    }
    print_message("pairs that meet: %d\n", (int)meeting);
    assert_true(!rounds.whole || meeting > 20000);
}

/* Two large faces, close to a corner of one. */
static void boxes_of_clean_crossings_are_small(void **state) {
    static const float p[18] = {0, 0, -1, 100, 0, 99, 0, 100, 99, 0, 0, 0, 100, 0, 0, 0, 100, 0};
    const clinker_pose here = clinker_pose_identity();
    double t[2][3][3];
    const ck_world_box box = ask(*state, p, &here, t);
    assert_true(ck_extent_of(&box) < 1.1 && ck_extent_of(&box) > 0.99);
    assert_true(check_pair(*state, p, &here, 0) > 0);
}

static void boxes_of_crossings_are_not_much_larger_than_these(void **state) {
    const test_rounds rounds = test_rounds_of(20000);
    uint64_t crossing = 0, tight = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        const clinker_pose here = clinker_pose_identity();
        float p[18];
        double t[2][3][3];
        random_pair(&random, ANYWHERE, p);
        const ck_world_box box = ask(*state, p, &here, t);
        const common_points common = find_common((const double(*)[3][3])t);
        if (common.count < 2) {
            continue;
        }
        ck_world_box around = ck_nowhere;
        for (int i = 0; i < common.count; i++) {
            for (int axis = 0; axis < 3; axis++) {
                around.low[axis] = fmin(around.low[axis], (double)common.p[i][axis]);
                around.high[axis] = fmax(around.high[axis], (double)common.p[i][axis]);
            }
        }
        crossing++;
        tight += ck_extent_of(&box) < 2 * ck_extent_of(&around) + 0.02;
    }
    print_message("boxes of %d crossings, of which tight %d\n", (int)crossing, (int)tight);
    assert_true(crossing > 0 && 2 * tight > crossing);
}

static bool meet(const double t[2][3][3]) {
    return ck_triangle_contact(t[0], t[1]) != CK_CONTACT_NONE;
}

/* Faces far away that a pose brings back, with numbers rounded: some that met do not any more. */
static void faces_that_meet_before_or_after_rounding_have_a_box(void **state) {
    const test_rounds rounds = test_rounds_of(20000);
    uint64_t meeting = 0, parted = 0, without = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        clinker_pose pose = scene_random_pose(&random, (const double[3]){0, 0, 0});
        float p[18];
        double t[2][3][3], of_mesh[2][3][3];
        random_pair(&random, FAR, p);
        for (int i = 0; i < 18; i++) {
            of_mesh[i / 9][i / 3 % 3][i % 3] = (double)p[i];
        }
        for (int i = 0; i < 12; i++) {
            pose.m[i] /= 3; /* so that numbers have to be rounded */
        }
        for (int i = 0; i < 3; i++) {
            pose.m[4 * i + 3] = -(pose.m[4 * i] + pose.m[4 * i + 1] + pose.m[4 * i + 2]) * 0x1p20;
        }
        const ck_world_box box = ask(*state, p, &pose, t);
        const bool met = meet((const double(*)[3][3])of_mesh), meets = meet((const double(*)[3][3])t);
        meeting += meets;
        parted += met && !meets;
        without += (met || meets) && box.low[0] > box.high[0];
    }
    print_message("moved back: %d meet, %d met before, without a box %d\n", (int)meeting, (int)parted, (int)without);
    assert_true(without == 0 && meeting > 0 && parted > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_hold_all_that_faces_share),
        cmocka_unit_test(boxes_of_clean_crossings_are_small),
        cmocka_unit_test(boxes_of_crossings_are_not_much_larger_than_these),
        cmocka_unit_test(faces_that_meet_before_or_after_rounding_have_a_box),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
