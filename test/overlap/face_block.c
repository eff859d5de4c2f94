/* Blocks of faces against the same faces one by one. */
#include "overlap/face_block.h"

#include "fixtures/random_bits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { MOST_FACES = 300 };

static void random_faces(random_state *random, int count, double stretch, double faces[][3][3]) {
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < 9; k++) {
            faces[i][k / 3][k % 3] = random_unit(random) * (k % 3 == 2 ? stretch : 1) + (k % 3 == 0 ? 3 : 0);
        }
    }
}

static void is_near(ck_twofold found, ck_twofold truth, double off) {
    assert_true(fabs(ck_twofold_subtract(found, truth).high) <= off);
}

static ck_sums by_blocks(const double faces[][3][3], int count, const ck_centre *about, int of) {
    ck_face_block block;
    ck_sums sums = ck_sums_begin(about, false);
    ck_face_block_begin(&block);
    for (int i = 0; i < count; i++) {
        ck_face_block_add(&block, faces[i], of, &sums);
    }
    ck_face_block_end(&block, of, &sums);
    return sums;
}

static ck_sums one_by_one(const ck_terms *terms, const double faces[][3][3], int count, const ck_centre *about,
                          int of) {
    ck_sums sums = ck_sums_begin(about, false);
    for (int i = 0; i < count; i++) {
        terms->add_face(faces[i], of, &sums);
    }
    return sums;
}

static void blocks_add_up_what_single_faces_do(void **state) {
    (void)state;
    static double faces[MOST_FACES][3][3];
    random_state random = 1;
    const ck_centre about = {{3, 0.125, -0.25}, 1};
    double worst = 0;
    for (int count = 0; count < MOST_FACES; count++) {
        const int of = count % 2;
        random_faces(&random, count, count % 3 == 0 ? 1e-6 : 1, faces);
        const ck_sums found = by_blocks((const double(*)[3][3])faces, count, &about, of);
        const ck_sums plain = one_by_one(&ck_terms_double, (const double(*)[3][3])faces, count, &about, of);
        const ck_sums truth = one_by_one(&ck_terms_twofold, (const double(*)[3][3])faces, count, &about, of);
        const double error = found.volume_error + truth.volume_error;
        is_near(found.volume, truth.volume, error);
        worst = fmax(worst, error > 0 ? fabs(ck_twofold_subtract(found.volume, truth.volume).high) / error : 0);
        assert_true(found.volume_error >= plain.volume_error);
        assert_true(found.volume_error <= 4 * plain.volume_error);
        for (int i = 0; i < 3; i++) {
            is_near(found.moment[i], truth.moment[i], 1e-13 * (count + 1));
            is_near(found.push[i], truth.push[i], 1e-13 * (count + 1));
            is_near(found.spin[i], truth.spin[i], 1e-13 * (count + 1));
        }
        is_near(found.area[of], truth.area[of], 1e-13 * (count + 1));
        assert_true(found.area[1 - of].high == 0);
        assert_true(of == 1 || (found.push[0].high == 0 && found.spin[1].high == 0));
    }
    print_message("block: %.4f of the bound\n", worst);
}

static void a_block_knows_the_box_of_its_corners(void **state) {
    (void)state;
    static double faces[MOST_FACES][3][3];
    random_state random = 2;
    const ck_centre about = {{2.5, 0, 0.5}, 1};
    for (int count = 1; count < MOST_FACES; count += 7) {
        random_faces(&random, count, 1, faces);
        const ck_sums found = by_blocks((const double(*)[3][3])faces, count, &about, 0);
        double low[3] = {INFINITY, INFINITY, INFINITY};
        double high[3] = {-INFINITY, -INFINITY, -INFINITY};
        for (int i = 0; i < 9 * count; i++) {
            low[i % 3] = fmin(low[i % 3], faces[i / 9][i / 3 % 3][i % 3] - about.at[i % 3]);
            high[i % 3] = fmax(high[i % 3], faces[i / 9][i / 3 % 3][i % 3] - about.at[i % 3]);
        }
        for (int k = 0; k < 3; k++) {
            assert_true(found.low[k] == low[k] && found.high[k] == high[k]);
        }
    }
}

/* A block is ready for the next run once it was ended, and an empty one adds nothing. */
static void a_block_is_used_again(void **state) {
    (void)state;
    static double faces[MOST_FACES][3][3];
    random_state random = 3;
    const ck_centre about = {{3, 0, 0}, 1};
    random_faces(&random, MOST_FACES, 1, faces);
    ck_face_block block;
    ck_face_block_begin(&block);
    for (int first = 0, count = 1; first + count <= MOST_FACES; first += count, count++) {
        ck_sums sums = ck_sums_begin(&about, false);
        for (int i = first; i < first + count; i++) {
            ck_face_block_add(&block, (const double(*)[3])faces[i], 1, &sums);
        }
        ck_face_block_end(&block, 1, &sums);
        const ck_sums fresh = by_blocks((const double(*)[3][3])faces + first, count, &about, 1);
        assert_true(sums.volume.high == fresh.volume.high && sums.volume_error == fresh.volume_error);
        ck_sums none = ck_sums_begin(&about, false);
        ck_face_block_end(&block, 1, &none);
        assert_true(none.volume.high == 0 && none.volume_error == 0 && none.low[0] == INFINITY);
    }
}

/* Corners have many digits, of which the point that sums are about leaves few. */
static void a_small_face_far_from_the_point_keeps_to_the_bound(void **state) {
    (void)state;
    random_state random = 4;
    const ck_centre about = {{1, 1.5, -1}, 1};
    double worst = 0;
    for (int n = 0; n < 2000; n++) {
        double face[1][3][3];
        const double small = ldexp(1, -random_below(&random, 20));
        for (int i = 0; i < 9; i++) {
            face[0][i / 3][i % 3] = small * random_unit(&random);
        }
        const ck_sums found = by_blocks((const double(*)[3][3])face, 1, &about, 0);
        const ck_sums truth = one_by_one(&ck_terms_twofold, (const double(*)[3][3])face, 1, &about, 0);
        const double off = fabs(ck_twofold_subtract(found.volume, truth.volume).high);
        worst = fmax(worst, off / found.volume_error);
    }
    print_message("small face: %.4f of the bound\n", worst);
    assert_true(worst <= 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_add_up_what_single_faces_do),
        cmocka_unit_test(a_block_knows_the_box_of_its_corners),
        cmocka_unit_test(a_block_is_used_again),
        cmocka_unit_test(a_small_face_far_from_the_point_keeps_to_the_bound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
