/* What happens along a segment that runs past a body: where it meets which faces, in order; by a tree of boxes
 * (BVH) where the body has one. */
#ifndef CK_EDGES_EVENTS_H
#define CK_EDGES_EVENTS_H

#include "exact/exact.h"

/* One face is met; see math/segment_passage.h. */
typedef struct ck_edge_event {
    double at; /* 0 .. 1 along the segment, off by less than 2^-50 of its value */
    uint32_t face;
    int8_t turn;  /* by which the winding number grows, positive inside */
    int8_t along; /* 1: from here on the segment lies on the face, -1: until here */
    bool proper;  /* the face is passed at an inner point, between the ends of the segment */
} ck_edge_event;

/* Events at places that are no farther apart than rounding may have put them are one. */
static inline bool ck_edge_events_coincide(const ck_edge_event *earlier, const ck_edge_event *later) {
    return later->at - earlier->at <= 0x1p-48 * later->at;
}

/* Finds all events between p and q, which are not the same, sorted by place, then face. Their memory is `events`.
 * False: no memory. */
bool ck_edge_events_find(ck_memory *memory, const ck_locator *around, const double p[3], const double q[3],
                         ck_buffer *events, size_t *count);

#endif
