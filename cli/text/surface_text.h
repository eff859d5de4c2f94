/* Gaps on a surface, for people. */
#ifndef CLINKER_CLI_SURFACE_TEXT_H
#define CLINKER_CLI_SURFACE_TEXT_H

#include "cli/pairs/surface_gaps.h"

#include <stdio.h>

/* What was measured, and the `most` contact points with the smallest gaps, one in a line. */
void surface_text(FILE *out, const surface_gaps *made, size_t most);

#endif
