/* Lists of bodies that have names and, if wanted, classes and layers, and nothing else. */
#ifndef CLINKER_TEST_CLI_NAMED_BODIES_H
#define CLINKER_TEST_CLI_NAMED_BODIES_H

#include "cli/bodies/bodies.h"

typedef struct named_body {
    const char *name, *class_name, *layer; /* NULL: none */
} named_body;

/* To be freed by body_list_free(). All are of one file, "house.ifc". */
body_list named_bodies_make(const named_body *bodies, size_t count);

#endif
