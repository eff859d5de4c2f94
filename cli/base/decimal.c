#include "cli/base/decimal.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ALL_DIGITS = 768,   /* no double has more than 767 significant ones */
    MOST_DIGITS = 17,   /* of these tell a double from all others */
    LEAST_PLAIN = -4,   /* smallest power of ten that is written out, as %g does */
    MOST_PLAIN = 15,    /* largest one in the coordinates of a place */
    MOST_DECIMALS = 400 /* behind the point: beyond the smallest double */
};

/* digits[0].digits[1]digits[2]... times ten to the exponent. */
typedef struct number {
    bool negative;
    int exponent;
    int count;
    char digits[ALL_DIGITS];
} number;

/* All digits of a number that is finite and not 0. */
static number expand(double value) {
    number all = {.negative = value < 0, .count = ALL_DIGITS};
    char text[ALL_DIGITS + 16];
    snprintf(text, sizeof text, "%.*e", ALL_DIGITS - 1, fabs(value));
    all.digits[0] = text[0];
    memcpy(all.digits + 1, text + 2, ALL_DIGITS - 1);
    all.exponent = (int)strtol(text + ALL_DIGITS + 2, NULL, 10);
    return all;
}

/* Whether all digits from this one on are 0. */
static bool is_zero_from(const number *all, int first) {
    for (int i = first > 0 ? first : 0; i < all->count; i++) {
        if (all->digits[i] != '0') {
            return false;
        }
    }
    return true;
}

/* Whether the last of `count` digits has to grow by one; `count` may be 0 or less, for places above the first digit. */
static bool grows(const number *all, int count, decimal_rounding rounding) {
    if (is_zero_from(all, count)) {
        return false;
    }
    if (rounding != DECIMAL_NEAREST) {
        return rounding == (all->negative ? DECIMAL_DOWN : DECIMAL_UP);
    }
    if (count < 0 || all->digits[count] != '5') {
        return count >= 0 && all->digits[count] > '5';
    }
    bool odd = count > 0 && (all->digits[count - 1] - '0') % 2 != 0;
    return odd || !is_zero_from(all, count + 1);
}

/* Cuts a number to `count` digits; false where 0 is left. */
static bool cut(number *all, int count, decimal_rounding rounding) {
    bool grow = grows(all, count, rounding);
    if (count <= 0) {
        all->exponent += 1 - count;
        all->digits[0] = '1';
        all->count = 1;
        return grow;
    }
    all->count = count;
    int at = count - 1;
    for (; grow && at >= 0 && all->digits[at] == '9'; at--) {
        all->digits[at] = '0';
    }
    if (grow && at < 0) {
        all->digits[0] = '1'; /* 9.99 has become 10.0 */
        all->exponent++;
    } else if (grow) {
        all->digits[at]++;
    }
    return true;
}

/* Writes a number out where its exponent lies between LEAST_PLAIN and `most_plain`, else with the exponent. */
static decimal lay_out(const number *cut_off, int most_plain) {
    decimal made;
    char *out = made.text;
    int count = cut_off->count;
    while (count > 1 && cut_off->digits[count - 1] == '0') {
        count--;
    }
    bool plain = cut_off->exponent >= LEAST_PLAIN && cut_off->exponent <= most_plain;
    int before = plain ? cut_off->exponent + 1 : 1; /* digits before the point */
    if (cut_off->negative) {
        *out++ = '-';
    }
    for (int i = before < 1 ? before - 1 : 0; i < count || i < before; i++) {
        if (i == before && before > 0) {
            *out++ = '.';
        }
        *out++ = i >= 0 && i < count ? cut_off->digits[i] : '0';
        if (before < 1 && i == before - 1) {
            *out++ = '.';
        }
    }
    *out = '\0';
    if (!plain) {
        snprintf(out, 8, "e%+03d", cut_off->exponent);
    }
    return made;
}

decimal decimal_round(double value, int digits, decimal_rounding rounding) {
    decimal made = {"0"};
    if (!isfinite(value)) {
        snprintf(made.text, sizeof made.text, "%g", value);
    } else if (value != 0) {
        number all = expand(value);
        cut(&all, digits, rounding);
        made = lay_out(&all, digits - 1);
    }
    return made;
}

/* A sum of numbers that are not negative, or a little more. */
static double add_up(double a, double b) {
    return a == 0 || b == 0 ? a + b : nextafter(a + b, INFINITY);
}

decimal decimal_error(double value, int value_digits, double error, int digits) {
    double moved = 0;
    if (isfinite(value) && value != 0) {
        number all = expand(value);
        if (!is_zero_from(&all, value_digits)) {
            /* What is printed is not a double; `back` is off by its last bit at most. The difference of two doubles
             * that are so near to each other is exact. */
            double back = strtod(decimal_round(value, value_digits, DECIMAL_NEAREST).text, NULL);
            moved = add_up(fabs(value - back), fabs(back) - nextafter(fabs(back), 0));
        }
    }
    return decimal_round(add_up(error, moved), digits, DECIMAL_UP);
}

/* How many digits behind the point the resolution asks for; below 0: how many before it are not asked for, negated. */
static int decimals_of(double resolution) {
    double wanted = resolution > 0 ? ceil(-log10(resolution)) : MOST_DECIMALS;
    return (int)fmax(-MOST_DECIMALS, fmin(wanted, MOST_DECIMALS));
}

static decimal round_coordinate(double value, int decimals) {
    if (!isfinite(value) || value == 0) {
        return decimal_round(value, 1, DECIMAL_NEAREST);
    }
    number all = expand(value);
    bool plain = all.exponent <= MOST_PLAIN; /* then zeros in place of digits would not make it shorter */
    int count = all.exponent + 1 + (plain && decimals < 0 ? 0 : decimals);
    return cut(&all, count < MOST_DIGITS ? count : MOST_DIGITS, DECIMAL_NEAREST) ? lay_out(&all, MOST_PLAIN)
                                                                                 : (decimal){"0"};
}

decimal_place decimal_point(const double at[3], double resolution) {
    int decimals = decimals_of(resolution);
    decimal shown[3];
    for (int i = 0; i < 3; i++) {
        shown[i] = round_coordinate(at[i], decimals);
    }
    decimal_place made;
    snprintf(made.text, sizeof made.text, "(%s, %s, %s)", shown[0].text, shown[1].text, shown[2].text);
    return made;
}
