/* The distance of two triangles from determinants that are calculated without rounding.
 *
 * The closest points lie inside of two features: a corner and a corner, a corner and an edge, a corner and a face, or
 * two edges. For each pair of features, expansions decide whether its closest points are inside, and give the distance
 * as a quotient of a determinant and a length: cancellation does no harm. */
#include "math/triangle_distance_exact.h"

#include "base/assert.h"
#include "math/expansion.h"
#include "math/feature_distance.h"

#include <stdbool.h>
#include <string.h>

/* A number with up to 16 * 53 bits; products that need more lose the lowest ones. */
typedef struct real {
    int n;
    double x[CK_EXPANSION_FACTOR];
} real;

static real shorten(int n, double *e) {
    CK_ASSERT(n <= 2 * CK_EXPANSION_FACTOR * CK_EXPANSION_FACTOR);
    real r;
    const int count = ck_expansion_compress(n, e, e);
    r.n = count < CK_EXPANSION_FACTOR ? count : CK_EXPANSION_FACTOR;
    memcpy(r.x, e + (count - r.n), (size_t)r.n * sizeof r.x[0]);
    return r;
}

static real multiply(const real *a, const real *b) {
    double product[2 * CK_EXPANSION_FACTOR * CK_EXPANSION_FACTOR];
    const int n = ck_expansion_product(a->n, a->x, b->n, b->x, product);
    return shorten(n, product);
}

static real add(const real *a, const real *b) {
    double sum[2 * CK_EXPANSION_FACTOR];
    const int n = ck_expansion_sum(a->n, a->x, b->n, b->x, sum);
    return shorten(n, sum);
}

static real subtract(const real *a, const real *b) {
    double difference[2 * CK_EXPANSION_FACTOR];
    const int n = ck_expansion_subtract(a->n, a->x, b->n, b->x, difference);
    return shorten(n, difference);
}

static int sign(const real *a) {
    return ck_expansion_sign(a->n, a->x);
}

static double rounded(const real *a) {
    return a->n == 0 ? 0.0 : a->x[a->n - 1];
}

static bool positive_and_below(const real *a, const real *limit) {
    const real rest = subtract(limit, a);
    return sign(a) > 0 && sign(&rest) > 0;
}

typedef struct vector {
    real x[3];
} vector;

static vector from_to(const double a[3], const double b[3]) {
    vector v;
    for (int i = 0; i < 3; i++) {
        v.x[i].n = ck_expansion_difference(b[i], a[i], v.x[i].x);
    }
    return v;
}

static vector cross(const vector *a, const vector *b) {
    vector v;
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const real left = multiply(&a->x[j], &b->x[k]);
        const real right = multiply(&a->x[k], &b->x[j]);
        v.x[i] = subtract(&left, &right);
    }
    return v;
}

static real dot(const vector *a, const vector *b) {
    const real x = multiply(&a->x[0], &b->x[0]);
    const real y = multiply(&a->x[1], &b->x[1]);
    const real z = multiply(&a->x[2], &b->x[2]);
    const real xy = add(&x, &y);
    return add(&xy, &z);
}

static void round_vector(const vector *v, double out[3]) {
    for (int i = 0; i < 3; i++) {
        out[i] = rounded(&v->x[i]);
    }
}

static double length(const vector *v) {
    double rough[3];
    round_vector(v, rough);
    return ck_norm(rough);
}

/* ---- Pairs of features ---- */

typedef struct exact_nearest {
    double limit; /* squared; features farther apart than this are passed over */
    double distance;
    double on_t[3], on_u[3];
} exact_nearest;

/* Takes the points over if they are closer than the best so far. `swapped`: the first point belongs to u. */
static void offer(exact_nearest *best, double distance, const double p[3], const double q[3], bool swapped) {
    if (distance < best->distance) {
        best->distance = distance;
        memcpy(swapped ? best->on_u : best->on_t, p, sizeof best->on_t);
        memcpy(swapped ? best->on_t : best->on_u, q, sizeof best->on_u);
    }
}

