/* Where edges run inside of a body: from which place to which, to the precision of doubles along the edge.
 *
 * What a raster of edges tells to the pixel, this tells of the edges themselves, after the localization in section
 * 4.5.5 of Knott, "CInDeR: Collision and Interference Detection in Real Time Using Graphics Hardware", 2003. What is
 * inside is decided exactly, see events.h. */
#ifndef CK_EDGES_SPANS_H
#define CK_EDGES_SPANS_H

#include "exact/exact.h"
#include "raster/raster.h"

/* A side of a face: side k goes from corner k to corner (k + 1) % 3. */
typedef struct ck_edge {
    uint32_t face, side;
} ck_edge;

/* A stretch of an edge inside of a body. */
typedef struct ck_edge_span {
    uint32_t edge;                  /* its place in the list that was given */
    double from, to;                /* along the edge: 0 at its first corner, 1 at its second; off by 2^-50 of it */
    double entry[3], exit[3];       /* these points in the world; off by 2^-48 of the coordinates of its corners */
    uint32_t entry_face, exit_face; /* of the body; CK_NO_FACE: the edge begins, or ends, inside */
} ck_edge_span;

typedef struct ck_edge_spans {
    const ck_edge_span *list; /* sorted by edge, then `from`; apart from each other */
    size_t count;
} ck_edge_spans;

/* Finds the spans of edges of a body `edged` in the body of `around`, which is known to be closed or not. False: no
 * memory.
 *
 * Closed: from < to. A span goes on through points of the surface beyond which the edge is inside as well; a stretch on
 * a face is never part of one. What is shorter than 2^-48 of its place along the edge, inside or outside, may be passed
 * over.
 *
 * Not closed: there is no inside. Each face that the edge passes from one side to the other, at an inner point of both,
 * gives a span with from == to and this face as entry and exit. Where it does so through an edge or a corner that faces
 * share, one of these is given; at the rim of the surface, perhaps none.
 *
 * The list holds until the next call on the workspace. It does not depend on the number of threads. */
bool ck_edge_spans_find(clinker_workspace *workspace, const ck_body *edged, const ck_edge *edges, size_t count,
                        const ck_locator *around, ck_edge_spans *spans);

#endif
