/* Checks by cast edges, and what the answers are compared with. */
#ifndef TEST_EDGES_CHECKS_H
#define TEST_EDGES_CHECKS_H

#include "random.h"
#include "scenes.h"

/* The default query for this method, looking along z. */
clinker_query edges_query(uint32_t resolution);

/* The only pair of an answer; one that it leaves out is APART. */
clinker_pair edges_pair(clinker_workspace *workspace, const clinker_body bodies[2], const clinker_query *query);

/* How an edge check may look at a pair. */
typedef enum edge_sight {
    SIGHT_CHOSEN = 0, /* by the library */
    SIGHT_RANDOM,
    SIGHT_AXIS,
    SIGHT_ALONG_A, /* along an edge of a, so that it and its faces are seen edge-on */
    SIGHT_ALONG_B,
    SIGHT_FROM_EYE, /* in perspective, from somewhere */
    EDGE_SIGHTS,
} edge_sight;

/* Sets the view. `reach`: the farthest that a point lies from the origin. */
void edge_sight_set(edge_sight sight, const clinker_body bodies[2], double reach, scene_random *random,
                    clinker_query *query);

/* The farthest that a vertex of a body without a pose lies from the origin, along an axis. */
double body_reach(const clinker_body *body);

/* How far inside of the other body the deepest point of an edge of one of them lies, as far as a few points of each
 * edge tell; both are closed. */
double deepest_edge_point(clinker_workspace *workspace, const clinker_body bodies[2]);

#endif
