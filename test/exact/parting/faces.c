/* Faces beside a plane that parts bodies, against every vertex; and where bodies touch, from all of these faces and
 * from those that are left when others say the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "contact/touch/patches.h"
#include "exact/parting/exact_slabs.h"
#include "exact/parting/faces.h"
#include "exact/scratch.h"
#include "fixtures/checking.h"
#include "fixtures/flush_pair.h"
#include "fixtures/grid_shapes.h"
#include "fixtures/open_check.h"
#include "fixtures/same_answer.h"
#include "math/triangle_contact.h"
#include "rounds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Opens two bodies; false: no plane parts them flush. */
static bool open_flush(clinker_workspace *workspace, const clinker_body bodies[2], const clinker_query *query,
                       ck_check *check, ck_parting_plane *parting) {
    *check = open_check(workspace, bodies, 2, query);
    *parting = ck_parting_by_slabs(&check->bodies[0], &check->bodies[1]);
    return parting->kind == CK_PARTING_FLUSH;
}

static ck_survivors find_faces(const ck_check *check, int which, const ck_parting_plane *parting, double margin) {
    ck_survivors faces;
    ck_side *side = &ck_exact_scratch_of(check->workspace)->side[which];
    assert_true(ck_parted_faces_find(check->workspace, &check->bodies[which], parting, margin, side, &faces));
    return faces;
}

/* ---- Which faces are beside the plane ---- */

/* How far a point is from the plane, rounded; 0 if it lies in it, and not else. */
static double height(const ck_parting_plane *parting, const double p[3]) {
    const signed char *d = ck_directions[parting->direction];
    double along = 0, square = 0;
    for (int axis = 0; axis < 3; axis++) {
        along += d[axis] * (p[axis] - parting->point[axis]);
        square += d[axis] * d[axis];
    }
    return ck_compare_along(parting->direction, p, parting->point) == 0 ? 0
                                                                        : fmax(fabs(along), 0x1p-1000) / sqrt(square);
}

/* The least height of a corner: the other side of the plane has nothing of the body. */
static double face_height(const ck_body *body, const ck_parting_plane *parting, uint32_t face) {
    double t[3][3], least = INFINITY;
    ck_scaled_triangle(body, face, t);
    for (int corner = 0; corner < 3; corner++) {
        least = fmin(least, height(parting, t[corner]));
    }
    return least;
}

static void assert_beside(const ck_check *check, int which, const ck_parting_plane *parting, double margin) {
    const ck_body *body = &check->bodies[which];
    const ck_survivors faces = find_faces(check, which, parting, margin);
    uint32_t at = 0;
    for (uint32_t i = 0; i < body->mesh.triangle_count; i++) {
        const bool listed = at < faces.count && faces.list[at] == i;
        const double above = face_height(body, parting, i);
        assert_true(listed || above > margin);
        assert_true(!listed || (margin == 0 ? above == 0 : above <= 1.001 * margin + 0x1p-48 * body->magnitude));
        at += listed;
    }
    assert_int_equal(at, faces.count);
}

static void faces_with_a_corner_beside_the_plane_are_listed_and_no_others(void **state) {
    static const double margins[] = {0, 0x1p-30, 0x1p-4, 1, 3};
    const test_rounds rounds = test_rounds_of(1500);
    clinker_query query;
    clinker_query_init(&query);
    size_t flush = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        flush_pair pair = flush_pair_make(seed);
        clinker_body bodies[2];
        ck_check check;
        ck_parting_plane parting;
        flush_pair_bodies(&pair, bodies);
        if (open_flush(*state, bodies, &query, &check, &parting)) {
            flush++;
            for (int i = 0; i < 10; i++) {
                assert_beside(&check, i % 2, &parting, margins[i / 2] * pair.unit * check.scale);
            }
        }
        flush_pair_free(&pair);
    }
    assert_true(!rounds.whole || flush > 400);
}

/* ---- Those that are left ---- */

typedef struct kept_faces {
    uint32_t *list;
    uint32_t count;
} kept_faces;

static kept_faces keep(const ck_survivors *faces) {
    kept_faces kept = {.list = malloc((faces->count + 1) * sizeof(uint32_t)), .count = faces->count};
    assert_non_null(kept.list);
    memcpy(kept.list, faces->list, faces->count * sizeof *kept.list);
    return kept;
}

/* The faces of a body before and after thinning out. */
static void list_faces(const ck_check *check, int which, const ck_parting_plane *parting, double margin,
                       kept_faces lists[2]) {
    ck_survivors faces = find_faces(check, which, parting, margin);
    lists[0] = keep(&faces);
    ck_parted_faces_thin(&check->bodies[which], parting, &ck_exact_scratch_of(check->workspace)->side[which], &faces);
    lists[1] = keep(&faces);
}

