/* Two faces that cross: what they show is so, and usual ones show it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/with_workspace.h"
#include "math/triangle_contact.h"
#include "overlap/simple/crossing.h"
#include "overlap/simple/lay_cells.h"
#include "overlap/simple_bodies.h"
#include "rounds.h"

static void add(scene_mesh *mesh, scene_mesh other) {
    assert_true(scene_mesh_append(mesh, &other));
    scene_mesh_free(&other);
}

/* How many pairs of faces cross, and how many of these show it for either. */
typedef struct crossings {
    int crossing, shown;
} crossings;

static bool cross(const ck_mesh *mesh, uint32_t f, uint32_t g) {
    double t[2][3][3];
    ck_mesh_triangle(mesh, f, t[0]);
    ck_mesh_triangle(mesh, g, t[1]);
    return ck_triangle_contact((const double(*)[3])t[0], (const double(*)[3])t[1]) == CK_CONTACT_CROSS;
}

/* All pairs of a mesh, which is freed. What shows is not simple, whoever is asked. */
static crossings look(clinker_workspace *workspace, scene_mesh mesh, body_form form) {
    crossings all = {0, 0};
    simple_body body;
    ck_simple_memory room = {0};
    ck_cells cells;
    simple_body_open(workspace, &mesh, form, &body);
    assert_true(ck_cells_lay(&workspace->memory, &room, &body.opened.body, &cells));
    assert_true(cells.spans_known);
    const uint32_t faces = body.opened.body.mesh.triangle_count;
    for (uint32_t f = 0; f < faces; f++) {
        bool shown = false;
        for (uint32_t g = 0; g < faces; g++) {
            const bool shows = f != g && ck_crossing_shows(&cells, f, g);
            const bool crossing = f != g && cross(&body.opened.body.mesh, f, g);
            assert_true(!shows || crossing);
            all.crossing += crossing;
            all.shown += shows;
            shown = shown || shows;
        }
        assert_true(!shown || simple_body_ask(workspace, &body, &f, 1).kind != CK_SIMPLE);
    }
    simple_body_close(&body);
    scene_mesh_free(&mesh);
    return all;
}

static void shells_by_hand(void **state) {
    const float zero[3] = {0, 0, 0}, one[3] = {1, 1, 1}, two[3] = {2, 2, 2}, three[3] = {3, 3, 3};
    static const body_form forms[] = {BODY_PLAIN, BODY_INWARDS, BODY_POSED};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        scene_mesh mesh = scene_box(zero, two);
        add(&mesh, scene_box(one, three));
        const crossings through = look(*state, mesh, forms[i]);
        assert_true(through.crossing > 0 && through.shown == through.crossing);
        /* A hole that reaches out of the body: the number is less than 0 there. */
        mesh = scene_box(zero, two);
        scene_mesh hole = scene_box(one, three);
        scene_mesh_flip(&hole);
        add(&mesh, hole);
        const crossings below = look(*state, mesh, forms[i]);
        assert_true(below.crossing > 0 && below.shown == below.crossing);
        mesh = scene_box(zero, one);
        add(&mesh, scene_box((const float[3]){1, 0, 0}, two));
        assert_int_equal(look(*state, mesh, forms[i]).crossing, 0);
    }
}

/* Shells that are there twice, once turned round, count for nothing: what crosses them shows nothing. */
static void what_cancels_out_shows_nothing(void **state) {
    const float zero[3] = {0, 0, 0}, one[3] = {1, 1, 1}, two[3] = {2, 2, 2}, three[3] = {3, 3, 3};
    scene_mesh mesh = scene_box(zero, two), turned = scene_box(one, three);
    scene_mesh_flip(&turned);
    add(&mesh, scene_box(one, three));
    add(&mesh, turned);
    const crossings all = look(*state, mesh, BODY_PLAIN);
    assert_true(all.crossing > 0);
    assert_int_equal(all.shown, 0);
}

static void balls_show_what_is_so(void **state) {
    const test_rounds rounds = test_rounds_of(24);
    crossings sum = {0, 0};
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        scene_mesh mesh = random_ball(&random);
        if (seed % 2 == 0) {
            scene_mesh other = random_ball(&random);
            scene_mesh_move(&other, 1, 0, 0);
            add(&mesh, other);
        }
        const crossings all = look(*state, mesh, seed % 3 == 0 ? BODY_INWARDS : BODY_PLAIN);
        sum.crossing += all.crossing;
        sum.shown += all.shown;
    }
    print_message("balls: %d pairs cross, %d show it\n", sum.crossing, sum.shown);
    assert_true(!rounds.whole || (sum.crossing > 1000 && sum.shown > sum.crossing / 10 * 9));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shells_by_hand),
        cmocka_unit_test(what_cancels_out_shows_nothing),
        cmocka_unit_test(balls_show_what_is_so),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
