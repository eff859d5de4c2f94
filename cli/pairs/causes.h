/* Which pairs have one cause. */
#ifndef CLINKER_CLI_CAUSES_H
#define CLINKER_CLI_CAUSES_H

#include "cli/pairs/clashes.h"

/* What is known of each pair of a sorted list. */
typedef struct clash_mark {
    size_t leader; /* the first pair that has the same cause; its own number: it is the first */
    clash_cause cause;
    uint32_t part;
    bool swapped;
} clash_mark;

/* Joins pairs of one state and kind whose bodies are copies, or mirror images, of each other, and whose measures are
 * the same to a hundredth. */
void patterns_join(const clash *clashes, size_t count, const body_list *bodies, clash_mark *marks);

/* Joins pairs of one state that a body has with others, where these are three findings or more, a pattern being one of
 * them; the body that has most comes first. */
void parts_join(const clash *clashes, size_t count, size_t body_count, clash_mark *marks);

#endif
