/* How bodies move, and what that leaves out, as JSON. */
#ifndef CLINKER_CLI_MOTION_JSON_H
#define CLINKER_CLI_MOTION_JSON_H

#include "cli/json/json.h"
#include "cli/pairs/check_result.h"

/* Of bodies at rest nothing. */
void motion_json(json_writer *json, const check_result *result);

#endif
