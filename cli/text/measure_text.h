/* Measures as people read them: how many digits each kind has. Every length, area, volume and place of a report goes
 * through here. */
#ifndef CLINKER_CLI_MEASURE_TEXT_H
#define CLINKER_CLI_MEASURE_TEXT_H

#include "cli/base/decimal.h"

/* By value, as decimals are: measure_length(...).text. */
typedef struct measure {
    char text[64];
} measure;

/* What stands behind a number that counts a unit, as " mm", or its square or cube, as " mm²"; "": the unit is NULL,
 * not known. So it is in all that follows. */
measure measure_suffix(const char *unit, int power);

measure measure_length(double length, const char *unit);
measure measure_area(double area, const char *unit);

/* With its error behind "+-", where that shows in the digits; 0: it has none. */
measure measure_volume(double volume, double error, const char *unit);

/* A length of which two bounds are known, `least` and `least + error`, below 0: only the lower one. The digits that
 * both have; where they share none, the lower bound as in ">= 0.24". */
measure measure_bounds(double least, double error, const char *unit);

/* A point as "(x, y, z)", such that places can be told apart which are `resolution` away from each other. */
decimal_place measure_place(const double at[3], double resolution);

#endif
