/* Numbers in text: correctly rounded, whatever the locale, from bytes that no zero ends. */
#ifndef CLINKER_IO_NUMBER_H
#define CLINKER_IO_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/* Reads a decimal number ("12", "-0.5", "1.e-3") that begins at `*at`, and moves `*at` behind it. Returns false, with
 * `*at` unmoved, where there is none, and where its value is beyond the doubles. */
bool number_decimal(const unsigned char **at, const unsigned char *end, double *value);

/* The same for an integer with an optional sign; it fits in 62 bits. */
bool number_integer(const unsigned char **at, const unsigned char *end, int64_t *value);

#endif
