/* What the reports of all commands share. */
#ifndef CLINKER_CLI_REPORT_JSON_H
#define CLINKER_CLI_REPORT_JSON_H

#include "cli/bodies/bodies.h"
#include "cli/json/json.h"

/* Begins the object of a body: name, file, class and layer where the file says them, triangles. The caller ends it. */
void body_json_begin(json_writer *json, const cli_body *body);

/* The unit of all lengths, where it is known. */
void unit_json(json_writer *json, const body_list *bodies);

/* All warnings of these lists, as one array. */
void warnings_json(json_writer *json, const line_list *const lists[], size_t count);

#endif
