/* Bodies that move, for tests: where they are at a time, and how fast their faces approach, in long double and by other
 * formulas than the library's. */
#ifndef TEST_MOTION_RECEDE_MOVING_H
#define TEST_MOTION_RECEDE_MOVING_H

#include "fixtures/solid.h"

#include <clinker/motion.h>

/* Two solids in poses, with motions. */
typedef struct moving_pair {
    solid shapes[2];
    clinker_pose poses[2];
    clinker_motion motions[2];
    double duration;
} moving_pair;

/* What kinds of motion there are. */
typedef enum moving_kind {
    MOVING_BY_TRANSLATION = 0,
    MOVING_BY_ROTATION,
    MOVING_BY_BOTH,
    MOVING_ONE_AT_REST,
    MOVING_KINDS,
} moving_kind;

/* Two random solids, convex and not, coarse and fine, about `gap` apart, that move towards each other more or less. */
moving_pair moving_pair_random(scene_random *random, moving_kind kind, double gap);
void moving_pair_free(moving_pair *pair);
void moving_pair_bodies(const moving_pair *pair, clinker_body bodies[2]); /* borrowed */

/* The pose that a body has after a time, and its motion then. */
clinker_pose moving_pose(const clinker_pose *start, const clinker_motion *motion, double time);
clinker_motion moving_motion(const clinker_pose *start, const clinker_motion *motion, double time);

/* A bound of the velocity of all points relative to the other body, at any time up to the duration. */
double moving_speed(const moving_pair *pair);

/* How a face moves at a moment. */
typedef struct moving_face {
    long double approach;  /* the largest v . n / |n| of its corners */
    long double ratio;     /* (|e1| + |e2|)^2 / |n|: how badly rounding may turn its normal; 0: it has no area */
    long double low, high; /* how far vertices of the other body lie from its plane */
} moving_face;

/* `outward` is 1, or -1 of a body whose faces point inwards in the world. `sides`: low and high are wanted. */
moving_face moving_face_of(const moving_pair *pair, int which, size_t face, double time, int outward, bool sides);

/* Whether a list of faces has one. */
bool moving_has(const uint32_t *faces, size_t count, uint32_t face);

#endif
