/* Contact points: connected patches of vertices with small gaps. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clinker/draw.h"
#include "fixtures/with_workspace.h"
#include "scenes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 9, VERTICES = SIDE * SIDE };

/* A flat grid of unit squares, facing up, and gaps for it. */
typedef struct grid {
    float positions[3 * VERTICES];
    uint32_t indices[6 * (SIDE - 1) * (SIDE - 1)];
    double gap[VERTICES];
    clinker_body body;
} grid;

static uint32_t at(uint32_t x, uint32_t y) {
    return SIDE * y + x;
}

static void make_grid(grid *made) {
    uint32_t *next = made->indices;
    for (uint32_t i = 0; i < VERTICES; i++) {
        const uint32_t x = i % SIDE, y = i / SIDE;
        memcpy(&made->positions[3 * i], (float[3]){(float)x, (float)y, 0}, 3 * sizeof(float));
        made->gap[i] = NAN;
        if (x + 1 < SIDE && y + 1 < SIDE) {
            memcpy(next, (uint32_t[6]){i, i + 1, i + SIDE + 1, i, i + SIDE + 1, i + SIDE}, 6 * sizeof *next);
            next += 6;
        }
    }
    made->body = (clinker_body){.mesh = {.positions = made->positions,
                                         .vertex_count = VERTICES,
                                         .indices = made->indices,
                                         .triangle_count = (size_t)(next - made->indices) / 3}};
}

static clinker_contacts contacts_of(clinker_workspace *workspace, const clinker_body *body, const double *gap,
                                    double limit) {
    clinker_contacts contacts = CLINKER_INIT(clinker_contacts);
    assert_int_equal(clinker_body_contacts(workspace, body, gap, limit, &contacts), CLINKER_STATUS_OK);
    return contacts;
}

static void patches_come_with_the_smallest_gap_first(void **state) {
    grid made;
    make_grid(&made);
    made.gap[at(2, 2)] = 0.1;
    made.gap[at(3, 2)] = -0.2;
    made.gap[at(3, 3)] = 0.3;
    made.gap[at(6, 6)] = -0.5;
    made.gap[at(6, 2)] = 0.31; /* above the limit */
    made.gap[at(1, 6)] = 0;
    const clinker_contacts contacts = contacts_of(*state, &made.body, made.gap, 0.3);
    assert_int_equal(contacts.point_count, 3);
    assert_true(contacts.points[0].gap == -0.5 && contacts.points[1].gap == -0.2 && contacts.points[2].gap == 0);
    const clinker_contact_point *patch = &contacts.points[1];
    assert_int_equal(patch->vertex, at(3, 2));
    assert_int_equal(patch->vertex_count, 3);
    assert_true(patch->point[0] == 3 && patch->point[1] == 2 && patch->point[2] == 0);
    assert_true(patch->normal[0] == 0 && patch->normal[1] == 0 && patch->normal[2] == 1);
    assert_true(fabs(patch->area - 3) < 1e-12); /* six half squares around each, a third of them */
    assert_int_equal(contacts.points[0].vertex_count, 1);
    assert_true(fabs(contacts.points[0].area - 1) < 1e-12);
}

static void patches_hang_together_along_edges_alone(void **state) {
    grid made;
    make_grid(&made);
    made.gap[at(2, 2)] = made.gap[at(3, 3)] = 0; /* along a diagonal that is an edge */
    made.gap[at(6, 3)] = made.gap[at(5, 4)] = 0; /* along the other one, which is not */
    const clinker_contacts contacts = contacts_of(*state, &made.body, made.gap, 0);
    assert_int_equal(contacts.point_count, 3);
    assert_int_equal(contacts.points[0].vertex, at(2, 2));
    assert_int_equal(contacts.points[0].vertex_count, 2);
    assert_int_equal(contacts.points[1].vertex, at(6, 3));
}

static void nothing_small_enough_is_no_contact(void **state) {
    grid made;
    make_grid(&made);
    made.gap[at(2, 2)] = 1;
    const clinker_contacts contacts = contacts_of(*state, &made.body, made.gap, 0.5);
    assert_int_equal(contacts.point_count, 0);
}

static int by_place(const void *left, const void *right) {
    const double *a = ((const clinker_contact_point *)left)->point, *b = ((const clinker_contact_point *)right)->point;
    for (int axis = 0; axis < 3; axis++) {
        if (a[axis] != b[axis]) {
            return a[axis] < b[axis] ? -1 : 1;
        }
    }
    return 0;
}

