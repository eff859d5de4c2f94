/* The pairs of an answer in the order in which people look at them: interfering ones, deepest first, those without a
 * depth by the curve in which they cross, then touching ones, then those that are near, nearest first; and, where there
 * are many, by the part that has most of them. */
#ifndef CLINKER_CLI_CLASHES_H
#define CLINKER_CLI_CLASHES_H

#include <clinker/clinker.h>

typedef struct clash {
    const clinker_pair *pair;
    size_t rank;    /* 0: the worst */
    size_t heading; /* the body under which it is listed; the number of bodies where it stands under none */
} clash;

/* What a body has, wherever that is listed. */
typedef struct clash_tally {
    size_t states[4]; /* pairs of each clinker_state */
    size_t pairs;
    size_t listed;             /* of these, shown below its own heading */
    const clinker_pair *worst; /* the deepest, or that with the longest curve; NULL: nothing was measured */
} clash_tally;

typedef struct clash_list {
    clash *shown;
    size_t count;
    size_t left[4];     /* pairs of each state that are not shown */
    bool grouped;       /* by headings; else one after the other */
    clash_tally *tally; /* of each body; NULL: not grouped */
} clash_list;

/* Shows the `top` worst pairs; 0: as many as people can read. A handful of pairs without a `top` keeps the order of the
 * answer. */
clash_list clash_list_make(const clinker_answer *answer, size_t body_count, size_t top);
void clash_list_free(clash_list *list);

#endif
