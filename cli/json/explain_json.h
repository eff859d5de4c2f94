/* How counted layers came to their answer of a pair, as JSON. */
#ifndef CLINKER_CLI_EXPLAIN_JSON_H
#define CLINKER_CLI_EXPLAIN_JSON_H

#include "cli/bodies/bodies.h"
#include "cli/json/json.h"

void explain_json(json_writer *json, const body_list *bodies, const clinker_explanation *explanation);

#endif
