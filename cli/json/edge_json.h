/* Which edges of a pair pass through the other body, and where, as JSON. */
#ifndef CLINKER_CLI_EDGE_JSON_H
#define CLINKER_CLI_EDGE_JSON_H

#include "cli/bodies/bodies.h"
#include "cli/json/json.h"

/* Of a pair that was asked for with query.edges. */
void edge_json(json_writer *json, const body_list *bodies, const clinker_pair *pair);

#endif
