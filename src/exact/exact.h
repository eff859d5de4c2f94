/* The exact check of two bodies: the door of this room. */
#ifndef CK_EXACT_EXACT_H
#define CK_EXACT_EXACT_H

#include "exact/contact_point.h" /* where they do */
#include "exact/contacts.h"      /* face pairs that meet */
#include "exact/cull.h"          /* triangles within reach of the other body */
#include "exact/hooks.h"         /* what later rooms offer */
#include "exact/locate.h"        /* points inside of a body, and their distance to its surface */
#include "exact/near_faces.h"    /* face pairs that come near each other */
#include "exact/parts.h"         /* connected parts of a surface */
#include "exact/small/pairs.h"   /* pairs of small bodies in a crowd */

/* Checks bodies pair->a and pair->b, whose slabs are not separated, and fills in the rest of `pair`; the face lists
 * come back in `contacts`, owned by the scratch until the next pair. */
clinker_status ck_exact_pair(ck_check *check, ck_judgement *pair, ck_contacts *contacts);

/* The judgement of a pair that is known to interfere, with a tolerance of 0, and of which nothing else is asked. */
ck_judgement ck_exact_interference(ck_body_pair pair);

/* The judgement of a pair of closed bodies that touch, their interiors apart, but for where. */
ck_judgement ck_exact_touch(const clinker_query *query, ck_body_pair pair, double tolerance);

/* The faces that meet of a pair that has been judged otherwise; `contacts` as above. */
clinker_status ck_exact_meet(ck_check *check, ck_body_pair pair, ck_contacts *contacts, ck_meeting *meeting);

/* State and depth of two closed bodies with a common point, by what both share, where that is known exactly. */
void ck_exact_judge_overlap(const clinker_query *query, ck_judgement *judged);

/* Two bodies by themselves, from their meshes on. Fills in the state, the distance and its points. */
clinker_status ck_exact_bodies(clinker_workspace *workspace, const clinker_body bodies[2], const clinker_query *query,
                               const ck_hooks *hooks, ck_judgement *judged);

#endif
