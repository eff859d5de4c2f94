#include "cli/json/json.h"

#include "cli/base/text.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
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

/* The significant digits of what "%.17g" has printed, as a whole number of 17 digits. */
static uint64_t digits_of(const char *text) {
    enum { ALL = 17 };
    uint64_t whole = 0;
    int count = 0;
    for (; *text != '\0' && *text != 'e'; text++) {
        if (*text >= '0' && *text <= '9' && (count > 0 || *text != '0')) {
            whole = 10 * whole + (uint64_t)(*text - '0');
            count++;
        }
    }
    for (; count < ALL; count++) {
        whole *= 10;
    }
    return whole;
}

typedef enum read_back { READS_OTHER, READS_SAME, READS_EITHER } read_back;

/* What a number that is rounded to 15 or 16 digits reads back as. The 17 digits are off by half of the last one at
 * most, so rounding them to fewer tells by how much the result is, give or take that. A number has the same double if
 * it is off by less than half the distance of neighbouring doubles, which is the number over twice its mantissa. */
static read_back reads_back(double value, uint64_t all, uint64_t dropped) {
    int unused;
    const double mantissa = ldexp(frexp(fabs(value), &unused), 53);
    const double half_step = (double)all / (2 * mantissa);
    const uint64_t tail = all % dropped;
    const double off = (double)(2 * tail <= dropped ? tail : dropped - tail);
    if (fabs(value) < DBL_MIN || mantissa == 0x1p52) { /* neighbours are not as far on both sides */
        return READS_EITHER;
    }
    if (fabs(off - half_step) <= 0.5 + 1e-9) {
        return READS_EITHER;
    }
    return off < half_step ? READS_SAME : READS_OTHER;
}

/* The shortest of 15 to 17 digits that reads back as the same number. */
static void print_real(double value, char text[32]) {
    enum { SIZE = 32 };
    snprintf(text, SIZE, "%.17g", value);
    const uint64_t all = digits_of(text);
    for (int digits = 15; digits <= 16; digits++) {
        const read_back known = reads_back(value, all, digits == 15 ? 100 : 10);
        char shorter[SIZE];
        if (known == READS_OTHER) {
            continue;
        }
        snprintf(shorter, sizeof shorter, "%.*g", digits, value);
        if (known == READS_SAME || strtod(shorter, NULL) == value) {
            memcpy(text, shorter, sizeof shorter);
            return;
        }
    }
}

void json_write_real(json_writer *json, const char *key, double value) {
    begin_value(json, key);
    if (!isfinite(value)) {
        fputs("null", json->out);
        return;
    }
    char text[32] = "0"; /* for -0 as well */
    if (value != 0) {
        print_real(value, text);
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

void json_write_counts(json_writer *json, const char *key, const size_t values[2]) {
    json_write_array_begin(json, key);
    json_write_count(json, NULL, values[0]);
    json_write_count(json, NULL, values[1]);
    json_write_array_end(json);
}

void json_write_break(json_writer *json) {
    json->broken = true;
}
