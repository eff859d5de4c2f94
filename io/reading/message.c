#include "reading/message.h"

#include "bytes/printable.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_SHOWN = 200 }; /* bytes of a file's name in a message; of a longer one the end is shown */

/* Puts the file's name before a text. The printable form cuts the line, at a whole character. */
static void write_line(io_error *line, const io_source *source, const char *text) {
    char raw[sizeof line->message + NAME_SHOWN + 8];
    size_t length = strlen(source->name);
    const char *name = length > NAME_SHOWN ? source->name + length - NAME_SHOWN : source->name;
    (void)snprintf(raw, sizeof raw, "%s%s: %s", name == source->name ? "" : "...", name, text);
    printable_write(line->message, sizeof line->message, raw);
}

bool io_fail(io_error *error, const io_source *source, const char *format, ...) {
    char text[sizeof error->message];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    write_line(error, source, text);
    return false;
}

void io_warn(io_model *model, const io_source *source, const char *format, ...) {
    io_error line;
    char text[sizeof line.message];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    write_line(&line, source, text);

    char *copy = printable_copy(line.message);
    char **grown = copy == NULL ? NULL : realloc(model->warnings, (model->warning_count + 1) * sizeof *grown);
    if (grown == NULL) {
        free(copy);
        return;
    }
    model->warnings = grown;
    model->warnings[model->warning_count++] = copy;
}
