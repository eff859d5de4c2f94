/* What the overlap of two bodies is like: its volume, push and regions. The door of this room. */
#ifndef CK_CONTACT_CONTACT_H
#define CK_CONTACT_CONTACT_H

#include "overlap/overlap.h"

/* Begins a call: no regions yet. False: no memory. What follows may be called after it alone. */
bool ck_contact_open(clinker_workspace *workspace);

/* Measures the overlap of a pair whose bodies have a common point, into judged->overlap; appends its regions to those
 * of the call. */
clinker_status ck_contact_measure(ck_check *check, ck_judgement *judged, const ck_meeting *meeting);

/* The same by looking at it, as is done where a body overlaps itself. */
clinker_status ck_contact_sample(ck_check *check, ck_judgement *judged, const ck_meeting *meeting);

/* The regions of the call, one pair after the other; they belong to the scratch. */
const clinker_region *ck_contact_regions(clinker_workspace *workspace, size_t *count);

/* Room for `count` regions; those of the call are lost. False: no memory. */
bool ck_contact_reserve(clinker_workspace *workspace, size_t count);

/* Appends regions that were measured in another workspace. False: no memory. */
bool ck_contact_append(clinker_workspace *workspace, const clinker_region *regions, size_t count);

#endif
