/* Johnson's distance subalgorithm in the form of cases by feature: of the parts of a simplex that have the newest
 * corner, which is the last, the one nearest to the origin. */
#include "convex/simplex.h"

/* A point of a part: which corners, with which weights. */
typedef struct part {
    int corners[3];
    double weights[3];
    int count;
    double nearest[3];
    double square; /* of the distance */
} part;

static const double *at(const ck_simplex *simplex, int corner) {
    return simplex->corners[corner].point;
}

static void finish(const ck_simplex *simplex, part *found) {
    for (int k = 0; k < 3; k++) {
        found->nearest[k] = 0;
        for (int i = 0; i < found->count; i++) {
            found->nearest[k] += found->weights[i] * at(simplex, found->corners[i])[k];
        }
    }
    found->square = ck_dot(found->nearest, found->nearest);
}

static part nearest_of_edge(const ck_simplex *simplex, int i, int j) {
    const double *a = at(simplex, i), *b = at(simplex, j);
    double edge[3];
    ck_sub(b, a, edge);
    double along = -ck_dot(a, edge), length = ck_dot(edge, edge);
    part found = {.corners = {i, j}, .count = 2};
    if (along <= 0 || !(length > 0)) {
        found.count = 1;
        found.weights[0] = 1;
    } else if (along >= length) {
        found.corners[0] = j;
        found.count = 1;
        found.weights[0] = 1;
    } else {
        found.weights[1] = along / length;
        found.weights[0] = 1 - found.weights[1];
    }
    finish(simplex, &found);
    return found;
}

static part nearer(part one, part other) {
    return other.square < one.square ? other : one;
}

static part nearest_of_triangle(const ck_simplex *simplex, int i, int j, int k) {
    const double *a = at(simplex, i), *b = at(simplex, j), *c = at(simplex, k);
    double ab[3], ac[3], normal[3], bc[3], ca[3];
    ck_sub(b, a, ab);
    ck_sub(c, a, ac);
    ck_cross(ab, ac, normal);
    double square = ck_dot(normal, normal);
    ck_cross(b, c, bc);
    ck_cross(c, a, ca);
    double of_a = ck_dot(normal, bc), of_b = ck_dot(normal, ca), of_c = square - of_a - of_b;
    if (square > 0 && of_a > 0 && of_b > 0 && of_c > 0) {
        double scale = 1 / square;
        part found = {.corners = {i, j, k}, .weights = {of_a * scale, of_b * scale, of_c * scale}, .count = 3};
        double height = ck_dot(normal, a) * scale;
        for (int m = 0; m < 3; m++) {
            found.nearest[m] = height * normal[m];
        }
        found.square = height * height * square;
        return found;
    }
    part found = nearest_of_edge(simplex, i, k);
    found = nearer(found, nearest_of_edge(simplex, j, k));
    return of_c > 0 || !(square > 0) ? found : nearer(found, nearest_of_edge(simplex, i, j));
}

/* Whether the origin is inside of four corners; their weights. */
static bool encloses(ck_simplex *simplex) {
    const double *a = at(simplex, 0), *b = at(simplex, 1), *c = at(simplex, 2), *d = at(simplex, 3);
    double parts[4] = {ck_determinant(b, c, d), -ck_determinant(a, c, d), ck_determinant(a, b, d),
                       -ck_determinant(a, b, c)};
    double sum = parts[0] + parts[1] + parts[2] + parts[3];
    double sign = sum < 0 ? -1 : 1;
    for (int i = 0; i < 4; i++) {
        if (!(sign * parts[i] > 0)) {
            return false;
        }
    }
    for (int i = 0; i < 4; i++) {
        simplex->weights[i] = parts[i] / sum;
    }
    return true;
}

static part nearest_part(const ck_simplex *simplex) {
    int last = simplex->count - 1;
    switch (simplex->count) {
    case 2:
        return nearest_of_edge(simplex, 0, last);
    case 3:
        return nearest_of_triangle(simplex, 0, 1, last);
    default: {
        part found = nearest_of_triangle(simplex, 0, 1, last);
        found = nearer(found, nearest_of_triangle(simplex, 1, 2, last));
        return nearer(found, nearest_of_triangle(simplex, 0, 2, last));
    }
    }
}

void ck_simplex_reduce(ck_simplex *simplex, double nearest[3]) {
    if (simplex->count == 4 && encloses(simplex)) {
        nearest[0] = nearest[1] = nearest[2] = 0;
        return;
    }
    part found = {.corners = {0}, .weights = {1}, .count = 1};
    if (simplex->count > 1) {
        found = nearest_part(simplex);
    } else {
        finish(simplex, &found);
    }
    ck_simplex_corner kept[3];
    for (int i = 0; i < found.count; i++) {
        kept[i] = simplex->corners[found.corners[i]];
    }
    for (int i = 0; i < found.count; i++) {
        simplex->corners[i] = kept[i];
        simplex->weights[i] = found.weights[i];
    }
    simplex->count = found.count;
    for (int k = 0; k < 3; k++) {
        nearest[k] = found.nearest[k];
    }
}

void ck_simplex_points(const ck_simplex *simplex, double a[3], double b[3]) {
    for (int k = 0; k < 3; k++) {
        a[k] = b[k] = 0;
        for (int i = 0; i < simplex->count; i++) {
            a[k] += simplex->weights[i] * simplex->corners[i].a[k];
            b[k] += simplex->weights[i] * simplex->corners[i].b[k];
        }
    }
}
