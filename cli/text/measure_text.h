/* Measures as people read them: how many digits each kind has. Every length, area, volume and place of a report goes
 * through here. */
#ifndef CLINKER_CLI_MEASURE_TEXT_H
#define CLINKER_CLI_MEASURE_TEXT_H

#include "cli/base/decimal.h"

decimal measure_length(double length);
decimal measure_area(double area);
decimal measure_volume(double volume);

/* A length of which two bounds are known, `least` and `least + error`, below 0: only the lower one. The digits that
 * both have; where they share none, the lower bound as in ">= 0.24". */
decimal measure_bounds(double least, double error);

/* What stands behind "+-" where a volume is told by measure_volume(); "": it would not show in its digits. */
decimal measure_volume_error(double volume, double error);

/* A point as "(x, y, z)", such that places can be told apart which are `resolution` away from each other. */
decimal_place measure_place(const double at[3], double resolution);

#endif
