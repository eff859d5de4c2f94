/* Whether, and where, solid bodies overlap along one line of sight. */
#ifndef CK_REPORT_PIXEL_OVERLAP_H
#define CK_REPORT_PIXEL_OVERLAP_H

#include "raster/raster.h"
#include "report/painted.h"

/* Of which bodies overlaps are looked for: of marked ones that are solid. */
typedef struct ck_overlap_bodies {
    const ck_painted *bodies;
    const uint8_t *marks; /* NULL: all */
} ck_overlap_bodies;

static inline bool ck_may_overlap(const ck_overlap_bodies *of, uint32_t body) {
    return of->bodies[body].solid && ck_is_marked(of->marks, body);
}

/* The face with which the first stretch longer than `least` begins where the line is inside of two of these bodies at
 * once; NULL: there is none. A body that it enters and does not leave is not closed there, and left out; so are bodies
 * beyond the first sixteen that it meets. */
const ck_fragment *ck_pixel_overlap(const ck_fragment *fragments, size_t count, const ck_overlap_bodies *of,
                                    double least);

#endif
