/* What the prepared forms of two convex bodies tell of a pair in a check. */
#ifndef CK_CONVEX_PAIR_PAIR_H
#define CK_CONVEX_PAIR_PAIR_H

#include "exact/exact.h"

/* Sees that every body has a prepared form if the method needs it, and that each form was made of its body's mesh, by
 * their fingerprints. */
clinker_status ck_convex_forms_check(const ck_check *check, const clinker_body *sources, bool needed);

/* Before the faces are looked at. True if the state is proved, and nothing else is asked for: the pair has it then.
 * False: nothing is known, which is the answer for all pairs without two prepared forms. */
bool ck_convex_pair_settle(const ck_check *check, ck_judgement *pair);

/* How far b has to move to part from a, into pair->separation; that is left alone for pairs without two forms, and
 * where these cannot tell. */
clinker_status ck_convex_pair_separation(const ck_check *check, ck_judgement *pair);

/* CLINKER_METHOD_CONVEX: all that is asked of a pair, by forms; by ck_exact_pair() where they cannot tell. */
clinker_status ck_convex_pair_check(ck_check *check, ck_judgement *pair, ck_contacts *contacts);

#endif
