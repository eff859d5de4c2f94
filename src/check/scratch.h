/* What the public check keeps between calls. */
#ifndef CK_CHECK_SCRATCH_H
#define CK_CHECK_SCRATCH_H

#include "base/workspace.h"

/* Buffers alone, see workspace.h. */
typedef struct ck_check_scratch {
    ck_buffer pairs, faces;       /* of the answer */
    ck_buffer explanations;       /* likewise, where they are asked for */
    ck_buffer surveys;            /* likewise, of the bodies */
    ck_buffer boxes, all_pairs;   /* of the bodies */
    ck_buffer concerned;          /* bodies that are part of a candidate */
    ck_buffer twins;              /* candidates that show the same as others */
    ck_buffer takers;             /* of pairs that threads share: who judged which */
    ck_buffer together, contacts; /* pairs that are judged all at once */
} ck_check_scratch;

/* The scratch of a workspace, made at the first call; NULL: no memory. */
static inline ck_check_scratch *ck_check_scratch_of(clinker_workspace *workspace) {
    return ck_workspace_scratch(workspace, CK_ROOM_CHECK, sizeof(ck_check_scratch),
                                CK_BUFFERS_BEFORE(ck_check_scratch, boxes), CK_BUFFERS_IN(ck_check_scratch));
}

#endif
