/* Volumes in remainders: no rounding, so that sums which are to be equal are equal. */
#include "overlap/terms/vanishing.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "overlap/bodies.h"

#include "fixtures/with_workspace.h"
#include "overlap/solid_face.h"

#include <math.h>
#include <string.h>

typedef struct exact_volume {
    ck_residue sum; /* 6 times */
    ck_centre about;
} exact_volume;

static void add_residues(const opened *room, void *context) {
    exact_volume *volume = context;
    double f[3][3];
    double g[3][3];
    for (int of = 0; of < 2; of++) {
        const ck_body *body = room->bodies[of];
        for (uint32_t i = 0; i < room->insides[of].face_count; i++) {
            ck_solid_triangle(body, room->insides[of].faces[i], f);
            volume->sum = ck_residue_add(volume->sum, ck_residue_of_face((const double(*)[3])f, &volume->about));
        }
        for (size_t i = 0; i < room->cuts.face_count[of]; i++) {
            const uint32_t face = room->cuts.faces[of][i].face;
            if (room->insides[of].marks[ck_solid_corner(body, face, 2)] == CK_MARK_INSIDE) {
                ck_solid_triangle(body, face, f);
                volume->sum = ck_residue_add(volume->sum, ck_residue_of_face((const double(*)[3])f, &volume->about));
            }
        }
    }
    for (size_t i = 0; i < room->cuts.count; i++) {
        const ck_face_cut *item = &room->cuts.items[i];
        ck_solid_triangle(room->bodies[0], item->faces.a, f);
        ck_solid_triangle(room->bodies[1], item->faces.b, g);
        volume->sum = ck_residue_add(
            volume->sum, ck_residue_of_cut((const double(*)[3])f, (const double(*)[3])g, &item->cut, &volume->about));
    }
}

static ck_residue shared_about(void **state, const solid *a, const solid *b, const double about[3]) {
    exact_volume volume = {.sum = ck_residue_of(0)};
    memcpy(volume.about.at, about, sizeof volume.about.at);
    volume.about.scale = 1;
    look_into(state, a, b, add_residues, &volume);
    return volume.sum;
}

static ck_residue shared(void **state, const solid *a, const solid *b) {
    const double origin[3] = {0, 0, 0};
    return shared_about(state, a, b, origin);
}

static ck_residue own(const solid *shape) {
    const ck_centre origin = {{0, 0, 0}, 1};
    ck_residue sum = ck_residue_of(0);
    for (size_t i = 0; i < shape->triangle_count; i++) {
        double t[3][3];
        for (size_t k = 0; k < 3; k++) {
            memcpy(t[k], &shape->positions[3 * (size_t)shape->indices[3 * i + k]], sizeof t[k]);
        }
        sum = ck_residue_add(sum, ck_residue_of_face((const double(*)[3])t, &origin));
    }
    return sum;
}

static bool same(ck_residue a, ck_residue b) {
    return ck_residue_is_zero(ck_residue_subtract(a, b));
}

/* ---- Bodies ---- */

static solid random_solid(scene_random *random, bool grid) {
    solid plain;
    switch (scene_random_below(random, 6)) {
    case 0:
        plain = made_ball(1.5, 1 + (unsigned)scene_random_below(random, 2));
        break;
    case 1:
        plain = made_prism(1.5, 1, 3 + (unsigned)scene_random_below(random, 6));
        break;
    case 2:
        plain = made_tube(2, 1, 2);
        break;
    case 3:
        plain = made_octahedron((const double[3]){0, 0, 0}, 2);
        break;
    case 4:
        plain = both(made_cube(-2, -2, -2, 1), made_cube(0, 0, 0, 2));
        break;
    default:
        plain = made_cube(-1, -1, -1, 2);
        break;
    }
    if (grid) { /* whole numbers, so that nearly everything is flush; round bodies lie on a finer grid */
        for (size_t i = 0; i < 3 * plain.vertex_count; i++) {
            plain.positions[i] = rint(plain.positions[i] * 64) / 64;
        }
        solid_move(&plain,
                   (const double[3]){(double)scene_random_below(random, 3), (double)scene_random_below(random, 3),
                                     (double)scene_random_below(random, 3)});
        return plain;
    }
    double m[9];
    random_turn(random, m);
    solid placed = turned(&plain, m);
    solid_free(&plain);
    solid_move(&placed, (const double[3]){scene_random_between(random, 0, 1), scene_random_between(random, 0, 1),
                                          scene_random_between(random, 0, 1)});
    return placed;
}

/* ---- Equal, exactly ---- */

static void volumes_of_boxes_are_exact(void **state) {
    scene_random random = {1};
    for (int n = 0; n < 500; n++) {
        double low[2][3];
        double high[2][3];
        double truth = 6;
        for (int k = 0; k < 3; k++) {
            for (int i = 0; i < 2; i++) {
                low[i][k] = (double)scene_random_below(&random, 4);
                high[i][k] = low[i][k] + (double)(1 + scene_random_below(&random, 4));
            }
            truth *= fmax(fmin(high[0][k], high[1][k]) - fmax(low[0][k], low[1][k]), 0);
        }
        solid a = made_box(low[0], high[0]), b = made_box(low[1], high[1]);
        assert_true(same(shared(state, &a, &b), ck_residue_of(truth)));
        solid_free(&a);
        solid_free(&b);
    }
}

