/* Convex bodies, as other rooms see them: the door of this room. */
#ifndef CK_CONVEX_CONVEX_H
#define CK_CONVEX_CONVEX_H

#include "convex/measure/measure.h" /* the scratch that depths need */
#include "convex/pair/pair.h"       /* what prepared bodies tell of a pair of a check */

#endif
