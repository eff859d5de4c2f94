/* What a failed call of the library has left behind, in the words of the command's own bodies. */
#ifndef CLINKER_CLI_FAULT_H
#define CLINKER_CLI_FAULT_H

#include "cli/bodies/bodies.h"

/* Makes a problem of it, with the file in front, and the body's name if the file has several; a triangle that the
 * library names is told in the file's own numbers, too, where polygons were cut into triangles. `only` is the body that
 * the call was about; NULL: it knew all of the list. Returns false. */
bool body_list_fault(const body_list *list, const cli_body *only, const clinker_workspace *workspace,
                     cli_problem *problem);

#endif
