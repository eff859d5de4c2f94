/* What an option says of one body in numbers: "BODY=x,y,z" or "BODY=x,y,z,rx,ry,rz", three lengths and, where they are
 * given, three angles. */
#ifndef CLINKER_CLI_BODY_NUMBERS_H
#define CLINKER_CLI_BODY_NUMBERS_H

#include "cli/base/unit.h"
#include "cli/bodies/bodies.h"

typedef struct body_numbers {
    const char *text;      /* as given; the name of the body is its beginning */
    size_t name_length;    /* in characters */
    cli_length lengths[3]; /* as given, with their units */
    double degrees[3];     /* 0 where they were not given */
} body_numbers;

/* Borrows the text. False: it is of another form. */
bool body_numbers_read(const char *text, body_numbers *numbers);

/* Finds the body, and marks it as one of which `what`, as "a pose", was said. A problem where there is none of this
 * name, or where it was marked before. Bodies that were left out have names, too. */
bool body_numbers_find(const body_list *list, const char *option, const char *what, const body_numbers *numbers,
                       bool *marked, size_t *body, cli_problem *problem);

/* The lengths in the unit of the list. */
bool body_numbers_settle(const body_numbers *numbers, const body_list *list, const char *option, double lengths[3],
                         cli_problem *problem);

#endif
