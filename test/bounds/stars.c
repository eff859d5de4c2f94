/* Gauges of bodies that are no polyhedra with volume: star-shaped ones, and polygons. */
#include "attack.h"

#include "convex/shapes/polygon.h"
#include "convex/star/questions.c"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static clinker_workspace *workspace;

static double below_one(double x) {
    return fmod(fabs(x), 1);
}

/* From the world to a vector from the centre, in coordinates of the mesh. */
static void to_mesh(const double pose[12], const double centre[3], const double at[3], wide out[3]) {
    wide rows[3][3], inverse[3][3], from[3];
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            rows[i][k] = pose[4 * i + k];
        }
        from[i] = (wide)at[i] - pose[4 * i + 3];
    }
    (void)wide_invert(rows, inverse);
    for (int i = 0; i < 3; i++) {
        out[i] = wide_dot(inverse[i], from) - centre[i];
    }
}

/* ---- Stars ---- */

enum { TIPS = 6, STAR_INPUTS = 42 };

static const uint32_t SIDES[8][3] = {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4},
                                     {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}};

/* An octahedron with tips as long as they may be, 1 to 2^-10, and about along the axes. */
static clinker_star *make_star(const double *x, double points[TIPS][3]) {
    const double *centre = &x[24];
    for (int i = 0; i < TIPS; i++) {
        const double length = ldexp(1 + below_one(x[i]), -(int)fmod(fabs(64 * x[i]), 10));
        for (int k = 0; k < 3; k++) {
            const double straight = k == i / 2 ? (i % 2 == 0 ? 1 : -1) : 0;
            points[i][k] = centre[k] + length * (straight + 0.25 * fmod(x[6 + 3 * i + k], 1));
        }
    }
    const clinker_mesh mesh = {.positions = points,
                               .vertex_count = TIPS,
                               .scalar = CLINKER_SCALAR_FLOAT64,
                               .indices = &SIDES[0][0],
                               .triangle_count = 8};
    clinker_star *star;
    return clinker_star_create(workspace, &mesh, centre, &star) == CLINKER_STATUS_OK ? star : NULL;
}

/* By the face that a vector leaves through; below 0: rounding of wide numbers hides which. */
static wide gauge_of_star(const clinker_star *star, const wide v[3]) {
    wide most = -1;
    for (size_t face = 0; face < star->face_count; face++) {
        wide corners[3][3], e[3], f[3], n[3], side[3];
        bool towards = true;
        for (int i = 0; i < 9; i++) {
            corners[i / 3][i % 3] = (wide)star->points[star->faces[face][i / 3]][i % 3] - star->body.centre[i % 3];
        }
        for (int i = 0; i < 3; i++) {
            wide_cross(corners[i], corners[(i + 1) % 3], side);
            towards = towards && wide_dot(side, v) >= 0;
            e[i] = corners[1][i] - corners[0][i];
            f[i] = corners[2][i] - corners[0][i];
        }
        wide_cross(e, f, n);
        most = towards ? wide_max(most, wide_dot(n, v) / wide_dot(n, corners[0])) : most;
    }
    return most;
}

/* A point near the surface, often on an edge or a tip. It is broken as well if no face is found towards it. */
static double try_star(const double *x) {
    double points[TIPS][3], point[3], at[3], vector[3];
    const double *pose = &x[27];
    clinker_star *star = make_star(x, points);
    if (star == NULL) {
        return -1;
    }
    ck_placed placed;
    double result = -1;
    if (ck_placed_make(&star->body, pose, &placed) && ck_placed_invert(&placed, 2 * placed.noise)) {
        const uint32_t *side = SIDES[(int)fmod(fabs(64 * x[39]), 8)];
        const double s = x[40] < 0 ? 0 : below_one(x[40]), r = x[41] < 0 ? 0 : (1 - s) * below_one(x[41]);
        for (int k = 0; k < 3; k++) {
            const double *tip = points[side[0]];
            point[k] = tip[k] + s * (points[side[1]][k] - tip[k]) + r * (points[side[2]][k] - tip[k]);
        }
        ck_point_to_world(pose, point, at);
        ck_sub(at, placed.centre, vector);
        wide exact_vector[3];
        to_mesh(pose, star->body.centre, at, exact_vector);
        const wide exact = gauge_of_star(star, exact_vector);
        const double found = gauge_star(&placed, star, vector);
        result = exact < 0 || exact > 2 ? -1 : found < INFINITY ? (double)((exact - found) / placed.gauge_noise) : 2;
    }
    clinker_star_destroy(star);
    return result;
}

/* ---- Polygons ---- */

enum { CORNERS = 3, POLYGON_INPUTS = 17 };

typedef struct placed_polygon {
    ck_memory memory;
    ck_polyhedron body;
    double points[CORNERS][3], pose[12];
    ck_placed placed;
} placed_polygon;

static void *allocate(void *user, size_t bytes) {
    (void)user;
    return malloc(bytes);
}

static void release(void *user, void *memory, size_t bytes) {
    (void)user;
    (void)bytes;
    free(memory);
}

