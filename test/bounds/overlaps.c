/* What volumes of overlaps may be off by: determinants of faces, places of punctures, terms of cuts, and whole sums of
 * two tetrahedra. */
#include "attack.h"

#include "math/shift.h"

#define subtract subtract_whole /* terms_double.c has another */
#include "math/orient_wide.c"   /* whole determinants */
#undef subtract

#include "overlap/lane_sums.h"
#include "overlap/terms/terms_double.c" /* the bounds are its own */

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

typedef const double (*corners)[3];

static void way_between(const double from[3], const double to[3], wide out[3]) {
    for (int i = 0; i < 3; i++) {
        out[i] = (wide)to[i] - from[i];
    }
}

static double part(wide error, double bound) {
    return bound > 0 ? (double)(wide_abs(error) / bound) : error == 0 ? 0 : INFINITY;
}

static ck_centre centre_at(const double at[3]) {
    return (ck_centre){{at[0], at[1], at[2]}, 1};
}

static void normal_of(const double t[3][3], wide out[3]) {
    wide sides[2][3];
    way_between(t[0], t[1], sides[0]);
    way_between(t[0], t[2], sides[1]);
    wide_cross(sides[0], sides[1], out);
}

/* ---- Faces: three corners and the point that sums are about ---- */

static wide cone(const double t[3][3], const double about[3]) {
    wide normal[3], corner[3];
    normal_of(t, normal);
    way_between(about, t[0], corner);
    return wide_dot(corner, normal);
}

static double try_face(const double *x) {
    const ck_centre centre = centre_at(&x[9]);
    const face f = open_face((corners)x, &centre);
    return part(cone((corners)x, centre.at) - f.determinant, f.determinant_off);
}

static double try_normal(const double *x) {
    const ck_centre centre = centre_at(x);
    const face f = open_face((corners)x, &centre);
    wide normal[3];
    normal_of((corners)x, normal);
    const double size = triple_size(triple_between(x, x + 3)) * triple_size(triple_between(x, x + 6));
    const wide length = wide_root(wide_dot(normal, normal));
    return part(f.length + DETERMINANT_OFF * size - length, DETERMINANT_OFF * size);
}

static double try_lanes(const double *x) {
    const ck_centre centre = centre_at(&x[9]);
    const ck_body body = {.mesh = {.positions = (const char *)x,
                                   .stride = 3 * sizeof(double),
                                   .wide = true,
                                   .vertex_count = 3,
                                   .triangle_count = 1},
                          .outward = 1};
    const uint32_t number = 0;
    ck_sums sums = ck_sums_begin(&centre, false);
    ck_lane_sums lanes;
    ck_lane_sums_begin(&sums, &lanes);
    ck_overlap_kernels_baseline.doubles->add_faces(&body, 0, &number, 1, true, &lanes);
    ck_lane_sums_end(&lanes, &sums);
    return part(cone((corners)x, centre.at) - sums.volume.high - sums.volume.low, sums.volume_error);
}

/* The height of p over t, times its normal, to 2^-95 of it, however much cancels. */
static wide whole_height(const double t[3][3], const double p[3]) {
    ck_wide det;
    const int unit = determinant3(t[0], t[1], t[2], p, &det);
    wide value = 0;
    const int first = det.count > 4 ? det.count - 4 : 0;
    for (int i = det.count - 1; i >= first; i--) {
        value = value * 0x1p32 + det.limb[i];
    }
    for (int power = 3 * unit + 32 * first; power != 0; power += power > 0 ? -1 : 1) {
        value *= power > 0 ? 2 : 0.5;
    }
    return det.sign * value;
}

/* ---- Places: an edge from x to x + 3 of a face with the corner x + 6 first, through the face x + 9 ---- */

typedef struct passing {
    face pair[2];
    double f[3][3], g[3][3];
    place found;
    wide low, high; /* heights of the ends of the edge, times the normal of g */
    wide length;    /* of the normal */
} passing;

static bool pass(const double *x, passing *out) {
    const ck_centre centre = centre_at(&x[6]);
    for (int i = 0; i < 9; i++) {
        out->f[i / 3][i % 3] = x[(i + 6) % 9];
        out->g[i / 3][i % 3] = x[9 + i];
    }
    if (ck_shifted_side((corners)out->g, &x[0], CK_SHIFT_FACE) *
            ck_shifted_side((corners)out->g, &x[3], CK_SHIFT_FACE) !=
        -1) {
        return false;
    }
    out->pair[0] = open_face((corners)out->f, &centre);
    out->pair[1] = open_face((corners)out->g, &centre);
    out->found = find_place(out->pair, (ck_puncture){.of = 0, .edge = 1});
    wide normal[3];
    normal_of((corners)out->g, normal);
    out->low = whole_height((corners)out->g, &x[0]);
    out->high = whole_height((corners)out->g, &x[3]);
    out->length = wide_root(wide_dot(normal, normal));
    /* From the other end on, `along` is 1 less the way that was taken, which rounds once more. */
    return out->length > 0 && out->found.along <= 0.5;
}

