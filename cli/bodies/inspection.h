/* What each body is: closed, convex, its box, its flaws. */
#ifndef CLINKER_CLI_INSPECTION_H
#define CLINKER_CLI_INSPECTION_H

#include "cli/bodies/bodies.h"

/* Fills in every inspection, bodies shared out among threads. */
bool body_list_inspect(body_list *list, unsigned threads, progress_bar *progress, cli_problem *problem);

/* Fills in as much of every inspection as a check needs: triangles, box, faces of no area, whether it is a solid and
 * which way its faces point. Bodies of which more has to be told are inspected: those that are no solids, as warnings
 * say why, and, where `convex` is asked for, those that may be. */
bool body_list_survey(body_list *list, bool convex, clinker_workspace *workspace, unsigned threads,
                      progress_bar *progress, cli_problem *problem);

/* The longest side of the box around a body in its place, once it is inspected. */
double cli_body_extent(const cli_body *body);

#endif
