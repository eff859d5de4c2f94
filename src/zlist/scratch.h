/* What sorted depths (A-buffer) keep between calls. */
#ifndef CK_ZLIST_SCRATCH_H
#define CK_ZLIST_SCRATCH_H

#include "base/workspace.h"

/* Buffers alone, see workspace.h. */
typedef struct ck_zlist_scratch {
    ck_buffer planes, concerned; /* of the variant for hardware: first and last depths, and bodies that may meet */
} ck_zlist_scratch;

/* The scratch of a workspace, made at the first call; NULL: no memory. */
static inline ck_zlist_scratch *ck_zlist_scratch_of(clinker_workspace *workspace) {
    return ck_workspace_scratch(workspace, CK_ROOM_ZLIST, sizeof(ck_zlist_scratch), 0, CK_BUFFERS_IN(ck_zlist_scratch));
}

#endif
