/* Which pieces of a mesh are cavities of others: a hollow ball is one body, though its surface is in two pieces. */
#ifndef CLINKER_CLI_CAVITIES_H
#define CLINKER_CLI_CAVITIES_H

#include "cli/base/problem.h"
#include "cli/bodies/pieces.h"

/* Fills in for each piece the one that it belongs to: itself or, of a closed piece that faces inwards and lies within
 * the solid of others, the smallest of these; NO_COMPONENT: it has no area, and is no body. Which way the whole mesh
 * faces, the sum of all volumes tells. A piece that is in doubt stays one of its own. */
bool cavities_find(const mesh_piece *pieces, size_t count, uint32_t *owners, cli_problem *problem);

#endif
