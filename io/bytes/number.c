/* Decimal numbers. A short one is a whole number below 2^53 times or over a power of ten that is a double itself: one
 * rounding, the right one (W. D. Clinger, "How to read floating point numbers accurately", 1990). The C library does
 * the rest; for numbers, the program never leaves the "C" locale that it starts in. */
#include "bytes/number.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_LENGTH = 400,     /* of a number that the C library reads; doubles need no more */
    MAX_DIGITS = 18,      /* that surely fit in 64 bits */
    MAX_EXPONENT = 99999, /* far outside of the doubles; larger ones need not be told apart */
    EXACT_POWERS = 22,    /* 10^22 is the last power of ten that is a double */
};

static const double POWERS[EXACT_POWERS + 1] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                                1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

typedef struct decimal {
    bool negative;
    uint64_t mantissa; /* the digits without the point; meaningless beyond MAX_DIGITS */
    int digits;        /* leading zeros not counted */
    int exponent;      /* of ten */
    bool any;          /* there is a digit at all */
} decimal;

static bool is_digit(const unsigned char *at, const unsigned char *end) {
    return at < end && *at >= '0' && *at <= '9';
}

static bool take_sign(const unsigned char **at, const unsigned char *end) {
    bool negative = *at < end && **at == '-';
    if (negative || (*at < end && **at == '+')) {
        (*at)++;
    }
    return negative;
}

/* Takes digits before the point (`shift` 0) or behind it (`shift` -1 for each). */
static const unsigned char *take_digits(const unsigned char *at, const unsigned char *end, int shift, decimal *out) {
    for (; is_digit(at, end); at++) {
        out->any = true;
        if (out->digits < MAX_DIGITS) {
            out->mantissa = out->mantissa * 10 + (uint64_t)(*at - '0');
        }
        if (out->mantissa != 0 && out->digits <= MAX_DIGITS) {
            out->digits++;
        }
        if (out->exponent > -MAX_EXPONENT) {
            out->exponent += shift;
        }
    }
    return at;
}

/* An 'e' without digits behind it does not belong to the number. */
static const unsigned char *take_exponent(const unsigned char *at, const unsigned char *end, decimal *out) {
    if (at == end || (*at != 'e' && *at != 'E')) {
        return at;
    }
    const unsigned char *digit = at + 1;
    bool negative = take_sign(&digit, end);
    if (!is_digit(digit, end)) {
        return at;
    }
    int exponent = 0;
    for (; is_digit(digit, end); digit++) {
        exponent = exponent < MAX_EXPONENT ? exponent * 10 + (*digit - '0') : MAX_EXPONENT;
    }
    out->exponent += negative ? -exponent : exponent;
    return digit;
}

static bool convert_slowly(const unsigned char *from, const unsigned char *to, double *value) {
    char copy[MAX_LENGTH + 1];
    size_t length = (size_t)(to - from);
    if (length > MAX_LENGTH) {
        return false;
    }
    memcpy(copy, from, length);
    copy[length] = 0;
    *value = strtod(copy, NULL);
    return isfinite(*value);
}

bool number_decimal(const unsigned char **at, const unsigned char *end, double *value) {
    decimal number = {0};
    const unsigned char *next = *at;
    number.negative = take_sign(&next, end);
    next = take_digits(next, end, 0, &number);
    if (next < end && *next == '.') {
        next = take_digits(next + 1, end, -1, &number);
    }
    if (!number.any) {
        return false;
    }
    next = take_exponent(next, end, &number);

    bool one_rounding = FLT_EVAL_METHOD == 0 && number.digits <= MAX_DIGITS &&
                        number.mantissa <= (UINT64_C(1) << DBL_MANT_DIG) && number.exponent >= -EXACT_POWERS &&
                        number.exponent <= EXACT_POWERS;
    if (one_rounding) {
        double whole = (double)number.mantissa;
        double magnitude = number.exponent < 0 ? whole / POWERS[-number.exponent] : whole * POWERS[number.exponent];
        *value = number.negative ? -magnitude : magnitude;
    } else if (!convert_slowly(*at, next, value)) {
        return false;
    }
    *at = next;
    return true;
}

bool number_integer(const unsigned char **at, const unsigned char *end, int64_t *value) {
    const unsigned char *next = *at;
    bool negative = take_sign(&next, end);
    if (!is_digit(next, end)) {
        return false;
    }
    int64_t magnitude = 0;
    for (; is_digit(next, end); next++) {
        magnitude = magnitude * 10 + (*next - '0');
        if (magnitude > INT64_MAX / 20) {
            return false;
        }
    }
    *value = negative ? -magnitude : magnitude;
    *at = next;
    return true;
}
