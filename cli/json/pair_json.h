/* All that is known of a pair, as JSON. */
#ifndef CLINKER_CLI_PAIR_JSON_H
#define CLINKER_CLI_PAIR_JSON_H

#include "cli/json/json.h"
#include "cli/pairs/check_result.h"

void pair_json(json_writer *json, const check_result *result, const clinker_pair *pair);

#endif
