/* A body as a picture takes it: its colour, and what each of its faces looks like from the viewer's place. */
#ifndef CK_REPORT_PAINTED_H
#define CK_REPORT_PAINTED_H

#include "model/mesh.h"

/* In the axes of the view, turned towards the viewer, whichever side is seen. */
typedef struct ck_face_look {
    int8_t normal[3];                /* right, up, towards the viewer: 127 is a length of 1 */
    uint8_t light;                   /* how bright, 255 is fully lit */
    uint16_t first_band, last_band;  /* strips of the picture that it may be seen in; none where first is above last */
    uint16_t left, right, low, high; /* pixels of the picture that it may cover, columns and rows */
    float nearest;                   /* depth of its nearest corner */
} ck_face_look;

typedef struct ck_painted {
    const ck_mesh *mesh;
    ck_face_look *faces;
    float colour[3]; /* 0 .. 255 */
    float alpha;     /* 0 .. 1 */
    bool solid;      /* no ghost: overlaps and lines are its own */
} ck_painted;

#endif