/* A triangle in the plane, counter-clockwise, and a pose that keeps the plane. False: none that may be asked about. */
static bool make_polygon(const double *x, placed_polygon *made) {
    memset(made, 0, sizeof *made);
    const clinker_allocator allocator = {allocate, release, NULL};
    ck_memory_init(&made->memory, &allocator);
    const int turn = ck_orient2d(&x[0], &x[2], &x[4]);
    for (int i = 0; i < CORNERS; i++) {
        const int from = turn < 0 ? CORNERS - 1 - i : i;
        made->points[i][0] = x[2 * from];
        made->points[i][1] = x[2 * from + 1];
    }
    for (int i = 0; i < 3; i++) {
        made->pose[i < 2 ? i : 3] = x[6 + i];
        made->pose[i < 2 ? 4 + i : 7] = x[9 + i];
    }
    made->pose[10] = 1;
    bool usable = false;
    return turn != 0 &&
           ck_polygon_build(&made->memory, &made->body, (const double(*)[3])made->points, CORNERS, &usable) && usable &&
           ck_placed_make(&made->body, made->pose, &made->placed);
}

/* How far a polygon reaches, with its centre. */
static double try_polygon_reach(const double *x) {
    placed_polygon made;
    double result = -1;
    const double n[3] = {x[12], x[13], 0};
    if (make_polygon(x, &made) && ck_is_normal(ck_sum_of_sizes(n))) {
        wide most = -INFINITY;
        for (int i = 0; i < CORNERS; i++) {
            const double *p = made.points[i], *m = made.pose;
            const wide at[2] = {(wide)m[0] * p[0] + (wide)m[1] * p[1] + m[3],
                                (wide)m[4] * p[0] + (wide)m[5] * p[1] + m[7]};
            most = wide_max(most, n[0] * at[0] + n[1] * at[1]);
        }
        const double found = ck_placed_reach(&made.placed, n) + ck_dot(made.placed.centre, n);
        result = (double)(wide_abs(most - found) / (made.placed.noise * ck_sum_of_sizes(n)));
    }
    ck_memory_release(&made.memory);
    return result;
}

static wide gauge_of_polygon(const placed_polygon *made, const wide v[3]) {
    wide most = -INFINITY;
    for (int i = 0; i < CORNERS; i++) {
        const double *a = made->points[i], *b = made->points[(i + 1) % CORNERS], *c = made->body.centre;
        const wide n[2] = {(wide)b[1] - a[1], (wide)a[0] - b[0]};
        most = wide_max(most, (n[0] * v[0] + n[1] * v[1]) / (n[0] * ((wide)a[0] - c[0]) + n[1] * ((wide)a[1] - c[1])));
    }
    return most;
}

/* Of a point near a side. */
static double try_polygon_gauge(const double *x) {
    placed_polygon made;
    double result = -1;
    if (make_polygon(x, &made) && made.body.slimness < INFINITY &&
        ck_placed_invert(&made.placed, 2 * made.placed.noise)) {
        const int side = (int)fmod(fabs(64 * x[14]), CORNERS);
        const double *a = made.points[side], *b = made.points[(side + 1) % CORNERS], along = below_one(x[15]);
        const double point[3] = {a[0] + along * (b[0] - a[0]), a[1] + along * (b[1] - a[1]), 0};
        double at[3], vector[3], local[3], found = -INFINITY;
        ck_point_to_world(made.pose, point, at);
        ck_sub(at, made.placed.centre, vector);
        for (int i = 0; i < 3; i++) {
            local[i] = ck_dot(made.placed.backward[i], vector);
        }
        for (size_t i = 0; i < made.body.poles.point_count; i++) {
            found = fmax(found, ck_dot(made.body.poles.points[i], local));
        }
        wide exact_vector[3];
        to_mesh(made.pose, made.body.centre, at, exact_vector);
        const wide exact = gauge_of_polygon(&made, exact_vector);
        result = exact > 2 ? -1 : (double)((exact - found) / made.placed.gauge_noise);
    }
    ck_memory_release(&made.memory);
    return result;
}

/* ---- The tests ---- */

static void gauges_of_stars(void **state) {
    (void)state;
    attack_run(&(attack){"gauge of a star: CK_ROUNDING", STAR_INPUTS, 53, try_star, 400, 0.0002, 2});
}

static void reaches_and_gauges_of_polygons(void **state) {
    (void)state;
    attack_run(&(attack){"reach of a polygon: CK_ROUNDING", POLYGON_INPUTS, 53, try_polygon_reach, 1000, 0.01, 4});
    attack_run(&(attack){"gauge of a polygon: CK_ROUNDING", POLYGON_INPUTS, 53, try_polygon_gauge, 600, 0.0002, 2});
}

static int begin(void **state) {
    (void)state;
    return clinker_workspace_create(NULL, &workspace) == CLINKER_STATUS_OK ? 0 : -1;
}

static int end(void **state) {
    (void)state;
    clinker_workspace_destroy(workspace);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gauges_of_stars),
        cmocka_unit_test(reaches_and_gauges_of_polygons),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
