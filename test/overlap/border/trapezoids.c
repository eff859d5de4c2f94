/* What of a face lies inside, as convex pieces: held against drawings in a plane of which every point is known. */
#include "overlap/border/trapezoids.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "overlap/pieces.h"

#include "fixtures/with_workspace.h"
#include "math/feature_distance.h"
#include "random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Drawings ---- */

enum { MOST_SEGMENTS = 2048, NO_PART = -1, ANY_PART = -2 };

/* What is inside lies to the left of a segment. */
typedef struct segment {
    double from[2], to[2];
    int part;
} segment;

/* Lines that cross nowhere, so that each point of the plane is inside of one part, or outside. */
typedef struct drawing {
    segment segments[MOST_SEGMENTS];
    int count, part_count;
    int beyond;    /* the part of what no segment lies above, or NO_PART */
    double way[2]; /* what is called above: a unit direction */
} drawing;

static double any(scene_random *random, double low, double high) {
    return scene_random_between(random, low, high);
}

static void draw(drawing *d, const double from[2], const double to[2], bool left, int part) {
    assert_true(d->count < MOST_SEGMENTS);
    segment *s = &d->segments[d->count++];
    memcpy(s->from, left ? from : to, sizeof s->from);
    memcpy(s->to, left ? to : from, sizeof s->to);
    s->part = part;
    d->part_count = part >= d->part_count ? part + 1 : d->part_count;
}

/* The part at a point: the next segment above tells. */
static int part_at(const drawing *d, const double p[2]) {
    double least = INFINITY;
    int part = d->beyond;
    for (int i = 0; i < d->count; i++) {
        const segment *s = &d->segments[i];
        const double from[2] = {s->from[0] - p[0], s->from[1] - p[1]}, to[2] = {s->to[0] - p[0], s->to[1] - p[1]};
        const double right = from[0] * d->way[1] - from[1] * d->way[0], left = to[0] * d->way[1] - to[1] * d->way[0];
        if ((right <= 0) != (left <= 0)) {
            const double share = right / (right - left);
            const double height =
                (from[0] + share * (to[0] - from[0])) * d->way[0] + (from[1] + share * (to[1] - from[1])) * d->way[1];
            if (height > 0 && height < least) {
                least = height;
                part = left < right ? s->part : NO_PART;
            }
        }
    }
    return part;
}

/* A loop around a point, between two radii. */
static void draw_loop(scene_random *random, drawing *d, const double centre[2], double least, double most, bool within,
                      int part) {
    enum { MOST = 24 };
    double at[MOST][2];
    const int count = 8 + (int)scene_random_below(random, MOST - 7);
    const double turn = any(random, 0, 7);
    for (int i = 0; i < count; i++) {
        const double angle = turn + 6.283185307179586 * (i + any(random, 0, 0.3)) / count;
        const double radius = any(random, least, most);
        at[i][0] = centre[0] + radius * cos(angle);
        at[i][1] = centre[1] + radius * sin(angle);
    }
    for (int i = 0; i < count; i++) {
        draw(d, at[i], at[(i + 1) % count], within, part);
    }
}

/* Loops beside each other, with loops in them: rings with islands; or, inverted, what is between them. */
static void draw_rings(scene_random *random, drawing *d, bool inverted) {
    const int cells = 1 + (int)scene_random_below(random, 4);
    const double size = 1.0 / cells;
    d->beyond = inverted ? 0 : NO_PART;
    d->part_count = inverted ? 1 : 0;
    for (int i = 0; i < cells * cells; i++) {
        const int column = i % cells, row = i / cells;
        const double centre[2] = {-1 + size * (2 * column + 1), -1 + size * (2 * row + 1)};
        const int levels = (int)scene_random_below(random, 4), part = d->part_count;
        if (levels == 0) {
            draw_loop(random, d, centre, 0.2 * size, size, !inverted, inverted ? 0 : part);
            continue;
        }
        draw_loop(random, d, centre, 0.8 * size, size, !inverted, inverted ? 0 : part);
        if (levels > 1) {
            draw_loop(random, d, centre, 0.5 * size, 0.62 * size, inverted, part);
        }
        if (levels > 2) {
            draw_loop(random, d, centre, 0.2 * size, 0.38 * size, !inverted, inverted ? part : part + 1);
        }
    }
}

