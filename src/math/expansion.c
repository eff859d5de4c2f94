/* Sums and products of expansions; see the header. */
#include "math/expansion.h"

#include "base/assert.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

/* Sums e and sign * f by merging them in increasing magnitude and carrying one running total through. */
static int merge_sum(int m, const double *e, int n, const double *f, double sign, double *h) {
    CK_ASSERT(m >= 0 && n >= 0 && h != e && h != f);
    double total = 0.0;
    int i = 0, j = 0, count = 0;
    while (i < m || j < n) {
        const bool take_e = j == n || (i < m && fabs(e[i]) < fabs(f[j]));
        const double next = take_e ? e[i++] : sign * f[j++];
        double low;
        total = ck_two_sum(total, next, &low);
        if (low != 0.0) {
            h[count++] = low;
        }
    }
    if (total != 0.0) {
        h[count++] = total;
    }
    CK_ASSERT(count <= m + n);
    return count;
}

int ck_expansion_sum(int m, const double *e, int n, const double *f, double *h) {
    return merge_sum(m, e, n, f, 1.0, h);
}

int ck_expansion_subtract(int m, const double *e, int n, const double *f, double *h) {
    return merge_sum(m, e, n, f, -1.0, h);
}

int ck_expansion_scale(int m, const double *e, double b, double *h) {
    CK_ASSERT(m >= 0 && h != e);
    double b_low;
    const double b_high = ck_split(b, &b_low);
    double total = 0.0;
    int count = 0;
    for (int i = 0; i < m; i++) {
        double product_low, low;
        const double product = ck_two_product_split(e[i], b, b_high, b_low, &product_low);
        const double carried = ck_two_sum(total, product_low, &low);
        if (low != 0.0) {
            h[count++] = low;
        }
        total = ck_fast_two_sum(product, carried, &low);
        if (low != 0.0) {
            h[count++] = low;
        }
    }
    if (total != 0.0) {
        h[count++] = total;
    }
    CK_ASSERT(count <= 2 * m);
    return count;
}

int ck_expansion_product(int m, const double *e, int n, const double *f, double *h) {
    CK_ASSERT(m >= 0 && m <= CK_EXPANSION_FACTOR && n >= 0 && n <= CK_EXPANSION_FACTOR);
    CK_ASSERT(h != e && h != f);
    double partial[2 * CK_EXPANSION_FACTOR];
    double previous[2 * CK_EXPANSION_FACTOR * CK_EXPANSION_FACTOR];
    int count = n == 0 ? 0 : ck_expansion_scale(m, e, f[0], h);
    for (int j = 1; j < n; j++) {
        const int partial_count = ck_expansion_scale(m, e, f[j], partial);
        memcpy(previous, h, (size_t)count * sizeof *h);
        count = ck_expansion_sum(count, previous, partial_count, partial, h);
    }
    CK_ASSERT(count <= 2 * m * n);
    return count;
}

int ck_expansion_compress(int m, const double *e, double *h) {
    CK_ASSERT(m >= 0);
    if (m == 0) {
        return 0;
    }
    /* Downwards: each component takes up as many digits of the ones below it as it can hold. */
    double total = e[m - 1];
    int bottom = m - 1;
    for (int i = m - 2; i >= 0; i--) {
        double low;
        total = ck_fast_two_sum(total, e[i], &low);
        if (low != 0.0) {
            h[bottom--] = total;
            total = low;
        }
    }
    CK_ASSERT(bottom >= 0);
    h[bottom] = total;
    /* Upwards, so that they do not overlap again. */
    int count = 0;
    for (int i = bottom + 1; i < m; i++) {
        double low;
        total = ck_fast_two_sum(h[i], total, &low);
        if (low != 0.0) {
            h[count++] = low;
        }
    }
    h[count++] = total;
    CK_ASSERT(count <= m);
    return count;
}
