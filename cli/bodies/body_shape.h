/* What a body is like, wherever it stands and however it is turned: by this, copies of a part are known, and mirror
 * images of it, also where a file holds them as meshes of their own. */
#ifndef CLINKER_CLI_BODY_SHAPE_H
#define CLINKER_CLI_BODY_SHAPE_H

#include "cli/bodies/bodies.h"

typedef struct body_shape {
    size_t triangles;
    double area, volume; /* in the world; the volume is that of what the faces are around of, and never negative */
    double handedness;   /* of the order of long and short sides round its faces: that of a mirror image is opposite */
    double unevenness;   /* the same without signs: what the handedness is compared with */
} body_shape;

body_shape body_shape_of(const cli_body *body);

typedef enum shape_likeness { SHAPES_DIFFER = 0, SHAPES_SAME, SHAPES_MIRRORED } shape_likeness;

/* Whether two bodies show the same mesh, and their poses do no more than to turn and to move one as against the other:
 * then their shapes are the same, and need not be found. */
bool body_is_copy(const cli_body *one, const cli_body *other);

/* To a thousandth. Shapes that are their own mirror images are the same. */
shape_likeness body_shapes_compare(const body_shape *one, const body_shape *other);

#endif
