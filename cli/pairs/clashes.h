/* The pairs of an answer in the order in which people look at them: interfering ones, deepest first, those without a
 * depth by the curve in which they cross, then touching ones, then those that are near, nearest first; and such that
 * have one cause together, as one finding, where the worst of them would be. */
#ifndef CLINKER_CLI_CLASHES_H
#define CLINKER_CLI_CLASHES_H

#include "cli/bodies/bodies.h"

typedef enum clash_cause {
    CLASH_ALONE = 0, /* a pair by itself */
    CLASH_PATTERN,   /* copies of two parts that lie to each other in the same way, as bolts in a plate */
    CLASH_MIRROR,    /* the same, and some of them are mirror images */
    CLASH_PART,      /* one part with several others: it has moved, or does not fit */
} clash_cause;

/* "pattern", "mirror", "part"; NULL for a pair by itself. */
const char *clash_cause_name(clash_cause cause);

typedef struct clash {
    const clinker_pair *pair;
    size_t number; /* of its finding, from 1, the worst: by this the text, JSON and pictures name it */
    bool swapped;  /* in a pattern: its a is what b is in the first pair */
} clash;

/* What has one cause: pairs first .. first + count - 1 of the list, the worst one first. */
typedef struct clash_group {
    clash_cause cause;
    size_t first, count;
    size_t index;  /* among those of two pairs or more */
    uint32_t part; /* CLASH_PART: the body that is in all of them */
} clash_group;

typedef struct clash_list {
    clash *clashes; /* all pairs that are not apart, finding after finding */
    size_t count;
    clash_group *groups; /* the findings, worst first */
    size_t group_count;
    size_t *numbers; /* of the finding of each pair of the answer; 0: it is apart */
    size_t shown;    /* findings, of text */
    size_t left[4];  /* pairs of each state that are not shown */
} clash_list;

typedef struct clash_settings {
    size_t top;    /* how many findings to show; 0: as many as people can read */
    bool separate; /* each pair is a finding of its own */
} clash_settings;

clash_list clash_list_make(const clinker_answer *answer, const body_list *bodies, const clash_settings *settings);
void clash_list_free(clash_list *list);

#endif
