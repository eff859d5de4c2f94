/* Which vertices are inside: bodies of whole numbers, where nearly everything is flush, against points that are truly
 * shifted and rays that count faces. */
#include "overlap/inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bodies.h"

#include "fixtures/with_workspace.h"
#include "math/ray_crossing.h"
#include "overlap/solid_face.h"

#include <stdlib.h>
#include <string.h>

/* Whole numbers from 0 to 8. */
static solid grid_solid(scene_random *random) {
    const double at[3] = {(double)scene_random_below(random, 3), (double)scene_random_below(random, 3),
                          (double)scene_random_below(random, 3)};
    const double middle[3] = {at[0] + 2, at[1] + 2, at[2] + 2};
    solid inner;
    switch (scene_random_below(random, 6)) {
    case 0:
        return made_cube(at[0], at[1], at[2], 1 + (double)scene_random_below(random, 3));
    case 1:
        return made_octahedron(middle, 1 + (double)scene_random_below(random, 2));
    case 2:
        inner = made_tube(2, 1, 2);
        solid_move(&inner, middle);
        return inner;
    case 3:
        return both(made_cube(at[0], at[1], at[2], 1), made_cube(at[0] + 2, at[1] + 1, at[2], 2));
    case 4:
        inner = made_cube(at[0] + 1, at[1] + 1, at[2] + 1, 1);
        solid_flip(&inner);
        return both(made_cube(at[0], at[1], at[2], 3), inner);
    default:
        inner = made_cube(at[0], at[1], at[2], 2);
        return both(inner, made_octahedron((const double[3]){at[0] + 4, at[1] + 1, at[2] + 1}, 1));
    }
}

/* By so little that no sign depends on its size. */
static void shift(double p[3], double way) {
    p[0] += way * 0x1p-14;
    p[1] += way * 0x1p-28;
    p[2] += way * 0x1p-42;
}

static int winding(const ck_body *body, const double p[3]) {
    int sum = 0;
    for (uint32_t i = 0; i < body->mesh.triangle_count; i++) {
        double t[3][3];
        ck_solid_triangle(body, i, t);
        const int passed = ck_ray_crossing(p, (const double(*)[3])t, 0);
        assert_true(passed != CK_ON_SURFACE);
        sum += passed;
    }
    return sum;
}

typedef struct counts {
    size_t inside, outside, faces;
} counts;

static bool is_cut(const opened *room, int of, uint32_t face) {
    for (size_t i = 0; i < room->cuts.face_count[of]; i++) {
        if (room->cuts.faces[of][i].face == face) {
            return true;
        }
    }
    return false;
}

static void compare_marks(const opened *room, void *context) {
    counts *found = context;
    for (int of = 0; of < 2; of++) {
        const ck_insides *insides = &room->insides[of];
        const ck_survivors *culled = &room->search.culled[of];
        uint32_t next = 0;
        for (uint32_t i = 0; i < culled->count; i++) {
            const uint32_t face = ck_survivor(culled, i);
            int within = 0;
            for (int k = 0; k < 3; k++) {
                const uint32_t vertex = ck_mesh_corner(&room->bodies[of]->mesh, face, k);
                double p[3];
                ck_mesh_world(&room->bodies[of]->mesh, vertex, p);
                shift(p, of == 0 ? -1 : 1);
                const int truth = winding(room->bodies[1 - of], p);
                assert_int_equal(insides->marks[vertex], truth == 1 ? CK_MARK_INSIDE : CK_MARK_OUTSIDE);
                assert_true(truth == 0 || truth == 1);
                within += truth;
            }
            found->inside += within == 3;
            found->outside += within == 0;
            if (within == 3 && !is_cut(room, of, face)) {
                assert_true(next < insides->face_count && insides->faces[next] == face);
                next++;
            }
        }
        assert_int_equal(next, insides->face_count);
        found->faces += next;
    }
}

static void marks_are_those_of_the_shifted_bodies(void **state) {
    scene_random random = {1};
    counts found = {0};
    for (int n = 0; n < 3000; n++) {
        solid a = grid_solid(&random), b = grid_solid(&random);
        look_into(state, &a, &b, compare_marks, &found);
        solid_free(&a);
        solid_free(&b);
    }
    assert_true(found.inside > 1000 && found.outside > 1000 && found.faces > 500);
}

/* Shells that meet nothing take a ray each; more of them than rays without a tree pay for. */
static void many_shells_are_each_asked(void **state) {
    counts found = {0};
    for (int count = 1; count < 12; count++) {
        solid a = made_cube(0, 0, 0, 1);
        for (int i = 1; i < count; i++) {
            const int row = i / 4;
            a = both(a, made_cube(i % 4 * 2, 2 * row, i % 3, 1));
        }
        solid around = made_box((const double[3]){-1, -1, -1}, (const double[3]){4, 9, 9});
        solid soup = as_soup(&a);
        assert_true(look_into(state, &a, &around, compare_marks, &found));
        assert_true(look_into(state, &around, &a, compare_marks, &found));
        assert_true(look_into(state, &soup, &around, compare_marks, &found));
        solid_free(&a);
        solid_free(&soup);
        solid_free(&around);
    }
    assert_true(found.faces > 500);
}

static void never(const opened *room, void *context) {
    (void)room;
    *(bool *)context = true;
}

/* Where a winding number of 2 is seen, nothing is told. */
static void a_body_within_itself_is_noticed(void **state) {
    solid twice = both(made_cube(0, 0, 0, 4), made_cube(1, 1, 1, 2)), small = made_cube(1.25, 1.25, 1.25, 1);
    bool seen = false;
    assert_false(look_into(state, &small, &twice, never, &seen) || seen);
    assert_false(look_into(state, &twice, &small, never, &seen) || seen);
    solid_free(&twice);
    solid_free(&small);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(marks_are_those_of_the_shifted_bodies),
        cmocka_unit_test(many_shells_are_each_asked),
        cmocka_unit_test(a_body_within_itself_is_noticed),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
