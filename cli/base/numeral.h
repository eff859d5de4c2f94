/* Numbers on the command line, strictly: nothing before, nothing after, nothing but decimal digits. */
#ifndef CLINKER_CLI_NUMERAL_H
#define CLINKER_CLI_NUMERAL_H

#include <stdbool.h>
#include <stddef.h>

/* Reads the first `length` characters as a finite number; false where they are anything else. */
bool numeral_read(const char *text, size_t length, double *value);

/* Reads numbers with commas between them; returns how many, at most `most`, or 0 where one is not a number. */
size_t numeral_read_list(const char *text, double *values, size_t most);

/* Reads a whole number from 1 to `most`. */
bool numeral_read_count(const char *text, unsigned most, unsigned *value);

#endif
