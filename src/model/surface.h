/* A mesh as geometry alone: equal positions are one point, and every face knows whether it has an area. What the
 * inspection asks about edges, components and convexity, it asks of this. */
#ifndef CK_MODEL_SURFACE_H
#define CK_MODEL_SURFACE_H

#include "base/assert.h"
#include "model/mesh.h"

typedef double ck_position[3];
typedef uint32_t ck_corners[3];

typedef enum ck_face_kind {
    CK_FACE_PROPER = 0, /* has an area */
    CK_FACE_NEEDLE,     /* three different points on a line: no area, but it joins its neighbours */
    CK_FACE_COLLAPSED,  /* a point occurs twice: joins nothing */
} ck_face_kind;

/* One use of an edge by a face, seen from the edge. */
typedef struct ck_half_edge {
    uint32_t low, high; /* the points, by number: low < high */
    uint32_t face;
    uint8_t corner; /* the edge runs from this corner of the face to the next */
    bool forward;   /* from low to high */
} ck_half_edge;

typedef struct ck_surface {
    const ck_position *points; /* numbered in the order in which faces use them */
    uint32_t point_count;
    const ck_corners *faces; /* points by number */
    const uint8_t *kinds;    /* a ck_face_kind for each face */
    uint32_t face_count;
    const ck_half_edge *half_edges; /* of all faces but the collapsed: sorted by low, high, face */
    size_t half_edge_count;
} ck_surface;

/* The memory behind a surface, kept from call to call. */
typedef struct ck_surface_memory {
    ck_buffer points, table, numbers, faces, kinds; /* weld.c */
    ck_buffer half_edges, unsorted, starts;         /* edges.c */
} ck_surface_memory;

/* Fills in points, faces and kinds, in linear time. The mesh is valid. False: no memory. */
bool ck_surface_weld(ck_memory *memory, ck_surface_memory *kept, const ck_mesh *mesh, ck_surface *surface);

/* Fills in the half-edges of a welded surface, in linear time. False: no memory. */
bool ck_surface_link(ck_memory *memory, ck_surface_memory *kept, ck_surface *surface);

/* One past the last of the half-edges that lie on the same edge as the one at `begin`. */
static inline size_t ck_half_edges_end(const ck_half_edge *edges, size_t count, size_t begin) {
    CK_ASSERT(begin < count);
    size_t end = begin + 1;
    while (end < count && edges[end].low == edges[begin].low && edges[end].high == edges[begin].high) {
        end++;
    }
    return end;
}

static inline size_t ck_edge_end(const ck_surface *surface, size_t begin) {
    return ck_half_edges_end(surface->half_edges, surface->half_edge_count, begin);
}

static inline const double *ck_surface_point(const ck_surface *surface, uint32_t face, int corner) {
    CK_ASSERT(face < surface->face_count && corner >= 0 && corner < 3);
    CK_ASSERT(surface->faces[face][corner] < surface->point_count);
    return surface->points[surface->faces[face][corner]];
}

#endif