static void offer_corner_edge(exact_nearest *best, const double p[3], const double a[3], const double b[3],
                              bool swapped) {
    double foot[3];
    if (ck_corner_edge(p, a, b, foot) > best->limit) {
        return;
    }
    const vector e = from_to(a, b), w = from_to(a, p), rest = from_to(b, p);
    const real along = dot(&w, &e), whole = dot(&e, &e);
    offer(best, length(&w), p, a, swapped);
    offer(best, length(&rest), p, b, swapped);
    if (positive_and_below(&along, &whole)) {
        const vector n = cross(&w, &e);
        double edge[3];
        round_vector(&e, edge);
        ck_add_scaled(a, rounded(&along) / rounded(&whole), edge, foot);
        offer(best, length(&n) / length(&e), p, foot, swapped);
    }
}

static void offer_corner_face(exact_nearest *best, const double p[3], const double t[3][3], bool swapped) {
    double foot[3];
    if (ck_corner_triangle(p, t, foot) > best->limit) {
        return;
    }
    const vector e = from_to(t[0], t[1]), f = from_to(t[0], t[2]), w = from_to(t[0], p);
    const vector n = cross(&e, &f), wf = cross(&w, &f), ew = cross(&e, &w);
    const real whole = dot(&n, &n), s = dot(&wf, &n), r = dot(&ew, &n);
    const real both = add(&s, &r);
    if (sign(&s) > 0 && sign(&r) > 0 && positive_and_below(&both, &whole)) {
        const real height = dot(&w, &n);
        double edge[3];
        round_vector(&e, edge);
        ck_add_scaled(t[0], rounded(&s) / rounded(&whole), edge, foot);
        round_vector(&f, edge);
        ck_add_scaled(foot, rounded(&r) / rounded(&whole), edge, foot);
        offer(best, fabs(rounded(&height)) / length(&n), p, foot, swapped);
    }
}

static void offer_edges(exact_nearest *best, const double a[3], const double b[3], const double c[3],
                        const double d[3]) {
    double on_e[3], on_f[3];
    if (ck_edge_edge(a, b, c, d, on_e, on_f) > best->limit) {
        return;
    }
    const vector e = from_to(a, b), f = from_to(c, d), w = from_to(a, c);
    const vector n = cross(&e, &f), wf = cross(&w, &f), we = cross(&w, &e);
    const real whole = dot(&n, &n), s = dot(&wf, &n), r = dot(&we, &n);
    if (positive_and_below(&s, &whole) && positive_and_below(&r, &whole)) {
        const real height = dot(&w, &n);
        double edge[3];
        round_vector(&e, edge);
        ck_add_scaled(a, rounded(&s) / rounded(&whole), edge, on_e);
        round_vector(&f, edge);
        ck_add_scaled(c, rounded(&r) / rounded(&whole), edge, on_f);
        offer(best, fabs(rounded(&height)) / length(&n), on_e, on_f, false);
    }
}

double ck_triangle_distance_exact(const double t[3][3], const double u[3][3], double limit, double pt[3],
                                  double pu[3]) {
    CK_ASSERT(limit >= 0.0 && isfinite(limit));
    exact_nearest best = {.limit = limit * limit, .distance = limit};
    memcpy(best.on_t, pt, sizeof best.on_t);
    memcpy(best.on_u, pu, sizeof best.on_u);
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            offer_corner_edge(&best, t[i], u[j], u[(j + 1) % 3], false);
            offer_corner_edge(&best, u[i], t[j], t[(j + 1) % 3], true);
            offer_edges(&best, t[i], t[(i + 1) % 3], u[j], u[(j + 1) % 3]);
        }
        offer_corner_face(&best, t[i], u, false);
        offer_corner_face(&best, u[i], t, true);
    }
    memcpy(pt, best.on_t, sizeof best.on_t);
    memcpy(pu, best.on_u, sizeof best.on_u);
    CK_ASSERT(best.distance >= 0.0 && best.distance <= limit);
    return best.distance;
}
