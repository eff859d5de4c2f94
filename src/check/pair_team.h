/* Pairs of bodies over threads: each thread judges whole pairs. */
#ifndef CK_CHECK_PAIR_TEAM_H
#define CK_CHECK_PAIR_TEAM_H

#include "check/answer.h"
#include "check/candidates.h"
#include "check/methods.h"

/* How many triangles the bodies of a pair have to have for all threads to judge it together; 0: all pairs. */
uint64_t ck_pair_team_share(const ck_check *check, const ck_candidates *candidates);

/* How many pairs from `first` on are below that. */
size_t ck_pair_team_run(const ck_check *check, const ck_candidates *candidates, size_t first, uint64_t share);

/* Judges `count` pairs from `first` on and adds them to the answer: the same bytes as if they were judged one after the
 * other. */
clinker_status ck_pair_team_judge(ck_answering *answering, const ck_method_settings *settings,
                                  const ck_candidates *candidates, size_t first, size_t count);

#endif
