/* What a published algorithm of cast edges has told, for people. */
#ifndef CLINKER_CLI_CAST_TEXT_H
#define CLINKER_CLI_CAST_TEXT_H

#include "cli/bodies/bodies.h"
#include "clinker/published.h"

#include <stdio.h>

void cast_text(FILE *out, const body_list *bodies, unsigned algorithm, const clinker_cast *cast);

#endif
