/* Copies and mirror images of a part are known wherever they stand. */
#include "cli/bodies/body_shape.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const uint32_t faces[4][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
static const uint32_t turned[4][3] = {{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}};

/* A tetrahedron of which no two edges are as long. */
static const double corners[4][3] = {{0, 0, 0}, {3, 0, 0}, {0, 2, 0}, {1, 0.5, 1}};
static const double mirrored[4][3] = {{0, 0, 0}, {-3, 0, 0}, {0, 2, 0}, {-1, 0.5, 1}};

static cli_body body_of(const double (*positions)[3], const uint32_t (*indices)[3], clinker_pose pose) {
    return (cli_body){.mesh = {.positions = positions,
                               .vertex_count = 4,
                               .scalar = CLINKER_SCALAR_FLOAT64,
                               .indices = indices[0],
                               .triangle_count = 4},
                      .pose = pose};
}

static shape_likeness compare(const cli_body *one, const cli_body *other) {
    const body_shape a = body_shape_of(one);
    const body_shape b = body_shape_of(other);
    return body_shapes_compare(&a, &b);
}

static const double away[3] = {1e5, -2e5, 50};
static const double turn[3] = {0.3, 1.1, -2};

static void a_copy_that_is_moved_and_turned_is_the_same(void **state) {
    (void)state;
    const cli_body one = body_of(corners, faces, clinker_pose_identity());
    const cli_body other = body_of(corners, faces, clinker_pose_euler(away, turn));
    assert_int_equal(compare(&one, &other), SHAPES_SAME);
    const body_shape shape = body_shape_of(&one);
    assert_true(shape.triangles == 4 && shape.volume > 0.9999 && shape.volume < 1.0001);
}

static void a_mirror_image_is_known_as_one(void **state) {
    (void)state;
    const cli_body one = body_of(corners, faces, clinker_pose_identity());
    const cli_body other = body_of(mirrored, turned, clinker_pose_euler(away, turn));
    assert_int_equal(compare(&one, &other), SHAPES_MIRRORED);
    clinker_pose flip = clinker_pose_identity();
    flip.m[0] = -1;
    const cli_body by_pose = body_of(corners, faces, flip);
    assert_int_equal(compare(&one, &by_pose), SHAPES_MIRRORED);
    assert_int_equal(compare(&other, &by_pose), SHAPES_SAME);
}

/* The plain reference is that which looks at all faces. */
static void a_copy_of_a_mesh_is_known_without_its_faces(void **state) {
    (void)state;
    double others[4][3];
    memcpy(others, corners, sizeof others);
    clinker_pose moved = clinker_pose_euler(away, turn), flip = clinker_pose_identity(), larger = flip, longer = flip;
    flip.m[0] = -1;
    longer.m[0] = 1.01;
    for (int i = 0; i < 12; i++) {
        larger.m[i] *= 1.01;
    }
    const cli_body one = body_of(corners, faces, clinker_pose_identity());
    const struct {
        cli_body other;
        bool copy;
    } cases[] = {
        {body_of(corners, faces, moved), true},   {body_of((const double(*)[3])others, faces, moved), true},
        {body_of(corners, faces, flip), false},   {body_of(corners, faces, larger), false},
        {body_of(corners, faces, longer), false}, {body_of(mirrored, faces, moved), false},
        {body_of(corners, turned, moved), false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(body_is_copy(&one, &cases[i].other), cases[i].copy);
        assert_true(!cases[i].copy || compare(&one, &cases[i].other) == SHAPES_SAME);
    }
    const cli_body flipped = body_of(corners, faces, flip), grown = body_of(corners, faces, larger);
    assert_true(body_is_copy(&flipped, &flipped) && body_is_copy(&grown, &grown));
}

static void a_part_of_another_size_differs(void **state) {
    (void)state;
    clinker_pose larger = clinker_pose_identity();
    larger.m[0] = 1.01;
    const cli_body one = body_of(corners, faces, clinker_pose_identity());
    const cli_body other = body_of(corners, faces, larger);
    assert_int_equal(compare(&one, &other), SHAPES_DIFFER);
}

static void floats_and_soups_are_read_as_well(void **state) {
    (void)state;
    float soup[12][3];
    for (size_t i = 0; i < 12; i++) {
        for (size_t k = 0; k < 3; k++) {
            soup[i][k] = (float)corners[faces[i / 3][i % 3]][k];
        }
    }
    const cli_body one = body_of(corners, faces, clinker_pose_identity());
    const cli_body other = {.mesh = {.positions = soup, .vertex_count = 12, .scalar = CLINKER_SCALAR_FLOAT32},
                            .pose = clinker_pose_identity()};
    assert_int_equal(compare(&one, &other), SHAPES_SAME);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_copy_that_is_moved_and_turned_is_the_same), cmocka_unit_test(a_mirror_image_is_known_as_one),
        cmocka_unit_test(a_copy_of_a_mesh_is_known_without_its_faces), cmocka_unit_test(a_part_of_another_size_differs),
        cmocka_unit_test(floats_and_soups_are_read_as_well),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
