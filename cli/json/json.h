/* Writes JSON as it goes, so that a million face pairs need no memory.
 *
 * `key` is NULL for what stands in an array. Strings of any bytes come out as valid JSON; numbers read back as the
 * same double, bounds as that or the next one outwards; what is not finite becomes null. */
#ifndef CLINKER_CLI_JSON_H
#define CLINKER_CLI_JSON_H

#include "cli/base/decimal.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct json_writer {
    FILE *out;
    int depth;
    bool started; /* the innermost object or array has something in it: a comma comes first */
    bool broken;  /* a line break was asked for */
} json_writer;

void json_write_object_begin(json_writer *json, const char *key);
void json_write_object_end(json_writer *json);
void json_write_array_begin(json_writer *json, const char *key);
void json_write_array_end(json_writer *json);

void json_write_string(json_writer *json, const char *key, const char *value);
void json_write_count(json_writer *json, const char *key, size_t value);
void json_write_real(json_writer *json, const char *key, double value);
void json_write_bound(json_writer *json, const char *key, double value, decimal_rounding rounding); /* never inwards */
void json_write_boolean(json_writer *json, const char *key, bool value);
void json_write_point(json_writer *json, const char *key, const double value[3]);
void json_write_counts(json_writer *json, const char *key, const size_t values[2]);

/* What comes next starts a new line. */
void json_write_break(json_writer *json);

#endif
