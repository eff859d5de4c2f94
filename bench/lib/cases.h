/* The workloads W1, W2, W3 and W6, case by case. */
#ifndef CLINKER_BENCH_CASES_H
#define CLINKER_BENCH_CASES_H

#include <scenes.h>

typedef enum case_shape {
    CASE_SPHERES, /* a pair of bumpy spheres */
    CASE_JAWS,    /* a pair of jaws */
    CASE_BOXES,   /* a crowd of boxes */
    CASE_CROWD,   /* a crowd of spheres */
} case_shape;

/* What a case is, before anything is made. */
typedef struct case_spec {
    char name[40];    /* as in "W1 100k graze shuffled" */
    char workload[4]; /* as in "W1" */
    case_shape shape;
    size_t size;    /* triangles of a body, or bodies */
    int pose;       /* scene_spheres_pose or scene_jaws_pose */
    bool all_pairs; /* the list of crossing faces, not only yes or no */
    bool shuffled;  /* triangles in random order */
    bool expected;  /* the right answer; crowds: always some pair meets */
} case_spec;

typedef struct case_input {
    scene_pair pair;
    scene_crowd crowd; /* count 0: the case is a pair */
} case_input;

enum { CASES_MAX = 96 };

/* Fills in the specs, in the order of the tables; `quick`: only small ones. Returns how many. */
size_t cases_list(case_spec specs[CASES_MAX], bool quick);

size_t cases_crowds(case_spec specs[CASES_MAX], bool quick); /* those of W6 alone */

bool case_make(const case_spec *spec, case_input *input); /* false if memory ran out */
void case_free(case_input *input);
size_t case_triangles(const case_input *input); /* of one body */

#endif
