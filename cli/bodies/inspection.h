/* What each body is: closed, convex, its box, its flaws. */
#ifndef CLINKER_CLI_INSPECTION_H
#define CLINKER_CLI_INSPECTION_H

#include "cli/bodies/bodies.h"

/* Fills in every inspection. */
bool body_list_inspect(body_list *list, clinker_workspace *workspace, progress_bar *progress, cli_problem *problem);

/* The longest side of the box around a body in its place, once it is inspected. */
double cli_body_extent(const cli_body *body);

#endif
