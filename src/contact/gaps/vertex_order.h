/* Vertices of a body within a box, in an order in which neighbours follow each other (Morton order): what is found for
 * one is a good guess for the next. */
#ifndef CK_CONTACT_GAPS_VERTEX_ORDER_H
#define CK_CONTACT_GAPS_VERTEX_ORDER_H

#include "exact/exact.h"

typedef struct ck_vertex_order {
    const ck_item *vertices; /* by their numbers; owned by the scratch */
    uint32_t count;
} ck_vertex_order;

/* Those that a face uses, within a box of the scaled world. The indices are checked. False: no memory. */
bool ck_vertex_order_find(clinker_workspace *workspace, const ck_body *body, const ck_world_box *box,
                          ck_vertex_order *order);

/* A vertex in the scaled world. */
void ck_scaled_vertex(const ck_body *body, uint32_t vertex, double out[3]);

#endif
