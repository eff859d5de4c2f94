/* What --front has seen, as JSON. */
#ifndef CLINKER_CLI_FRONT_JSON_H
#define CLINKER_CLI_FRONT_JSON_H

#include "cli/json/json.h"
#include "cli/pairs/check_result.h"

void front_json(json_writer *json, const body_list *bodies, const pair_fronts *fronts);

#endif
