/* What faces have on the border of an overlap, as patches for balls to touch: of a face wholly inside all of it, of one
 * with cuts the convex hull of its corners that are inside and of the ends of its cuts. */
#ifndef CK_OVERLAP_BORDERS_H
#define CK_OVERLAP_BORDERS_H

#include "overlap/ball/touch.h"
#include "overlap/border/fans.h"
#include "overlap/border/trapezoids.h"
#include "overlap/regions.h"

typedef struct ck_borders {
    ck_body *const *bodies;
    const ck_cuts *cuts;
    const ck_insides *insides;
    const ck_labels *labels;        /* of the parts; NULL: all is one */
    const double (*faces[4])[3][3]; /* scaled: those of a wholly inside, with cuts, and the same of b */
    double scale;
    ck_fans fans[2]; /* of each body, by all of these */
} ck_borders;

/* Finds the fans. False: no memory. */
bool ck_borders_open(clinker_workspace *workspace, ck_borders *borders);

/* What face number i of those wholly inside, or of those with cuts, of a body has on the border of one part; scaled.
 * False: faces around a corner do not close up, as its body has several vertices in one place. */
bool ck_border_patch(const ck_borders *borders, int of, bool cut, uint32_t i, uint32_t part, ck_patch *patch);

/* The same of a face with cuts, in more and smaller patches that hold less beside it: those of trapezoids, until the
 * next call. False: no memory. */
bool ck_border_divide(clinker_workspace *workspace, const ck_borders *borders, int of, uint32_t i, uint32_t part,
                      const ck_trapezoid **pieces, uint32_t *count);

/* The next part that a face has a share in, after `after` of its cuts, and how many of these have been looked at then;
 * false: there is none. */
bool ck_border_next_part(const ck_borders *borders, int of, bool cut, uint32_t i, uint32_t *after, uint32_t *part);

#endif
