/* What faces of solids have inside of the other one, as convex pieces: rays tell of which points that is true. */
#include "overlap/border/borders.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "overlap/bodies.h"
#include "overlap/pieces.h"

#include "fixtures/with_workspace.h"
#include "math/ray_crossing.h"
#include "overlap/solid_face.h"

#include <stdlib.h>

static double any(scene_random *random, double low, double high) {
    return scene_random_between(random, low, high);
}

/* What a pair of solids has on its faces, and how many points of these were held against it. */
typedef struct held_faces {
    const solid *solids[2];
    scene_random random;
    bool generic; /* nothing of them is flush */
    size_t inside, outside, missed, beyond, generic_points, needless;
} held_faces;

static void solid_face(const solid *shape, size_t face, double t[3][3]) {
    for (int k = 0; k < 3; k++) {
        memcpy(t[k], &shape->positions[3 * (size_t)shape->indices[3 * face + (size_t)k]], sizeof t[k]);
    }
}

/* Whether a point lies inside of a solid, by a ray, and its distance from the surface. */
static bool is_in_solid(const solid *shape, const double p[3], double *distance) {
    int winding = 0;
    double least = INFINITY;
    for (size_t i = 0; i < shape->triangle_count; i++) {
        double t[3][3], foot[3];
        solid_face(shape, i, t);
        const int added = ck_ray_crossing(p, (const double(*)[3])t, 2);
        winding += added == CK_ON_SURFACE ? 0 : added;
        least = fmin(least, ck_corner_triangle(p, (const double(*)[3])t, foot));
    }
    *distance = sqrt(least);
    return winding != 0;
}

/* All pieces of a face, of all parts; scaled. The caller frees them. */
static ck_trapezoid *pieces_of(clinker_workspace *workspace, const ck_borders *borders, int of, uint32_t face,
                               size_t *count) {
    ck_trapezoid *all = NULL;
    uint32_t after = 0, part;
    *count = 0;
    while (ck_border_next_part(borders, of, true, face, &after, &part)) {
        const ck_trapezoid *pieces;
        uint32_t found;
        assert_true(ck_border_divide(workspace, borders, of, face, part, &pieces, &found));
        ck_trapezoid *more = realloc(all, (*count + found + 1) * sizeof *all);
        assert_non_null(more);
        all = more;
        if (found > 0) {
            memcpy(all + *count, pieces, found * sizeof *pieces);
        }
        *count += found;
    }
    return all;
}

static void hold_face(held_faces *held, const double t[3][3], const solid *other, double scale,
                      const ck_trapezoid *pieces, size_t count) {
    const double rounding = 1e-9; /* of distances to slender triangles */
    for (int i = 0; i < 30; i++) {
        const double s = sqrt(any(&held->random, 0, 1)), r = any(&held->random, 0, 1);
        double p[3], scaled[3], distance;
        for (int axis = 0; axis < 3; axis++) {
            p[axis] = (1 - s) * t[0][axis] + s * ((1 - r) * t[1][axis] + r * t[2][axis]);
            scaled[axis] = p[axis] * scale;
        }
        const bool inside = is_in_solid(other, p, &distance);
        if (distance < 2 * rounding) {
            continue;
        }
        size_t has = 0;
        for (size_t k = 0; k < count; k++) {
            has += has_point(&pieces[k], scaled, rounding * scale) ? 1 : 0;
        }
        held->generic_points += held->generic ? 1 : 0;
        held->needless += held->generic && has > 0 && !inside ? 1 : 0;
        assert_true(!held->generic || has <= 1);
        held->inside += inside ? 1 : 0;
        held->outside += inside ? 0 : 1;
        held->missed += inside && has == 0 ? 1 : 0;
        held->beyond += has > 0 && !inside ? 1 : 0;
    }
}

static bool is_same_place(const double a[3], const double b[3]) {
    return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
}

/* The normal of the face beyond an edge; false: it lies behind the plane of this one, or beside it. */
static bool find_beyond(const solid *shape, const double t[3][3], int edge, const double normal[3], double beyond[3]) {
    for (size_t i = 0; i < shape->triangle_count; i++) {
        double other[3][3], e[3], f[3], way[3];
        solid_face(shape, i, other);
        for (int k = 0; k < 3; k++) {
            if (is_same_place(other[k], t[(edge + 1) % 3]) && is_same_place(other[(k + 1) % 3], t[edge])) {
                ck_sub(other[1], other[0], e);
                ck_sub(other[2], other[0], f);
                ck_cross(e, f, beyond);
                ck_sub(other[(k + 2) % 3], t[edge], way);
                return ck_dot(way, normal) > 1e-3 * ck_norm(normal) * ck_norm(way);
            }
        }
    }
    return false;
}

/* Corners of pieces on an edge of the face have its bit, and the normal of the face beyond, if a ball may touch there.
 */
