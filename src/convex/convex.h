/* Convex bodies, as other rooms see them: the door of this room. */
#ifndef CK_CONVEX_CONVEX_H
#define CK_CONVEX_CONVEX_H

#include "convex/pair/pair.h"     /* what they tell of a pair of a check */
#include "convex/prepare/forms.h" /* prepared bodies */

#endif