static bool lies_in_plane(const ck_body *body, const ck_parting_plane *parting, uint32_t face) {
    double t[3][3];
    ck_scaled_triangle(body, face, t);
    bool flat = !ck_triangle_degenerate((const double(*)[3])t);
    for (int corner = 0; corner < 3; corner++) {
        flat = flat && height(parting, t[corner]) == 0;
    }
    return flat;
}

/* A part of the list, in its order, with all that lie in the plane. */
static void assert_thinned(const ck_body *body, const ck_parting_plane *parting, const kept_faces lists[2]) {
    uint32_t at = 0;
    for (uint32_t i = 0; i < lists[0].count; i++) {
        const bool left = at < lists[1].count && lists[1].list[at] == lists[0].list[i];
        assert_true(left || !lies_in_plane(body, parting, lists[0].list[i]));
        at += left;
    }
    assert_int_equal(at, lists[1].count);
}

/* Patches of two bodies, each of these faces against each of those. */
static clinker_pair find_patches(const ck_check *check, const kept_faces *of_a, const kept_faces *of_b,
                                 double tolerance, ck_piece_memory *pieces_room, ck_patch_memory *room) {
    ck_memory *memory = &check->workspace->memory;
    const ck_body *bodies[2] = {&check->bodies[0], &check->bodies[1]};
    clinker_face_pair *pairs = malloc(((size_t)of_a->count * of_b->count + 1) * sizeof *pairs);
    assert_non_null(pairs);
    ck_near_faces near = {.pairs = pairs};
    for (uint32_t i = 0; i < of_a->count; i++) {
        for (uint32_t j = 0; j < of_b->count; j++) {
            pairs[near.count++] = (clinker_face_pair){of_a->list[i], of_b->list[j]};
        }
    }
    ck_pieces pieces;
    clinker_pair found = {.size = sizeof found, .state = CLINKER_STATE_TOUCH, .tolerance = tolerance};
    assert_true(ck_pieces_find(memory, pieces_room, bodies, &near, tolerance, &pieces));
    double place[3];
    assert_true(ck_patches_find(memory, room, &pieces, 1, &found.patch_count, place));
    found.patches = room->patches.data;
    free(pairs);
    return found;
}

/* Memory of the two searches for patches that are compared; it belongs to the workspace of all tests. */
static struct {
    ck_piece_memory pieces;
    ck_patch_memory patches;
} rooms[2];

/* Whether patches of thinned lists are those of whole ones. */
static bool patches_agree(const ck_check *check, const ck_parting_plane *parting, double margin,
                          same_question question) {
    kept_faces lists[2][2];
    clinker_pair found[2];
    for (int i = 0; i < 2; i++) {
        list_faces(check, i, parting, margin, lists[i]);
        assert_thinned(&check->bodies[i], parting, lists[i]);
    }
    for (int thin = 0; thin < 2; thin++) {
        found[thin] =
            find_patches(check, &lists[0][thin], &lists[1][thin], margin, &rooms[thin].pieces, &rooms[thin].patches);
    }
    const bool same = same_pairs(&question, &found[1], &found[0]);
    for (int i = 0; i < 4; i++) {
        free(lists[i / 2][i % 2].list);
    }
    return same;
}

static void what_is_left_touches_where_all_of_it_touches(void **state) {
    enum { MOST_REPORTS = 8 };
    const test_rounds rounds = test_rounds_of(1800);
    const clinker_query query = query_with_tolerance(0);
    int different = 0;
    size_t flush = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end && different < MOST_REPORTS; seed++) {
        flush_pair pair = flush_pair_make(seed);
        clinker_body bodies[2];
        ck_check check;
        ck_parting_plane parting;
        flush_pair_bodies(&pair, bodies);
        if (open_flush(*state, bodies, &query, &check, &parting)) {
            const double unit = pair.unit * check.scale;
            const bool nudged = pair.oddity[0].nudged || pair.oddity[1].nudged;
            const same_question question = {.label = "thinned",
                                            .seed = seed,
                                            .query = &query,
                                            .size = 8 * unit,
                                            .reach = pair.reach * check.scale,
                                            .off = nudged ? 0x1p-18 * unit : 0,
                                            .features = 0.25 * unit,
                                            .tangled = true};
            flush++;
            const double margin = seed % 4 == 0 && !nudged ? 0 : 0x1p-18 * unit;
            different += !patches_agree(&check, &parting, margin, question);
        }
        flush_pair_free(&pair);
    }
    assert_int_equal(different, 0);
    assert_true(!rounds.whole || flush > 500);
}

