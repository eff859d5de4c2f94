/* Whose edge a span of an answer is. */
#ifndef CLINKER_CLI_EDGE_SPAN_H
#define CLINKER_CLI_EDGE_SPAN_H

#include "cli/bodies/bodies.h"

/* The body that has the edge, and the one that it passes through. */
typedef struct edge_span_bodies {
    const cli_body *edged, *around;
} edge_span_bodies;

static inline edge_span_bodies edge_span_of(const body_list *bodies, const clinker_pair *pair,
                                            const clinker_edge_span *span) {
    return (edge_span_bodies){&bodies->bodies[span->of_b ? pair->b : pair->a],
                              &bodies->bodies[span->of_b ? pair->a : pair->b]};
}

#endif
