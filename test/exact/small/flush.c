/* Small bodies that lie flush across an axis, against every face of the one with every face of the other; and whether
 * they are closed, against a count of all edges. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "exact/small/flush.h"
#include "fixtures/checking.h"
#include "fixtures/flush_pair.h"
#include "fixtures/open_check.h"
#include "math/triangle_contact.h"
#include "rounds.h"

#include <math.h>
#include <string.h>

/* ---- Plain truth ---- */

/* The faces of a body with an area, in the world. */
typedef struct face_list {
    double faces[CK_SMALL_TRIANGLES][3][3];
    size_t count;
} face_list;

static void list_faces(clinker_workspace *workspace, const clinker_body *body, face_list *list) {
    ck_mesh mesh;
    assert_int_equal(ck_mesh_open(workspace, &body->mesh, body->pose, 0, &mesh), CLINKER_STATUS_OK);
    list->count = 0;
    for (uint32_t i = 0; i < mesh.triangle_count; i++) {
        ck_mesh_triangle(&mesh, i, list->faces[list->count]);
        list->count += !ck_triangle_degenerate((const double(*)[3])list->faces[list->count]);
    }
}

static bool faces_meet(const face_list *a, const face_list *b) {
    for (size_t i = 0; i < a->count; i++) {
        for (size_t j = 0; j < b->count; j++) {
            if (ck_triangle_contact((const double(*)[3])a->faces[i], (const double(*)[3])b->faces[j]) !=
                CK_CONTACT_NONE) {
                return true;
            }
        }
    }
    return false;
}

/* How two bodies lie by their vertices: apart along some axis, flush, or neither. */
static ck_small_flush flush_by_boxes(clinker_workspace *workspace, const clinker_body *a, const clinker_body *b) {
    double low[2][3] = {{0}}, high[2][3] = {{0}};
    for (int i = 0; i < 2; i++) {
        ck_mesh mesh;
        const clinker_body *body = i == 0 ? a : b;
        assert_int_equal(ck_mesh_open(workspace, &body->mesh, body->pose, 0, &mesh), CLINKER_STATUS_OK);
        for (uint32_t k = 0; k < mesh.vertex_count; k++) {
            double p[3];
            ck_mesh_world(&mesh, k, p);
            for (int axis = 0; axis < 3; axis++) {
                low[i][axis] = k == 0 ? p[axis] : fmin(low[i][axis], p[axis]);
                high[i][axis] = k == 0 ? p[axis] : fmax(high[i][axis], p[axis]);
            }
        }
    }
    ck_small_flush found = CK_SMALL_NOT_FLUSH;
    for (int axis = 0; axis < 3; axis++) {
        if (high[0][axis] < low[1][axis] || high[1][axis] < low[0][axis]) {
            return CK_SMALL_FLUSH_APART;
        }
        if (high[0][axis] == low[1][axis] || high[1][axis] == low[0][axis]) {
            found = CK_SMALL_FLUSH_TOUCH;
        }
    }
    return found;
}

/* ---- Bodies in their places ---- */

static void coordinates_are_those_of_the_world(void **state) {
    const test_rounds rounds = test_rounds_of(100);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        const double to[3] = {1e3, -1, 0.1};
        scene_mesh mesh = scene_icosphere(1.3F, 1);
        const clinker_pose pose = scene_random_pose(&random, to);
        const clinker_body body = {.mesh = scene_mesh_borrow(&mesh), .pose = &pose};
        ck_small_body placed;
        ck_mesh opened;
        ck_small_body_place(&body, &placed);
        assert_int_equal(ck_mesh_open(*state, &body.mesh, body.pose, 0, &opened), CLINKER_STATUS_OK);
        double low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};
        for (uint32_t i = 0; i < opened.vertex_count; i++) {
            double p[3];
            ck_mesh_world(&opened, i, p);
            for (int axis = 0; axis < 3; axis++) {
                assert_true(placed.at[axis][i] == p[axis]);
                low[axis] = fmin(low[axis], p[axis]);
                high[axis] = fmax(high[axis], p[axis]);
            }
        }
        assert_memory_equal(placed.low, low, sizeof low);
        assert_memory_equal(placed.high, high, sizeof high);
        scene_mesh_free(&mesh);
    }
}

/* ---- Pairs ---- */

typedef struct tally {
    size_t flush[CK_SMALL_FLUSH_TOUCH + 1];
} tally;

