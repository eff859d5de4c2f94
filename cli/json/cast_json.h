/* What a published algorithm of cast edges has told, as JSON. */
#ifndef CLINKER_CLI_CAST_JSON_H
#define CLINKER_CLI_CAST_JSON_H

#include "cli/bodies/bodies.h"
#include "cli/json/json.h"
#include "clinker/published.h"

void cast_json(json_writer *json, const body_list *bodies, unsigned algorithm, const clinker_cast *cast);

#endif