/* Chains from side to side, turned by an angle; every other strip between two is inside. */
static void draw_strips(scene_random *random, drawing *d, bool inverted) {
    enum { LONGEST = 40 };
    const int chains = 1 + (int)scene_random_below(random, 20), steps = 2 + (int)scene_random_below(random, LONGEST);
    const double turn = any(random, 0, 7), gap = 4.0 / chains;
    const bool ends_inside = (chains % 2 == 1) != inverted;
    d->way[0] = -sin(turn);
    d->way[1] = cos(turn);
    d->beyond = ends_inside ? chains / 2 : NO_PART;
    for (int i = 0; i < chains; i++) {
        double last[2] = {0, 0};
        for (int k = 0; k <= steps; k++) {
            const double x = -4 + 8.0 * k / steps, y = -2 + gap * (i + any(random, 0.05, 0.95));
            const double at[2] = {cos(turn) * x - sin(turn) * y, sin(turn) * x + cos(turn) * y};
            if (k > 0) {
                draw(d, last, at, (i % 2 == 0) != inverted, inverted ? (i + 1) / 2 : i / 2);
            }
            memcpy(last, at, sizeof last);
        }
    }
}

enum { GRID = 8 };

/* Cells of a grid that hang together, by their sides. */
static void label_cells(const bool inside[GRID][GRID], int labels[GRID][GRID], int *count) {
    int stack[GRID * GRID * 4], top = 0;
    *count = 0;
    memset(labels, 0xFF, GRID * sizeof *labels);
    for (int i = 0; i < GRID * GRID; i++) {
        if (!inside[i / GRID][i % GRID] || labels[i / GRID][i % GRID] >= 0) {
            continue;
        }
        labels[i / GRID][i % GRID] = *count;
        stack[top++] = i;
        while (top > 0) {
            const int x = stack[--top] / GRID, y = stack[top] % GRID;
            for (int k = 0; k < 4; k++) {
                const int a = x + (k == 0) - (k == 1), b = y + (k == 2) - (k == 3);
                if (a >= 0 && a < GRID && b >= 0 && b < GRID && inside[a][b] && labels[a][b] < 0) {
                    labels[a][b] = *count;
                    stack[top++] = a * GRID + b;
                }
            }
        }
        (*count)++;
    }
}

/* Parallelograms of a grid, some rows of which are narrower than roundings. Nearly everything is degenerate. */
static void draw_cells(scene_random *random, drawing *d, double narrow) {
    double lines[2][GRID + 1], m[4] = {1, 0, 0, 1};
    bool inside[GRID][GRID];
    int labels[GRID][GRID];
    for (int axis = 0; axis < 2; axis++) {
        lines[axis][0] = -0.5 * GRID;
        for (int i = 0; i < GRID; i++) {
            lines[axis][i + 1] = lines[axis][i] + (scene_random_below(random, 4) == 0 ? narrow : 1);
        }
    }
    for (int i = 0; i < 4; i++) {
        m[i] += (double)scene_random_below(random, 3) - 1;
    }
    if (m[0] * m[3] - m[1] * m[2] < 0.5) {
        memcpy(m, (const double[4]){1, 0, 0, 1}, sizeof m);
    }
    const double steep = scene_random_below(random, 3) == 0 ? 32 : 1;
    const size_t share = 1 + scene_random_below(random, 4);
    for (int i = 0; i < GRID * GRID; i++) {
        inside[i / GRID][i % GRID] = scene_random_below(random, 5) < share;
    }
    label_cells((const bool(*)[GRID])inside, labels, &d->part_count);
    d->beyond = NO_PART;
    for (int i = 0; i < GRID * GRID; i++) {
        static const int around[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}},
                         beyond[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
        const int x = i / GRID, y = i % GRID;
        for (int k = 0; k < 4 && inside[x][y]; k++) {
            const int a = x + beyond[k][0], b = y + beyond[k][1];
            if (a >= 0 && a < GRID && b >= 0 && b < GRID && inside[a][b]) {
                continue;
            }
            double ends[2][2];
            for (int end = 0; end < 2; end++) {
                const int *corner = around[(k + end) % 4];
                const double p = lines[0][x + corner[0]], q = lines[1][y + corner[1]];
                ends[end][0] = m[0] * p + m[1] * q;
                ends[end][1] = steep * (m[2] * p + m[3] * q);
            }
            draw(d, ends[0], ends[1], true, labels[x][y]);
        }
    }
}

/* ---- Faces with cuts ---- */

/* A triangle that lies on a drawing, and what is asked of it. */
typedef struct plane_face {
    double corners[3][2];
    ck_trapezoid_side sides[MOST_SEGMENTS + 3];
    int parts[MOST_SEGMENTS];
    ck_trapezoids asked;
} plane_face;

static const double upwards[3] = {0, 0, 1};

static double cross_at(const double a[2], const double b[2], const double p[2]) {
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
}