static void check_pair(clinker_workspace *workspace, const clinker_body *a, const clinker_body *b, tally *seen) {
    ck_small_body placed[2];
    ck_small_body_place(a, &placed[0]);
    ck_small_body_place(b, &placed[1]);
    const ck_small_flush found = ck_small_flush_find(&placed[0], &placed[1]);
    assert_int_equal(ck_small_flush_find(&placed[1], &placed[0]), found);
    const ck_small_flush boxes = flush_by_boxes(workspace, a, b);
    seen->flush[found]++;
    if (boxes != CK_SMALL_FLUSH_TOUCH) {
        assert_int_equal(found, boxes);
        return;
    }
    face_list faces[2];
    list_faces(workspace, a, &faces[0]);
    list_faces(workspace, b, &faces[1]);
    if (faces_meet(&faces[0], &faces[1])) {
        assert_int_equal(found, CK_SMALL_FLUSH_TOUCH);
    } else if (ck_small_is_closed(&a->mesh) && ck_small_is_closed(&b->mesh)) {
        assert_int_equal(found, CK_SMALL_FLUSH_APART);
    } else {
        assert_int_not_equal(found, CK_SMALL_FLUSH_TOUCH); /* an open one may hold the other in its mouth */
    }
}

static void bodies_touch_in_a_plane_across_an_axis_if_faces_with_an_area_meet(void **state) {
    const test_rounds rounds = test_rounds_of(300);
    tally seen = {{0}};
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        flush_crowd crowd = flush_crowd_make(seed);
        clinker_body bodies[FLUSH_CROWD];
        flush_crowd_bodies(&crowd, bodies);
        for (int a = 0; a < FLUSH_CROWD; a++) {
            for (int b = a + 1; b < FLUSH_CROWD && ck_is_plain(&bodies[a]); b++) {
                if (ck_is_plain(&bodies[b])) {
                    check_pair(*state, &bodies[a], &bodies[b], &seen);
                }
            }
        }
        flush_crowd_free(&crowd);
    }
    assert_true(!rounds.whole || (seen.flush[0] > 1000 && seen.flush[1] > 1000 && seen.flush[2] > 1000));
}

/* A vertex that no face uses, or faces without area alone, lies on the other body, and nothing else does. */
static void vertices_of_no_face_with_an_area_do_not_touch(void **state) {
    static const uint32_t table_faces[] = {0, 1, 2, 0, 2, 3, 4, 6, 5, 4, 7, 6};
    static const float table[] = {-2, -2, 0, 2, -2, 0, 2, 2, 0, -2, 2, 0, -2, -2, -1, 2, -2, -1, 2, 2, -1, -2, 2, -1};
    static const uint32_t above_faces[] = {0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3, 4, 4, 0, 4, 0, 5};
    static const float above[] = {0, 0, 1, 1, 0, 1, 0, 1, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0.5F};
    const clinker_pose pose = clinker_pose_identity();
    for (size_t count = 4; count <= 6; count++) {
        const clinker_body bodies[2] = {
            {.mesh = {.positions = table, .vertex_count = 8, .indices = table_faces, .triangle_count = 4},
             .pose = &pose},
            {.mesh = {.positions = above, .vertex_count = 6, .indices = above_faces, .triangle_count = count},
             .pose = &pose}};
        ck_small_body placed[2];
        face_list faces[2];
        for (int i = 0; i < 2; i++) {
            ck_small_body_place(&bodies[i], &placed[i]);
            list_faces(*state, &bodies[i], &faces[i]);
        }
        assert_false(faces_meet(&faces[0], &faces[1]));
        assert_int_not_equal(ck_small_flush_find(&placed[0], &placed[1]), CK_SMALL_FLUSH_TOUCH);
        assert_int_not_equal(ck_small_flush_find(&placed[1], &placed[0]), CK_SMALL_FLUSH_TOUCH);
    }
}

/* ---- Boxes of a crowd ---- */

/* A sheet at 0 has a box of roundings alone. */
static bool has_thickness(const ck_broad_box *box) {
    bool thick = true;
    for (int axis = 0; axis < 3; axis++) {
        thick = thick && box->high[axis] - box->low[axis] > 0x1p-15F;
    }
    return thick;
}

static void boxes_of_bodies_that_lie_flush_seem_to(void **state) {
    const test_rounds rounds = test_rounds_of(100);
    const clinker_query query = query_with_tolerance(0);
    size_t flush = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        flush_crowd crowd = flush_crowd_make(seed);
        clinker_body bodies[FLUSH_CROWD];
        ck_broad_box boxes[FLUSH_CROWD];
        ck_check check;
        bool usable;
        flush_crowd_bodies(&crowd, bodies);
        assert_int_equal(ck_check_begin(*state, FLUSH_CROWD, &query, &check), CLINKER_STATUS_OK);
        assert_int_equal(ck_crowd_boxes(&check, bodies, boxes, &usable), CLINKER_STATUS_OK);
        for (int a = 0; a < FLUSH_CROWD && usable; a++) {
            for (int b = a + 1; b < FLUSH_CROWD && ck_is_plain(&bodies[a]); b++) {
                if (ck_is_plain(&bodies[b]) && has_thickness(&boxes[a]) && has_thickness(&boxes[b]) &&
                    flush_by_boxes(*state, &bodies[a], &bodies[b]) == CK_SMALL_FLUSH_TOUCH) {
                    assert_true(ck_small_seem_flush(&boxes[a], &boxes[b]));
                    flush++;
                }
            }
        }
        flush_crowd_free(&crowd);
    }
    assert_true(!rounds.whole || flush > 500);
    const ck_broad_box one = {.low = {0, 0, 0}, .high = {1, 1, 1}},
                       other = {.low = {0.5F, 0.5F, 0.5F}, .high = {2, 2, 2}};
    assert_false(ck_small_seem_flush(&one, &other));
    assert_false(ck_small_seem_flush(&other, &one));
}

