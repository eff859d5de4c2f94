/* Boxes of faces, and of what two faces have in common, in the scaled world. */
#ifndef CK_OVERLAP_SIMPLE_MEETING_BOX_H
#define CK_OVERLAP_SIMPLE_MEETING_BOX_H

#include "exact/exact.h"

extern const ck_world_box ck_nowhere;

ck_world_box ck_box_of(const double (*points)[3], int count);

/* Its longest side. */
double ck_extent_of(const ck_world_box *box);

/* More than what rounding does to coordinates of a face: by its pose, which may cancel large ones, or in what is found
 * from them. */
double ck_roundings_of_face(const ck_body *body, uint32_t face);

ck_world_box ck_grown(const ck_world_box *box, double by);

/* A box around a face, with room for roundings. */
ck_world_box ck_box_of_face(const ck_body *body, uint32_t face);

/* A box around all that two faces of a body have in common, grown by a small part of their size; where they met before
 * their pose rounded them, around that place. Without anything in common it may be ck_nowhere. */
ck_world_box ck_box_of_meeting(const ck_body *body, const uint32_t faces[2]);

#endif
