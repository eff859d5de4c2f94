#include "cli/json/json.h"

#include "cli/base/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void write_string(FILE *out, const char *text) {
    fputc('"', out);
    while (*text != '\0') {
        size_t length = utf8_length(text);
        if (length == 0) {
            fputs("\\ufffd", out);
        } else if (*text == '"' || *text == '\\') {
            fprintf(out, "\\%c", *text);
        } else if ((unsigned char)*text < 0x20 || *text == 0x7F) {
            fprintf(out, "\\u%04x", (unsigned)(unsigned char)*text);
        } else {
            fwrite(text, 1, length, out);
        }
        text += length == 0 ? 1 : length;
    }
    fputc('"', out);
}

/* Everything that stands before a value: comma, line break, key. */
static void begin_value(json_writer *json, const char *key) {
    if (json->started) {
        fputc(',', json->out);
    }
    if (json->broken) {
        fprintf(json->out, "\n%*s", json->depth, "");
    } else if (json->started) {
        fputc(' ', json->out);
    }
    if (key != NULL) {
        write_string(json->out, key);
        fputs(": ", json->out);
    }
    json->started = true;
    json->broken = false;
}

static void open_bracket(json_writer *json, const char *key, char bracket) {
    begin_value(json, key);
    fputc(bracket, json->out);
    json->depth++;
    json->started = false;
}

static void close_bracket(json_writer *json, char bracket) {
    fputc(bracket, json->out);
    json->depth--;
    json->started = true;
    json->broken = false;
}

void json_write_object_begin(json_writer *json, const char *key) {
    open_bracket(json, key, '{');
}

void json_write_object_end(json_writer *json) {
    close_bracket(json, '}');
}

void json_write_array_begin(json_writer *json, const char *key) {
    open_bracket(json, key, '[');
}

void json_write_array_end(json_writer *json) {
    close_bracket(json, ']');
}

void json_write_string(json_writer *json, const char *key, const char *value) {
    begin_value(json, key);
    write_string(json->out, value);
}

void json_write_count(json_writer *json, const char *key, size_t value) {
    begin_value(json, key);
    fprintf(json->out, "%zu", value);
}

void json_write_real(json_writer *json, const char *key, double value) {
    begin_value(json, key);
    if (!isfinite(value)) {
        fputs("null", json->out);
        return;
    }
    char text[40];
    /* The shortest of the three that reads back as the same number. */
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, value == 0 ? 0 : value);
        if (strtod(text, NULL) == value) {
            break;
        }
    }
    fputs(text, json->out);
}

void json_write_bound(json_writer *json, const char *key, double value, decimal_rounding rounding) {
    begin_value(json, key);
    decimal shown = {"null"};
    for (int digits = 15; digits <= 17 && isfinite(value); digits++) {
        shown = decimal_round(value, digits, rounding);
        if (strtod(shown.text, NULL) == value) {
            break;
        }
    }
    fputs(shown.text, json->out);
}

void json_write_boolean(json_writer *json, const char *key, bool value) {
    begin_value(json, key);
    fputs(value ? "true" : "false", json->out);
}

void json_write_point(json_writer *json, const char *key, const double value[3]) {
    json_write_array_begin(json, key);
    for (int i = 0; i < 3; i++) {
        json_write_real(json, NULL, value[i]);
    }
    json_write_array_end(json);
}

void json_write_break(json_writer *json) {
    json->broken = true;
}
