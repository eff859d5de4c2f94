/* Rows over cells are never below the distance of a face, nor below what a hole leaves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/random_bits.h"
#include "overlap/ball/search.h"
#include "rounds.h"
#include "spaces.h"

#include <math.h>
#include <string.h>

/* Faces of all forms: corners anywhere, needles, without area; far from the origin where told. */
static void make_face(random_state *random, double far, double face[3][3]) {
    const double thin = ldexp(1, -random_below(random, 40));
    for (int i = 0; i < 3; i++) {
        for (int axis = 0; axis < 3; axis++) {
            const double near = i == 2 ? 0.5 * (face[0][axis] + face[1][axis]) - far : 0;
            face[i][axis] = far + near + (i == 2 ? thin : 1) * random_unit(random);
        }
    }
}

static void make_cell(random_state *random, double far, ck_ball_cell *cell) {
    const double size = ldexp(1, -random_below(random, 20));
    for (int axis = 0; axis < 3; axis++) {
        cell->low[axis] = far + random_unit(random);
        cell->high[axis] = cell->low[axis] + (random_below(random, 6) == 0 ? 0 : size * fabs(random_unit(random)));
    }
}

/* The least of what the row says at points of the cell, over what is true there. */
static void check_row(random_state *random, const test_space *made, const ck_ball_hole *hole, const ck_ball_cell *cell,
                      const double centre[3], const ck_program_row *row, double most) {
    for (int i = 0; i < 20; i++) {
        double x[3];
        long double says = row->offset, length = 0;
        for (int axis = 0; axis < 3; axis++) {
            const double share = i < 8 ? i >> axis & 1 : 0.5 + 0.5 * random_unit(random);
            x[axis] = fmin(cell->high[axis], cell->low[axis] + share * (cell->high[axis] - cell->low[axis]));
            says -= (long double)row->gradient[axis] * ((long double)x[axis] - centre[axis]);
            const long double way = (long double)x[axis] - (hole == NULL ? 0 : hole->centre[axis]);
            length += way * way;
        }
        const long double truth = hole == NULL ? distance_to_faces(made, x) : sqrtl(length) - hole->radius;
        assert_true(truth <= says && truth <= most);
    }
}

/* The tables of kernels that this build has and this machine can run. */
enum { MOST_TABLES = 3 };
static int kernel_tables(const ck_overlap_kernels *tables[MOST_TABLES]) {
    int count = 0;
    tables[count++] = &ck_overlap_kernels_baseline;
#ifdef CLINKER_HAS_AVX2
    if (ck_cpu_isa() >= CK_ISA_AVX2) {
        tables[count++] = &ck_overlap_kernels_avx2;
    }
#endif
#ifdef CLINKER_HAS_AVX512
    if (ck_cpu_isa() >= CK_ISA_AVX512) {
        tables[count++] = &ck_overlap_kernels_avx512;
    }
#endif
    return count;
}

/* Corners of a cell eight at a time have the bits that they have one by one, also of faces that are edges or points,
 * and of cells with corners on these. */
static void rows_are_the_same_with_every_table(void **state) {
    (void)state;
    const ck_overlap_kernels *tables[MOST_TABLES];
    const int count = kernel_tables(tables);
    const test_rounds rounds = test_rounds_of(40000);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        random_state random = seed * 0x9E3779B97F4A7C15U + 7;
        const double far = seed % 3 == 0 ? 1e5 : 0;
        double face[1][3][3], centre[3];
        ck_ball_hole hole = {.centre = {far, far, far}, .radius = fabs(random_unit(&random))};
        ck_ball_cell cell = {0};
        make_face(&random, far, face[0]);
        make_cell(&random, far, &cell);
        for (int i = 0; i < 3 && random_below(&random, 4) == 0; i++) {
            memcpy(face[0][i], face[0][random_below(&random, 3)], sizeof face[0][i]);
        }
        for (int axis = 0; axis < 3; axis++) {
            if (random_below(&random, 3) == 0) {
                cell.low[axis] = face[0][random_below(&random, 3)][axis];
                cell.high[axis] = fmax(cell.low[axis], cell.high[axis]);
            }
            centre[axis] = cell.low[axis] + 0.5 * (cell.high[axis] - cell.low[axis]);
        }
        const ck_ball_space space = {.faces = {.stored = (const double(*)[3][3])face}, .count = 1};
        ck_buffer holes = {.data = &hole};
        for (uint32_t name = 0; name < 2; name++) {
            const uint32_t of = name == 0 ? 0 : CK_BALL_HOLE;
            ck_ball_search search = {.space = &space, .holes = &holes};
            ck_program_row plain, row;
            const double most = ck_ball_row(&search, of, &cell, centre, &plain);
            for (int i = 0; i < count; i++) {
                search.kernels = tables[i];
                const double again = ck_ball_row(&search, of, &cell, centre, &row);
                assert_memory_equal(&again, &most, sizeof most);
                assert_memory_equal(&row, &plain, sizeof row);
            }
        }
    }
}

static void rows_are_no_less_than_what_they_stand_for(void **state) {
    (void)state;
    static const double fars[] = {0, 1e5, 1e9};
    const test_rounds rounds = test_rounds_of(20000);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        random_state random = seed * 0x9E3779B97F4A7C15U + 1;
        const double far = fars[seed % 3];
        double face[1][3][3], centre[3];
        ck_ball_hole hole = {.radius = fabs(random_unit(&random))};
        ck_ball_cell cell = {0};
        make_face(&random, far, face[0]);
        make_cell(&random, far, &cell);
        for (int axis = 0; axis < 3; axis++) {
            hole.centre[axis] = far + random_unit(&random);
            centre[axis] = cell.low[axis] + 0.5 * (cell.high[axis] - cell.low[axis]);
        }
        const test_space made = {.faces = face, .count = 1};
        const ck_ball_space space = {.faces = {.stored = (const double(*)[3][3])face}, .count = 1};
        ck_buffer holes = {.data = &hole};
        const ck_ball_search search = {.space = &space, .holes = &holes};
        ck_program_row row;
        double most = ck_ball_row(&search, 0, &cell, centre, &row);
        check_row(&random, &made, NULL, &cell, centre, &row, most);
        most = ck_ball_row(&search, CK_BALL_HOLE, &cell, centre, &row);
        check_row(&random, &made, &hole, &cell, centre, &row, most);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_the_same_with_every_table),
        cmocka_unit_test(rows_are_no_less_than_what_they_stand_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
