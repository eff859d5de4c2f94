/* What a published algorithm of cast edges has told. */
#ifndef CLINKER_CLI_CAST_H
#define CLINKER_CLI_CAST_H

#include "cli/bodies/bodies.h"
#include "cli/json/json.h"

void cast_text(FILE *out, const body_list *bodies, unsigned algorithm, const clinker_cast *cast);
void cast_json(json_writer *json, const body_list *bodies, unsigned algorithm, const clinker_cast *cast);

#endif
