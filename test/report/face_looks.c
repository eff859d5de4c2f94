/* What the faces of a box look like, seen straight from above. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "opened_boxes.h"
#include "report/face_looks.h"

#include <math.h>
#include <stdlib.h>

/* A box from (-3, -1, -2) to (3, 1, 2), seen down along z with ten pixels for each unit. */
static void extents_and_normals_are_those_of_the_box(void **state) {
    (void)state;
    ck_face_look looks[12];
    ck_face_extent extents[12];
    const ck_painted_faces faces = {looks, extents};
    const double down[3] = {0, 0, -1}, up[3] = {0, 1, 0};
    ck_view view = {.half_width = 5, .half_height = 4, .width = 100, .height = 80};
    opened_boxes boxes;
    opened_begin(&boxes);
    opened_add(&boxes, (const float[3]){-3, -1, -2}, (const float[3]){3, 1, 2}, 1);
    opened_place(&boxes);
    assert_true(ck_view_aim(&view, down, up));
    ck_face_looks(boxes.workspace->team, &boxes.corners, boxes.bodies, 1, &view, &faces);
    int flat_on = 0, of_side[3] = {0};
    for (int face = 0; face < 12; face++) {
        const ck_face_look *look = &looks[face];
        const ck_face_extent *extent = &extents[face];
        assert_true(abs(look->normal[0]) + abs(look->normal[1]) + look->normal[2] == 127); /* towards the viewer */
        assert_true(extent->left >= 19 && extent->right <= 80 && extent->low >= 29 && extent->high <= 50);
        assert_true(fabsf(fabsf(extent->nearest) - 20) < 0.5F);
        assert_true(look->light >= 127 && look->lit[0] == look->light && look->lit[2] == 0);
        of_side[look->side]++;
        flat_on += look->normal[2] == 127 && extent->left == 19 && extent->right == 80 && extent->low == 29 &&
                   extent->high == 50;
    }
    assert_int_equal(flat_on, 4);
    assert_int_equal(of_side[CK_SIDE_FRONT], 2);
    assert_int_equal(of_side[CK_SIDE_BACK], 2);
    opened_end(&boxes);
}

static void extents_end_at_the_picture(void **state) {
    (void)state;
    ck_face_look looks[12];
    ck_face_extent extents[12];
    const ck_painted_faces faces = {looks, extents};
    const double down[3] = {0, 0, -1};
    ck_view view = {.half_width = 1, .half_height = 1, .width = 10, .height = 10};
    opened_boxes boxes;
    opened_begin(&boxes);
    opened_add(&boxes, (const float[3]){-300, -300, -1}, (const float[3]){300, 300, 1}, 1);
    opened_place(&boxes);
    assert_true(ck_view_aim(&view, down, NULL));
    ck_face_looks(boxes.workspace->team, &boxes.corners, boxes.bodies, 1, &view, &faces);
    for (int face = 0; face < 12; face++) {
        assert_true(extents[face].right <= 9 && extents[face].high <= 9);
        assert_true(extents[face].left <= extents[face].right && extents[face].low <= extents[face].high);
    }
    opened_end(&boxes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(extents_and_normals_are_those_of_the_box),
        cmocka_unit_test(extents_end_at_the_picture),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
