/* The pairs of an answer in the order in which people look at them: interfering ones, deepest first, those without a
 * depth by the curve in which they cross, then touching ones, then those that are near, nearest first. */
#ifndef CLINKER_CLI_CLASHES_H
#define CLINKER_CLI_CLASHES_H

#include <clinker/clinker.h>

typedef struct clash {
    const clinker_pair *pair;
    size_t number; /* from 1, the worst: by this the text, JSON and pictures name it */
} clash;

typedef struct clash_list {
    clash *clashes; /* all pairs that are not apart */
    size_t count;
    size_t shown;   /* the first ones, of text */
    size_t left[4]; /* pairs of each state that are not shown */
} clash_list;

/* Shows the `top` worst pairs; 0: as many as people can read. */
clash_list clash_list_make(const clinker_answer *answer, size_t top);
void clash_list_free(clash_list *list);

#endif
