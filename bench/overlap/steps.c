#include "steps.h"

#include "bodies/bodies.h"
#include "lib/samples.h"

#include <math.h>
#include <stdlib.h>

/* A body as the engine has it. */
typedef struct closed_body {
    ck_body body;
    bool meets;
} closed_body;

typedef struct runner {
    const clinker_body *bodies;
    size_t count;
    clinker_workspace *workspaces[STEP_COUNT];
    size_t held[STEP_COUNT]; /* bytes */
    closed_body *closed;
    steps *out;
} runner;

/* ---- Memory that is counted ---- */

static void *allocate(void *user, size_t bytes) {
    void *memory = malloc(bytes);
    *(size_t *)user += memory != NULL ? bytes : 0;
    return memory;
}

static void release(void *user, void *memory, size_t bytes) {
    *(size_t *)user -= memory != NULL ? bytes : 0;
    free(memory);
}

static bool open_workspaces(runner *run) {
    bool opened = true;
    for (int i = 0; i < STEP_COUNT && opened; i++) {
        clinker_workspace_settings settings;
        clinker_workspace_settings_init(&settings);
        settings.allocator = (clinker_allocator){allocate, release, &run->held[i]};
        opened = clinker_workspace_create(&settings, &run->workspaces[i]) == CLINKER_STATUS_OK;
    }
    return opened;
}

/* ---- The closed test ---- */

static bool open_body(const runner *run, size_t number) {
    const clinker_mesh *mesh = &run->bodies[number].mesh;
    ck_body *body = &run->closed[number].body;
    clinker_workspace *workspace = run->workspaces[STEP_CLOSED];
    *body =
        (ck_body){.block_count = (uint32_t)((mesh->vertex_count + CK_BLOCK - 1) / CK_BLOCK), .indices_checked = true};
    body->boxes = calloc(body->block_count, sizeof(ck_block_box));
    return body->boxes != NULL &&
           ck_mesh_open(workspace, mesh, run->bodies[number].pose, number, &body->mesh) == CLINKER_STATUS_OK &&
           ck_body_bound(workspace, ck_body_kernels_select(), false, 1, body);
}

static bool open_bodies(runner *run) {
    run->closed = calloc(run->count, sizeof *run->closed);
    bool opened = run->closed != NULL;
    for (size_t i = 0; i < run->count && opened; i++) {
        opened = open_body(run, i);
    }
    run->held[STEP_CLOSED] = 0;
    return opened;
}

/* Of the bodies of all pairs that meet. */
static bool test_closed(runner *run) {
    for (size_t i = 0; i < run->count; i++) {
        ck_body *body = &run->closed[i].body;
        body->closed = 0;
        if (run->closed[i].meets &&
            !ck_body_find_closed(run->workspaces[STEP_CLOSED], ck_body_kernels_select(), body)) {
            return false;
        }
    }
    return true;
}

/* ---- Questions ---- */

static bool check(const runner *run, step asked, clinker_answer *answer) {
    clinker_query query;
    clinker_query_init(&query);
    query.detail = asked == STEP_FACES ? CLINKER_DETAIL_FACES : CLINKER_DETAIL_KIND;
    query.tolerance = 0;
    query.contact = asked >= STEP_VOLUME;
    query.regions = asked >= STEP_REGIONS;
    query.depth = asked >= STEP_DEPTH;
    clinker_answer_init(answer);
    return clinker_bodies_check(run->workspaces[asked], run->bodies, run->count, &query, answer) == CLINKER_STATUS_OK;
}

static void mark_meeting(const runner *run, const clinker_answer *answer) {
    for (size_t i = 0; i < answer->pair_count; i++) {
        run->closed[answer->pairs[i].a].meets = true;
        run->closed[answer->pairs[i].b].meets = true;
    }
}

static void look_at_depths(const clinker_answer *answer, steps *out) {
    const double enough = 0.9;
    out->pairs = answer->pair_count;
    out->measured = 0;
    out->short_of = 0;
    out->ratio = 1;
    for (size_t i = 0; i < answer->pair_count; i++) {
        const clinker_pair *pair = &answer->pairs[i];
        const double upper = pair->depth + pair->depth_error;
        if (pair->depth_error >= 0 && upper > 0) {
            out->measured++;
            out->short_of += pair->depth < enough * upper ? 1 : 0;
            out->ratio = fmin(out->ratio, pair->depth / upper);
        }
    }
}

/* Takes one step, and keeps the time if that is the shortest so far. */
static bool take(runner *run, step asked) {
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    const double start = processor_ms();
    const bool done = asked == STEP_CLOSED ? test_closed(run) : check(run, asked, &answer);
    run->out->ms[asked] = fmin(run->out->ms[asked], processor_ms() - start);
    if (done && asked == STEP_FACES) {
        mark_meeting(run, &answer);
    }
    if (done && asked == STEP_DEPTH) {
        look_at_depths(&answer, run->out);
    }
    return done;
}

/* All steps take turns. */
static bool race(runner *run, int repetitions) {
    for (int i = 0; i < repetitions; i++) {
        for (int asked = 0; asked < STEP_COUNT; asked++) {
            if (!take(run, (step)asked)) {
                return false;
            }
        }
    }
    return true;
}

bool steps_measure(const clinker_body *bodies, size_t count, int repetitions, steps *out) {
    runner run = {.bodies = bodies, .count = count, .out = out};
    *out = (steps){.pairs = 0};
    for (int i = 0; i < STEP_COUNT; i++) {
        out->ms[i] = INFINITY;
    }
    bool done = open_workspaces(&run) && open_bodies(&run) && race(&run, repetitions);
    for (int i = 0; i < STEP_COUNT; i++) {
        out->bytes[i] = run.held[i];
        clinker_workspace_destroy(run.workspaces[i]);
    }
    for (size_t i = 0; i < count && run.closed != NULL; i++) {
        free(run.closed[i].body.boxes);
    }
    free(run.closed);
    return done;
}
