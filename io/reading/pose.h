/* Poses: what readers of scenes do with them. io_pose_in_degrees() is declared in io.h. */
#ifndef CLINKER_IO_BODY_PLACE_H
#define CLINKER_IO_BODY_PLACE_H

#include "io.h"

/* Whether every number of the pose is finite. */
bool pose_is_finite(const clinker_pose *pose);

/* Whether the pose turns left hands into right ones. */
bool pose_mirrors(const clinker_pose *pose);

/* a * b: the place of something at `b` within something at `a`. */
clinker_pose pose_multiply(const clinker_pose *a, const clinker_pose *b);

#endif
