/* Messages and names: one line each, and harmless to a terminal whatever bytes a file holds. */
#include "reader.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_SHOWN = 200 }; /* bytes of a file's name in a message; of a longer one the end is shown */

/* Number of bytes of the UTF-8 character at `text`; 0 where there is none: a stray byte, an overlong form, half of a
 * surrogate pair. */
static size_t character_length(const unsigned char *text) {
    if (text[0] < 0x80) {
        return 1;
    }
    size_t length = text[0] >= 0xf0 ? 4 : text[0] >= 0xe0 ? 3 : 2;
    if (text[0] < 0xc2 || text[0] > 0xf4) {
        return 0;
    }
    for (size_t i = 1; i < length; i++) {
        if ((text[i] & 0xc0) != 0x80) {
            return 0;
        }
    }
    bool overlong = (text[0] == 0xe0 && text[1] < 0xa0) || (text[0] == 0xf0 && text[1] < 0x90);
    bool surrogate = text[0] == 0xed && text[1] >= 0xa0;
    bool beyond = text[0] == 0xf4 && text[1] >= 0x90;
    return overlong || surrogate || beyond ? 0 : length;
}

/* Control characters of ASCII and Latin-1, and Unicode's line and paragraph separators and direction marks. */
static bool is_control(const unsigned char *text, size_t length) {
    if (length == 1) {
        return text[0] < 0x20 || text[0] == 0x7f;
    }
    if (length == 2) {
        return text[0] == 0xc2 && text[1] < 0xa0;
    }
    bool separator_or_mark = text[0] == 0xe2 && text[1] == 0x80 && text[2] >= 0xa8 && text[2] <= 0xae;
    bool isolate = text[0] == 0xe2 && text[1] == 0x81 && text[2] >= 0xa6 && text[2] <= 0xa9;
    return length == 3 && (separator_or_mark || isolate);
}

/* Copies `text`, as much of it as fits; what is not fit to print becomes '?'. Never writes more than it reads. */
static void copy_harmless(char *out, size_t capacity, const char *text) {
    const unsigned char *in = (const unsigned char *)text;
    size_t used = 0;
    while (*in != 0) {
        size_t length = character_length(in);
        bool good = length > 0 && !is_control(in, length);
        size_t written = good ? length : 1;
        if (used + written >= capacity) {
            break;
        }
        if (good) {
            memcpy(out + used, in, length);
        } else {
            out[used] = '?';
        }
        used += written;
        in += length > 0 ? length : 1;
    }
    out[used] = 0;
}

char *io_text_copy(const char *text) {
    size_t capacity = strlen(text) + 1;
    char *copy = malloc(capacity < 2 ? 2 : capacity);
    if (copy == NULL) {
        return NULL;
    }
    copy_harmless(copy, capacity, text);
    if (copy[0] == 0) {
        memcpy(copy, "?", 2);
    }
    return copy;
}

/* Puts the file's name before a text. The copy that is made harmless cuts the line, at a whole character. */
static void write_line(io_error *line, const io_source *source, const char *text) {
    char raw[sizeof line->message + NAME_SHOWN + 8];
    size_t length = strlen(source->name);
    const char *name = length > NAME_SHOWN ? source->name + length - NAME_SHOWN : source->name;
    (void)snprintf(raw, sizeof raw, "%s%s: %s", name == source->name ? "" : "...", name, text);
    copy_harmless(line->message, sizeof line->message, raw);
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

    char *copy = io_text_copy(line.message);
    char **grown = copy == NULL ? NULL : realloc(model->warnings, (model->warning_count + 1) * sizeof *grown);
    if (grown == NULL) {
        free(copy);
        return;
    }
    model->warnings = grown;
    model->warnings[model->warning_count++] = copy;
}
