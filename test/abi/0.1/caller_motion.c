/* What a program of the days of 0.1 asks of bodies that move. */
#include "caller_motion.h"

#include <clinker/motion.h>

#include <stdio.h>
#include <string.h>

static int failures;

static void expect(bool holds, const char *what, int line) {
    if (!holds) {
        printf("caller_motion.c:%d: %s\n", line, what);
        failures++;
    }
}

#define EXPECT(what) expect((what), #what, __LINE__)

/* A whole call: says what the library complains of. */
#define EXPECT_OK(workspace, call)                                                                                     \
    do {                                                                                                               \
        if ((call) != CLINKER_STATUS_OK) {                                                                             \
            expect(false, clinker_workspace_message(workspace), __LINE__);                                             \
        }                                                                                                              \
    } while (0)

/* The second cube moves away from the first along x, and turns about x at its lower corner. */
int caller_of_motions(clinker_workspace *workspace, const clinker_body bodies[2]) {
    clinker_motion moves[2];
    memset(moves, 0, sizeof moves);
    moves[1].velocity[0] = 1;
    moves[1].angular[0] = 0.25;
    moves[1].centre[0] = 0.5;
    moves[1].centred = true;
    clinker_facets_settings making;
    clinker_facets_settings_init(&making);
    EXPECT(making.polygons == CLINKER_POLYGONS_BOUNDING && making.cones);
    EXPECT(strcmp(clinker_polygons_name(CLINKER_POLYGONS_HULLS), "hulls") == 0);
    clinker_facets *facets = NULL;
    EXPECT_OK(workspace, clinker_facets_create(workspace, &bodies[0].mesh, &making, &facets));
    clinker_facets_facts facts;
    clinker_facets_facts_init(&facts);
    EXPECT(clinker_facets_describe(facets, &facts) == CLINKER_STATUS_OK);
    EXPECT(facts.polygons == CLINKER_POLYGONS_BOUNDING && facts.triangles == 12 && facts.faces == 6);
    EXPECT(facts.points == 24 && facts.most_points == 4 && facts.blocks == 1 && facts.bytes > 0 && facts.solid);
    clinker_recede_settings settings;
    clinker_recede_settings_init(&settings);
    settings.duration = 0.001;
    settings.epsilon = 0.001;
    settings.spheres = settings.elements = true;
    settings.vouched = false;
    settings.facets[0] = facets;
    clinker_recession left;
    clinker_recession_init(&left);
    EXPECT_OK(workspace, clinker_bodies_recede(workspace, bodies, moves, &settings, &left));
    const clinker_left *first = &left.bodies[0];
    EXPECT(left.steps == 1 && first->solid && first->speed > 1 && first->triangles == 12 && first->in_blocks <= 12);
    EXPECT(first->receding > 0 && first->unreached < 12);
    EXPECT(first->face_count == first->triangles - first->receding - first->unreached && first->faces[0] < 12);
    EXPECT(first->edge_count > 0 && first->edges[0].face < 12 && first->edges[0].side < 3);
    EXPECT(first->vertex_count > 0 && first->vertices[0] < 8);
    clinker_facets_destroy(facets);
    clinker_front_settings drawing;
    clinker_front_settings_init(&drawing);
    drawing.duration = 0.001;
    drawing.view.resolution = 32;
    clinker_front front;
    clinker_front_init(&front);
    EXPECT_OK(workspace, clinker_bodies_front(workspace, bodies, moves, &drawing, &front));
    EXPECT((front.width == 32 || front.height == 32) && front.pixel > 0 && front.speed >= 1 && front.forward[0] > 0.9);
    EXPECT(front.triangles[0] == 12 && front.left[1] < 12 && front.pixels[0] >= front.both && front.both > 0);
    EXPECT(front.gap < 0 && front.at[0] < 0.5 && front.depths[0] != NULL && front.depths[1] != NULL);
    EXPECT(front.right[0] < 0.5 && front.up[0] < 0.5 && front.origin[1] < 2);
    clinker_query query;
    clinker_query_init(&query);
    query.motion.motions = moves;
    query.motion.duration = 0.001;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    EXPECT_OK(workspace, clinker_bodies_check(workspace, bodies, 2, &query, &answer));
    EXPECT(answer.moving);
    clinker_workspace_trim(workspace);
    return failures;
}
