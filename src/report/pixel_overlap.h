/* Whether, and where, solid bodies overlap along one line of sight: where it is inside of two of them at once, or
 * inside of the surface of an overlap. */
#ifndef CK_REPORT_PIXEL_OVERLAP_H
#define CK_REPORT_PIXEL_OVERLAP_H

#include "raster/raster.h"
#include "report/painted.h"

/* A line of sight on which overlaps are looked for: faces of solid bodies and of surfaces, sorted by depth. */
typedef struct ck_overlap_line {
    const ck_fragment *fragments;
    size_t count;
    const uint8_t *marks;     /* of the bodies that matter, see ck_is_marked(); surfaces do all */
    const ck_painted *bodies; /* and, from number body_count on, surfaces */
    size_t body_count;
} ck_overlap_line;

/* What is asked of it: lengths along the line, all above or equal to 0. */
typedef struct ck_overlap_question {
    double least; /* a stretch has to be longer than this */
    double thick; /* a longer one is thick; `least` or more */
    double near;  /* faces of two bodies that are less apart are close to each other */
} ck_overlap_question;

typedef struct ck_overlap_seen {
    const ck_fragment *front; /* the face with which the first stretch begins where the line is inside of two of these
                               * bodies at once, or of a surface; NULL: there is none. What it enters and does not leave
                               * is not closed there, and left out; so is what it meets beyond the first sixteen */
    bool thick;               /* there is a thick stretch */
    bool close; /* faces of two of these bodies follow each other closely: one may reach through the other beside the
                 * line. Not looked for where there is a thick stretch */
} ck_overlap_seen;

ck_overlap_seen ck_pixel_overlap(const ck_overlap_line *line, const ck_overlap_question *question);

#endif
