#include "overlap/ball_columns.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void read_face(const scene_mesh *mesh, size_t face, double t[3][3]) {
    for (size_t corner = 0; corner < 3; corner++) {
        const float *p = &mesh->positions[3 * (size_t)mesh->indices[3 * face + corner]];
        for (int axis = 0; axis < 3; axis++) {
            t[corner][axis] = (double)p[axis];
        }
    }
}

/* ---- Face by face ---- */

typedef struct polygon {
    double p[12][3];
    int count;
} polygon;

/* What of it is at or beyond a bound along an axis, on the side that `sign` tells. */
static polygon beyond(const polygon *of, int axis, double bound, double sign) {
    polygon out = {.count = 0};
    for (int i = 0; i < of->count; i++) {
        const double *p = of->p[i], *q = of->p[(i + 1) % of->count];
        const double from = sign * (p[axis] - bound), to = sign * (q[axis] - bound);
        if (from >= 0) {
            memcpy(out.p[out.count++], p, sizeof out.p[0]);
        }
        if ((from >= 0) != (to >= 0)) {
            for (int k = 0; k < 3; k++) {
                out.p[out.count][k] = k == axis ? bound : p[k] + (q[k] - p[k]) * (from / (from - to));
            }
            out.count++;
        }
    }
    return out;
}

/* The integral over its shadow of how far it is above a height: upright, with the sign of its shadow. */
static double under(const polygon *of, double height) {
    double sum = 0;
    for (int i = 1; i + 1 < of->count; i++) {
        const double *a = of->p[0], *b = of->p[i], *c = of->p[i + 1];
        const double twice = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
        sum += twice / 6 * (a[2] + b[2] + c[2] - 3 * height);
    }
    return sum;
}

static double under_face(const double t[3][3], const column_box *box) {
    polygon face = {.count = 3};
    memcpy(face.p, t, 9 * sizeof(double));
    for (int axis = 0; axis < 2; axis++) {
        face = beyond(&face, axis, box->low[axis], 1);
        face = beyond(&face, axis, box->high[axis], -1);
    }
    face = beyond(&face, 2, box->low[2], 1);
    const polygon within = beyond(&face, 2, box->high[2], -1);
    polygon above = beyond(&face, 2, box->high[2], 1);
    for (int i = 0; i < above.count; i++) {
        above.p[i][2] = box->high[2];
    }
    return under(&within, box->low[2]) + under(&above, box->low[2]);
}

double columns_sum(const scene_mesh *mesh, const column_box *box) {
    double sum = 0;
    for (size_t face = 0; face < mesh->triangle_count; face++) {
        double t[3][3];
        read_face(mesh, face, t);
        sum += under_face((const double(*)[3])t, box);
    }
    return sum;
}

/* ---- Column by column ---- */

/* Where a column enters the body or leaves it, going up. */
typedef struct passage {
    double height;
    int change;
} passage;

static int compare_passages(const void *left, const void *right) {
    const passage *a = left, *b = right;
    return (a->height > b->height) - (a->height < b->height);
}

static double turn(const double a[3], const double b[3], const double at[2]) {
    return (a[0] - at[0]) * (b[1] - at[1]) - (a[1] - at[1]) * (b[0] - at[0]);
}

static bool passes(const double t[3][3], const double at[2], passage *out) {
    const double turns[3] = {turn(t[1], t[2], at), turn(t[2], t[0], at), turn(t[0], t[1], at)};
    const bool left = turns[0] > 0 && turns[1] > 0 && turns[2] > 0;
    const bool right = turns[0] < 0 && turns[1] < 0 && turns[2] < 0;
    const double all = turns[0] + turns[1] + turns[2];
    if (left || right) {
        *out = (passage){(turns[0] * t[0][2] + turns[1] * t[1][2] + turns[2] * t[2][2]) / all, left ? -1 : 1};
    }
    return left || right;
}

static void add_column(const double (*faces)[3][3], size_t count, const double at[2], const column_box *box,
                       double area, passage *room, column_deviation *out) {
    size_t found = 0;
    int winding = 0;
    for (size_t i = 0; i < count; i++) {
        found += passes(faces[i], at, &room[found]);
    }
    qsort(room, found, sizeof *room, compare_passages);
    for (size_t i = 0; i + 1 < found; i++) {
        winding += room[i].change;
        const double from = fmax(room[i].height, box->low[2]), to = fmin(room[i + 1].height, box->high[2]);
        const int off = winding - (winding > 0);
        out->sum += to > from ? off * (to - from) * area : 0;
        out->all += to > from ? abs(off) * (to - from) * area : 0;
    }
}

/* The faces above and below a box; returns how many. */
static size_t faces_over(const scene_mesh *mesh, const column_box *box, double (*faces)[3][3]) {
    size_t count = 0;
    for (size_t face = 0; face < mesh->triangle_count; face++) {
        bool over = true;
        read_face(mesh, face, faces[count]);
        for (int axis = 0; axis < 2; axis++) {
            const double x[3] = {faces[count][0][axis], faces[count][1][axis], faces[count][2][axis]};
            over = over && fmin(x[0], fmin(x[1], x[2])) <= box->high[axis] &&
                   fmax(x[0], fmax(x[1], x[2])) >= box->low[axis];
        }
        count += over;
    }
    return count;
}

column_deviation columns_deviation(const scene_mesh *mesh, const column_box *box, int side) {
    double(*faces)[3][3] = malloc((mesh->triangle_count + 1) * sizeof *faces);
    passage *room = malloc((mesh->triangle_count + 1) * sizeof *room);
    if (faces == NULL || room == NULL) {
        abort();
    }
    const size_t count = faces_over(mesh, box, faces);
    const double steps[2] = {(box->high[0] - box->low[0]) / side, (box->high[1] - box->low[1]) / side};
    column_deviation out = {0, 0};
    for (int i = 0; i < side * side; i++) {
        const int row = i / side, column = i % side;
        const double at[2] = {box->low[0] + (column + 0.5037) * steps[0], box->low[1] + (row + 0.4951) * steps[1]};
        add_column((const double(*)[3][3])faces, count, at, box, steps[0] * steps[1], room, &out);
    }
    free(faces);
    free(room);
    return out;
}
