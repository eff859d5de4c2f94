/* The answer of a check as it grows, pair after pair, and what the caller wants to know and to say meanwhile. */
#ifndef CK_CHECK_ANSWER_H
#define CK_CHECK_ANSWER_H

#include "exact/exact.h"

typedef struct ck_answering {
    ck_check *check;
    clinker_answer *answer;
    size_t face_count; /* in the scratch, of all pairs */
    size_t explained;  /* likewise */
} ck_answering;

/* Tells the caller how far the check is. False: it is to end here. */
bool ck_answering_go_on(ck_answering *answering, size_t done, size_t total);

/* Whether the filter lets a pair pass. */
bool ck_answering_admits(const ck_answering *answering, ck_body_pair pair);

/* Counts a pair that the filter let pass, or not. */
void ck_answering_count(ck_answering *answering, bool admitted);

/* Adds what was judged of a pair, and its faces, unless there is nothing to say of it. Its regions are in the scratch
 * of contact/ already, its stretches of edges in that of edges/. */
clinker_status ck_answering_add(ck_answering *answering, const ck_judgement *judged, const ck_contacts *contacts);

/* Adds pairs first .. first+count-1 of a list, of which all that is asked for is known already. */
clinker_status ck_answering_add_settled(ck_answering *answering, const ck_body_pair *pairs,
                                        const ck_small_settled *settled, size_t first, size_t count);

/* Adds a pair of another answer, with its faces. */
clinker_status ck_answering_copy(ck_answering *answering, const clinker_pair *pair, const ck_contacts *contacts);

/* Sets the pointers of the answer: what they point to no longer moves. */
void ck_answering_finish(const ck_answering *answering);

#endif
