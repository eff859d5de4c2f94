/* Figure 7: a round face of 256 vertices. All of its points, or an octagon around it? */
#include "lib/samples.h"
#include "moving.h"
#include "sections.h"

#include <stdio.h>

enum { CORNERS = 256, TIMES = 2000 };

typedef struct disc_row {
    clinker_facets_facts facts;
    double gone; /* share of the triangles */
    double ns;   /* a call */
} disc_row;

static bool measure(const section_bench *bench, const moving_pair *disc, const clinker_body bodies[2],
                    clinker_polygons polygons, disc_row *row) {
    clinker_facets_settings with;
    clinker_facets_settings_init(&with);
    with.polygons = polygons;
    with.cones = false;
    clinker_facets *facets[2] = {NULL, NULL};
    bool good = clinker_facets_create(bench->workspace, &bodies[0].mesh, &with, &facets[0]) == CLINKER_STATUS_OK &&
                clinker_facets_create(bench->workspace, &bodies[1].mesh, &with, &facets[1]) == CLINKER_STATUS_OK;
    clinker_facets_facts_init(&row->facts);
    good = good && clinker_facets_describe(facets[0], &row->facts) == CLINKER_STATUS_OK;
    clinker_recede_settings settings = moving_settings();
    settings.facets[0] = facets[0];
    settings.facets[1] = facets[1];
    uint64_t random = 5;
    double ms = 0;
    row->gone = 0;
    for (int i = 0; good && i < TIMES; i++) {
        clinker_motion motions[2];
        clinker_recession recession;
        moving_choose(disc, MOVING_FREELY, &random, motions);
        const double start = processor_ms();
        good = moving_left(bench->workspace, bodies, motions, &settings, &recession) > 0;
        ms += processor_ms() - start;
        row->gone += 1 - (double)recession.bodies[0].face_count / (double)recession.bodies[0].triangles;
    }
    row->ns = ms * 1e6 / TIMES;
    row->gone /= TIMES;
    clinker_facets_destroy(facets[0]);
    clinker_facets_destroy(facets[1]);
    return good;
}

bool recede_polygon(const section_bench *bench) {
    moving_pair disc = {.name = "disc",
                        .reach = 1,
                        .pair = {.a = scene_cylinder(1, 0.1F, CORNERS), .b = scene_cylinder(1, 0.1F, CORNERS)}};
    disc.pair.pose = (clinker_pose){{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 1}};
    clinker_body bodies[2];
    scene_pair_bodies(&disc.pair, bodies);
    printf("## A round face of %d vertices (figure 7)\n\nA disc, %d random motions of two of them.\n\n", (int)CORNERS,
           (int)TIMES);
    printf("| polygons | faces | points | of one face | triangles that go, %% | ns a call |\n"
           "| --- | --: | --: | --: | --: | --: |\n");
    bool good = disc.pair.a.positions != NULL && disc.pair.b.positions != NULL;
    for (int polygons = CLINKER_POLYGONS_TRIANGLES; good && polygons <= CLINKER_POLYGONS_HULLS; polygons++) {
        disc_row row;
        good = measure(bench, &disc, bodies, (clinker_polygons)polygons, &row);
        printf("| %s | %zu | %zu | %zu | %.2f | %.0f |\n", clinker_polygons_name((clinker_polygons)polygons),
               row.facts.faces, row.facts.points, row.facts.most_points, 100 * row.gone, row.ns);
    }
    scene_pair_free(&disc.pair);
    return good;
}
