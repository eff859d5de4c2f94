/* Two bodies made ready for questions about their overlap: the faces that bound it, its box, and what is inside. */
#ifndef CLINKER_BENCH_OVERLAP_FACES_H
#define CLINKER_BENCH_OVERLAP_FACES_H

#include "overlap/ball/ball.h"

#include <scenes.h>

typedef struct overlap_faces overlap_faces;

/* NULL: no memory, or the bodies do not meet. The scene's meshes are borrowed. */
overlap_faces *overlap_faces_open(const scene_pair *pair);
void overlap_faces_close(overlap_faces *overlap);

/* Borrowed as well. */
clinker_workspace *overlap_faces_workspace(overlap_faces *overlap);
ck_ball_space overlap_faces_space(overlap_faces *overlap, bool convex);

#endif
