/* The unit that all bodies of a command line are brought to. */
#ifndef CLINKER_CLI_UNITS_H
#define CLINKER_CLI_UNITS_H

#include "cli/bodies/bodies.h"

/* Chooses the unit and scales the bodies whose files are in another one: `asked`, in metres, or, where that is 0, the
 * unit of the first file that says one. All files are in units of `files_in` metres, whatever they say, unless it is 0.
 * Files that do not say theirs are taken to be in it. Warns in a line of what was scaled, and of what was taken to be
 * so without being asked. Where no file says a unit and none is asked for, there is none. Comes before bodies are
 * moved. */
void body_list_settle_unit(body_list *list, double files_in, double asked);

#endif
