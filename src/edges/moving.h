/* Edges of bodies that move: of those, only edges of faces that do not recede are cast, see query.motion. */
#ifndef CK_EDGES_MOVING_H
#define CK_EDGES_MOVING_H

#include "edges/search.h"

/* What is drawn for its edges: of each body all faces that approach some body that it may meet, or are at rest relative
 * to one. NULL: no memory, or what is told by *status. */
const ck_raster_source *ck_edges_moving_sources(const ck_edge_scene *scene, const ck_check *check,
                                                clinker_status *status);

/* Pairs that a first look, with these edges, tells from those that are apart or part: moved to the front, in their
 * order; their numbers go to `numbers`. Returns how many there are. */
size_t ck_edges_keep_going_on(const ck_judgement *pairs, size_t count, uint32_t *numbers, ck_judgement *kept);

#endif
