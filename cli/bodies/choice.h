/* Which bodies of the files count: --only, --without, --between, and spaces of buildings. */
#ifndef CLINKER_CLI_CHOICE_H
#define CLINKER_CLI_CHOICE_H

#include "cli/bodies/bodies.h"

typedef struct body_choice {
    const char **only; /* lists of names and patterns, as body_set_add() takes them */
    size_t only_count;
    const char **without;
    size_t without_count;
    const char **between; /* two such lists for each time that the option was given */
    size_t between_count; /* of lists */
    bool spaces;          /* spaces and openings of buildings count like all else */
} body_choice;

/* Leaves out what was not chosen: it goes to the end of the list, behind `count`, and all names stay as they are. What
 * fills rooms, doors and windows of a building would meet whatever stands in there, so it is left out, with a warning,
 * unless it was asked for by its class or its own name. */
bool body_list_choose(body_list *list, const body_choice *choice, cli_problem *problem);

/* What to say behind a problem of too few bodies: that --spaces keeps some, where these were left out; else nothing. */
const char *body_list_voids_hint(const body_list *list);

#endif
