/* What the overlap of two bodies is like: its volume, push and regions. The door of this room. */
#ifndef CK_CONTACT_CONTACT_H
#define CK_CONTACT_CONTACT_H

#include "contact/findings.h" /* regions and the like, of all pairs */
#include "overlap/overlap.h"

/* Measures the overlap of a pair whose bodies have a common point, into judged->overlap; appends what is found to the
 * findings of the call. */
clinker_status ck_contact_measure(ck_check *check, ck_judgement *judged, const ck_meeting *meeting);

/* Judges a pair of which a body is not closed: see overlap/overlap.h. What is found goes the same way. */
clinker_status ck_contact_judge_open(ck_check *check, ck_judgement *judged, const ck_meeting *meeting);

/* The same by looking at it, as is done where a body overlaps itself. */
clinker_status ck_contact_sample(ck_check *check, ck_judgement *judged, const ck_meeting *meeting);

/* Where two bodies touch that are judged to: patches, appended to the findings of the call and counted in
 * judged->overlap. */
clinker_status ck_contact_touch(ck_check *check, ck_judgement *judged, const ck_meeting *meeting);

/* Where to look at a pair that interferes and has been measured: a point of both bodies, into judged->place. If none is
 * found, that stays as it is. */
clinker_status ck_contact_place(ck_check *check, ck_judgement *judged, const ck_contacts *contacts);

#endif
