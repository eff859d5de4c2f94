/* --split: the pieces of bodies as bodies of their own. */
#ifndef CLINKER_CLI_SPLIT_H
#define CLINKER_CLI_SPLIT_H

#include "cli/bodies/bodies.h"

/* Puts the pieces of each body in its place, in the order of their first faces, with its pose, its class and its layer;
 * those of "teeth" are called "teeth.1", "teeth.2". A cavity stays with the body that it is in, and faces without area
 * are no bodies. A body of one piece stays what it is. Comes before anything is left out. */
bool body_list_split(body_list *list, progress_bar *progress, cli_problem *problem);

#endif
