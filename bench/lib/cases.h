/* The workloads W1, W2, W3, W6 and T1 to T4, case by case. */
#ifndef CLINKER_BENCH_CASES_H
#define CLINKER_BENCH_CASES_H

#include <scenes.h>

typedef enum case_shape {
    CASE_SPHERES,  /* a pair of bumpy spheres */
    CASE_JAWS,     /* a pair of jaws */
    CASE_PLATES,   /* a pair of plates, one on the other */
    CASE_TWINS,    /* a bumpy sphere and its copy */
    CASE_BOXES,    /* a crowd of boxes */
    CASE_CROWD,    /* a crowd of spheres */
    CASE_STACK,    /* a heap of boxes */
    CASE_BUILDING, /* the parts of a building */
} case_shape;

/* What a case is, before anything is made. */
typedef struct case_spec {
    char name[40];    /* as in "W1 100k graze shuffled" */
    char workload[4]; /* as in "W1" */
    case_shape shape;
    size_t size;    /* triangles of a body, or bodies; 0: there is one size */
    int pose;       /* scene_spheres_pose, scene_jaws_pose or scene_plates_pose */
    double shift;   /* of a twin */
    bool all_pairs; /* the list of crossing faces, not only yes or no */
    bool shuffled;  /* triangles in random order */
    bool touching;  /* the question is whether there is a common point: touching is a hit, too */
    bool expected;  /* the right answer; crowds: always some pair meets */
} case_spec;

typedef struct case_input {
    scene_pair pair;
    scene_crowd crowd; /* count 0: the case is no crowd */
    scene_parts parts; /* count 0: the case is not of parts; neither a crowd nor parts: a pair */
} case_input;

enum { CASES_MAX = 96 };

/* Fills in the specs, in the order of the tables; `quick`: only small ones. Returns how many. */
size_t cases_list(case_spec specs[CASES_MAX], bool quick);

size_t cases_crowds(case_spec specs[CASES_MAX], bool quick); /* those of W6 alone */

/* Those of bodies that touch: T1 stacks, T2 plates, T3 twins, T4 the building. */
size_t cases_touching(case_spec specs[CASES_MAX], bool quick);

bool case_make(const case_spec *spec, case_input *input); /* false if memory ran out */
void case_free(case_input *input);
size_t case_triangles(const case_input *input); /* of one body; of parts, of the largest */
size_t case_bodies(const case_input *input);    /* how many there are */

#endif
