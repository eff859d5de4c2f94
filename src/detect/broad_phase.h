/* Which bodies come near each other: pairs whose slabs do not prove them apart, sorted by a, then b. */
#ifndef CK_DETECT_BROAD_PHASE_H
#define CK_DETECT_BROAD_PHASE_H

#include "detect/check_pair.h"

/* Sweeps along the axis on which the bodies spread most; the reference takes all pairs. The list belongs to the
 * scratch. */
bool ck_broad_phase(ck_check *check, const clinker_face_pair **pairs, size_t *count);

#endif
