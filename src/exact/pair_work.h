/* A pair on its way through the exact check: pair.c has the steps, meet.c those that find the faces that meet. */
#ifndef CK_EXACT_PAIR_WORK_H
#define CK_EXACT_PAIR_WORK_H

#include "exact/contacts.h"
#include "exact/containment.h"
#include "exact/parting/plane.h"
#include "exact/scratch.h"

/* What is known of a pair on the way. */
typedef struct ck_pair_work {
    ck_check *check;
    ck_exact_scratch *scratch;
    ck_body *a, *b;
    ck_judgement *pair;
    ck_contacts *contacts;
    bool all;         /* faces that meet are needed, whatever is asked */
    double clearance; /* scaled, but no more than matters */
    ck_parting_plane parting;
    bool same;              /* copies in one place that interfere; looked at where that answers all */
    ck_survivors culled[2]; /* triangles that may meet or lie inside */
    ck_tree_plan plans[2];  /* those that may meet */
    ck_frame frame;
    double slack;
    bool has_trees;
    ck_locator locators[2];
    bool has_locators;
    ck_containment a_in_b, b_in_a;
} ck_pair_work;

static inline clinker_status ck_pair_no_memory(const ck_pair_work *work) {
    return ck_fail_memory(work->check->workspace);
}

static inline bool ck_pair_is_closed(const ck_pair_work *work) {
    return work->a->closed > 0 && work->b->closed > 0;
}

/* Whether a plane is known that parts the bodies, the reference aside, which adds up what closed bodies share even so.
 */
static inline bool ck_pair_is_parted(const ck_pair_work *work) {
    const bool parted = work->parting.kind != CK_PARTING_NONE || work->contacts->parted;
    return parted && !(work->check->query->reference && ck_pair_is_closed(work));
}

/* Looks for what tells most of a pair before any face is looked at: a plane between the bodies, or that they are the
 * same. */
clinker_status ck_pair_look_first(ck_pair_work *work);

/* Finds the faces that meet, as many as are needed. */
clinker_status ck_pair_meet(ck_pair_work *work);

/* Finds one pair of faces that meet and do not recede from each other, see query.motion. */
clinker_status ck_pair_meet_moving(ck_pair_work *work);

#endif