/* The jaws touch at many bumps. A soup has the same contacts, as vertices in one place are one. */
static void a_soup_has_the_contacts_of_the_mesh_it_was_made_of(void **state) {
    scene_pair jaws = scene_jaws(8000, SCENE_KISS);
    scene_mesh soup = scene_soup(&jaws.a);
    clinker_body bodies[2];
    scene_pair_bodies(&jaws, bodies);
    clinker_gaps gaps = CLINKER_INIT(clinker_gaps);
    assert_int_equal(clinker_bodies_gaps(*state, bodies, NULL, &gaps), CLINKER_STATUS_OK);
    clinker_contacts contacts = contacts_of(*state, &bodies[0], gaps.gap, 0.002);
    const size_t count = contacts.point_count;
    clinker_contact_point *kept = malloc((count + 1) * sizeof *kept);
    assert_non_null(kept);
    assert_true(count > 20);
    memcpy(kept, contacts.points, count * sizeof *kept);
    assert_true(contacts.points[0].gap == gaps.lowest);
    bodies[0].mesh = scene_mesh_borrow(&soup);
    assert_int_equal(clinker_bodies_gaps(*state, bodies, NULL, &gaps), CLINKER_STATUS_OK);
    contacts = contacts_of(*state, &bodies[0], gaps.gap, 0.002);
    assert_int_equal(contacts.point_count, count);
    clinker_contact_point *others = malloc((count + 1) * sizeof *others);
    assert_non_null(others);
    memcpy(others, contacts.points, count * sizeof *others);
    qsort(kept, count, sizeof *kept, by_place);
    qsort(others, count, sizeof *others, by_place);
    for (size_t i = 0; i < count; i++) {
        assert_memory_equal(kept[i].point, others[i].point, sizeof kept[i].point);
        assert_true(kept[i].gap == others[i].gap && fabs(kept[i].area - others[i].area) < 1e-12);
        for (int axis = 0; axis < 3; axis++) {
            assert_true(fabs(kept[i].normal[axis] - others[i].normal[axis]) < 1e-12);
        }
    }
    free(kept);
    free(others);
    scene_mesh_free(&soup);
    scene_pair_free(&jaws);
}

/* The gaps of a call are still there after its contacts were asked for, twice. */
static void contacts_leave_the_gaps_alone(void **state) {
    scene_pair jaws = scene_jaws(2000, SCENE_KISS);
    clinker_body bodies[2];
    scene_pair_bodies(&jaws, bodies);
    clinker_gaps gaps = CLINKER_INIT(clinker_gaps);
    assert_int_equal(clinker_bodies_gaps(*state, bodies, NULL, &gaps), CLINKER_STATUS_OK);
    const size_t bytes = gaps.vertex_count * sizeof *gaps.gap;
    double *kept = malloc(bytes);
    uint32_t *faces = malloc(bytes);
    assert_non_null(kept);
    assert_non_null(faces);
    memcpy(kept, gaps.gap, bytes);
    memcpy(faces, gaps.face, bytes / 2);
    assert_true(contacts_of(*state, &bodies[0], gaps.gap, 0).point_count > 0);
    assert_int_equal(contacts_of(*state, &bodies[0], gaps.gap, 1e9).point_count, 1);
    assert_memory_equal(kept, gaps.gap, bytes);
    assert_memory_equal(faces, gaps.face, bytes / 2);
    free(kept);
    free(faces);
    scene_pair_free(&jaws);
}

static void normals_point_outwards_of_a_solid_turned_inside_out(void **state) {
    scene_mesh ball = scene_icosphere(1, 4);
    double *gap = calloc(ball.vertex_count, sizeof *gap);
    assert_non_null(gap);
    for (int round = 0; round < 4; round++) {
        clinker_pose pose = clinker_pose_identity();
        pose.m[3] = 10;
        pose.m[5] = round < 2 ? 1 : -1;
        const clinker_body body = {.mesh = scene_mesh_borrow(&ball), .pose = &pose};
        gap[3] = -1;
        const clinker_contacts contacts = contacts_of(*state, &body, gap, 0);
        assert_int_equal(contacts.point_count, 1);
        const clinker_contact_point *point = &contacts.points[0];
        assert_true((point->point[0] - 10) * point->normal[0] + point->point[1] * point->normal[1] +
                        point->point[2] * point->normal[2] >
                    0.99);
        assert_true(point->area > 11 && point->area < 4 * 3.1416); /* that of the ball */
        scene_mesh_flip(&ball);
    }
    free(gap);
    scene_mesh_free(&ball);
}

static void a_limit_that_is_no_number_is_refused(void **state) {
    grid made;
    make_grid(&made);
    clinker_contacts contacts = CLINKER_INIT(clinker_contacts);
    assert_int_equal(clinker_body_contacts(*state, &made.body, made.gap, NAN, &contacts), CLINKER_STATUS_INVALID);
    assert_non_null(strstr(clinker_workspace_message(*state), "limit"));
    assert_int_equal(clinker_body_contacts(*state, &made.body, made.gap, INFINITY, &contacts), CLINKER_STATUS_INVALID);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patches_come_with_the_smallest_gap_first),
        cmocka_unit_test(patches_hang_together_along_edges_alone),
        cmocka_unit_test(nothing_small_enough_is_no_contact),
        cmocka_unit_test(a_soup_has_the_contacts_of_the_mesh_it_was_made_of),
        cmocka_unit_test(contacts_leave_the_gaps_alone),
        cmocka_unit_test(normals_point_outwards_of_a_solid_turned_inside_out),
        cmocka_unit_test(a_limit_that_is_no_number_is_refused),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
