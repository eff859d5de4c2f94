/* Sets of bodies, by names and patterns. */
#ifndef CLINKER_CLI_BODY_SET_H
#define CLINKER_CLI_BODY_SET_H

#include "cli/bodies/bodies.h"

typedef enum body_member {
    MEMBER_NOT = 0,
    MEMBER_BY_PATTERN,
    MEMBER_EXPRESSLY, /* by its own name, or by that of its class */
} body_member;

typedef struct body_set {
    unsigned char *members; /* a body_member for each body of the list, also for those that were left out */
    size_t count;           /* of them that are in the set */
} body_set;

body_set body_set_make(const body_list *list);
void body_set_free(body_set *set);

static inline bool body_set_has(const body_set *set, size_t body) {
    return set->members[body] != MEMBER_NOT;
}

/* Adds what a list of names and patterns stands for, as in "lid,bolt*,class:IfcPipe*"; pattern.h has the forms. A body
 * whose name is all of the text, or begins a list of others, is meant before any pattern, whatever its name looks like.
 * A pattern that no body matches is a problem, which begins with `where` and tells what there is instead. */
bool body_set_add(body_set *set, const body_list *list, const char *text, const char *where, cli_problem *problem);

/* Whether the patterns of such a list are well formed, whatever they match. */
bool body_set_readable(const body_list *list, const char *text, const char *where, cli_problem *problem);

/* How long the first name or pattern of such a list is. */
size_t body_set_first_length(const body_list *list, const char *text);

#endif