static double try_along(const double *x) {
    passing at;
    return pass(x, &at) && at.low != at.high ? part(at.low / (at.low - at.high) - at.found.along, at.found.along_off)
                                             : -1;
}

/* How high the place is over the face that it is to be in. */
static double try_height(const double *x) {
    passing at;
    if (!pass(x, &at)) {
        return -1;
    }
    const wide height = at.low + at.found.along * (at.high - at.low);
    return part(height / at.length, at.found.height_off);
}

/* The coordinates, of the place that was found. */
static double try_near(const double *x) {
    passing at;
    if (!pass(x, &at)) {
        return -1;
    }
    wide off = 0;
    for (int i = 0; i < 3; i++) {
        const wide there = ((wide)x[i] - x[6 + i]) + at.found.along * ((wide)x[3 + i] - x[i]);
        off += wide_abs(there - at.found.near.at[i]);
    }
    return part(off, at.found.near_off);
}

/* ---- Whole sums: two tetrahedra ---- */

static const int tetrahedron[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};

static void face_of(const double *x, bool round, int which, double out[3][3]) {
    for (int k = 0; k < 3; k++) {
        memcpy(out[k], &x[3 * tetrahedron[which][round ? 2 - k : k]], sizeof out[k]);
    }
}

static bool is_inside(const double *x, bool round, const double p[3], ck_shift shift) {
    for (int i = 0; i < 4; i++) {
        double t[3][3];
        face_of(x, round, i, t);
        if (ck_shifted_side((corners)t, p, shift) >= 0) {
            return false;
        }
    }
    return true;
}

static ck_sums add_tetrahedra(const ck_terms *terms, const double *x, const bool round[2]) {
    ck_centre centre = {.scale = 1};
    for (int i = 0; i < 24; i++) {
        centre.at[i % 3] += x[i] / 8;
    }
    ck_sums sums = ck_sums_begin(&centre, false);
    for (int i = 0; i < 8; i++) {
        const int of = i / 4;
        double f[3][3];
        face_of(&x[12 * of], round[of], i % 4, f);
        if (is_inside(&x[12 - 12 * of], round[1 - of], f[2], of == 0 ? CK_SHIFT_FACE : CK_SHIFT_POINT)) {
            terms->add_face((corners)f, of, &sums);
        }
    }
    for (int i = 0; i < 16; i++) {
        double f[3][3];
        double g[3][3];
        ck_cut cut;
        face_of(x, round[0], i / 4, f);
        face_of(&x[12], round[1], i % 4, g);
        if (ck_cut_find((corners)f, (corners)g, &cut)) {
            terms->add_cut((corners)f, (corners)g, &cut, &sums);
        }
    }
    return sums;
}

static double try_tetrahedra(const double *x) {
    bool round[2];
    for (int of = 0; of < 2; of++) {
        const double *p = &x[12 * of];
        const int side = ck_orient3d(&p[0], &p[3], &p[6], &p[9]);
        round[of] = side < 0;
        if (side == 0) {
            return -1;
        }
    }
    const ck_sums found = add_tetrahedra(&ck_terms_double, x, round);
    const ck_sums better = add_tetrahedra(&ck_terms_twofold, x, round);
    const double off = ck_twofold_subtract(found.volume, better.volume).high;
    return found.volume_error == 0 ? -1 : part(off, found.volume_error + better.volume_error);
}

/* ---- */

static void determinants_of_faces(void **state) {
    (void)state;
    const attack plans[] = {
        {.name = "determinant of a face", .inputs = 12, .bits = 53, .trial = try_face, .starts = 3000, .reached = 0.1},
        {.name = "length of a normal", .inputs = 9, .bits = 53, .trial = try_normal, .starts = 3000, .reached = 0.05},
        {.name = "a face in a lane", .inputs = 12, .bits = 53, .trial = try_lanes, .starts = 3000, .reached = 0.05},
    };
    for (size_t i = 0; i < sizeof plans / sizeof *plans; i++) {
        attack_run(&plans[i]);
    }
}

static void places_of_punctures(void **state) {
    (void)state;
    const attack plans[] = {
        {.name = "place along an edge", .inputs = 18, .bits = 53, .trial = try_along, .starts = 3000, .reached = 0.1},
        {.name = "place over a face", .inputs = 18, .bits = 53, .trial = try_height, .starts = 3000, .reached = 0.05},
        {.name = "coordinates of a place", .inputs = 18, .bits = 53, .trial = try_near, .starts = 3000, .reached = 0.1},
    };
    for (size_t i = 0; i < sizeof plans / sizeof *plans; i++) {
        attack_run(&plans[i]);
    }
}

static void volumes_of_tetrahedra(void **state) {
    (void)state;
    const attack plan = {.name = "volume of two tetrahedra",
                         .inputs = 24,
                         .bits = 53,
                         .trial = try_tetrahedra,
                         .starts = 2000,
                         .reached = 0.01};
    attack_run(&plan);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(determinants_of_faces),
        cmocka_unit_test(places_of_punctures),
        cmocka_unit_test(volumes_of_tetrahedra),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
