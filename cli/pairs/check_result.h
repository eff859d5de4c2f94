/* All that a check has to report, for people or as JSON. */
#ifndef CLINKER_CLI_CHECK_RESULT_H
#define CLINKER_CLI_CHECK_RESULT_H

#include "cli/pairs/accepted.h"
#include "cli/pairs/clashes.h"
#include "cli/pairs/fronts.h"
#include "cli/pairs/receding.h"
#include "clinker/published.h"

/* What time went into. */
typedef struct check_seconds {
    double read;    /* files */
    double inspect; /* bodies: hulls and convex forms, and what warnings and fields tell of them */
    double check;   /* finding states, kinds and faces that meet */
    double measure; /* what overlaps and touches: volume, regions, depth, patches */
    double draw;    /* maps and pictures */
    double write;   /* putting findings in order, and warnings, before the report begins */
    double report;  /* when that was, on the clock */
} check_seconds;

typedef struct check_result {
    const body_list *bodies;
    const clinker_answer *answer;  /* with the pairs that are shown */
    const clinker_answer *counted; /* the same with all pairs, of states that are not shown, too */
    const clash_list *clashes;     /* its pairs as people look at them */
    const double *separations;     /* of its pairs, where the answer has none; NULL: not looked for */
    const line_list *undecided;    /* a warning for each pair that is apart unless one contains the other */
    const line_list *tangled;      /* a warning for each body that overlaps itself */
    clinker_method method;
    double clearance;               /* 0: not asked for */
    bool split;                     /* bodies were to be */
    bool faces;                     /* were asked for */
    bool edges;                     /* likewise */
    bool depths;                    /* likewise: of every region */
    bool curves;                    /* likewise: their points */
    bool verdict;                   /* states alone were */
    unsigned algorithm;             /* as published; 0: none, and there is no cast */
    const clinker_cast *cast;       /* takes the place of pairs */
    bool ignoring;                  /* pairs were to be left out */
    size_t ignored;                 /* pairs that were */
    const accepted_pairs *accepted; /* left out of the answer; without a file there are none */
    const body_motions *motions;    /* without `motions` of its own: bodies are at rest */
    const receding_pairs *receding; /* none where nobody asked */
    const pair_fronts *fronts;      /* of bodies that move, checked as they stand; NULL: not asked for */
    size_t done, total;             /* pairs, of a partial answer */
    check_seconds seconds;
} check_result;

#endif
