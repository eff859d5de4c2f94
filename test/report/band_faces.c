/* Faces by strips, against a look at each face. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/workspace.h"
#include "report/band_faces.h"

#include "random.h"

enum { BODIES = 5, MOST_FACES = 40, BANDS = 7 };

static void each_strip_has_its_faces_in_order(void **state) {
    (void)state;
    clinker_workspace *workspace = NULL;
    assert_int_equal(clinker_workspace_create(NULL, &workspace), CLINKER_STATUS_OK);
    scene_random random = {5};
    ck_band_faces_scratch scratch = {0};
    for (int round = 0; round < 50; round++) {
        ck_mesh meshes[BODIES] = {0};
        ck_face_look looks[BODIES][MOST_FACES] = {0};
        ck_painted bodies[BODIES] = {0};
        for (size_t i = 0; i < BODIES; i++) {
            meshes[i].triangle_count = (uint32_t)scene_random_below(&random, MOST_FACES + 1);
            bodies[i] = (ck_painted){.mesh = &meshes[i], .faces = looks[i], .alpha = i == 3 ? 0.0F : 1.0F};
            for (uint32_t face = 0; face < meshes[i].triangle_count; face++) {
                looks[i][face].first_band = (uint16_t)scene_random_below(&random, BANDS);
                looks[i][face].last_band = (uint16_t)(looks[i][face].first_band +
                                                      scene_random_below(&random, BANDS - looks[i][face].first_band));
            }
        }
        ck_band_faces sorted;
        assert_true(ck_band_faces_sort(&workspace->memory, &scratch, bodies, BODIES, BANDS, &sorted));
        size_t at = 0;
        for (uint32_t band = 0; band <= BANDS; band++) { /* the last list is that of tall faces */
            for (size_t i = 0; i < BODIES; i++) {
                assert_int_equal(sorted.starts[band * BODIES + i], at);
                for (uint32_t face = 0; i != 3 && face < meshes[i].triangle_count; face++) {
                    const ck_face_look *look = &looks[i][face];
                    const bool tall = look->last_band - look->first_band >= 4;
                    if (band == BANDS ? tall : !tall && look->first_band <= band && band <= look->last_band) {
                        assert_int_equal(sorted.faces[at++], face);
                    }
                }
            }
        }
        assert_int_equal(sorted.starts[(size_t)(BANDS + 1) * BODIES], at);
    }
    clinker_workspace_destroy(workspace);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_strip_has_its_faces_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
