/* Which pairs have one cause. */
#ifndef CLINKER_CLI_GROUP_JSON_H
#define CLINKER_CLI_GROUP_JSON_H

#include "cli/json/json.h"
#include "cli/pairs/check_result.h"

/* All groups of two pairs or more; nothing where there are none. */
void groups_json(json_writer *json, const check_result *result);

/* Of a pair: the number of its finding and, if it has one, its group. */
void pair_group_json(json_writer *json, const check_result *result, const clinker_pair *pair);

#endif
