/* The gaps of a body's vertices to another body, with all that a reader of them needs to know. */
#ifndef CLINKER_CLI_SURFACE_GAPS_H
#define CLINKER_CLI_SURFACE_GAPS_H

#include "cli/bodies/bodies.h"
#include "clinker/draw.h"

typedef struct surface_gaps {
    const cli_body *on, *other; /* whose vertices, and from what */
    const char *unit;           /* of lengths; NULL: not known */
    double contact;             /* the largest gap that is contact */
    clinker_gaps gaps;          /* the workspace's, */
    clinker_contacts contacts;  /* and so are these */
} surface_gaps;

#endif
