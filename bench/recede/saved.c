/* What culling saves in front of a check: with all faces, and with those that are left, which the engine gets as a mesh
 * of their own. */
#include "lib/samples.h"
#include "moving.h"
#include "peers/peer.h"
#include "sections.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TIMES = 9 };

static const peer *const engines[] = {
    &peer_clinker,
#ifdef BENCH_WITH_EMBREE
    &peer_embree_low,
#endif
#ifdef BENCH_WITH_FCL
    &peer_fcl_obb,
#endif
};
enum { ENGINES = sizeof engines / sizeof engines[0] };

/* The corners of some faces, three for each. False: no memory. */
static bool keep_faces(const scene_mesh *whole, const clinker_left *left, scene_mesh *kept) {
    *kept = *whole;
    kept->triangle_count = left->face_count;
    kept->indices = malloc((3 * left->face_count + 1) * sizeof *kept->indices);
    for (size_t i = 0; kept->indices != NULL && i < left->face_count; i++) {
        memcpy(&kept->indices[3 * i], &whole->indices[3 * (size_t)left->faces[i]], 3 * sizeof *kept->indices);
    }
    return kept->indices != NULL;
}

/* A pair of the faces that are left; it borrows positions. */
typedef struct culled_pair {
    scene_pair pair;
    double ms; /* to cull and to copy */
    bool good;
} culled_pair;

static culled_pair cull(clinker_workspace *workspace, const moving_pair *moving, const clinker_motion motions[2]) {
    culled_pair made = {.pair = {.pose = moving->pair.pose}};
    const clinker_recede_settings settings = moving_settings();
    clinker_recession recession;
    clinker_body bodies[2];
    scene_pair_bodies(&moving->pair, bodies);
    bodies[0].mesh.trusted = bodies[1].mesh.trusted = true;
    const double start = processor_ms();
    made.good = moving_left(workspace, bodies, motions, &settings, &recession) > 0 &&
                keep_faces(&moving->pair.a, &recession.bodies[0], &made.pair.a) &&
                keep_faces(&moving->pair.b, &recession.bodies[1], &made.pair.b);
    made.ms = processor_ms() - start;
    return made;
}

static void free_culled(culled_pair *made) {
    free(made->pair.a.indices);
    free(made->pair.b.indices);
}

static bool time_pair(const peer *engine, void *self, const scene_pair *pair, double *ms) {
    peer_answer answer;
    const double start = processor_ms();
    const bool good = engine->pair(self, pair, false, &answer);
    *ms = processor_ms() - start;
    engine->drop(self);
    return good;
}

/* With all faces, and culled, each time for another motion. */
static bool print_engine(const section_bench *bench, const peer *engine, const moving_pair *moving, moving_way way) {
    const peer_settings settings = {.threads = 1, .trusted = true};
    void *self = engine->create(&settings);
    samples whole = {.count = 0}, left = {.count = 0}, culling = {.count = 0};
    uint64_t random = 3;
    bool good = self != NULL;
    for (int i = 0; good && i <= TIMES; i++) {
        clinker_motion motions[2];
        moving_choose(moving, way, &random, motions);
        culled_pair made = cull(bench->workspace, moving, motions);
        double of_all = 0, of_left = 0;
        good = made.good && time_pair(engine, self, &moving->pair, &of_all) &&
               time_pair(engine, self, &made.pair, &of_left);
        if (i > 0) { /* the first one makes room */
            samples_add(&whole, of_all);
            samples_add(&left, of_left);
            samples_add(&culling, made.ms);
        }
        free_culled(&made);
    }
    engine->destroy(self);
    const double before = samples_median(&whole), after = samples_median(&left), with = samples_median(&culling);
    printf("| %s | %s | %s | %.2f | %.2f | %.2f | %.2f |\n", moving->name, moving_way_name(way), engine->family, before,
           after, with, before / (after + with));
    fflush(stdout);
    return good;
}

/* The check with query.motion, which culls by itself. */
static bool check(clinker_workspace *workspace, const clinker_body bodies[2], const clinker_motion *motions,
                  double *ms) {
    clinker_query query;
    clinker_query_init(&query);
    query.detail = CLINKER_DETAIL_STATE;
    query.tolerance = 0;
    query.depth = false;
    query.motion.motions = motions;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    const double start = processor_ms();
    const bool good = clinker_bodies_check(workspace, bodies, 2, &query, &answer) == CLINKER_STATUS_OK;
    *ms = processor_ms() - start;
    return good;
}

static bool print_query(const section_bench *bench, const moving_pair *moving, moving_way way) {
    samples without = {.count = 0}, with = {.count = 0};
    uint64_t random = 3;
    clinker_body bodies[2];
    scene_pair_bodies(&moving->pair, bodies);
    bodies[0].mesh.trusted = bodies[1].mesh.trusted = true;
    bool good = true;
    for (int i = 0; good && i <= TIMES; i++) {
        clinker_motion motions[2];
        double plain = 0, moved = 0;
        moving_choose(moving, way, &random, motions);
        good = check(bench->workspace, bodies, NULL, &plain) && check(bench->workspace, bodies, motions, &moved);
        if (i > 0) {
            samples_add(&without, plain);
            samples_add(&with, moved);
        }
    }
    printf("| %s | %s | Clinker, `query.motion` | %.2f | %.2f | | %.2f |\n", moving->name, moving_way_name(way),
           samples_median(&without), samples_median(&with), samples_median(&without) / samples_median(&with));
    return good;
}

bool recede_saved(const section_bench *bench) {
    static const moving_shape shapes[] = {MOVING_SPHERES, MOVING_TORI, MOVING_JAWS};
    static const moving_way ways[] = {MOVING_APPROACHES, MOVING_FREELY};
    const size_t triangles = bench->quick ? 1000 : 100000;
    bool good = true;
    printf("## What culling saves\n\nYes or no, %zu triangles a body, apart, one thread, processor time in "
           "milliseconds, medians of %d. Engines build their structures in each call.\n\n",
           triangles, (int)TIMES);
    printf("| pair | motion | engine | all faces | those left | culling | times as fast |\n"
           "| --- | --- | --- | --: | --: | --: | --: |\n");
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        moving_pair moving = moving_pair_make(shapes[i], triangles);
        good = good && moving.pair.a.positions != NULL && moving.pair.b.positions != NULL;
        for (int way = 0; good && way < 2; way++) {
            for (int engine = 0; engine < ENGINES; engine++) {
                good = print_engine(bench, engines[engine], &moving, ways[way]) && good;
            }
            good = print_query(bench, &moving, ways[way]) && good;
        }
        scene_pair_free(&moving.pair);
    }
    return good;
}
