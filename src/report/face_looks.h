/* What faces look like before any is drawn: their normals, their light, and the strips of the picture they lie in. */
#ifndef CK_REPORT_FACE_LOOKS_H
#define CK_REPORT_FACE_LOOKS_H

#include "report/painted.h"
#include "view/view.h"

/* Fills in all looks of a body. The view is that of lines of sight, `finer` of them along each side of a pixel. Strips
 * are `band_rows` rows of it each, the first the lowest; a face also counts for a strip that is less than `beside` rows
 * and one away. */
void ck_face_looks(ck_team *team, const ck_painted *body, const ck_view *view, uint32_t finer, uint32_t band_rows,
                   uint32_t beside);

#endif
