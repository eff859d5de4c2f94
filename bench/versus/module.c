/* A build of the library behind the interface of interface.h, through the public headers alone. */
#include "interface.h"

#include <clinker/convex.h>

#include <stdlib.h>
#include <string.h>

typedef struct side {
    versus_question question;
    clinker_workspace *workspace;
    clinker_query query;
    clinker_body *bodies;      /* of all steps */
    clinker_pose *poses;       /* of these bodies; the first body without a pose keeps an unused one */
    clinker_convex *convex[2]; /* of questions about convex bodies; the same one twice if the bodies share a mesh */
    size_t body_count;
} side;

/* Open and close. */

static clinker_query query_for(versus_question question) {
    clinker_query query;
    clinker_query_init(&query);
    switch (question) {
    case VERSUS_STATE:
    case VERSUS_FACES:
        query.detail = question == VERSUS_FACES ? CLINKER_DETAIL_FACES : CLINKER_DETAIL_STATE;
        query.tolerance = 0;
        query.depth = false;
        break;
    case VERSUS_CONTACT:
        query.regions = true;
        break;
    case VERSUS_ZLIST:
        query.method = CLINKER_METHOD_ZLIST;
        break;
    case VERSUS_LAYERS:
        query.method = CLINKER_METHOD_LAYERS;
        break;
    case VERSUS_EDGES:
        query.method = CLINKER_METHOD_EDGES;
        break;
    default:
        break;
    }
    return query;
}

static bool open_workspace(side *s, unsigned threads) {
    clinker_workspace_settings settings;
    clinker_workspace_settings_init(&settings);
    settings.threads = threads;
    return clinker_workspace_create(&settings, &s->workspace) == CLINKER_STATUS_OK;
}

static bool take_bodies(side *s, const versus_task *task) {
    size_t count = task->body_count * task->step_count;
    s->bodies = calloc(count, sizeof *s->bodies);
    s->poses = calloc(count, sizeof *s->poses);
    if (s->bodies == NULL || s->poses == NULL) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        const versus_body *body = &task->bodies[i];
        s->bodies[i].mesh.positions = body->positions;
        s->bodies[i].mesh.vertex_count = body->vertex_count;
        s->bodies[i].mesh.indices = body->indices;
        s->bodies[i].mesh.triangle_count = body->triangle_count;
        if (body->pose != NULL) {
            memcpy(s->poses[i].m, body->pose, sizeof s->poses[i].m);
            s->bodies[i].pose = &s->poses[i];
        }
    }
    return true;
}

static bool asks_convex(versus_question question) {
    return question == VERSUS_CONVEX || question == VERSUS_SEPARATION;
}

static bool prepare_convex(side *s) {
    const clinker_mesh *a = &s->bodies[0].mesh, *b = &s->bodies[1].mesh;
    if (clinker_convex_create(s->workspace, a, &s->convex[0]) != CLINKER_STATUS_OK) {
        return false;
    }
    if (a->positions == b->positions) {
        s->convex[1] = s->convex[0];
        return true;
    }
    return clinker_convex_create(s->workspace, b, &s->convex[1]) == CLINKER_STATUS_OK;
}

static void close_side(void *self) {
    side *s = self;
    if (s == NULL) {
        return;
    }
    if (s->convex[1] != s->convex[0]) {
        clinker_convex_destroy(s->convex[1]);
    }
    clinker_convex_destroy(s->convex[0]);
    clinker_workspace_destroy(s->workspace);
    free(s->bodies);
    free(s->poses);
    free(s);
}

static void *open_side(const versus_task *task) {
    side *s = calloc(1, sizeof *s);
    if (s == NULL) {
        return NULL;
    }
    s->question = task->question;
    s->query = query_for(task->question);
    s->body_count = task->body_count;
    bool opened = open_workspace(s, task->threads) && take_bodies(s, task);
    if (opened && asks_convex(task->question)) {
        opened = task->body_count == 2 && prepare_convex(s);
    }
    if (!opened) {
        close_side(s);
        return NULL;
    }
    return s;
}

/* Ask. */

static bool check_bodies(side *s, size_t step, clinker_answer *answer) {
    const clinker_body *bodies = s->bodies + step * s->body_count;
    return clinker_bodies_check(s->workspace, bodies, s->body_count, &s->query, answer) == CLINKER_STATUS_OK;
}

/* The answer is as zero, or has a certificate of kind NONE: nothing else of it is read. */
static bool check_convex(side *s, size_t step, clinker_convex_answer *answer) {
    const clinker_body *bodies = s->bodies + step * 2;
    return clinker_convex_check(s->workspace, s->convex[0], bodies[0].pose, s->convex[1], bodies[1].pose, answer) ==
           CLINKER_STATUS_OK;
}

static bool measure_convex(side *s, size_t step, clinker_convex_measurement *measurement) {
    const clinker_body *bodies = s->bodies + step * 2;
    *measurement = (clinker_convex_measurement)CLINKER_INIT(clinker_convex_measurement);
    return clinker_convex_measure(s->workspace, s->convex[0], bodies[0].pose, s->convex[1], bodies[1].pose,
                                  measurement) == CLINKER_STATUS_OK;
}