static void corners_are_sound(const solid *shape, const solid *other, const double t[3][3], double scale,
                              const ck_trapezoid *pieces, size_t count) {
    double e[3], f[3], normal[3], beyond[3], foot[3], distance;
    ck_sub(t[1], t[0], e);
    ck_sub(t[2], t[0], f);
    ck_cross(e, f, normal);
    for (int edge = 0; edge < 3; edge++) {
        const bool bends = find_beyond(shape, t, edge, normal, beyond);
        for (size_t i = 0; i < 4 * count; i++) {
            const ck_patch_corner *corner = &pieces[i / 4].corners[i % 4];
            const double at[3] = {corner->at[0] / scale, corner->at[1] / scale, corner->at[2] / scale};
            const bool on = sqrt(ck_corner_edge(at, t[edge], t[(edge + 1) % 3], foot)) < 1e-12;
            assert_true(!on || (corner->edges >> edge & 1) != 0);
            if (on && bends && (is_in_solid(other, at, &distance) || distance < 1e-9)) {
                assert_true(ck_dot(corner->axis, beyond) >= (corner->cosine - 1e-9) * ck_norm(beyond));
            }
        }
    }
}

/* The faces of a body, scaled, of a list. */
static void *scaled_faces(const opened *room, int of, bool cut, double scale) {
    const size_t count = cut ? room->cuts.face_count[of] : room->insides[of].face_count;
    double(*faces)[3][3] = malloc((count + 1) * sizeof *faces);
    assert_non_null(faces);
    for (size_t i = 0; i < count; i++) {
        const uint32_t number = cut ? room->cuts.faces[of][i].face : room->insides[of].faces[i];
        ck_solid_triangle(room->bodies[of], number, faces[i]);
        for (int k = 0; k < 9; k++) {
            faces[i][k / 3][k % 3] *= scale;
        }
    }
    return faces;
}

static void hold_all_faces(const opened *room, void *context) {
    held_faces *held = context;
    ck_body *bodies[2] = {&room->check->bodies[0], &room->check->bodies[1]};
    ck_borders borders = {.bodies = bodies,
                          .cuts = &room->cuts,
                          .insides = room->insides,
                          .labels = &room->labels,
                          .scale = room->totals.whole.about.scale};
    void *faces[4];
    for (int list = 0; list < 4; list++) {
        faces[list] = scaled_faces(room, list / 2, list % 2 == 1, borders.scale);
        borders.faces[list] = faces[list];
    }
    assert_true(ck_borders_open(room->check->workspace, &borders));
    for (int of = 0; of < 2; of++) {
        const solid *other = held->solids[room->bodies[of] == bodies[of] ? 1 - of : of];
        for (uint32_t i = 0; i < room->cuts.face_count[of]; i++) {
            double t[3][3];
            size_t count;
            ck_solid_triangle(room->bodies[of], room->cuts.faces[of][i].face, t);
            if (!room->cuts.faces[of][i].unknown) {
                ck_trapezoid *pieces = pieces_of(room->check->workspace, &borders, of, i, &count);
                if (held->generic) {
                    const solid *own = other == held->solids[0] ? held->solids[1] : held->solids[0];
                    corners_are_sound(own, other, (const double(*)[3])t, borders.scale, pieces, count);
                }
                hold_face(held, (const double(*)[3])t, other, borders.scale, pieces, count);
                free(pieces);
            }
        }
    }
    for (int list = 0; list < 4; list++) {
        free(faces[list]);
    }
}

/* Pegs on a grid, of which some are next to each other, but for less than roundings. */
static solid make_pegs(scene_random *random) {
    const double wide = scene_random_below(random, 2) == 0 ? 1 : 2 - 0x1p-46;
    solid pegs = made_box((const double[3]){-4, -4, -2}, (const double[3]){-4 + wide, -3, 2});
    for (int i = 1; i < 16; i++) {
        const int column = i % 4, row = i / 4;
        const double x = 2 * column - 4, y = 2 * row - 4;
        if (scene_random_below(random, 3) != 0) {
            pegs = both(pegs, made_box((const double[3]){x, y, -2}, (const double[3]){x + wide, y + 1, 2}));
        }
    }
    return pegs;
}