/* Two triangles of each: what their sides touch, they touch. */
static void of_boxes_that_lie_flush_the_flush_faces_are_left(void **state) {
    const clinker_query query = query_with_tolerance(0);
    for (int axis = 0; axis < 3; axis++) {
        double low[2][3] = {{0, 0, 0}, {0, 0, 0}}, high[2][3] = {{2, 2, 2}, {1, 1, 1}};
        low[1][axis] = 2;
        high[1][axis] = 3;
        solid shapes[2] = {grid_box(low[0], high[0], 1, NULL), grid_box(low[1], high[1], 1, NULL)};
        const clinker_body bodies[2] = {{.mesh = solid_borrow(&shapes[0])}, {.mesh = solid_borrow(&shapes[1])}};
        ck_check check;
        ck_parting_plane parting;
        assert_true(open_flush(*state, bodies, &query, &check, &parting));
        for (int i = 0; i < 2; i++) {
            kept_faces lists[2];
            list_faces(&check, i, &parting, i == 0 ? 0 : 0x1p-20, lists);
            assert_int_equal(lists[0].count, 10);
            assert_int_equal(lists[1].count, 2);
            free(lists[0].list);
            free(lists[1].list);
        }
        solid_free(&shapes[0]);
        solid_free(&shapes[1]);
    }
}

/* Faces that say nothing themselves do not speak for others: of no area, or of hardly any. */
static void faces_without_area_spare_no_others(void **state) {
    const clinker_query query = query_with_tolerance(0);
    for (int round = 0; round < 6; round++) {
        const double low[3] = {-4, -4, -2}, high[3] = {8, 4, 0};
        solid table = grid_box(low, high, 1, NULL), roof = grid_roof(4, 1, 2);
        uint32_t ridge[2] = {0, 0};
        for (uint32_t i = 0, found = 0; i < roof.vertex_count && found < 2; i++) {
            ridge[found] = roof.positions[3 * (size_t)i + 2] == 0 ? i : ridge[found];
            found += roof.positions[3 * (size_t)i + 2] == 0;
        }
        roof.positions = realloc(roof.positions, 3 * (roof.vertex_count + 1) * sizeof(double));
        roof.indices = realloc(roof.indices, 3 * (roof.triangle_count + 1) * sizeof(uint32_t));
        if (roof.positions == NULL || roof.indices == NULL) {
            abort();
        }
        const double beside[3] = {2, round == 2 ? 0x1p-60 : 0, 0}; /* the ridge goes from (0, 0, 0) to (4, 0, 0) */
        memcpy(&roof.positions[3 * roof.vertex_count], beside, sizeof beside);
        const uint32_t more = (uint32_t)roof.vertex_count++;
        const uint32_t flats[3][3] = {
            {ridge[0], ridge[1], ridge[1]}, {ridge[0], more, ridge[1]}, {ridge[0], more, ridge[1]}};
        memcpy(&roof.indices[3 * roof.triangle_count++], flats[round % 3], sizeof flats[0]);
        const clinker_body bodies[2] = {{.mesh = solid_borrow(&table)}, {.mesh = solid_borrow(&roof)}};
        ck_check check;
        ck_parting_plane parting;
        assert_true(open_flush(*state, bodies, &query, &check, &parting));
        const same_question question = {
            .label = "flat", .seed = (uint64_t)round, .query = &query, .size = 8, .features = 1, .tangled = true};
        assert_true(patches_agree(&check, &parting, round < 3 ? 0 : 0x1p-18, question));
        solid_free(&table);
        solid_free(&roof);
    }
}

/* A face that rises so little that it is flush with what lies beside the edge of a flat one, and no farther. */
static void shallow_faces_are_left(void **state) {
    const double margin = 0x1p-17;
    const clinker_query query = query_with_tolerance(0);
    double outline[5][2] = {{0, 0}, {4, 0}, {12, 0x1p-14}, {12, 2}, {0, 2}};
    const double low[3] = {1, 3, -1}, high[3] = {2, 5, 0};
    solid above = grid_prism(4, outline, 5), below = grid_box(low, high, 1, NULL);
    const clinker_body bodies[2] = {{.mesh = solid_borrow(&above)}, {.mesh = solid_borrow(&below)}};
    ck_check check;
    ck_parting_plane parting;
    assert_true(open_flush(*state, bodies, &query, &check, &parting));
    const same_question question = {
        .label = "shallow", .query = &query, .size = 8, .reach = 8, .features = 1, .tangled = true};
    assert_true(patches_agree(&check, &parting, margin, question));
    solid_free(&above);
    solid_free(&below);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faces_with_a_corner_beside_the_plane_are_listed_and_no_others),
        cmocka_unit_test(what_is_left_touches_where_all_of_it_touches),
        cmocka_unit_test(of_boxes_that_lie_flush_the_flush_faces_are_left),
        cmocka_unit_test(faces_without_area_spare_no_others),
        cmocka_unit_test(shallow_faces_are_left),
    };
    return cmocka_run_group_tests(tests, checking_begin, checking_end);
}
