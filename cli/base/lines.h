/* A growing list of lines, each allocated: warnings, for the most part. */
#ifndef CLINKER_CLI_LINES_H
#define CLINKER_CLI_LINES_H

#include "cli/base/text.h"

typedef struct line_list {
    char **lines;
    size_t count;
    size_t capacity;
} line_list;

void line_list_add(line_list *list, const char *format, ...) CLI_PRINTF(2, 3);
void line_list_free(line_list *list);

#endif