/* Corners on different edges have different cones. */
static ck_patch_corner corner_of(const double at[2], unsigned edges, double noise) {
    ck_patch_corner corner = {.at = {at[0], at[1], 0}, .noise = noise, .axis = {0, 0, 1}, .cosine = 1, .edges = edges};
    if (edges != 0) {
        corner.cosine = 0.9 - 0.1 * edges;
        corner.sine = sqrt(1 - corner.cosine * corner.cosine);
    }
    return corner;
}

static void place_side(const ck_patch_corner *from, const ck_patch_corner *to, ck_trapezoid_side *side) {
    const bool ascends = from->at[0] <= to->at[0];
    side->ends[0] = ascends ? *from : *to;
    side->ends[1] = ascends ? *to : *from;
    for (int i = 0; i < 2; i++) {
        side->u[i] = side->ends[i].at[0];
        side->v[i] = side->ends[i].at[1];
    }
    side->above = ascends;
}

/* What of a segment is within the triangle, and the edges where it ends, as bits; false: nothing. */
static bool clip(const double corners[3][2], const segment *s, double ends[2][2], unsigned edges[2]) {
    double low = 0, high = 1;
    edges[0] = edges[1] = 0;
    for (int k = 0; k < 3; k++) {
        const double *a = corners[k], *b = corners[(k + 1) % 3];
        const double from = cross_at(a, b, s->from), to = cross_at(a, b, s->to);
        if (from < 0 && to < 0) {
            return false;
        }
        const double share = from / (from - to);
        if (from < 0 && share > low) {
            low = share;
            edges[0] = 1U << k;
        }
        if (to < 0 && share < high) {
            high = share;
            edges[1] = 1U << k;
        }
    }
    for (int i = 0; i < 2; i++) {
        ends[0][i] = low == 0 ? s->from[i] : s->from[i] + low * (s->to[i] - s->from[i]);
        ends[1][i] = high == 1 ? s->to[i] : s->from[i] + high * (s->to[i] - s->from[i]);
    }
    return low < high;
}

/* How places are told: off by this at random, or rounded to multiples of it. */
typedef struct rounding {
    double off, grid;
} rounding;

static double rounded(scene_random *random, const rounding *how, double x) {
    return how->grid > 0 ? how->grid * nearbyint(x / how->grid) : x + how->off * any(random, -1, 1);
}

static void open_face(scene_random *random, const drawing *d, const rounding *how, double room, plane_face *face) {
    face->asked = (ck_trapezoids){.sides = face->sides, .normal = upwards, .room = room};
    for (int i = 0; i < d->count; i++) {
        double ends[2][2];
        unsigned edges[2];
        ck_patch_corner corners[2];
        if (clip((const double(*)[2])face->corners, &d->segments[i], ends, edges)) {
            for (int k = 0; k < 2; k++) {
                const double at[2] = {rounded(random, how, ends[k][0]), rounded(random, how, ends[k][1])};
                corners[k] = corner_of(at, edges[k], room);
            }
            face->parts[face->asked.count] = d->segments[i].part;
            face->sides[face->asked.count] = (ck_trapezoid_side){.edge = false};
            place_side(&corners[0], &corners[1], &face->sides[face->asked.count++]);
        }
    }
    for (unsigned k = 0; k < 3; k++) {
        const unsigned next = (k + 1) % 3;
        const ck_patch_corner from = corner_of(face->corners[k], 1U << k | 1U << (k + 2) % 3, 0);
        const ck_patch_corner to = corner_of(face->corners[next], 1U << next | 1U << k, 0);
        face->sides[face->asked.count] = (ck_trapezoid_side){.edge = true};
        place_side(&from, &to, &face->sides[face->asked.count++]);
        face->asked.corners[k] = face->corners[k][0];
    }
}

/* Whether a cut that is asked for ends at a corner of the face, as far as roundings tell: then it counts as inside. */
static bool is_cut_at(const plane_face *face, const double corner[2]) {
    for (uint32_t i = 0; i + 3 < face->asked.count; i++) {
        const ck_trapezoid_side *side = &face->sides[i];
        for (int k = 0; k < 2 && side->asked_for; k++) {
            if (fabs(side->u[k] - corner[0]) + fabs(side->v[k] - corner[1]) <= 16 * face->asked.room) {
                return true;
            }
        }
    }
    return false;
}

