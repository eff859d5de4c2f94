/* Linear programs of balls: never below any place, and as low as the best one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/random_bits.h"
#include "overlap/ball/program.h"
#include "rounds.h"

#include <math.h>

enum { MOST_ROWS = 60 };

typedef struct trial {
    double half[3];
    int count;
    ck_program_row rows[MOST_ROWS];
} trial;

/* The smallest of all rows at a place, in long double. */
static long double least_at(const trial *t, const double z[3]) {
    long double least = INFINITY;
    for (int i = 0; i < t->count; i++) {
        const double *g = t->rows[i].gradient;
        const long double along = (long double)g[0] * z[0] + (long double)g[1] * z[1] + (long double)g[2] * z[2];
        least = fminl(least, t->rows[i].offset - along);
    }
    return least;
}

/* Unit gradients, or whole numbers, some of them twice; boxes that may be flat. */
static trial make_trial(random_state *random) {
    trial t = {.count = 1 + random_below(random, MOST_ROWS)};
    const int kind = random_below(random, 4);
    for (int axis = 0; axis < 3; axis++) {
        t.half[axis] =
            random_below(random, 8) == 0 ? 0 : ldexp(1 + fabs(random_unit(random)), -random_below(random, 6));
    }
    for (int i = 0; i < t.count; i++) {
        double length = 0;
        for (int axis = 0; axis < 3; axis++) {
            t.rows[i].gradient[axis] = kind == 0 ? random_below(random, 3) - 1 : random_unit(random);
            length += t.rows[i].gradient[axis] * t.rows[i].gradient[axis];
        }
        for (int axis = 0; axis < 3 && kind > 1 && length > 0; axis++) {
            t.rows[i].gradient[axis] /= sqrt(length);
        }
        t.rows[i].offset = kind == 3 ? 0.25 : random_unit(random);
        if (i > 0 && random_below(random, 8) == 0) {
            t.rows[i] = t.rows[random_below(random, i)];
        }
    }
    return t;
}

/* As the search does: the row that is violated most, one at a time. */
static void solve(const trial *t, ck_program *program) {
    ck_program_begin(program, t->half, &t->rows[0], 0);
    for (int step = 0; step < 200; step++) {
        int most = 0;
        for (int i = 1; i < t->count; i++) {
            const double own = ck_program_excess(program, &t->rows[i]);
            most = own > ck_program_excess(program, &t->rows[most]) ? i : most;
        }
        if (!(ck_program_excess(program, &t->rows[most]) > 1e-12)) {
            return;
        }
        ck_program_add(program, &t->rows[most], (uint32_t)most);
        ck_program_solve(program);
    }
}

static void a_bound_is_never_below_a_place_and_meets_the_best(void **state) {
    (void)state;
    const test_rounds rounds = test_rounds_of(20000);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        random_state random = seed * 0x9E3779B97F4A7C15U + 1;
        const trial t = make_trial(&random);
        ck_program program;
        solve(&t, &program);
        const double bound = ck_program_bound(&program);
        double z[3];
        for (int i = 0; i < 50; i++) {
            for (int axis = 0; axis < 3; axis++) {
                z[axis] = t.half[axis] * (i < 8 ? 1 - 2 * (i >> axis & 1) : random_unit(&random));
            }
            assert_true(least_at(&t, z) <= bound);
        }
        for (int axis = 0; axis < 3; axis++) {
            z[axis] = fmax(-t.half[axis], fmin(t.half[axis], program.place[axis]));
        }
        const long double met = least_at(&t, z);
        assert_true(met <= bound && bound - met < 1e-8);
    }
}

static void a_program_of_one_row_reaches_the_corner_of_the_box(void **state) {
    (void)state;
    const double half[3] = {1, 2, 4};
    const ck_program_row row = {{1, -0.5, 0}, 3};
    ck_program program;
    ck_program_begin(&program, half, &row, 7);
    ck_program_solve(&program);
    const double bound = ck_program_bound(&program);
    assert_true(bound >= 5 && bound < 5 + 1e-12);
    uint32_t names[CK_PROGRAM_BASIS];
    assert_int_equal(ck_program_basis_names(&program, names), 1);
    assert_int_equal(names[0], 7);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bound_is_never_below_a_place_and_meets_the_best),
        cmocka_unit_test(a_program_of_one_row_reaches_the_corner_of_the_box),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
