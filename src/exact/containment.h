/* Does a body hold parts of another whose surfaces it does not meet? */
#ifndef CK_EXACT_CONTAINMENT_H
#define CK_EXACT_CONTAINMENT_H

#include "exact/contacts.h"
#include "exact/locate.h"

typedef struct ck_containment {
    bool inside;    /* some connected part of `inner` lies within `outer` */
    bool whole;     /* all of them do */
    bool undecided; /* some might, going by exact slabs, but `outer` is not closed */
} ck_containment;

/* `triangles` are those of `inner` that survived the slabs of `outer`; `met` those that meet it, which are left out
 * with all that is connected to them. `kernels` NULL: look at every triangle, for the reference. `any`: one part
 * inside is enough, `whole` is not needed. */
bool ck_containment_find(clinker_workspace *workspace, const ck_kernels *kernels, ck_body *inner, ck_body *outer,
                         const ck_survivors *triangles, const ck_contacts *met, bool inner_is_a, bool any,
                         ck_side *side, ck_containment *containment);

#endif