/* A band between two chains on a grid, from one height to another; steps of the chains along x, or y. */
static solid make_band(scene_random *random, double step, bool along_y, double low, double high) {
    enum { STEPS = 6, VERTICES = 4 * (STEPS + 1) };
    solid band = {.positions = malloc(3 * VERTICES * sizeof(double)),
                  .vertex_count = VERTICES,
                  .indices = malloc(3 * (8 * STEPS + 4) * sizeof(uint32_t))};
    assert_true(band.positions != NULL && band.indices != NULL);
    for (uint32_t i = 0; i < VERTICES; i++) {
        const uint32_t kind = i % 4; /* of the lower chain and the upper one, at the bottom and at the top */
        double *at = &band.positions[3 * i];
        const uint32_t number = i / 4;
        const double x = step * (number - 0.5 * STEPS);
        const double y = 0.5 * (double)scene_random_below(random, 9) + (kind % 2 == 0 ? -4 : 1);
        at[0] = along_y ? -y : x;
        at[1] = along_y ? x : y;
        at[2] = kind < 2 ? low : high;
        if (kind >= 2) {
            memcpy(at, at - 6, 2 * sizeof *at);
        }
    }
    uint32_t *next = band.indices;
    for (uint32_t i = 0; i < STEPS; i++) {
        static const uint32_t quads[4][4] = {{0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
        for (int k = 0; k < 4; k++) {
            const uint32_t *q = quads[k];
            const uint32_t faces[6] = {q[0], q[1], q[2], q[0], q[2], q[3]};
            for (int j = 0; j < 6; j++) {
                *next++ = 4 * i + faces[j];
            }
        }
    }
    const uint32_t last = VERTICES - 4;
    const uint32_t ends[12] = {0, 2, 3, 0, 3, 1, last, last + 1, last + 3, last, last + 3, last + 2};
    memcpy(next, ends, sizeof ends);
    band.triangle_count = 8 * STEPS + 4;
    return band;
}

enum { KINDS = 7, GENERIC = 6 };

/* Two solids that meet in many ways. */
static void make_pair(scene_random *random, int kind, solid pair[2]) {
    double m[9];
    if (kind == 0) {
        const unsigned sides = 3 + (unsigned)scene_random_below(random, 20);
        pair[0] = solid_of(scene_plate_with_hole(2, 0.25F, 1, sides));
        pair[1] =
            solid_of(scene_pin((float)any(random, 1.001, 1.2), 0.75F, sides + (unsigned)scene_random_below(random, 3)));
    } else if (kind == 1) {
        pair[0] = made_box((const double[3]){-6, -6, -0.5}, (const double[3]){6, 6, 0.5});
        pair[1] = both(made_tube(2, 1.5, 2), made_prism(1, 2, 3 + (unsigned)scene_random_below(random, 9)));
    } else if (kind == 2) {
        pair[0] = both(made_cube(0, 0, 0, 2), made_cube(3, 0, 0, 2));
        pair[1] = made_cube((double)scene_random_below(random, 5) - 1, (double)scene_random_below(random, 5) / 2 - 1,
                            (double)scene_random_below(random, 3) / 2, 2 + (double)scene_random_below(random, 2));
    } else if (kind == 3) {
        pair[0] = solid_random(random);
        pair[1] = solid_random(random);
    } else if (kind == 4) {
        pair[0] = made_box((const double[3]){-4, -4, -0.5}, (const double[3]){4, 4, 0.5});
        pair[1] = make_pegs(random);
        turn_both(random, pair);
    } else if (kind == GENERIC) {
        pair[0] = solid_of(scene_torus(2, 0.7F, 9, 6));
        pair[1] = both(made_tube(2, 1.5, 2), made_prism(1, 2, 3 + (unsigned)scene_random_below(random, 9)));
    } else {
        pair[0] = make_band(random, 2, false, 0, 2);
        pair[1] = make_band(random, scene_random_below(random, 2) == 0 ? 0.5 : 1, scene_random_below(random, 2) == 0,
                            (double)scene_random_below(random, 3) - 1, 3);
        turn_both(random, pair);
    }
    if (kind == GENERIC || ((kind == 1 || kind == 3) && scene_random_below(random, 4) != 0)) {
        random_turn(random, m);
        solid plain = pair[1];
        pair[1] = turned(&plain, m);
        solid_free(&plain);
    }
    if (kind != GENERIC && scene_random_below(random, 3) == 0) {
        const double far[3] = {any(random, -1e3, 1e3), any(random, -1e3, 1e3), any(random, -1e3, 1e3)};
        solid_move(&pair[0], far);
        solid_move(&pair[1], far);
    }
}

static void pieces_of_faces_hold_what_is_inside_of_the_other_solid(void **state) {
    held_faces held = {.random = {4}};
    for (int n = 0; n < 100 * KINDS; n++) {
        solid pair[2];
        const size_t before = held.missed;
        make_pair(&held.random, n % KINDS, pair);
        held.generic = n % KINDS == GENERIC;
        held.solids[0] = &pair[0];
        held.solids[1] = &pair[1];
        (void)look_into(state, &pair[0], &pair[1], hold_all_faces, &held);
        if (held.missed > before) {
            print_error("pair %d: %zu points are missed\n", n, held.missed - before);
        }
        solid_free(&pair[0]);
        solid_free(&pair[1]);
    }
    assert_int_equal(held.missed, 0);
    assert_true(held.inside > 50000 && 25 * held.beyond < held.outside);
    assert_true(held.generic_points > 50000 && 1000 * held.needless < held.generic_points);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_of_faces_hold_what_is_inside_of_the_other_solid),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
