/* Numbers for people: cut to a few digits such that a bound stays a bound, and places as fine as their surroundings.
 *
 * Rounding is exact: it goes by all decimal digits of the double, not by what arithmetic makes of it. */
#ifndef CLINKER_CLI_DECIMAL_H
#define CLINKER_CLI_DECIMAL_H

typedef enum decimal_rounding {
    DECIMAL_DOWN = -1, /* towards minus infinity: lower bounds */
    DECIMAL_NEAREST,   /* measures; of two that are equally near the even one */
    DECIMAL_UP,        /* upper bounds */
} decimal_rounding;

/* By value, so that it can stand among the arguments of fprintf(): decimal_round(...).text. */
typedef struct decimal {
    char text[32];
} decimal;

typedef struct decimal_place {
    char text[100];
} decimal_place;

/* A number with up to `digits` significant digits, at most 17, in the notation of %g. */
decimal decimal_round(double value, int digits, decimal_rounding rounding);

/* What stands behind "+-" where `value` is printed to the nearest with `value_digits`: at least `error` and what that
 * rounding has moved the value, with up to `digits`. All that lies within value +- error lies within what is printed.
 */
decimal decimal_error(double value, int value_digits, double error, int digits);

/* A point as "(x, y, z)", such that places can be told apart which are `resolution` away from each other. */
decimal_place decimal_point(const double at[3], double resolution);

#endif
