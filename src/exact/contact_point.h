/* A point where two faces meet, and the way that leads inside both bodies from there; in doubles, to begin a search. */
#ifndef CK_EXACT_CONTACT_POINT_H
#define CK_EXACT_CONTACT_POINT_H

#include "exact/contacts.h"

typedef struct ck_contact_point {
    double at[3];
    double inwards[3]; /* of length 1 */
} ck_contact_point;

/* `turn` is -1 for a body whose faces point inwards, else 1. False: the faces are back to back, or have no area to
 * speak of. */
bool ck_contact_point_find(const double t[3][3], const double u[3][3], const double turn[2], ck_contact_point *contact);

/* A point of the world in which two faces of a list meet, of those that cross if there are any: of some from all over
 * it the nearest to `wanted`; NULL: any. False: the list is empty, or its faces have no area to speak of. */
bool ck_contacts_point(const ck_body *a, const ck_body *b, const ck_contacts *contacts, const double *wanted,
                       double point[3]);

#endif
