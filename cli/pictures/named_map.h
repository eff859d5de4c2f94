/* A map of the gap between two bodies, with all that a reader of it needs to know. */
#ifndef CLINKER_CLI_NAMED_MAP_H
#define CLINKER_CLI_NAMED_MAP_H

#include "cli/bodies/bodies.h"
#include "cli/pictures/bands.h"
#include "clinker/draw.h"

typedef struct named_map {
    clinker_map map;         /* the workspace's */
    const body_list *bodies; /* the two, */
    const char *names[2];    /* and what they are called */
    const char *unit;
    gap_bands bands;
} named_map;

#endif
