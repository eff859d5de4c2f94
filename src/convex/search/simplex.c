/* Johnson's distance subalgorithm (of GJK) by cases of features, its corners, edges and triangles: only those are
 * looked at that the origin is beyond of. */
#include "convex/search/simplex.h"

/* The feature with the nearest point so far: which corners, with which weights. */
typedef struct feature {
    int corners[3];
    double weights[3];
    int count;
    double nearest[3];
    double square; /* of the distance */
} feature;

static const double *at(const ck_simplex *simplex, int corner) {
    CK_ASSERT(corner >= 0 && corner < simplex->count);
    return simplex->corners[corner].point;
}

static void try_corner(const ck_simplex *simplex, int i, feature *best) {
    const double *a = at(simplex, i);
    double square = ck_dot(a, a);
    if (square < best->square) {
        *best = (feature){{i}, {1}, 1, {a[0], a[1], a[2]}, square};
    }
}

static void try_edge(const ck_simplex *simplex, int i, int j, feature *best) {
    const double *a = at(simplex, i), *b = at(simplex, j);
    double edge[3], nearest[3];
    ck_sub(b, a, edge);
    double along = -ck_dot(a, edge), length = ck_dot(edge, edge);
    if (along <= 0 || along >= length) {
        try_corner(simplex, along > 0 ? j : i, best);
        return;
    }
    double share = along / length;
    for (int k = 0; k < 3; k++) {
        nearest[k] = (1 - share) * a[k] + share * b[k];
    }
    double square = ck_dot(nearest, nearest);
    if (square < best->square) {
        *best = (feature){{i, j}, {1 - share, share}, 2, {nearest[0], nearest[1], nearest[2]}, square};
    }
}

/* Where the origin, dropped to the plane of the triangle, is inside, its foot is the nearest point. Else an edge has it
 * that the foot is beyond of. */
static void try_triangle(const ck_simplex *simplex, int i, int j, int k, feature *best) {
    const double *a = at(simplex, i), *b = at(simplex, j), *c = at(simplex, k);
    double ab[3], ac[3], normal[3], bc[3], ca[3];
    ck_sub(b, a, ab);
    ck_sub(c, a, ac);
    ck_cross(ab, ac, normal);
    double square = ck_dot(normal, normal);
    ck_cross(b, c, bc);
    ck_cross(c, a, ca);
    double of_a = ck_dot(normal, bc), of_b = ck_dot(normal, ca), of_c = square - of_a - of_b;
    if (of_a > 0 && of_b > 0 && of_c > 0) {
        double scale = 1 / square, height = ck_dot(normal, a) * scale;
        if (height * height * square < best->square) {
            *best = (feature){.corners = {i, j, k},
                              .weights = {of_a * scale, of_b * scale, of_c * scale},
                              .count = 3,
                              .nearest = {height * normal[0], height * normal[1], height * normal[2]},
                              .square = height * height * square};
        }
        return;
    }
    if (!(of_a > 0)) {
        try_edge(simplex, j, k, best);
    }
    if (!(of_b > 0)) {
        try_edge(simplex, i, k, best);
    }
    if (!(of_c > 0)) {
        try_edge(simplex, i, j, best);
    }
}

/* The weights of four corners whose weighted sum is the origin, times six times their volume; returns that volume,
 * signed. */
static double weigh(const ck_simplex *simplex, double weights[4]) {
    const double *a = at(simplex, 0), *b = at(simplex, 1), *c = at(simplex, 2), *d = at(simplex, 3);
    double cd[3], ab[3];
    ck_cross(c, d, cd);
    ck_cross(a, b, ab);
    weights[0] = ck_dot(b, cd);
    weights[1] = -ck_dot(a, cd);
    weights[2] = ck_dot(ab, d);
    weights[3] = -ck_dot(ab, c);
    return weights[0] + weights[1] + weights[2] + weights[3];
}

/* False: the origin is inside of the four corners, whose weights are set. Else one of the faces that the origin is
 * beyond of has the nearest point; mostly not that of the three older corners, as the search comes from there, so that
 * one is only tried if no other is. */
static bool try_faces(ck_simplex *simplex, feature *best) {
    double weights[4];
    double sum = weigh(simplex, weights), sign = sum < 0 ? -1 : 1;
    bool beyond = !(sign * weights[3] > 0);
    for (int i = 0; i < 3; i++) {
        if (!(sign * weights[i] > 0)) {
            try_triangle(simplex, i == 0, i == 2 ? 1 : 2, 3, best);
            beyond = true;
        }
    }
    for (int i = 0; i < 4 && !beyond; i++) {
        simplex->weights[i] = weights[i] / sum;
    }
    if (beyond && best->square == INFINITY) {
        try_triangle(simplex, 0, 1, 2, best);
    }
    return beyond;
}

/* Corners of a feature are in rising order. */
static void keep(ck_simplex *simplex, const feature *found) {
    for (int i = 0; i < found->count; i++) {
        CK_ASSERT((i == 0 || found->corners[i - 1] < found->corners[i]) && !(found->weights[i] < 0));
        if (found->corners[i] != i) {
            simplex->corners[i] = simplex->corners[found->corners[i]];
        }
        simplex->weights[i] = found->weights[i];
    }
    simplex->count = found->count;
}

void ck_simplex_reduce(ck_simplex *simplex, double nearest[3]) {
    CK_ASSERT(simplex->count >= 1 && simplex->count <= 4);
    const double *newest = at(simplex, simplex->count - 1);
    feature best = {.corners = {simplex->count - 1},
                    .weights = {1},
                    .count = 1,
                    .nearest = {newest[0], newest[1], newest[2]},
                    .square = INFINITY};
    if (simplex->count == 4) {
        if (!try_faces(simplex, &best)) {
            nearest[0] = nearest[1] = nearest[2] = 0;
            return;
        }
    } else if (simplex->count == 3) {
        try_triangle(simplex, 0, 1, 2, &best);
    } else if (simplex->count == 2) {
        try_edge(simplex, 0, 1, &best);
    } else {
        try_corner(simplex, 0, &best);
    }
    keep(simplex, &best);
    for (int k = 0; k < 3; k++) {
        nearest[k] = best.nearest[k];
    }
}

void ck_simplex_points(const ck_simplex *simplex, double a[3], double b[3]) {
    CK_ASSERT(simplex->count >= 1 && simplex->count <= 4);
    for (int k = 0; k < 3; k++) {
        a[k] = b[k] = 0;
        for (int i = 0; i < simplex->count; i++) {
            a[k] += simplex->weights[i] * simplex->corners[i].a[k];
            b[k] += simplex->weights[i] * simplex->corners[i].b[k];
        }
    }
}
