/* Contact of two triangles with small whole coordinates, told in another way than the library does: triangles meet
 * where the hull of the nine differences of their corners holds the origin, and by Caratheodory it does where the
 * hull of at most four of these does. 64-bit integers are exact for coordinates up to a few hundred. */
#ifndef TEST_MATH_HULL_REFERENCE_H
#define TEST_MATH_HULL_REFERENCE_H

#include "math/triangle_contact.h"

ck_contact hull_reference_contact(int t[3][3], int u[3][3]);

#endif
