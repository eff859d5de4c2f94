/* All that faces of two bodies have in common where these touch, face pair by face pair: what patches are made of. */
#ifndef CK_CONTACT_TOUCH_PIECES_H
#define CK_CONTACT_TOUCH_PIECES_H

#include "contact/touch/edges.h"
#include "contact/touch/flush.h"

typedef struct ck_piece_memory {
    ck_buffer flushes, segments, points, rest;
} ck_piece_memory;

/* A stretch of an edge. */
typedef struct ck_touch_segment {
    double ends[2][3];
    double cells[2][3]; /* of the ends, to find those that are the same */
} ck_touch_segment;

typedef struct ck_touch_point {
    double at[3];
    double cell[3]; /* to find those that are the same */
} ck_touch_point;

/* They lie in the memory. Segments and points may overlap each other and the polygons, but none comes twice. */
typedef struct ck_pieces {
    const ck_flush *flushes;
    const ck_touch_segment *segments;
    const ck_touch_point *points;
    uint32_t flush_count, segment_count, point_count;
    double reach; /* of all of it */
} ck_pieces;

/* `faces` are sorted; `tolerance` is scaled. False: no memory. */
bool ck_pieces_find(ck_memory *memory, ck_piece_memory *room, const ck_body *const bodies[2],
                    const ck_near_faces *faces, double tolerance, ck_pieces *pieces);

#endif
