/* Puts a body where its scene wants it. */
#ifndef CLINKER_IO_BODY_PLACE_H
#define CLINKER_IO_BODY_PLACE_H

#include "io.h"

/* Whether every number of the pose is finite. */
bool pose_is_finite(const clinker_pose *pose);

/* Whether the pose turns left hands into right ones. */
bool pose_mirrors(const clinker_pose *pose);

/* a * b: the place of something at `b` within something at `a`. */
clinker_pose pose_multiply(const clinker_pose *a, const clinker_pose *b);

/* Turns every triangle round. The body owns its arrays. */
void body_flip(io_body *body);

/* Sets the pose; one that mirrors would turn the body inside out, so its triangles are turned round too. */
void body_place(io_body *body, const clinker_pose *pose);

#endif
