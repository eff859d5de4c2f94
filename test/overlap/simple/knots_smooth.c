/* Balls with some vertices pulled out of their place, so that the few faces around them pass through others: the true
 * volume lies within the bound that is told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/with_workspace.h"
#include "overlap/ball_columns.h"
#include "overlap/knots_asked.h"
#include "random.h"
#include "rounds.h"

#include <math.h>

enum { COLUMNS = 80 };

/* A ball, and a box around what has been pulled about. */
typedef struct pulled_ball {
    scene_mesh mesh;
    column_box near;
} pulled_ball;

static void widen(column_box *box, const float *p) {
    for (int axis = 0; axis < 3; axis++) {
        box->low[axis] = fmin(box->low[axis], (double)p[axis]);
        box->high[axis] = fmax(box->high[axis], (double)p[axis]);
    }
}

/* The box around all faces that have a vertex. */
static void widen_around(const scene_mesh *mesh, uint32_t vertex, column_box *box) {
    for (size_t i = 0; i < mesh->triangle_count; i++) {
        const uint32_t *corners = &mesh->indices[3 * i];
        for (int k = 0; k < 3; k++) {
            if (corners[0] == vertex || corners[1] == vertex || corners[2] == vertex) {
                widen(box, &mesh->positions[3 * (size_t)corners[k]]);
            }
        }
    }
}

/* Along the surface, past its neighbours, and a little below: faces fold through those beside them. */
static void fold(scene_random *random, double edge, float p[3]) {
    double way[3], length = 0;
    scene_random_direction(random, way);
    const double far = edge * scene_random_between(random, 0.5, 2.5);
    for (int axis = 0; axis < 3; axis++) {
        way[axis] = (double)p[axis] + far * way[axis];
        length += way[axis] * way[axis];
    }
    const double off = 1 + edge * scene_random_between(random, -0.6, 0.1);
    for (int axis = 0; axis < 3; axis++) {
        p[axis] = (float)(way[axis] * off / sqrt(length));
    }
}

/* Where two surfaces come close to each other, or on one of them. */
typedef struct close_place {
    double edge; /* length of edges */
    double gap;  /* between the surfaces; 0: there is one */
    double at[3];
    double way[3]; /* from the first surface to the second */
} close_place;

/* Through the other surface, with a tip that may be askew. */
static void pierce(scene_random *random, const close_place *place, float p[3]) {
    const double far = place->gap * scene_random_between(random, 1, 3);
    const double askew = place->gap * scene_random_between(random, 0, 1);
    double across[3], side = 0;
    scene_random_direction(random, across);
    for (int axis = 0; axis < 3; axis++) {
        side += ((double)p[axis] - place->at[axis]) * place->way[axis];
    }
    for (int axis = 0; axis < 3; axis++) {
        p[axis] += (float)((side > 0 ? -far : far) * place->way[axis] + askew * across[axis]);
    }
}

/* The vertex that is nearest to a place, or beside that. */
static uint32_t vertex_near(scene_random *random, const scene_mesh *mesh, const close_place *place) {
    double at[3], least = INFINITY;
    uint32_t nearest = 0;
    scene_random_direction(random, at);
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        double distance = 0;
        for (uint32_t axis = 0; axis < 3; axis++) {
            const double off = (double)mesh->positions[3 * i + axis] - place->at[axis] - place->edge * at[axis];
            distance += off * off;
        }
        nearest = distance < least ? i : nearest;
        least = fmin(least, distance);
    }
    return nearest;
}

static void pull_vertex(scene_random *random, const close_place *place, pulled_ball *ball) {
    const uint32_t vertex = vertex_near(random, &ball->mesh, place);
    float *p = &ball->mesh.positions[3 * (size_t)vertex];
    widen_around(&ball->mesh, vertex, &ball->near);
    if (place->gap > 0) {
        pierce(random, place, p);
    } else {
        fold(random, place->edge, p);
    }
    widen(&ball->near, p);
}

/* Another ball beside the first one, or a cavity in it, across the gap. */
static void add_second(scene_random *random, const close_place *place, bool cavity, unsigned splits, scene_mesh *mesh) {
    const double radius = scene_random_between(random, 0.3, 0.7), off = 1 + (cavity ? -1 : 1) * (place->gap + radius);
    scene_mesh second = scene_icosphere((float)radius, splits);
    scene_mesh_move(&second, (float)(off * place->at[0]), (float)(off * place->at[1]), (float)(off * place->at[2]));
    if (cavity) {
        scene_mesh_flip(&second);
    }
    assert_true(scene_mesh_append(mesh, &second));
    scene_mesh_free(&second);
}