static void a_body_shares_itself_with_itself(void **state) {
    scene_random random = {2};
    for (int n = 0; n < 100; n++) {
        solid a = random_solid(&random, n % 2 == 0), b = solid_copy(&a), c = as_soup(&a);
        solid_rotate_corners(&b);
        assert_true(same(shared(state, &a, &b), own(&a)));
        assert_true(same(shared(state, &c, &a), own(&a)));
        solid_free(&a);
        solid_free(&b);
        solid_free(&c);
    }
}

static void the_order_of_bodies_changes_nothing(void **state) {
    scene_random random = {3};
    size_t sharing = 0;
    for (int n = 0; n < 240; n++) {
        solid a = random_solid(&random, n % 3 != 0), b = random_solid(&random, n % 3 != 0);
        const ck_residue there = shared(state, &a, &b), back = shared(state, &b, &a);
        assert_true(same(there, back));
        sharing += !ck_residue_is_zero(there);
        solid_free(&a);
        solid_free(&b);
    }
    assert_true(sharing > 100);
}

/* The surface of an overlap is closed: its volume is the same about every point. */
static void the_point_that_sums_are_about_changes_nothing(void **state) {
    scene_random random = {4};
    for (int n = 0; n < 150; n++) {
        solid a = random_solid(&random, n % 3 != 0), b = random_solid(&random, n % 3 != 0);
        const double about[3] = {scene_random_between(&random, -9, 9), 0.1, 1e9};
        assert_true(same(shared(state, &a, &b), shared_about(state, &a, &b, about)));
        solid_free(&a);
        solid_free(&b);
    }
}

static void corners_faces_and_orientation_change_nothing(void **state) {
    scene_random random = {5};
    for (int n = 0; n < 60; n++) {
        const bool grid = n % 3 != 0;
        solid a = random_solid(&random, grid), b = random_solid(&random, grid);
        solid c = as_soup(&a), d = solid_copy(&b);
        solid_flip(&d);
        solid_rotate_corners(&c);
        solid_rotate_corners(&d);
        solid_shuffle_vertices(&d, &random);
        const ck_residue plain = shared(state, &a, &b);
        assert_true(same(plain, shared(state, &c, &b)));
        assert_true(same(plain, shared(state, &a, &d)));
        assert_true(same(plain, shared(state, &c, &d)));
        if (grid) { /* middles of edges are exact */
            solid e = with_split_faces(&a), f = with_split_faces(&b);
            assert_true(same(plain, shared(state, &e, &b)));
            assert_true(same(plain, shared(state, &a, &f)));
            assert_true(same(plain, shared(state, &e, &f)));
            solid_free(&e);
            solid_free(&f);
        }
        solid_free(&a);
        solid_free(&b);
        solid_free(&c);
        solid_free(&d);
    }
}

/* Boxes that fill the space around a body, wall to wall, share all of it, at planes of any digits. */
static void shares_of_boxes_add_up_to_the_body(void **state) {
    scene_random random = {6};
    for (int n = 0; n < 40; n++) {
        const bool grid = n % 2 == 0;
        solid a = random_solid(&random, grid);
        double walls[3];
        ck_residue sum[2] = {ck_residue_of(0), ck_residue_of(0)};
        for (int k = 0; k < 3; k++) {
            walls[k] = grid ? (double)scene_random_below(&random, 3) : scene_random_between(&random, -0.5, 1.5);
        }
        for (int i = 0; i < 8; i++) {
            double low[3];
            double high[3];
            for (int k = 0; k < 3; k++) {
                low[k] = (i >> k & 1) == 0 ? -9 : walls[k];
                high[k] = (i >> k & 1) == 0 ? walls[k] : 9;
            }
            solid cell = made_box(low, high);
            sum[0] = ck_residue_add(sum[0], shared(state, &a, &cell));
            sum[1] = ck_residue_add(sum[1], shared(state, &cell, &a));
            solid_free(&cell);
        }
        assert_true(same(sum[0], own(&a)));
        assert_true(same(sum[1], own(&a)));
        solid_free(&a);
    }
}

/* What is inside of a body and what is inside of the box around with a cavity of that form: all there is. */
static void a_cavity_leaves_the_rest(void **state) {
    scene_random random = {7};
    for (int n = 0; n < 60; n++) {
        const bool grid = n % 3 != 0;
        solid a = random_solid(&random, grid), b = random_solid(&random, grid), cavity = solid_copy(&b);
        solid_flip(&cavity);
        solid rest = both(made_cube(-16, -16, -16, 32), cavity);
        const ck_residue inner = shared(state, &a, &b), outer = shared(state, &a, &rest);
        assert_true(same(ck_residue_add(inner, outer), own(&a)));
        assert_true(same(outer, shared(state, &rest, &a)));
        solid_free(&a);
        solid_free(&b);
        solid_free(&rest);
    }
}

