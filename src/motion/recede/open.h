/* Bodies of a call are opened as far as culling by velocity needs: no slabs but those along the axes. */
#ifndef CK_MOTION_RECEDE_OPEN_H
#define CK_MOTION_RECEDE_OPEN_H

#include "bodies/bodies.h"

/* Opens and bounds a body whose vertices are tightly packed floats. `plain` false: it is another one, or something is
 * amiss, which ck_bodies_open_all() will tell more of. */
clinker_status ck_recede_open(clinker_workspace *workspace, const clinker_body *source, size_t number, ck_body *body,
                              bool *plain);

#endif