/* ---- Closed or not ---- */

/* Whether each edge is gone along once each way. */
static bool is_closed(const clinker_mesh *mesh) {
    static unsigned uses[CK_SMALL_VERTICES][CK_SMALL_VERTICES];
    memset(uses, 0, sizeof uses);
    for (size_t i = 0; i < 3 * mesh->triangle_count; i++) {
        uses[mesh->indices[i]][mesh->indices[i / 3 * 3 + (i + 1) % 3]]++;
    }
    for (size_t p = 0; p < CK_SMALL_VERTICES; p++) {
        for (size_t q = 0; q < CK_SMALL_VERTICES; q++) {
            if (uses[p][q] != uses[q][p] || uses[p][q] > 1 || (p == q && uses[p][q] > 0)) {
                return false;
            }
        }
    }
    return true;
}

/* Takes a face out, turns it round, gives it twice, moves one of its corners, or does nothing. */
static void spoil(scene_mesh *mesh, scene_random *random) {
    uint32_t *face = &mesh->indices[3 * scene_random_below(random, mesh->triangle_count)];
    const uint32_t corner = face[0];
    switch (scene_random_below(random, 6)) {
    case 0:
        mesh->triangle_count--;
        break;
    case 1:
        face[0] = face[1];
        face[1] = corner;
        break;
    case 2:
        memcpy(face, mesh->indices, 3 * sizeof *face);
        break;
    case 3:
        face[0] = (uint32_t)scene_random_below(random, mesh->vertex_count);
        break;
    case 4:
        face[2] = face[1];
        break;
    default:
        break;
    }
}

static void bodies_are_closed_if_each_edge_has_one_face_each_way(void **state) {
    const test_rounds rounds = test_rounds_of(3000);
    size_t closed = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        scene_mesh mesh = seed % 3 == 0   ? scene_cube(1)
                          : seed % 3 == 1 ? scene_torus(2, 1, 8, 4)
                                          : scene_icosphere(1, 1);
        assert_true(mesh.vertex_count <= CK_SMALL_VERTICES && mesh.triangle_count <= CK_SMALL_TRIANGLES);
        if (seed % 5 == 0) {
            scene_mesh more = scene_tetrahedron(1);
            mesh = mesh.vertex_count + more.vertex_count <= CK_SMALL_VERTICES ? joined(mesh, more)
                                                                              : (scene_mesh_free(&more), mesh);
        }
        for (size_t times = scene_random_below(&random, 3); times > 0; times--) {
            spoil(&mesh, &random);
        }
        const clinker_mesh borrowed = scene_mesh_borrow(&mesh);
        assert_int_equal(ck_small_is_closed(&borrowed), is_closed(&borrowed));
        closed += is_closed(&borrowed);
        if (ck_small_is_closed(&borrowed)) {
            clinker_inspection found = CLINKER_INIT(clinker_inspection);
            assert_int_equal(clinker_mesh_inspect(*state, &borrowed, NULL, &found), CLINKER_STATUS_OK);
            assert_true(found.boundary_edges + found.flipped_edges == 0);
        }
        scene_mesh_free(&mesh);
    }
    assert_true(!rounds.whole || (closed > 800 && closed < 2500));
}

/* Four faces on an edge, two each way, close a surface; numbers alone do not tell which two belong together. */
static void four_faces_on_an_edge_are_not_told_to_be_closed(void **state) {
    (void)state;
    const uint32_t faces[] = {0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3, 0, 5, 1, 0, 1, 4, 1, 5, 4, 5, 0, 4};
    const clinker_mesh mesh = {.vertex_count = 6, .indices = faces, .triangle_count = 8};
    assert_false(ck_small_is_closed(&mesh));
    const clinker_mesh one = {.vertex_count = 6, .indices = faces, .triangle_count = 4};
    assert_true(ck_small_is_closed(&one));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(coordinates_are_those_of_the_world),
        cmocka_unit_test(bodies_touch_in_a_plane_across_an_axis_if_faces_with_an_area_meet),
        cmocka_unit_test(vertices_of_no_face_with_an_area_do_not_touch),
        cmocka_unit_test(boxes_of_bodies_that_lie_flush_seem_to),
        cmocka_unit_test(bodies_are_closed_if_each_edge_has_one_face_each_way),
        cmocka_unit_test(four_faces_on_an_edge_are_not_told_to_be_closed),
    };
    return cmocka_run_group_tests(tests, checking_begin, checking_end);
}
