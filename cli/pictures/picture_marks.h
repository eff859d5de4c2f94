/* Where the numbered marks of a picture stand: beside what they point at, and not on top of each other. */
#ifndef CLINKER_CLI_PICTURE_MARKS_H
#define CLINKER_CLI_PICTURE_MARKS_H

#include "cli/pairs/clashes.h"

#include <clinker/draw.h>

enum { PICTURE_MARKS = 20 };

typedef struct picture_mark {
    const clinker_pair *pair; /* the answer's */
    size_t number;            /* of its finding in the report */
    double at[2];             /* the place of the pair, in pixels of the picture */
    double size;              /* of the overlap, in pixels */
    double disc[2];           /* the centre of the disc with the number */
} picture_mark;

typedef struct picture_marks {
    picture_mark marks[PICTURE_MARKS];
    size_t count;
} picture_marks;

/* Marks for pairs at a place that the picture shows; pairs of one finding have its number. First the worst pair of each
 * finding, from the worst finding on, so that no number stands there twice while another one has no mark; then, where
 * there is room, the further pairs of these findings. Where pairs interfere, those that touch or are near have none. */
picture_marks picture_marks_find(const clash_list *list, const clinker_picture *picture);

/* Finds places for the discs, whose `radius` is given, within the picture; rings of `ring` are around the overlaps. */
void picture_marks_place(picture_marks *marks, const clinker_picture *picture, double radius, double ring);

#endif
