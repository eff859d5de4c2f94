/* Places where two convex bodies touch, or nearly so. */
#ifndef CLINKER_BENCH_CONVEX_TOUCHING_H
#define CLINKER_BENCH_CONVEX_TOUCHING_H

#include "body.h"
#include "queries.h"
#include "scan.h"

/* Two bodies of this shape, a corner of b on a corner or a face of a, or touching anyhow; then, but for a quarter of
 * the queries, moved apart or together by 1e-15 to 1e-6. Half of the first kinds are not turned, so that corners meet
 * to the last bit. `corners` are those of the body: x, y, z, 0. */
convex_query convex_query_touching(clinker_workspace *workspace, const convex_body *body, const convex_scan *corners,
                                   scene_random *random);

/* Moves b along a direction, from where it meets a to where it does not, but by no more than `near`. False: it does not
 * meet a at first. */
bool convex_query_approach(clinker_workspace *workspace, const convex_body *body, const double way[3], double near,
                           convex_query *query);

void convex_query_move(convex_query *query, const double way[3], double distance); /* b */

#endif
