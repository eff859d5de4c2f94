/* Box, area and volume of a surface. */
#ifndef CK_MODEL_MEASURE_H
#define CK_MODEL_MEASURE_H

#include "model/surface.h"

typedef struct ck_measure {
    double box_min[3], box_max[3];
    double area;
    double volume; /* of the cones from the centre of the box to the faces: signed */
    bool flat;     /* the volume is zero, as far as rounding can tell */
} ck_measure;

ck_measure ck_surface_measure(const ck_surface *surface);

#endif
