/* Holes in what a face has inside of the other body. Edges and cuts hold the border of a hole together, but not with
 * what is around it: the face itself does. */
#ifndef CK_OVERLAP_HOLES_H
#define CK_OVERLAP_HOLES_H

#include "overlap/nodes.h"

/* Joins each hole to what lies around it. False: no memory. */
bool ck_holes_join(clinker_workspace *workspace, const ck_node_search *search, const ck_nodes *nodes);

#endif
