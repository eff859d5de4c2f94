/* Names in what a published algorithm of cast edges has told. */
#ifndef CLINKER_CLI_CAST_BODY_H
#define CLINKER_CLI_CAST_BODY_H

#include "cli/bodies/bodies.h"

/* A body may be missing: the paper's form can lose it. */
static inline const char *cast_body_name(const body_list *bodies, uint32_t body) {
    return body < bodies->count ? bodies->bodies[body].name : "?";
}

#endif
