/* Bodies, and surfaces of their overlaps, as a picture takes them: their colours, and what each of their faces looks
 * like from the viewer's place. */
#ifndef CK_REPORT_PAINTED_H
#define CK_REPORT_PAINTED_H

#include "clinker/draw.h"

#include "model/mesh.h"

typedef struct ck_painted {
    const ck_mesh *mesh;
    size_t first_vertex;                  /* where its vertices begin among those of all bodies */
    uint32_t first_face;                  /* and its faces */
    float colour[3];                      /* 0 .. 255 */
    float alpha;                          /* 0 .. 1 */
    bool solid;                           /* no ghost: overlaps and lines are its own */
    bool opaque;                          /* hides what is behind */
    const clinker_overlap_place *overlap; /* NULL: a body. Else the surface of this overlap, neither solid nor opaque:
                                           * its triangles are the faces, and no two of them share vertices */
} ck_painted;

/* Whether the surface of an overlap is known: then that is drawn, and the faces of the bodies do not matter. */
static inline bool ck_has_surface(const clinker_overlap_place *place) {
    return place->surface != NULL && place->surface->triangle_count > 0;
}

/* The face of a body that a triangle of a surface is a part of, as faces of all bodies are numbered. */
static inline uint32_t ck_face_of_part(const ck_painted *bodies, const ck_painted *surface, uint32_t triangle) {
    CK_ASSERT(triangle < surface->overlap->surface->triangle_count);
    const clinker_surface_triangle *part = &surface->overlap->surface->triangles[triangle];
    return bodies[part->of_b ? surface->overlap->b : surface->overlap->a].first_face + part->face;
}

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

/* The faces of all bodies and surfaces, numbered from ck_painted.first_face on. */
typedef struct ck_painted_faces {
    ck_face_look *looks;
    ck_face_extent *extents;
} ck_painted_faces;

#endif
