/* Names of bodies for lists: long ones lose their middle, unless two would look alike. */
#ifndef CLINKER_CLI_SHORT_NAMES_H
#define CLINKER_CLI_SHORT_NAMES_H

#include "cli/bodies/bodies.h"

enum { SHORT_NAME_MOST = 32 }; /* characters: two such names and a measure fit on a line */

typedef struct short_names {
    char **names; /* of each body */
    size_t count;
} short_names;

short_names short_names_make(const body_list *bodies);
void short_names_free(short_names *names);

#endif