static bool ask(void *self, size_t step) {
    side *s = self;
    if (s->question == VERSUS_CONVEX) {
        clinker_convex_answer answer;
        answer.size = sizeof answer;
        answer.certificate.kind = CLINKER_CERTIFICATE_NONE;
        return check_convex(s, step, &answer);
    }
    if (s->question == VERSUS_SEPARATION) {
        clinker_convex_measurement measurement;
        return measure_convex(s, step, &measurement);
    }
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    return check_bodies(s, step, &answer);
}

/* Digest. */

/* The finaliser of splitmix64 (Steele, Lea, Flood 2014). */
static void mix(uint64_t *digest, uint64_t value) {
    uint64_t h = *digest * 31 + value;
    h = (h ^ (h >> 30)) * 0xbf58476d1ce4e5b9U;
    h = (h ^ (h >> 27)) * 0x94d049bb133111ebU;
    *digest = h ^ (h >> 31);
}

static void mix_numbers(uint64_t *digest, const double *numbers, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint64_t bits = 0;
        memcpy(&bits, &numbers[i], sizeof bits);
        mix(digest, bits);
    }
}

static void mix_faces(uint64_t *digest, const clinker_face_pair *faces, size_t count) {
    for (size_t i = 0; faces != NULL && i < count; i++) {
        mix(digest, (uint64_t)faces[i].a << 32 | faces[i].b);
    }
}

static void mix_region(uint64_t *digest, const clinker_region *region) {
    const double sizes[] = {region->depth, region->areas[0], region->volume};
    mix_numbers(digest, sizes, 3);
    mix_numbers(digest, region->centre, 3);
    mix_numbers(digest, region->normal, 3);
    mix_numbers(digest, region->box_min, 3);
    mix_numbers(digest, region->box_max, 3);
}

static void mix_pair(uint64_t *digest, const clinker_pair *pair) {
    const double sizes[] = {pair->tolerance, pair->depth,          pair->span,   pair->separation,
                            pair->distance,  pair->sample_spacing, pair->volume, pair->volume_error};
    mix(digest, (uint64_t)pair->a << 32 | pair->b);
    mix(digest, (uint64_t)pair->state);
    mix(digest, (uint64_t)pair->kind);
    mix(digest, pair->undecided);
    mix_numbers(digest, sizes, sizeof sizes / sizeof *sizes);
    mix_numbers(digest, pair->centre, 3);
    mix_numbers(digest, pair->push, 3);
    mix_numbers(digest, pair->turn, 3);
    mix(digest, pair->crossings);
    mix(digest, pair->touchings);
    mix_faces(digest, pair->crossing_faces, pair->crossings);
    mix_faces(digest, pair->touching_faces, pair->touchings);
    mix(digest, pair->region_count);
    for (size_t i = 0; i < pair->region_count; i++) {
        mix_region(digest, &pair->regions[i]);
    }
}

static void mix_answer(uint64_t *digest, const clinker_answer *answer) {
    mix(digest, answer->tested);
    mix(digest, answer->pair_count);
    for (size_t i = 0; i < answer->pair_count; i++) {
        mix_pair(digest, &answer->pairs[i]);
    }
}

static void mix_convex(uint64_t *digest, const clinker_convex_answer *answer) {
    mix(digest, (uint64_t)answer->state);
    mix(digest, (uint64_t)answer->certificate.kind);
    mix(digest, (uint64_t)answer->way);
    mix(digest, answer->checks);
    mix_numbers(digest, answer->certificate.normal, 3);
    mix_numbers(digest, &answer->certificate.offset, 1);
    mix_numbers(digest, answer->certificate.point, 3);
}

static void mix_measurement(uint64_t *digest, const clinker_convex_measurement *measurement) {
    mix_convex(digest, &measurement->answer);
    mix_numbers(digest, measurement->distance_bound, 2);
    mix_numbers(digest, measurement->separation_bound, 2);
    mix_numbers(digest, measurement->direction, 3);
    mix_numbers(digest, measurement->point_a, 3);
    mix_numbers(digest, measurement->point_b, 3);
}

static bool make_digest(void *self, size_t step, uint64_t *digest) {
    side *s = self;
    bool done = false;
    *digest = 0;
    if (s->question == VERSUS_CONVEX) {
        clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
        done = check_convex(s, step, &answer);
        mix_convex(digest, &answer);
    } else if (s->question == VERSUS_SEPARATION) {
        clinker_convex_measurement measurement = CLINKER_INIT(clinker_convex_measurement);
        done = measure_convex(s, step, &measurement);
        mix_measurement(digest, &measurement);
    } else {
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        done = check_bodies(s, step, &answer);
        mix_answer(digest, &answer);
    }
    return done;
}

extern const versus_side versus_module __attribute__((visibility("default")));
const versus_side versus_module = {
    .interface = VERSUS_INTERFACE, .open = open_side, .ask = ask, .digest = make_digest, .close = close_side};
