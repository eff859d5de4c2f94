/* How many faces recede, of pairs whose bodies move. */
#ifndef CLINKER_CLI_RECEDING_H
#define CLINKER_CLI_RECEDING_H

#include "cli/bodies/body_motions.h"

typedef struct receding_pair {
    size_t bodies[2];
    size_t triangles[2]; /* of each */
    size_t left[2];      /* of these, without those that recede from the other body */
} receding_pair;

typedef struct receding_pairs {
    receding_pair *pairs;
    size_t count;
} receding_pairs;

/* Of the pairs that an answer lists or, where there are but two bodies, of these. In a workspace of its own, so that
 * the answer stays what it is. To be freed, also after a failure. */
bool receding_pairs_find(receding_pairs *receding, const body_list *bodies, const body_motions *motions,
                         const clinker_answer *answer, unsigned threads, cli_problem *problem);
void receding_pairs_free(receding_pairs *receding);

#endif
