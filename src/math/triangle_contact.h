/* Whether and how two triangles meet: exact for every finite input. */
#ifndef CK_MATH_TRIANGLE_CONTACT_H
#define CK_MATH_TRIANGLE_CONTACT_H

#include <stdbool.h>

typedef enum ck_contact {
    CK_CONTACT_NONE = 0, /* no common point */
    CK_CONTACT_TOUCH,    /* a common point, but no crossing: shared corners, edges on faces, coplanar overlap, and
                          * whatever a degenerate triangle meets */
    CK_CONTACT_CROSS,    /* not coplanar, and their relative interiors meet */
} ck_contact;

/* Symmetric in its arguments, and blind to the order of the corners. */
ck_contact ck_triangle_contact(const double t[3][3], const double u[3][3]);

/* Whether the three corners are collinear, or coincide. */
bool ck_triangle_degenerate(const double t[3][3]);

#endif
