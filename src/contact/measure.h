/* Measures the overlap of two bodies by looking at it along the three axes and along the contact: volume, push, regions
 * and depth. */
#ifndef CK_CONTACT_MEASURE_H
#define CK_CONTACT_MEASURE_H

#include "exact/pair.h"

/* Fills in the contact of a pair whose bodies have a common point, and lets its depth and state follow from it; appends
 * its regions to those of the check. */
clinker_status ck_contact_measure(ck_check *check, clinker_pair *pair);

#endif
