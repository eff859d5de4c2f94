/* Pairs of bodies in a row, opened for a check, and which of them are found to show the same. */
#ifndef TEST_OVERLAP_TWIN_PAIRS_H
#define TEST_OVERLAP_TWIN_PAIRS_H

#include "fixtures/rigid.h"
#include "overlap/bodies.h"
#include "overlap/twins.h"

enum { MOST_PAIRS = 40 };

typedef struct twin_pairs {
    size_t count;
    clinker_pose poses[2 * MOST_PAIRS];
    clinker_body bodies[2 * MOST_PAIRS];
    ck_body_pair pairs[MOST_PAIRS];
    clinker_query query;
    ck_check check;
    ck_twin twins[MOST_PAIRS];
} twin_pairs;

/* Two meshes in their places; meshes stay the caller's. Returns the number of the pair. */
size_t twin_pairs_add(twin_pairs *row, const clinker_body bodies[2]);

/* The same, all of it under one more pose. */
size_t twin_pairs_add_under(twin_pairs *row, const clinker_body bodies[2], const clinker_pose *pose);

/* Opens them on *state, a workspace, and finds those that show the same. */
void twin_pairs_find(void **state, twin_pairs *row);

#endif
