/* Nearest faces by the tree against all faces, one by one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/random_bits.h"
#include "fixtures/with_workspace.h"
#include "math/feature_distance.h"
#include "overlap/ball/tree.h"
#include "spaces.h"

#include <math.h>

/* `size` is about that of the solid. */
static void check_point(ck_ball_tree *tree, const test_space *made, const double p[3], double size) {
    uint32_t face;
    const double truth = (double)distance_to_faces(made, p);
    const double nearest = ck_ball_tree_nearest(tree, p, INFINITY, &face);
    assert_true(face < made->count && fabs(nearest - truth) <= 1e-12 * size);
    assert_true(ck_ball_tree_nearest(tree, p, 0.9 * truth, &face) == INFINITY);
    for (int i = 0; i < 3; i++) {
        const double share = 1 - 0.2 * i, least = ck_ball_tree_least(tree, p, share, 0, &face);
        assert_true(least <= truth && least >= share * truth - 1e-12 * size);
        assert_true(face < made->count || truth == 0);
    }
    assert_true(ck_ball_tree_least(tree, p, 1, (1.1 * truth + 1e-9 * size), &face) == 0);
}

/* All faces that are nearer than a limit are listed, and none that is clearly farther. */
static void check_nearer(ck_ball_tree *tree, const test_space *made, const double p[3], double limit, double size) {
    enum { ROOM = 4096 };
    uint32_t faces[ROOM], count, met = 0, near = 0;
    if (!ck_ball_tree_nearer(tree, p, limit, faces, ROOM, &count)) {
        return;
    }
    for (uint32_t i = 0; i < made->count; i++) {
        double foot[3];
        const double distance = sqrt(ck_corner_triangle(p, made->space.faces.stored[i], foot));
        bool listed = false;
        for (uint32_t k = 0; k < count; k++) {
            listed = listed || faces[k] == i;
        }
        met += listed ? 1 : 0;
        near += distance < limit ? 1 : 0;
        assert_true(listed || distance >= limit - 1e-12 * size);
        assert_true(!listed || distance <= limit * (1 + 1e-6) + 1e-12 * size);
    }
    assert_true(met == count && near <= count);
    assert_true(count == 0 || !ck_ball_tree_nearer(tree, p, limit, faces, count - 1, &count));
}

static void trees_of_any_size_find_the_nearest_face(void **state) {
    static const size_t sizes[] = {20, 60, 100, 600, 5000};
    random_state random = 5;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        test_space made;
        space_open_one(&made, solid_of(scene_bumpy_sphere(sizes[i], i + 1, 1)), false);
        for (uint32_t count = made.count; count > 0; count /= 3) {
            ck_ball_tree tree;
            made.count = count;
            assert_true(ck_ball_tree_build(*state, &made.space.faces, count, &tree));
            for (int k = 0; k < 20; k++) {
                const double p[3] = {1.5 * random_unit(&random), 1.5 * random_unit(&random), random_unit(&random)};
                check_point(&tree, &made, p, 1);
                check_nearer(&tree, &made, p, 0.3 * fabs(random_unit(&random)), 1);
            }
            check_point(&tree, &made, made.faces[0][0], 1);
        }
        space_close(&made);
    }
}

/* Nodes are floats: whatever the size of the solid is, what they pass over is farther. */
static void trees_of_any_scale_find_the_nearest_face(void **state) {
    static const double scales[] = {0x1p-60, 0x1p-20, 1, 0x1p40, 0x1p95};
    random_state random = 6;
    for (size_t i = 0; i < 15; i++) {
        const double scale = scales[i % 5], move = i / 5 == 0 ? 0 : i / 5 == 1 ? 1e3 : 1e6;
        solid shape = solid_of(scene_bumpy_sphere(400, i + 1, 1));
        solid_move(&shape, (const double[3]){move, -move, 2 * move});
        solid_scale(&shape, scale);
        test_space made;
        ck_ball_tree tree;
        space_open_one(&made, shape, false);
        assert_true(ck_ball_tree_build(*state, &made.space.faces, made.count, &tree));
        for (int k = 0; k < 60; k++) {
            const double far = k % 4 == 0 ? 1e4 : 3;
            double p[3];
            for (int axis = 0; axis < 3; axis++) {
                const double about = axis == 0 ? move : axis == 1 ? -move : 2 * move;
                p[axis] = (about + far * random_unit(&random)) * scale;
            }
            check_point(&tree, &made, p, scale * (1 + far + move));
            check_nearer(&tree, &made, p, scale * fabs(random_unit(&random)), scale * (1 + far + move));
        }
        space_close(&made);
    }
}

/* Whatever is rounded on the way. */
static void boxes_hold_their_faces(void **state) {
    for (int i = 0; i < 6; i++) {
        solid shape = solid_of(scene_bumpy_sphere(300, (uint64_t)i + 1, 1));
        solid_move(&shape, (const double[3]){i * 10, i * i * -1e4, 0});
        test_space made;
        ck_ball_tree tree;
        space_open_one(&made, shape, false);
        assert_true(ck_ball_tree_build(*state, &made.space.faces, made.count, &tree));
        for (uint32_t k = 0; k < 9 * made.count; k++) {
            const uint32_t at = k / 9, axis = k % 3, lane = at % CK_BALL_BRANCHES;
            const ck_ball_node *node = &tree.nodes[at / CK_BALL_BRANCHES];
            const long double corner = made.faces[tree.order[at]][k % 9 / 3][axis];
            const long double offset = (corner - tree.origin[axis]) * tree.zoom;
            assert_true(node->low[axis][lane] < offset && offset < node->high[axis][lane]);
        }
        space_close(&made);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trees_of_any_size_find_the_nearest_face),
        cmocka_unit_test(trees_of_any_scale_find_the_nearest_face),
        cmocka_unit_test(boxes_hold_their_faces),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
