/* Bodies as a picture takes them: their colours, and what each of their faces looks like from the viewer's place. */
#ifndef CK_REPORT_PAINTED_H
#define CK_REPORT_PAINTED_H

#include "model/mesh.h"

typedef struct ck_painted {
    const ck_mesh *mesh;
    size_t first_vertex; /* where its vertices begin among those of all bodies */
    uint32_t first_face; /* and its faces */
    float colour[3];     /* 0 .. 255 */
    float alpha;         /* 0 .. 1 */
    bool solid;          /* no ghost: overlaps and lines are its own */
    bool opaque;         /* hides what is behind */
} ck_painted;

/* Some of the bodies: a bit for each; NULL: all. */
static inline bool ck_is_marked(const uint8_t *marks, uint32_t body) {
    return marks == NULL || (marks[body / 8] >> body % 8 & 1) != 0;
}

/* The side of a face that the viewer has before him, as its corners tell, whatever hides it. */
enum {
    CK_SIDE_UNSURE = 0, /* seen edge on: rounding may turn it */
    CK_SIDE_FRONT = 1,
    CK_SIDE_BACK = 2,
};

/* In the axes of the view, turned towards the viewer, whichever side is seen. */
typedef struct ck_face_look {
    int8_t normal[3]; /* right, up, towards the viewer: 127 is a length of 1 */
    uint8_t light;    /* how bright, 255 is fully lit */
    uint8_t lit[3];   /* the colour of the body in that light */
    uint8_t side;     /* CK_SIDE_ */
    uint32_t body;
} ck_face_look;

/* Where a face may be seen. */
typedef struct ck_face_extent {
    uint16_t left, right, low, high; /* pixels of the picture, columns and rows */
    float nearest;                   /* depth of its nearest corner, in pixels */
} ck_face_extent;

/* The faces of all bodies, numbered from ck_painted.first_face on. */
typedef struct ck_painted_faces {
    ck_face_look *looks;
    ck_face_extent *extents;
} ck_painted_faces;

#endif
