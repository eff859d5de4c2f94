/* What the exact check of a pair asks of rooms that come after this one. check/ fills it in, in methods.c; a NULL is a
 * service that nobody offers. */
#ifndef CK_EXACT_HOOKS_H
#define CK_EXACT_HOOKS_H

#include "bodies/bodies.h"

typedef struct ck_hooks {
    /* convex/: what prepared forms tell before any face is looked at. True if the state is proved, and nothing else is
     * asked for: the judgement has it then. */
    bool (*settle)(const ck_check *check, ck_judgement *judged);

    /* convex/: how deep the bodies overlap, by their prepared forms. `known` false: forms cannot tell, or are not
     * there. */
    clinker_status (*depth)(const ck_check *check, const ck_judgement *judged, double *depth, bool *known);

    /* contact/: what the overlap of a pair is like that has a common point. Fills in judged->overlap. */
    clinker_status (*measure)(ck_check *check, ck_judgement *judged);
} ck_hooks;

#endif
