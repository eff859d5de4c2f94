/* Where a body is put: the argument of --pose, and how it goes with the place that the file gives. */
#ifndef CLINKER_CLI_PLACEMENT_H
#define CLINKER_CLI_PLACEMENT_H

#include "cli/bodies/body_numbers.h"

typedef struct body_placement {
    body_numbers given;
    clinker_pose pose; /* its shifts are the lengths as given, without their units */
} body_placement;

/* Reads "BODY=tx,ty,tz" or "BODY=tx,ty,tz,rx,ry,rz", lengths and degrees about x, y, z in that order. Borrows
 * the text. */
bool placement_read(const char *text, body_placement *placement, cli_problem *problem);

/* Places by `inner` first, by `outer` then. Nothing is rounded where either is the identity. */
clinker_pose placement_compose(const clinker_pose *outer, const clinker_pose *inner);

/* Moves bodies from where their files put them, in the unit of the list. */
bool body_list_place(body_list *list, const body_placement *placements, size_t count, cli_problem *problem);

#endif
