/* What the prepared forms of two convex bodies tell, before their faces are looked at. */
#ifndef CK_DETECT_CONVEX_PAIR_H
#define CK_DETECT_CONVEX_PAIR_H

#include "detect/check_pair.h"

/* True if the state is proved, and nothing else is asked for: the pair has it then. False: nothing is known, which is
 * the answer for all pairs without two prepared forms. */
bool ck_convex_pair_settle(const ck_check *check, clinker_pair *pair);

#endif
