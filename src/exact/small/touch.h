/* Where two small convex bodies touch that a plane across an axis parts: each has a convex polygon, an edge or a corner
 * in that plane, and what these share is one patch. */
#ifndef CK_EXACT_SMALL_TOUCH_H
#define CK_EXACT_SMALL_TOUCH_H

#include "exact/small/flush.h"

/* Whether all faces look away from the body, and each edge has one face each way: then it is the convex hull of its
 * vertices. Exact. */
bool ck_small_is_convex(const ck_small_body *body);

/* The automatic tolerance of two convex bodies, as ck_bodies_tolerance() has it. */
double ck_small_tolerance(const ck_small_body *a, const ck_small_body *b);

/* Finds the patch of bodies that touch, as contact/touch would; all bytes of it are written. False: it may be more than
 * one, or of another kind, for the tolerance. */
bool ck_small_touch_find(const ck_small_body *a, const ck_small_body *b, double tolerance, clinker_patch *patch);

#endif
