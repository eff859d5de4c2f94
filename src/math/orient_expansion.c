/* Orientations by expansion arithmetic. Zero components are dropped on the way, so that input on a grid, or widened
 * from float, whose differences are exact, costs a fraction of the general case. */
#include "base/assert.h"
#include "math/expansion.h"
#include "math/orient_stages.h"

/* A difference of two coordinates. */
typedef struct difference {
    int n;
    double x[2];
} difference;

static difference subtract(double a, double b) {
    difference d;
    d.n = ck_expansion_difference(a, b, d.x);
    return d;
}

static int product(const difference *p, const difference *q, double h[8]) {
    CK_ASSERT(p->n <= 2 && q->n <= 2);
    return ck_expansion_product(p->n, p->x, q->n, q->x, h);
}

/* h = p s - q r */
static int minor(const difference *p, const difference *q, const difference *r, const difference *s, double h[16]) {
    double left[8], right[8];
    const int left_count = product(p, s, left);
    const int right_count = product(q, r, right);
    return ck_expansion_subtract(left_count, left, right_count, right, h);
}

static int determinant2(const double a[2], const double b[2], const double c[2], double det[16]) {
    const difference bx = subtract(b[0], a[0]), by = subtract(b[1], a[1]);
    const difference cx = subtract(c[0], a[0]), cy = subtract(c[1], a[1]);
    return minor(&bx, &by, &cx, &cy, det);
}

/* The number itself, rounded; `e` is lost. */
static double rounded(int count, double *e) {
    CK_ASSERT(ck_expansion_is_good(count, e));
    const int compressed = ck_expansion_compress(count, e, e);
    return compressed == 0 ? 0.0 : e[compressed - 1];
}

int ck_orient2d_expansion(const double a[2], const double b[2], const double c[2]) {
    double det[16];
    const int count = determinant2(a, b, c, det);
    CK_ASSERT(count <= 16 && ck_expansion_is_good(count, det));
    return ck_expansion_sign(count, det);
}

double ck_orient2d_expansion_value(const double a[2], const double b[2], const double c[2]) {
    double det[16];
    const int count = determinant2(a, b, c, det);
    return rounded(count, det);
}

/* h = (p[0] q[1] - p[1] q[0]) r[2] */
static int term(const difference p[3], const difference q[3], const difference r[3], double h[64]) {
    double m[16];
    const int count = minor(&p[0], &p[1], &q[0], &q[1], m);
    return ck_expansion_product(count, m, r[2].n, r[2].x, h);
}

static int determinant3(const double a[3], const double b[3], const double c[3], const double d[3], double det[192]) {
    difference ab[3], ac[3], ad[3];
    for (int i = 0; i < 3; i++) {
        ab[i] = subtract(b[i], a[i]);
        ac[i] = subtract(c[i], a[i]);
        ad[i] = subtract(d[i], a[i]);
    }
    double x[64], y[64], z[64], xy[128];
    const int x_count = term(ab, ac, ad, x);
    const int y_count = term(ac, ad, ab, y);
    const int z_count = term(ad, ab, ac, z);
    const int xy_count = ck_expansion_sum(x_count, x, y_count, y, xy);
    return ck_expansion_sum(xy_count, xy, z_count, z, det);
}

int ck_orient3d_expansion(const double a[3], const double b[3], const double c[3], const double d[3]) {
    double det[192];
    const int count = determinant3(a, b, c, d, det);
    CK_ASSERT(count <= 192 && ck_expansion_is_good(count, det));
    return ck_expansion_sign(count, det);
}

double ck_orient3d_expansion_value(const double a[3], const double b[3], const double c[3], const double d[3]) {
    double det[192];
    const int count = determinant3(a, b, c, d, det);
    return rounded(count, det);
}
