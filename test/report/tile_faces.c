/* Faces by strips, against a look at each face. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/workspace.h"
#include "report/band_faces.h"

#include "random.h"

#include <string.h>

enum { BODIES = 5, MOST_FACES = 40, BANDS = 7, PIXELS = BANDS * CK_BAND_PIXELS, INVISIBLE = 3 };

static ck_face_extent random_extent(scene_random *random) {
    const uint16_t left = (uint16_t)scene_random_below(random, 500), low = (uint16_t)scene_random_below(random, PIXELS);
    return (ck_face_extent){.left = left,
                            .right = (uint16_t)(left + scene_random_below(random, 100)),
                            .low = low,
                            .high = (uint16_t)(low + scene_random_below(random, (uint64_t)(PIXELS - low)))};
}

/* Whether a row of a strip, or one of those beside it, has pixels that a face may cover. */
static bool reaches(const ck_face_extent *extent, int band) {
    const int first = band * CK_BAND_PIXELS - CK_BAND_BESIDE;
    const int last = (band + 1) * CK_BAND_PIXELS - 1 + CK_BAND_BESIDE;
    return extent->low <= last && extent->high >= first;
}

static int count_bands(const ck_face_extent *extent) {
    int count = 0;
    for (int band = 0; band < BANDS; band++) {
        count += reaches(extent, band);
    }
    return count;
}

typedef struct many_bodies {
    ck_mesh meshes[BODIES];
    ck_painted bodies[BODIES];
    ck_face_extent extents[BODIES * MOST_FACES];
} many_bodies;

static void make_bodies(scene_random *random, many_bodies *made) {
    uint32_t faces = 0;
    memset(made, 0, sizeof *made);
    for (size_t i = 0; i < BODIES; i++) {
        made->meshes[i].triangle_count = (uint32_t)scene_random_below(random, MOST_FACES + 1);
        made->bodies[i] =
            (ck_painted){.mesh = &made->meshes[i], .first_face = faces, .alpha = i == INVISIBLE ? 0.0F : 1.0F};
        for (uint32_t face = 0; face < made->meshes[i].triangle_count; face++) {
            made->extents[faces++] = random_extent(random);
        }
    }
}

/* The faces of a body in a list, and the columns of a strip, against a look at each. */
static size_t check_list(const many_bodies *made, const ck_band_faces *sorted, int band, size_t body, size_t at) {
    assert_int_equal(sorted->starts[(size_t)band * BODIES + body], at);
    for (uint32_t face = 0; body != INVISIBLE && face < made->meshes[body].triangle_count; face++) {
        const ck_face_extent *extent = &made->extents[made->bodies[body].first_face + face];
        const bool tall = count_bands(extent) > CK_MOST_LISTED;
        if (band < BANDS && reaches(extent, band)) {
            assert_true(sorted->columns[band].left <= extent->left && sorted->columns[band].right >= extent->right);
        }
        if (band == BANDS ? tall : !tall && reaches(extent, band)) {
            assert_int_equal(sorted->faces[at++], face);
        }
    }
    return at;
}

static void each_strip_has_its_faces_in_order(void **state) {
    (void)state;
    clinker_workspace *workspace = NULL;
    assert_int_equal(clinker_workspace_create(NULL, &workspace), CLINKER_STATUS_OK);
    scene_random random = {5};
    ck_band_faces_scratch scratch = {0};
    static many_bodies made;
    for (int round = 0; round < 50; round++) {
        make_bodies(&random, &made);
        ck_band_faces sorted;
        assert_true(
            ck_band_faces_sort(&workspace->memory, &scratch, made.bodies, BODIES, made.extents, BANDS, &sorted));
        size_t at = 0;
        for (int band = 0; band <= BANDS; band++) { /* the last list is that of tall faces */
            for (size_t i = 0; i < BODIES; i++) {
                at = check_list(&made, &sorted, band, i, at);
            }
        }
        assert_int_equal(sorted.starts[(size_t)(BANDS + 1) * BODIES], at);
    }
    clinker_workspace_destroy(workspace);
}

static void a_strip_without_faces_has_no_columns(void **state) {
    (void)state;
    clinker_workspace *workspace = NULL;
    assert_int_equal(clinker_workspace_create(NULL, &workspace), CLINKER_STATUS_OK);
    ck_band_faces_scratch scratch = {0};
    const ck_mesh mesh = {.triangle_count = 1};
    const ck_painted body = {.mesh = &mesh, .alpha = 1};
    const ck_face_extent extent = {
        .left = 5, .right = 9, .low = 2 * CK_BAND_PIXELS + 5, .high = 2 * CK_BAND_PIXELS + 6};
    ck_band_faces sorted;
    assert_true(ck_band_faces_sort(&workspace->memory, &scratch, &body, 1, &extent, BANDS, &sorted));
    for (int band = 0; band < BANDS; band++) {
        assert_true((sorted.columns[band].left <= sorted.columns[band].right) == (band == 2));
    }
    assert_int_equal(sorted.columns[2].left, 5);
    assert_int_equal(sorted.columns[2].right, 9);
    clinker_workspace_destroy(workspace);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_strip_has_its_faces_in_order),
        cmocka_unit_test(a_strip_without_faces_has_no_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
