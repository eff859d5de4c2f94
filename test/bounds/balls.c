/* Rows of the programs that bound balls: faces, planes, and planes within a box. */
#include "attack.h"

#include "overlap/ball/convex.c" /* planes of faces */
#include "overlap/ball/rows.c"   /* distances at the corners of cells */
#include "overlap/ball/sheet.c"  /* heights of planes */

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void subtract(const double a[3], const double b[3], wide out[3]) {
    for (int i = 0; i < 3; i++) {
        out[i] = (wide)a[i] - b[i];
    }
}

static wide distance_to_edge(const double p[3], const double a[3], const double b[3]) {
    wide e[3], w[3];
    subtract(b, a, e);
    subtract(p, a, w);
    const wide length = wide_dot(e, e), along = wide_dot(w, e);
    const wide s = length == 0 || along < 0 ? 0 : along < length ? along / length : 1;
    for (int i = 0; i < 3; i++) {
        w[i] -= s * e[i];
    }
    return wide_root(wide_dot(w, w));
}

static wide distance_to_triangle(const double p[3], const double t[3][3]) {
    wide e[3], f[3], w[3], n[3], wf[3], ew[3];
    subtract(t[1], t[0], e);
    subtract(t[2], t[0], f);
    subtract(p, t[0], w);
    wide_cross(e, f, n);
    wide_cross(w, f, wf);
    wide_cross(e, w, ew);
    const wide whole = wide_dot(n, n), s = wide_dot(wf, n), r = wide_dot(ew, n);
    if (whole > 0 && s >= 0 && r >= 0 && s + r <= whole) {
        return wide_abs(wide_dot(w, n)) / wide_root(whole);
    }
    wide least = distance_to_edge(p, t[2], t[0]);
    for (int i = 0; i < 2; i++) {
        const wide other = distance_to_edge(p, t[i], t[i + 1]);
        least = other < least ? other : least;
    }
    return least;
}

/* How much too short a distance is, at one corner of a cell; slender faces as one number says. */
static double try_distance(const double *x) {
    double t[3][3], values[CORNERS];
    ck_ball_cell cell;
    const double slender = ldexp(1, -(int)fmod(fabs(64 * x[15]), 30));
    for (int i = 0; i < 3; i++) {
        t[0][i] = x[i];
        t[1][i] = x[3 + i];
        t[2][i] = 0.5 * (x[i] + x[3 + i]) + slender * x[6 + i];
        cell.low[i] = x[9 + i];
        cell.high[i] = x[12 + i];
    }
    const double(*face)[3] = (const double(*)[3])t;
    const double bound = 0x1p-48 * face_values(ck_overlap_kernels_select(), face, &cell, values);
    return bound > 0 ? (double)((distance_to_triangle(cell.low, face) - values[0]) / bound) : -1;
}

/* What a plane's row is off by, at a place within reach. */
static double try_plane(const double *x) {
    const double(*face)[3] = (const double(*)[3])x;
    const double *middle = &x[9], *z = &x[12];
    const plane p = plane_of(face, middle, ck_sum_of_sizes(z), 0);
    wide e[3], f[3], n[3], way[3];
    subtract(face[1], face[0], e);
    subtract(face[2], face[0], f);
    subtract(face[0], middle, way);
    wide_cross(e, f, n);
    const wide length = wide_root(wide_dot(n, n));
    if (!(p.noise < HUGE_VAL && p.noise > 0 && length > 0)) {
        return -1;
    }
    wide truth = 0, row = (wide)p.row.offset - p.noise;
    for (int i = 0; i < 3; i++) {
        truth += n[i] / length * (way[i] - z[i]);
        row -= (wide)p.row.gradient[i] * z[i];
    }
    return (double)(wide_abs(truth - row) / p.noise);
}

/* A point of a face's plane within a box, off its middle: across by the ends of the sides, which are the worst, and as
 * far along z as the plane says. False: it is not within the box. */
static bool point_of_plane(const sheet *s, const double face[3][3], double way_y, wide p[3]) {
    wide e[3], f[3], n[3], way[3];
    subtract(face[1], face[0], e);
    subtract(face[2], face[0], f);
    subtract(face[0], s->middle, way);
    wide_cross(e, f, n);
    p[0] = s->half[0];
    p[1] = way_y > 0 ? s->half[1] : -s->half[1];
    if (n[2] == 0) {
        return false;
    }
    p[2] = (wide_dot(n, way) - n[0] * p[0] - n[1] * p[1]) / n[2];
    return wide_abs(p[2]) <= s->half[2];
}

/* The height of such a point, beyond those that the plane is said to have in the box, of what was added for roundings.
 */
static double try_height(const double *x) {
    const double(*face)[3] = (const double(*)[3])x;
    sheet s = {.axis = 2};
    double direction[3] = {x[12], x[13], x[14]}, reach = 0, range[2], noise, way[3];
    wide p[3], height = 0;
    for (int i = 0; i < 3; i++) {
        s.middle[i] = x[9 + i];
        s.half[i] = fabs(x[15 + i]);
    }
    const double length = ck_norm(direction);
    if (!(length > 0) || !point_of_plane(&s, face, x[18], p)) {
        return -1;
    }
    for (int i = 0; i < 3; i++) {
        direction[i] /= length;
        height += direction[i] * p[i];
        ck_sub(face[i], s.middle, way);
        reach = fmax(reach, fmax(ck_sum_of_sizes(way), ck_sum_of_sizes(s.half)));
    }
    plane_heights(&s, direction, face, reach, range, &noise);
    const wide beyond = wide_max(range[0] - height, height - range[1]);
    return noise > 0 && noise < HUGE_VAL ? (double)((beyond + noise) / noise) : -1;
}

static void distances_at_the_corners_of_cells(void **state) {
    (void)state;
    attack_run(&(attack){"distance of a face, upwards: 2^-48", 16, 53, try_distance, 4000, 0.02, 0});
}

static void planes_of_faces(void **state) {
    (void)state;
    attack_run(&(attack){"row of a plane: 2^-48 (slenderness + 1)", 15, 53, try_plane, 4000, 0.02, 0});
}

static void heights_of_planes_within_a_box(void **state) {
    (void)state;
    attack_run(&(attack){"height of a plane within a box: 2^-47", 19, 53, try_height, 4000, 0.01, 0});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_at_the_corners_of_cells),
        cmocka_unit_test(planes_of_faces),
        cmocka_unit_test(heights_of_planes_within_a_box),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
