/* Two bodies that move, open and bounded, and what is asked of them: from motions to flows. */
#ifndef CK_MOTION_RECEDE_PAIR_H
#define CK_MOTION_RECEDE_PAIR_H

#include "motion/recede/facing.h"

/* The motion of a body, and its box. */
ck_mover ck_mover_of(const ck_body *body, const clinker_motion *motion, double scale);

/* Refuses a motion with numbers that nobody can reckon with. */
clinker_status ck_motion_check(clinker_workspace *workspace, const clinker_motion *motion, size_t body);

/* Numbers of faces go on to the end of a word, or of a run, beyond the last one. */
#define CK_MOST_MOVING_FACES (INT32_MAX - 1023)

/* Refuses a mesh of more faces than that. */
clinker_status ck_moving_faces_check(clinker_workspace *workspace, size_t triangles, size_t body);

/* Refuses a duration that is none. */
clinker_status ck_duration_check(clinker_workspace *workspace, double duration);

#endif
