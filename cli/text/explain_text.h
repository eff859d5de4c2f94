/* How a pair was judged, for people. */
#ifndef CLINKER_CLI_EXPLAIN_TEXT_H
#define CLINKER_CLI_EXPLAIN_TEXT_H

#include "cli/bodies/bodies.h"

#include <stdio.h>

void explain_text(FILE *out, const body_list *bodies, const clinker_explanation *explanation);

#endif
