/* What the exact check of a pair asks of rooms that come after this one. check/ fills it in, in methods.c; a NULL is a
 * service that nobody offers. */
#ifndef CK_EXACT_HOOKS_H
#define CK_EXACT_HOOKS_H

#include "exact/contacts.h"
#include "exact/parting/plane.h"

/* Two bodies that meet: what the exact check has found out about them. */
typedef struct ck_meeting {
    const ck_contacts *contacts;     /* all of them, or one, of bodies that a plane parts */
    ck_survivors culled[2];          /* triangles within the slabs of the other body, with codes where some are not */
    const ck_parting_plane *parting; /* a plane between the bodies; NULL: not looked for */
    ck_buffer *spare;                /* large, and read by nobody while the meeting is looked at; NULL: there is none */
} ck_meeting;

typedef struct ck_hooks {
    /* convex/: what prepared forms tell before any face is looked at. True if the state is proved, and nothing else is
     * asked for: the judgement has it then. */
    bool (*settle)(const ck_check *check, ck_judgement *judged);

    /* convex/: how far b has to move to part from a, into judged->separation, by their prepared forms; which is left
     * alone where these cannot tell, or are not there. */
    clinker_status (*separation)(const ck_check *check, ck_judgement *judged);

    /* overlap/: what two closed bodies share, into judged->overlap, exactly; that is left alone where a body overlaps
     * itself, and the judgement says which one. */
    clinker_status (*overlap)(ck_check *check, ck_judgement *judged, const ck_meeting *meeting);

    /* contact/: how two bodies lie to each other whose faces meet, and one of which is not closed: state and proof; and
     * the curve in which they cross, if that is asked for. */
    clinker_status (*open)(ck_check *check, ck_judgement *judged, const ck_meeting *meeting);

    /* contact/: what the overlap of a pair is like that has a common point. Fills in judged->overlap. `meeting` NULL:
     * nobody has looked for faces that meet. */
    clinker_status (*measure)(ck_check *check, ck_judgement *judged, const ck_meeting *meeting);

    /* contact/: where two bodies touch that are known to. Counts what it finds in judged->overlap.found. May be the
     * last to read the lists of the meeting but for its contacts; NULL as above. */
    clinker_status (*touch)(ck_check *check, ck_judgement *judged, const ck_meeting *meeting);

    /* contact/: where to look at a pair that interferes and is measured. `contacts` are faces that meet, as far as they
     * are known. */
    clinker_status (*place)(ck_check *check, ck_judgement *judged, const ck_contacts *contacts);

    /* motion/: leaves of faces of a body of a pair those that do not recede from the other one, see query.motion; both
     * bodies know whether they are closed. The list that is left lasts until the next pair. */
    clinker_status (*approach)(const ck_check *check, ck_body_pair pair, int which, ck_survivors *faces);
} ck_hooks;

#endif
