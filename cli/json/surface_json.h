/* Gaps on a surface as JSON. */
#ifndef CLINKER_CLI_SURFACE_JSON_H
#define CLINKER_CLI_SURFACE_JSON_H

#include "cli/pairs/surface_gaps.h"

#include <stdio.h>

/* One object, with all contact points. */
void surface_json(FILE *out, const surface_gaps *made, const body_list *bodies);

#endif
