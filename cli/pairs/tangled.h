/* Bodies that overlap themselves where they overlap others: what is measured there is not exact, which is said once
 * for each of them. */
#ifndef CLINKER_CLI_TANGLED_H
#define CLINKER_CLI_TANGLED_H

#include "cli/bodies/bodies.h"

/* Adds a warning for each such body or, if `briefly` and there are many, a single one. */
void tangled_warn(line_list *warnings, const body_list *bodies, const clinker_answer *answer, bool briefly);

#endif
