/* What is known of an overlap, of the curve in which surfaces cross, and of where bodies touch, as JSON. */
#ifndef CLINKER_CLI_OVERLAP_JSON_H
#define CLINKER_CLI_OVERLAP_JSON_H

#include "cli/json/json.h"
#include "cli/pairs/check_result.h"

/* Members of the object of a pair: volume and the like where they were measured, "regions", "patches", and "curve" of
 * bodies that are not closed. */
void overlap_json(json_writer *json, const check_result *result, const clinker_pair *pair);

#endif
