/* JSON files: parsed by jansson, refused before where they would take memory beyond reason. */
#ifndef CLINKER_IO_JSON_INPUT_H
#define CLINKER_IO_JSON_INPUT_H

#include "reading/message.h"

#include <jansson.h>

/* The parsed text, to be given back with json_decref(); NULL, with a message, where it is damaged. */
json_t *json_input_parse(const io_source *source, const char *text, size_t size, io_error *error);

#endif
