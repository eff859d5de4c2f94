/* --front: first depths of faces that are left of bodies that move, a demonstration. */
#ifndef CLINKER_CLI_FRONTS_H
#define CLINKER_CLI_FRONTS_H

#include "cli/bodies/body_motions.h"
#include "cli/pairs/ignore.h"

typedef struct pair_front {
    size_t bodies[2];
    clinker_front drawn; /* without its depths */
} pair_front;

typedef struct pair_fronts {
    pair_front *pairs; /* that have a pixel in common */
    size_t count;
    size_t looked_at; /* pairs that move relative to each other */
} pair_fronts;

/* What is asked of them. */
typedef struct fronts_request {
    const body_motions *motions;
    const ignored_pairs *ignored;
    const clinker_view *view; /* its direction and its resolution count */
    unsigned threads;
} fronts_request;

/* Draws all pairs, one after the other, in a workspace of its own, so that the answer of a check stays what it is. To
 * be freed, also after a failure. */
bool pair_fronts_draw(pair_fronts *fronts, const body_list *bodies, const fronts_request *request,
                      cli_problem *problem);
void pair_fronts_free(pair_fronts *fronts);

#endif
