/* What a check has to tell about its bodies beyond its answer. A few bodies with a flaw are told one by one; of more,
 * nobody reads the lines, so they are one line for each kind of flaw. */
#ifndef CLINKER_CLI_BODY_WARNINGS_H
#define CLINKER_CLI_BODY_WARNINGS_H

#include "cli/bodies/bodies.h"

enum { TOLD_ONE_BY_ONE = 3 }; /* bodies or pairs; of more, brief warnings are one line for all */

/* Adds what inspections have to say about a check: faces that are passed over, bodies that have no inside. */
void body_list_warn(body_list *list);
void body_list_warn_briefly(body_list *list);

#endif
