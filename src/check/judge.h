/* One candidate, by the method of the query. */
#ifndef CK_CHECK_JUDGE_H
#define CK_CHECK_JUDGE_H

#include "check/candidates.h"
#include "check/methods.h"

/* Judges candidate i, which is not settled. Pairs that show the same and come before it are judged already. */
clinker_status ck_candidate_judge(ck_check *check, const ck_method_settings *settings, const ck_candidates *candidates,
                                  size_t i, ck_judgement *judged, ck_contacts *contacts);

/* Nothing more will be known of it, whether it has been judged or not. */
void ck_candidate_close(const ck_candidates *candidates, size_t i);

#endif
