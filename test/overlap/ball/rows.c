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
    const struct CMUnitTest tests[] = {cmocka_unit_test(rows_are_no_less_than_what_they_stand_for)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
