/* The rows of the comparison: W1 to W7, T1 to T4, and further questions about some of their bodies. */
#ifndef CLINKER_BENCH_VERSUS_ROWS_H
#define CLINKER_BENCH_VERSUS_ROWS_H

#include "interface.h"
#include "lib/cases.h"

typedef enum versus_motion {
    VERSUS_STILL = 0, /* one step */
    VERSUS_THROWN,    /* W4: b in random poses with the balls around both bodies overlapping */
    VERSUS_DEFORMED,  /* W7: every vertex of both moves with each frame */
    VERSUS_HULLS,     /* W5: the hull of random points on an ellipsoid, twice, in random poses */
} versus_motion;

typedef struct versus_row {
    char name[56]; /* as in "W1 100k graze" */
    versus_question question;
    versus_motion motion;
    case_spec bodies; /* all but hulls */
    size_t corners;   /* of a hull */
    double axes[3];
    unsigned threads;
} versus_row;

enum { VERSUS_MOST_ROWS = CASES_MAX + 64 };

size_t versus_rows_list(versus_row rows[VERSUS_MOST_ROWS]); /* returns how many */

#endif
