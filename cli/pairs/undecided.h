/* Pairs of which nothing but containment is open. Bodies that do not meet are apart only if neither contains the other;
 * where that is not decided, as the outer one would not be closed, it is said. */
#ifndef CLINKER_CLI_UNDECIDED_H
#define CLINKER_CLI_UNDECIDED_H

#include "cli/bodies/bodies.h"

/* Adds a warning for each such pair or, if `briefly` and there are many, a single one. */
void undecided_warn(line_list *warnings, const body_list *bodies, const clinker_answer *answer, clinker_method method,
                    bool briefly);

#endif