static uint32_t ask(clinker_workspace *workspace, const drawing *d, plane_face *face, int part,
                    const ck_trapezoid **pieces) {
    uint32_t count;
    for (uint32_t i = 0; i + 3 < face->asked.count; i++) {
        face->sides[i].asked_for = face->parts[i] == part;
    }
    for (int k = 0; k < 3; k++) {
        face->asked.inside[k] = part_at(d, face->corners[k]) == part || is_cut_at(face, face->corners[k]);
    }
    assert_true(ck_trapezoids_find(workspace, &face->asked, pieces, &count));
    return count;
}

/* ---- Held against each other ---- */

static double area_of(const ck_trapezoid *piece) {
    return 0.5 * (cross_at(piece->corners[0].at, piece->corners[1].at, piece->corners[2].at) +
                  cross_at(piece->corners[0].at, piece->corners[2].at, piece->corners[3].at));
}

/* The distance of a point from the nearest side. */
static double distance_from_sides(const plane_face *face, const double p[3]) {
    double least = INFINITY, foot[3];
    for (uint32_t i = 0; i < face->asked.count; i++) {
        const ck_trapezoid_side *side = &face->sides[i];
        least = fmin(least, ck_corner_edge(p, side->ends[0].at, side->ends[1].at, foot));
    }
    return sqrt(least);
}

static void any_point(scene_random *random, const plane_face *face, double p[3]) {
    p[2] = 0;
    const double s = sqrt(any(random, 0, 1)), t = any(random, 0, 1);
    for (int i = 0; i < 2; i++) {
        p[i] = (1 - s) * face->corners[0][i] + s * ((1 - t) * face->corners[1][i] + t * face->corners[2][i]);
    }
}

/* Corners on an edge of the face have its bit, and others have not; the cone is the face's own only within it. */
static void corners_are_sound(const plane_face *face, const ck_trapezoid *piece, bool exact) {
    for (int k = 0; k < 4; k++) {
        const ck_patch_corner *corner = &piece->corners[k];
        assert_true(corner->noise >= 4 * face->asked.room);
        assert_true((corner->edges == 0) == (corner->cosine == 1));
        assert_true(corner->edges != 0 || corner->axis[2] == 1);
        for (int edge = 0; edge < 3; edge++) {
            const double *a = face->corners[edge], *b = face->corners[(edge + 1) % 3];
            const double height = fabs(cross_at(a, b, corner->at)) / hypot(b[0] - a[0], b[1] - a[1]);
            const bool on = (corner->edges >> edge & 1) != 0;
            assert_true(!on || height <= corner->noise);
            assert_true(on || !exact || height > corner->noise);
        }
    }
}

typedef struct tally {
    double area;                            /* of all pieces */
    size_t inside, outside, beyond, missed; /* points; those of the last two were wrong */
} tally;

/* Asks for a part, and for random points of the face whether they are in its pieces. */
static void hold_part(clinker_workspace *workspace, scene_random *random, const drawing *d, plane_face *face, int part,
                      int points, bool exact, tally *sum) {
    const ck_trapezoid *pieces;
    const uint32_t count = ask(workspace, d, face, part, &pieces);
    for (uint32_t i = 0; i < count; i++) {
        sum->area += area_of(&pieces[i]);
        corners_are_sound(face, &pieces[i], exact);
    }
    for (int i = 0; i < points; i++) {
        double p[3];
        any_point(random, face, p);
        if (distance_from_sides(face, p) <= 16 * face->asked.room) {
            continue;
        }
        const bool inside = part_at(d, p) == part;
        uint32_t held = 0;
        for (uint32_t k = 0; k < count; k++) {
            held += has_point(&pieces[k], p, 0) ? 1 : 0;
        }
        sum->inside += inside ? 1 : 0;
        sum->outside += inside ? 0 : 1;
        sum->missed += inside && held == 0 ? 1 : 0;
        sum->beyond += inside ? 0 : held;
    }
}

static void any_triangle(scene_random *random, double size, double corners[3][2]) {
    do {
        for (int i = 0; i < 6; i++) {
            corners[i / 2][i % 2] = any(random, -size, size);
        }
    } while (cross_at(corners[0], corners[1], corners[2]) < 0.05 * size * size);
}

static void draw_generic(drawing *d, uint64_t seed, bool inverted) {
    scene_random random = {seed};
    *d = (drawing){.way = {0, 1}};
    (seed % 3 == 0 ? draw_strips : draw_rings)(&random, d, inverted);
}

/* ---- Tests ---- */

