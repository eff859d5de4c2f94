/* Face pairs of two bodies that come near each other: of faces that lie flush but for rounding, some meet and some do
 * not. */
#ifndef CK_EXACT_NEAR_FACES_H
#define CK_EXACT_NEAR_FACES_H

#include "exact/contacts.h"
#include "exact/parting/plane.h"

/* Finds all face pairs no farther than `margin` (scaled, above 0) from each other, and some that are a little farther;
 * or that there are more than `most`, as where faces are far smaller than the margin. The indices of both bodies are
 * checked. Of bodies that a plane parts (NULL: none is known), and a margin that is small for them, without pairs
 * that touch nothing that others do not.
 * Takes the memory of the search for contacts, but for what that found. False: no memory. */
bool ck_near_faces_find(ck_check *check, ck_body_pair pair, const ck_parting_plane *parting, double margin, size_t most,
                        ck_near_faces *near);

#endif
