/* Which edges of a pair pass through the other body, and where, for people. */
#ifndef CLINKER_CLI_EDGE_TEXT_H
#define CLINKER_CLI_EDGE_TEXT_H

#include "cli/bodies/bodies.h"

#include <stdio.h>

/* Of a pair that was asked for with query.edges. */
void edge_text(FILE *out, const body_list *bodies, const clinker_pair *pair);

#endif