static void pieces_hold_what_is_inside_and_nothing_else(void **state) {
    scene_random random = {1};
    drawing *d = malloc(sizeof *d);
    plane_face *face = malloc(sizeof *face);
    assert_non_null(d);
    assert_non_null(face);
    const rounding how = {.off = 0};
    tally all = {0};
    for (uint64_t n = 0; n < 600; n++) {
        any_triangle(&random, n % 2 == 0 ? 0.7 : 1.5, face->corners);
        tally one = {0};
        for (int inverted = 0; inverted < 2; inverted++) {
            draw_generic(d, n, inverted == 1);
            open_face(&random, d, &how, 1e-13, face);
            for (int part = 0; part < d->part_count; part++) {
                hold_part(*state, &random, d, face, part, 40, true, &one);
            }
        }
        const double whole = 0.5 * cross_at(face->corners[0], face->corners[1], face->corners[2]);
        assert_int_equal(one.missed, 0);
        assert_int_equal(one.beyond, 0);
        assert_true(fabs(one.area - whole) < 1e-11);
        all.inside += one.inside;
        all.outside += one.outside;
    }
    assert_true(all.inside > 10000 && all.outside > 10000);
    free(d);
    free(face);
}

/* Ends of cuts that are the same point differ by their roundings, however large these are. */
static void pieces_hold_what_is_inside_whatever_is_rounded(void **state) {
    scene_random random = {2};
    drawing *d = malloc(sizeof *d);
    plane_face *face = malloc(sizeof *face);
    assert_non_null(d);
    assert_non_null(face);
    tally all = {0};
    for (uint64_t n = 0; n < 2000; n++) {
        const double room = ldexp(1, -8 - (int)(n % 32));
        const rounding how = {.off = 0.5 * room};
        any_triangle(&random, n % 2 == 0 ? 0.7 : 1.5, face->corners);
        draw_generic(d, n, n / 2 % 2 == 1);
        open_face(&random, d, &how, room, face);
        tally one = {0};
        for (int part = 0; part < d->part_count; part++) {
            hold_part(*state, &random, d, face, part, 40, false, &one);
        }
        if (one.missed > 0) {
            print_error("drawing %d: %zu of %zu points are missed\n", (int)n, one.missed, one.inside);
        }
        all.missed += one.missed;
        all.inside += one.inside;
        all.outside += one.outside;
        all.beyond += one.beyond;
    }
    assert_int_equal(all.missed, 0);
    assert_true(all.inside > 20000 && 25 * all.beyond < all.outside);
    free(d);
    free(face);
}

/* Cuts that are upright, without length, along edges, through corners, and closer to each other than roundings. What
 * cuts each other is that of a drawing shifted by next to nothing, places are those without the shift. */
static void pieces_hold_what_is_inside_where_all_is_degenerate(void **state) {
    scene_random random = {3};
    drawing *d = malloc(sizeof *d);
    plane_face *face = malloc(sizeof *face);
    assert_non_null(d);
    assert_non_null(face);
    tally all = {0};
    for (int n = 0; n < 5000; n++) {
        const double room = 0x1p-24, shift[2] = {any(&random, -1, 1) * 0x1p-34, any(&random, -1, 1) * 0x1p-34};
        const rounding how = {.grid = n % 2 == 0 ? 0x1p-30 : 0, .off = 0x1p-26};
        *d = (drawing){.way = {0.6, 0.8}};
        draw_cells(&random, d, n % 4 < 2 ? 1 : ldexp(1, -26 - (int)scene_random_below(&random, 8)));
        for (int i = 0; i < d->count; i++) {
            for (int k = 0; k < 2; k++) {
                d->segments[i].from[k] += shift[k];
                d->segments[i].to[k] += shift[k];
            }
        }
        do {
            for (int i = 0; i < 6; i++) {
                face->corners[i / 2][i % 2] = (double)scene_random_below(&random, 9) - 4;
            }
        } while (cross_at(face->corners[0], face->corners[1], face->corners[2]) <= 0);
        open_face(&random, d, &how, room, face);
        tally one = {0};
        for (int part = 0; part < d->part_count; part++) {
            hold_part(*state, &random, d, face, part, 40, false, &one);
        }
        if (one.missed > 0) {
            print_error("drawing %d: %zu of %zu points are missed\n", n, one.missed, one.inside);
        }
        all.missed += one.missed;
        all.inside += one.inside;
        all.outside += one.outside;
        all.beyond += one.beyond;
    }
    assert_int_equal(all.missed, 0);
    assert_true(all.inside > 20000 && 25 * all.beyond < all.outside);
    free(d);
    free(face);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_hold_what_is_inside_and_nothing_else),
        cmocka_unit_test(pieces_hold_what_is_inside_whatever_is_rounded),
        cmocka_unit_test(pieces_hold_what_is_inside_where_all_is_degenerate),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