/* ---- Parts ---- */

enum { MOST_PARTS = 200 };

/* Volumes of the parts about two points each. */
typedef struct part_sums {
    ck_residue about[2][MOST_PARTS];
    uint32_t count;
} part_sums;

static const ck_centre points[2] = {{{0, 0, 0}, 1}, {{0.3, -7, 11}, 1}};

static void add_face_to_part(const opened *room, int of, uint32_t face, int corner, part_sums *sums) {
    const uint32_t vertex = ck_solid_corner(room->bodies[of], face, corner);
    const uint32_t part = ck_label_of(&room->labels, ck_node_of_vertex(&room->nodes, of, vertex));
    double f[3][3];
    ck_solid_triangle(room->bodies[of], face, f);
    assert_true(part < MOST_PARTS);
    for (int i = 0; i < 2; i++) {
        ck_residue *sum = &sums->about[i][part];
        *sum = ck_residue_add(*sum, ck_residue_of_face((const double(*)[3])f, &points[i]));
    }
}

static void add_cut_to_part(const opened *room, size_t cut, part_sums *sums) {
    const uint32_t part = ck_label_of(&room->labels, ck_node_of_end(&room->nodes, cut, 0));
    const ck_face_cut *item = &room->cuts.items[cut];
    double f[3][3];
    double g[3][3];
    ck_solid_triangle(room->bodies[0], item->faces.a, f);
    ck_solid_triangle(room->bodies[1], item->faces.b, g);
    assert_true(part < MOST_PARTS);
    for (int i = 0; i < 2; i++) {
        ck_residue *sum = &sums->about[i][part];
        *sum = ck_residue_add(*sum,
                              ck_residue_of_cut((const double(*)[3])f, (const double(*)[3])g, &item->cut, &points[i]));
    }
}

static void add_to_parts(const opened *room, void *context) {
    part_sums *sums = context;
    memset(sums, 0, sizeof *sums); /* remainders of 0 */
    sums->count = room->labels.count;
    for (int of = 0; of < 2; of++) {
        for (uint32_t i = 0; i < room->insides[of].face_count; i++) {
            add_face_to_part(room, of, room->insides[of].faces[i], 0, sums);
        }
        for (size_t i = 0; i < room->cuts.face_count[of]; i++) {
            const uint32_t face = room->cuts.faces[of][i].face;
            if (room->insides[of].marks[ck_solid_corner(room->bodies[of], face, 2)] == CK_MARK_INSIDE) {
                add_face_to_part(room, of, face, 2, sums);
            }
        }
    }
    for (size_t i = 0; i < room->cuts.count; i++) {
        add_cut_to_part(room, i, sums);
    }
}

/* Whole numbers, and not convex: edges pass through corners and along edges, in and out at one place. */
static solid grid_ring(scene_random *random) {
    const double at[3] = {(double)scene_random_below(random, 3), (double)scene_random_below(random, 3),
                          (double)scene_random_below(random, 3)};
    static const double quarter[2][9] = {{1, 0, 0, 0, 1, 0, 0, 0, 1}, {0, 0, 1, 1, 0, 0, 0, 1, 0}};
    static const double slant[9] = {1, -1, 0, 1, 1, 0, 0, 0, 1};
    solid plain = scene_random_below(random, 2) == 0 ? made_tube(2, 1, 1) : made_tube(1, 0.5, 2);
    solid other = scene_random_below(random, 3) == 0 ? turned(&plain, slant) : solid_copy(&plain);
    solid ring = turned(&other, quarter[scene_random_below(random, 2)]);
    solid_free(&plain);
    solid_free(&other);
    solid_move(&ring, at);
    return ring;
}

/* The surface of each part is closed, or its volume would not be the same about both points. */
static void every_part_is_closed(void **state) {
    static part_sums sums;
    scene_random random = {8};
    size_t several = 0;
    for (int n = 0; n < 400; n++) {
        solid a = n % 4 == 0 ? random_solid(&random, true) : grid_ring(&random), b = grid_ring(&random);
        if (look_into(state, &a, &b, add_to_parts, &sums)) {
            for (uint32_t i = 0; i < sums.count; i++) {
                assert_true(same(sums.about[0][i], sums.about[1][i]));
            }
            several += sums.count > 1;
        }
        solid_free(&a);
        solid_free(&b);
    }
    assert_true(several > 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(volumes_of_boxes_are_exact),
        cmocka_unit_test(a_body_shares_itself_with_itself),
        cmocka_unit_test(the_order_of_bodies_changes_nothing),
        cmocka_unit_test(the_point_that_sums_are_about_changes_nothing),
        cmocka_unit_test(corners_faces_and_orientation_change_nothing),
        cmocka_unit_test(shares_of_boxes_add_up_to_the_body),
        cmocka_unit_test(a_cavity_leaves_the_rest),
        cmocka_unit_test(every_part_is_closed),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
