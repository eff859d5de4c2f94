/* The same question where few faces take part, without a grid: these are held against all faces nearby. */
#ifndef CK_OVERLAP_SIMPLE_LOCAL_H
#define CK_OVERLAP_SIMPLE_LOCAL_H

#include "overlap/simple.h"
#include "overlap/simple/rest.h"

/* CK_SIMPLE: the winding number of the body is 0 or 1 wherever faces that take part are. CK_SELF_MEETING: it is not,
 * beside a face that does, and another face crosses that. CK_SIMPLE_UNKNOWN: neither is shown. For a `pair`,
 * unless NULL, finds what that counts for. False: no memory. */
bool ck_local_prove(ck_memory *memory, ck_simple_memory *room, const ck_body *body, ck_taking_part taking_part,
                    const ck_own_pair *pair, ck_simplicity *found);

#endif
