/* --states: of which states the pairs are that a report shows. */
#ifndef CLINKER_CLI_STATES_H
#define CLINKER_CLI_STATES_H

#include "cli/base/problem.h"

#include <clinker/clinker.h>

/* Bits by clinker_state; 0: not asked for, so that all are shown. */
typedef unsigned state_set;

static inline bool state_set_has(state_set set, clinker_state state) {
    return set == 0 || (set >> state & 1) != 0;
}

/* Reads "interfere,touch,near", or some of them, and adds them to the set. */
bool state_set_read(const char *text, state_set *set, cli_problem *problem);

/* The answer with the pairs that are shown, which are copied to `shown`, to be freed. Pairs that are not decided stay:
 * they have no such state. */
clinker_answer state_set_show(state_set set, const clinker_answer *answer, clinker_pair **shown);

/* Takes out of `shown`, which has some of the pairs of `answer`, how the others were judged; what is told of pairs that
 * are apart stays. Those that are left are returned, to be freed; NULL: there are none at all. */
clinker_explanation *explanations_show(const clinker_answer *answer, clinker_answer *shown);

#endif
