/* Maps on a surface: the gap at each vertex of a body, and the files that tell it. */
#ifndef CLINKER_CLI_SURFACE_MAP_H
#define CLINKER_CLI_SURFACE_MAP_H

#include "cli/pairs/surface_gaps.h"
#include "cli/pictures/map.h"

/* Measures the body request->on of the only two bodies of the list against the other, and writes the files that are
 * asked for. Gaps and contacts are the workspace's. */
bool surface_map_make(const body_list *bodies, clinker_workspace *workspace, const map_request *request,
                      surface_gaps *made, cli_problem *problem);

#endif
