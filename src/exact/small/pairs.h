/* Pairs of small bodies in a crowd: most are settled from their vertices and faces alone, without any of the steps that
 * large ones are worth. */
#ifndef CK_EXACT_SMALL_PAIRS_H
#define CK_EXACT_SMALL_PAIRS_H

#include "exact/kernels/kernels.h"

/* What is worth knowing of pairs of small bodies. */
typedef enum ck_small_goal {
    CK_SMALL_GOAL_APART = 0, /* which are apart */
    CK_SMALL_GOAL_STATE,     /* which certainly cross or touch as well: the state is all that is asked for */
    CK_SMALL_GOAL_TOUCH,     /* which touch, and where */
} ck_small_goal;

/* What is known of pairs that are not apart, in lists. */
typedef struct ck_small_settled {
    uint8_t *verdicts;      /* ck_small_verdict */
    double *tolerances;     /* GOAL_TOUCH: of those that touch; else NULL */
    clinker_patch *patches; /* likewise, with query.contact */
    size_t unsure;          /* how many of them nothing is known of */
} ck_small_settled;

/* Moves what is known of a pair to another place of the lists. */
static inline void ck_small_settled_move(const ck_small_settled *settled, size_t from, size_t to) {
    settled->verdicts[to] = settled->verdicts[from];
    if (settled->tolerances != NULL && from != to) {
        settled->tolerances[to] = settled->tolerances[from];
    }
    if (settled->patches != NULL && from != to && settled->verdicts[from] == CK_SMALL_TOUCH) {
        settled->patches[to] = settled->patches[from];
    }
}

/* Settles pairs of small bodies, which lie in these boxes: drops those that are certainly apart from the list, in
 * place, and lowers `count`. What is known of the others belongs to the scratch. False: no memory. */
bool ck_small_pairs_settle(const ck_check *check, const clinker_body *sources, const ck_broad_box *boxes,
                           ck_small_goal goal, ck_body_pair *pairs, size_t *count, ck_small_settled *settled);

#endif
