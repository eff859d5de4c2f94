/* What culling costs for each face, beside reading the arrays once, which is the least that looking at all takes. */
#include "lib/samples.h"
#include "moving.h"
#include "peers/peer.h"
#include "sections.h"

#include <stdio.h>

enum { TIMES = 15 };

/* A way to cull. */
typedef struct entrant {
    const char *name;
    double duration;
    moving_way way;
    clinker_polygons polygons;
    bool facets, cones, spheres, elements, looked_at; /* `looked_at`: nobody vouches for solids */
} entrant;

static const entrant entrants[] = {
    {.name = "triangles, translation", .way = MOVING_TRANSLATES},
    {.name = "triangles, translation and rotation", .way = MOVING_FREELY},
    {.name = "the same, for a while", .way = MOVING_FREELY, .duration = 0.1},
    {.name = "the same, with balls", .way = MOVING_FREELY, .duration = 0.1, .spheres = true},
    {.name = "triangles, both, solids not vouched for", .way = MOVING_FREELY, .looked_at = true},
    {.name = "triangles, both, with edges and vertices", .way = MOVING_FREELY, .elements = true},
    {.name = "bounding polygons, both", .way = MOVING_FREELY, .facets = true, .polygons = CLINKER_POLYGONS_BOUNDING},
    {.name = "triangles and cones, translation",
     .way = MOVING_TRANSLATES,
     .facets = true,
     .polygons = CLINKER_POLYGONS_TRIANGLES,
     .cones = true},
    {.name = "triangles and cones, both",
     .way = MOVING_FREELY,
     .facets = true,
     .polygons = CLINKER_POLYGONS_TRIANGLES,
     .cones = true},
};

typedef struct cost_case {
    const section_bench *bench;
    const moving_pair *pair;
    clinker_body bodies[2];
    double faces, reading; /* of both bodies; nanoseconds a face */
} cost_case;

static bool open_facets(const cost_case *at, const entrant *with, clinker_facets *facets[2], double *ms) {
    clinker_facets_settings settings;
    clinker_facets_settings_init(&settings);
    settings.polygons = with->polygons;
    settings.cones = with->cones;
    const double start = processor_ms();
    bool good = true;
    for (int i = 0; i < 2; i++) {
        good = good && clinker_facets_create(at->bench->workspace, &at->bodies[i].mesh, &settings, &facets[i]) ==
                           CLINKER_STATUS_OK;
    }
    *ms = processor_ms() - start;
    return good;
}

static bool print_row(const cost_case *at, const entrant *with) {
    clinker_recede_settings settings = moving_settings();
    clinker_facets *facets[2] = {NULL, NULL};
    double prepared = 0;
    bool good = !with->facets || open_facets(at, with, facets, &prepared);
    settings.duration = with->duration;
    settings.spheres = with->spheres;
    settings.elements = with->elements;
    settings.vouched = !with->looked_at;
    settings.facets[0] = facets[0];
    settings.facets[1] = facets[1];
    uint64_t random = 7;
    samples times = {.count = 0};
    double left = 0;
    for (int i = 0; good && i <= TIMES; i++) {
        clinker_motion motions[2];
        clinker_recession recession;
        moving_choose(at->pair, with->way, &random, motions);
        const double start = processor_ms();
        const size_t found = moving_left(at->bench->workspace, at->bodies, motions, &settings, &recession);
        const double ms = processor_ms() - start;
        good = found > 0;
        left += (double)found;
        if (i > 0) { /* the first one makes room */
            samples_add(&times, ms);
        }
    }
    clinker_facets_destroy(facets[0]);
    clinker_facets_destroy(facets[1]);
    const double each = samples_median(&times) * 1e6 / at->faces;
    printf("| %s | %.2f | %.1f | %.0f |", with->name, each, each / at->reading, 100 * left / (TIMES + 1) / at->faces);
    if (with->facets) {
        printf(" %.0f |\n", prepared * 1e6 / at->faces);
    } else {
        printf(" |\n");
    }
    fflush(stdout);
    return good;
}

/* Nanoseconds for each face to read positions and, where there are any, indices, each once. */
static double read_arrays(scene_pair pair, double faces) {
    const peer_settings settings = {.threads = 1};
    void *self = peer_reading.create(&settings);
    samples times = {.count = 0};
    if (pair.a.indices == NULL) {
        pair.a.triangle_count = pair.b.triangle_count = 0; /* as many as there are indices */
    }
    for (int i = 0; i <= TIMES; i++) {
        peer_answer answer;
        const double start = processor_ms();
        const bool good = peer_reading.pair(self, &pair, false, &answer);
        const double ms = processor_ms() - start;
        peer_reading.drop(self);
        if (good && i > 0) {
            samples_add(&times, ms);
        }
    }
    peer_reading.destroy(self);
    return samples_median(&times) * 1e6 / faces;
}

/* Each triangle with corners of its own. */
static void make_soup(scene_mesh *mesh) {
    const scene_mesh soup = scene_soup(mesh);
    scene_mesh_free(mesh);
    *mesh = soup;
}

static bool print_size(const section_bench *bench, size_t triangles, bool soup) {
    moving_pair pair = moving_pair_make(MOVING_SPHERES, triangles);
    if (soup) {
        make_soup(&pair.pair.a);
        make_soup(&pair.pair.b);
    }
    bool good = pair.pair.a.positions != NULL && pair.pair.b.positions != NULL;
    if (good) {
        cost_case at = {.bench = bench, .pair = &pair};
        scene_pair_bodies(&pair.pair, at.bodies);
        at.bodies[0].mesh.trusted = at.bodies[1].mesh.trusted = true;
        at.faces = (double)(pair.pair.a.triangle_count + pair.pair.b.triangle_count);
        at.reading = read_arrays(pair.pair, at.faces);
        printf("\nTwo bumpy spheres of %zu triangles each, %s; reading their arrays once takes %.2f ns a face.\n\n",
               triangles, soup ? "as soups" : "with indices", at.reading);
        printf("| culling | ns a face | times reading | left, %% | made ready, ns a face |\n"
               "| --- | --: | --: | --: | --: |\n");
        for (size_t i = 0; i < sizeof entrants / sizeof *entrants; i++) {
            good = print_row(&at, &entrants[i]) && good;
        }
    }
    scene_pair_free(&pair.pair);
    return good;
}

bool recede_cost(const section_bench *bench) {
    const size_t triangles = bench->quick ? 1000 : 100000;
    printf("## What culling costs\n\nOne thread, processor time, the median of %d random motions.\n", (int)TIMES);
    return print_size(bench, triangles, false) && print_size(bench, triangles, true) &&
           (bench->quick || print_size(bench, 10 * triangles, false));
}
