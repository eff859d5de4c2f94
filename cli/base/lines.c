#include "cli/base/lines.h"

#include "cli/base/memory.h"

#include <stdlib.h>

void line_list_add(line_list *list, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *line = text_format_list(format, arguments);
    va_end(arguments);
    if (list->count == list->capacity) {
        list->capacity = list->capacity == 0 ? 8 : 2 * list->capacity;
        list->lines = memory_resize(list->lines, list->capacity, sizeof *list->lines);
    }
    list->lines[list->count++] = line;
}

void line_list_free(line_list *list) {
    for (size_t i = 0; i < list->count; i++) {
        free(list->lines[i]);
    }
    free(list->lines);
    *list = (line_list){0};
}
