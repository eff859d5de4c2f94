#include "cli/text/measure_text.h"

#include "cli/pairs/answer.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MEASURE_DIGITS = 4, ERROR_DIGITS = 2 };

measure measure_suffix(const char *unit, int power) {
    static const char *const powers[] = {"", "", "\u00B2", "\u00B3"};
    measure made = {""};
    if (unit != NULL) {
        snprintf(made.text, sizeof made.text, " %.8s%s", unit, powers[power]);
    }
    return made;
}

/* A number and what it counts, with a sign before or an error behind it. */
static measure with_unit(const char *sign, decimal number, decimal error, const char *unit, int power) {
    measure made;
    snprintf(made.text, sizeof made.text, "%s%.24s%s%.16s%.14s", sign, number.text, error.text[0] != '\0' ? " +- " : "",
             error.text, measure_suffix(unit, power).text);
    return made;
}

static const decimal no_error = {""};

measure measure_length(double length, const char *unit) {
    return with_unit("", decimal_round(length, MEASURE_DIGITS, DECIMAL_NEAREST), no_error, unit, 1);
}

measure measure_area(double area, const char *unit) {
    return with_unit("", decimal_round(area, MEASURE_DIGITS, DECIMAL_NEAREST), no_error, unit, 2);
}

measure measure_volume(double volume, double error, const char *unit) {
    bool shows = error > 0.5 * pow(10, -MEASURE_DIGITS) * volume;
    return with_unit("", decimal_round(volume, MEASURE_DIGITS, DECIMAL_NEAREST),
                     shows ? decimal_error(volume, MEASURE_DIGITS, error, ERROR_DIGITS) : no_error, unit, 3);
}

measure measure_bounds(double least, double error, const char *unit) {
    for (int digits = MEASURE_DIGITS; digits > 1 && !depth_is_bound(least, error); digits--) {
        decimal made = decimal_round(least, digits, DECIMAL_NEAREST);
        if (strcmp(made.text, decimal_round(least + error, digits, DECIMAL_NEAREST).text) == 0) {
            return with_unit("", made, no_error, unit, 1);
        }
    }
    return with_unit(">= ", decimal_round(least, MEASURE_DIGITS, DECIMAL_DOWN), no_error, unit, 1);
}

decimal_place measure_place(const double at[3], double resolution) {
    return decimal_point(at, resolution);
}
