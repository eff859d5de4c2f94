/* Lengths on the command line, which may have a unit: "0.1mm", "2". */
#ifndef CLINKER_CLI_UNIT_H
#define CLINKER_CLI_UNIT_H

#include "cli/base/problem.h"

#include <stddef.h>

/* A length as given. */
typedef struct cli_length {
    double value;
    double unit; /* metres, as in "mm"; 0: none was given, it is in the unit that is printed */
} cli_length;

/* The metres of a unit by its name; an unknown one is a problem that names those there are. */
bool unit_read(const char *option, const char *name, double *metres, cli_problem *problem);

/* Reads the first `length` characters as a number, with a unit or without. False where they are anything else. */
bool length_read(const char *text, size_t length, cli_length *read);

/* Reads lengths with commas between them; returns how many, at most `most`, or 0 where one is no length. */
size_t length_read_list(const char *text, cli_length *read, size_t most);

/* Brings a length to a unit of so many metres, 0: not known, which is a problem where the length has one. `option` is
 * what it was given to. */
bool length_convert(cli_length *length, double metres, const char *option, cli_problem *problem);

#endif
