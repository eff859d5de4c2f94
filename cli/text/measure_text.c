#include "cli/text/measure_text.h"

#include "cli/pairs/answer.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MEASURE_DIGITS = 4, ERROR_DIGITS = 2 };

decimal measure_length(double length) {
    return decimal_round(length, MEASURE_DIGITS, DECIMAL_NEAREST);
}

decimal measure_area(double area) {
    return decimal_round(area, MEASURE_DIGITS, DECIMAL_NEAREST);
}

decimal measure_volume(double volume) {
    return decimal_round(volume, MEASURE_DIGITS, DECIMAL_NEAREST);
}

decimal measure_bounds(double least, double error) {
    decimal made;
    for (int digits = MEASURE_DIGITS; digits > 1 && !depth_is_bound(least, error); digits--) {
        made = decimal_round(least, digits, DECIMAL_NEAREST);
        if (strcmp(made.text, decimal_round(least + error, digits, DECIMAL_NEAREST).text) == 0) {
            return made;
        }
    }
    snprintf(made.text, sizeof made.text, ">= %.24s", decimal_round(least, MEASURE_DIGITS, DECIMAL_DOWN).text);
    return made;
}

decimal measure_volume_error(double volume, double error) {
    return error > 0.5 * pow(10, -MEASURE_DIGITS) * volume ? decimal_error(volume, MEASURE_DIGITS, error, ERROR_DIGITS)
                                                           : (decimal){""};
}

decimal_place measure_place(const double at[3], double resolution) {
    return decimal_point(at, resolution);
}
