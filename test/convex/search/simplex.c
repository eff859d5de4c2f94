/* The nearest point of simplexes that a search comes to, beside the nearest of all their parts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "convex/judging.h"
#include "convex/search/simplex.h"

#include <string.h>

enum { SEARCHES = 20000, STEPS = 12 };

/* Solves the normal equations of the corners' affine hull; false: they are dependent, or the point is not inside. */
static bool project(const ck_simplex *simplex, const int *corners, int count, double nearest[3]) {
    double matrix[3][4] = {{0}}, shares[3] = {0};
    const double *base = simplex->corners[corners[0]].point;
    double edges[3][3];
    for (int i = 1; i < count; i++) {
        ck_sub(simplex->corners[corners[i]].point, base, edges[i - 1]);
    }
    int n = count - 1;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            matrix[i][j] = ck_dot(edges[i], edges[j]);
        }
        matrix[i][3] = -ck_dot(edges[i], base);
    }
    for (int i = 0; i < n; i++) {
        if (!(matrix[i][i] > 1e-14)) {
            return false;
        }
        for (int r = 0; r < n; r++) {
            double factor = r == i ? 0 : matrix[r][i] / matrix[i][i];
            for (int c = 0; c < 4; c++) {
                matrix[r][c] -= factor * matrix[i][c];
            }
        }
    }
    double first = 1;
    for (int i = 0; i < n; i++) {
        shares[i] = matrix[i][3] / matrix[i][i];
        first -= shares[i];
    }
    for (int k = 0; k < 3; k++) {
        nearest[k] = base[k];
        for (int i = 0; i < n; i++) {
            nearest[k] += shares[i] * edges[i][k];
        }
    }
    return first >= 0 && (n < 1 || shares[0] >= 0) && (n < 2 || shares[1] >= 0) && (n < 3 || shares[2] >= 0);
}

static double nearest_of_all_parts(const ck_simplex *simplex) {
    double least = INFINITY;
    for (int mask = 1; mask < 1 << simplex->count; mask++) {
        int corners[4], count = 0;
        double nearest[3];
        for (int i = 0; i < simplex->count; i++) {
            if (mask >> i & 1) {
                corners[count++] = i;
            }
        }
        if (project(simplex, corners, count, nearest)) {
            least = fmin(least, ck_norm(nearest));
        }
    }
    return least;
}

static void assert_weights_make(const ck_simplex *simplex, const double nearest[3]) {
    double sum = 0, made[3] = {0};
    for (int i = 0; i < simplex->count; i++) {
        assert_true(simplex->weights[i] > 0);
        sum += simplex->weights[i];
        ck_add_scaled(made, simplex->weights[i], simplex->corners[i].point, made);
    }
    assert_true(fabs(sum - 1) < 1e-9);
    ck_sub(made, nearest, made);
    assert_true(ck_norm(made) < 1e-9);
}

/* Now and then in a plane, on a line, or where a corner already is. */
static void pick_corner(uint64_t *seed, const ck_simplex *simplex, const double middle[3], double point[3]) {
    for (int k = 0; k < 3; k++) {
        point[k] = middle[k] + random_between(seed, -1, 1);
    }
    uint32_t kind = random_below(seed, 8);
    for (uint32_t k = 0; k < 3 && kind < 3; k++) {
        point[k] = k < kind ? point[k] : middle[k];
    }
    if (kind == 3 && simplex->count > 0) {
        memcpy(point, simplex->corners[0].point, sizeof(double[3]));
    }
}

static void searches_keep_the_part_that_is_nearest(void **state) {
    (void)state;
    uint64_t seed = 1;
    size_t enclosed = 0, reduced = 0;
    for (int search = 0; search < SEARCHES; search++) {
        ck_simplex simplex = {.count = 0};
        double nearest[3] = {0}, point[3], middle[3];
        for (int k = 0; k < 3; k++) {
            middle[k] = random_between(&seed, -1, 1);
        }
        for (int step = 0; step < STEPS && simplex.count < 4; step++) {
            pick_corner(&seed, &simplex, middle, point);
            if (step > 0 && ck_dot(point, nearest) >= ck_dot(nearest, nearest) - 1e-6) {
                continue; /* a search adds corners that bring it forward */
            }
            for (int k = 0; k < 3; k++) {
                simplex.corners[simplex.count].point[k] = point[k];
            }
            simplex.count++;
            double expected = nearest_of_all_parts(&simplex);
            reduced += simplex.count == 4;
            ck_simplex_reduce(&simplex, nearest);
            assert_true(fabs(ck_norm(nearest) - expected) < 1e-7);
            assert_weights_make(&simplex, nearest);
            enclosed += simplex.count == 4;
        }
    }
    assert_true(enclosed > SEARCHES / 20 && reduced > 2 * enclosed);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(searches_keep_the_part_that_is_nearest)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
