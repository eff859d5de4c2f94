/* Pictures of what cast edges find. Each fails for want of memory alone; one without pixels has failed. */
#ifndef CLINKER_BENCH_EDGES_PICTURES_H
#define CLINKER_BENCH_EDGES_PICTURES_H

#include "picture.h"

#include <clinker/clinker.h>

/* Figure 4.13: knots that pass through each other: their edges, and beside them the stretches of these that lie inside
 * of another knot, in the colour of the one whose edges they are. */
picture edges_knots_picture(clinker_workspace *workspace);

/* Figure 4.14: a crowd of small solids, those that interfere in red. */
picture edges_crowd_picture(clinker_workspace *workspace);

#endif
