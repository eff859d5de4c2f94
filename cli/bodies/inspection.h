/* What each body is: closed, convex, its box, its flaws. */
#ifndef CLINKER_CLI_INSPECTION_H
#define CLINKER_CLI_INSPECTION_H

#include "cli/bodies/bodies.h"

/* Fills in every inspection, bodies shared out among threads. */
bool body_list_inspect(body_list *list, unsigned threads, progress_bar *progress, cli_problem *problem);

/* Fills in as much of an inspection as a check needs: triangles, box, faces of no area, whether it is a solid and which
 * way its faces point. */
void cli_body_take_survey(cli_body *body, const clinker_survey *survey);

/* The same of all bodies, by surveys of their own. */
bool body_list_survey(body_list *list, clinker_workspace *workspace, cli_problem *problem);

/* Inspects bodies of which more has to be told than surveys do: those that are no solids, as warnings say why, and,
 * where `convex` is asked for, those that may be. */
bool body_list_inspect_more(body_list *list, bool convex, unsigned threads, progress_bar *progress,
                            cli_problem *problem);

/* The longest side of the box around a body in its place, once it is inspected. */
double cli_body_extent(const cli_body *body);

#endif
