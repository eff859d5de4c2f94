/* How counted layers came to an answer, for people and as JSON. docs/layers.md tells what the words mean. */
#ifndef CLINKER_CLI_EXPLAIN_H
#define CLINKER_CLI_EXPLAIN_H

#include "cli/bodies/bodies.h"
#include "cli/json/json.h"

void explain_text(FILE *out, const body_list *bodies, const clinker_explanation *explanation);
void explain_json(json_writer *json, const body_list *bodies, const clinker_explanation *explanation);

#endif