static pulled_ball make_ball(scene_random *random) {
    const unsigned splits = 6 + (unsigned)scene_random_below(random, 6);
    const bool one = scene_random_below(random, 5) == 0, cavity = scene_random_below(random, 2) == 0;
    pulled_ball ball = {.mesh = scene_icosphere(1, splits),
                        .near = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}}};
    close_place place = {.edge = 1.1 / splits, .gap = one ? 0 : scene_random_between(random, 0.02, 0.1)};
    scene_random_direction(random, place.at);
    if (!one) {
        add_second(random, &place, cavity, 2 + (unsigned)scene_random_below(random, 8), &ball.mesh);
    }
    for (int axis = 0; axis < 3; axis++) {
        place.way[axis] = cavity ? -place.at[axis] : place.at[axis];
        place.at[axis] += place.way[axis] * place.gap / 2;
    }
    for (size_t i = 1 + scene_random_below(random, 3); i > 0; i--) {
        pull_vertex(random, &place, &ball);
    }
    return ball;
}

/* A box that has a part of the ball, some of its sides through what was pulled about. */
static column_box make_box(scene_random *random, const pulled_ball *ball) {
    column_box box;
    const column_box *near = &ball->near;
    for (int axis = 0; axis < 3; axis++) {
        const bool through[2] = {scene_random_below(random, 3) == 0, scene_random_below(random, 3) == 0};
        const double at = (double)(float)scene_random_between(random, near->low[axis], near->high[axis]);
        box.low[axis] = through[0] && at < 0.2 ? at : (double)(float)scene_random_between(random, -1.7, -0.5);
        box.high[axis] = through[1] && at > -0.2 ? at : (double)(float)scene_random_between(random, 0.5, 1.7);
        if (box.high[axis] - box.low[axis] < 0.25) {
            box.high[axis] = (double)(float)(box.low[axis] + 1);
        }
    }
    return box;
}

static knots_truth find_truth(const pulled_ball *ball, const column_box *box) {
    knots_truth truth = {.sum = columns_sum(&ball->mesh, box)};
    column_deviation off = {0, 0};
    column_box both = ball->near;
    for (int axis = 0; axis < 3; axis++) {
        both.low[axis] = fmax(both.low[axis], box->low[axis]);
        both.high[axis] = fmin(both.high[axis], box->high[axis]);
    }
    if (both.low[0] < both.high[0] && both.low[1] < both.high[1] && both.low[2] < both.high[2]) {
        off = columns_deviation(&ball->mesh, &both, COLUMNS);
    }
    truth.volume = truth.sum - off.sum;
    truth.deviation = off.all;
    truth.error = 1e-12 + 0.02 * truth.deviation; /* of columns */
    return truth;
}

static scene_mesh mesh_of_box(const column_box *box) {
    float low[3], high[3];
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = (float)box->low[axis];
        high[axis] = (float)box->high[axis];
    }
    return scene_box(low, high);
}

/* Both orders; both bodies as they are, or moved and turned by the same. */
static void check_ball(clinker_workspace *workspace, uint64_t seed, knots_tally *tally) {
    scene_random random = {seed};
    pulled_ball ball = make_ball(&random);
    const column_box box = make_box(&random, &ball);
    const knots_truth truth = find_truth(&ball, &box);
    scene_mesh other = mesh_of_box(&box);
    const clinker_pose pose =
        clinker_pose_euler((const double[3]){64, -96, 32}, (const double[3]){SCENE_PI / 2, 0, SCENE_PI});
    const clinker_pose poses[2] = {pose, pose};
    if (scene_random_below(&random, 2) == 0) {
        scene_mesh_flip(&ball.mesh);
    }
    if (scene_random_below(&random, 16) == 0) {
        scene_shuffle(&ball.mesh, seed, true); /* in which knots are not looked for, where there are many faces */
    }
    for (int of = 0; of < 2; of++) {
        const scene_mesh *meshes[2] = {of == 0 ? &ball.mesh : &other, of == 0 ? &other : &ball.mesh};
        const knots_said said = knots_ask(workspace, meshes, seed % 4 == 0 ? poses : NULL, of);
        knots_judge(&said, &truth, seed, tally);
    }
    scene_mesh_free(&other);
    scene_mesh_free(&ball.mesh);
}

static void knots_of_balls_are_bounded(void **state) {
    const test_rounds rounds = test_rounds_of(1000);
    knots_tally tally = {0};
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        check_ball(*state, seed, &tally);
    }
    knots_report("smooth", &tally);
    assert_true(!rounds.whole || (tally.by_knots > 300 && tally.off > 100));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knots_of_balls_are_bounded),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
