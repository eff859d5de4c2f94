/* How far convex bodies that interfere have to move to part. */
#ifndef CLINKER_CLI_SEPARATIONS_H
#define CLINKER_CLI_SEPARATIONS_H

#include "cli/bodies/convex_forms.h"

/* Makes forms of the bodies that need one, for the pairs of an answer. */
void separations_prepare(convex_forms *forms, body_list *list, const clinker_answer *answer);

/* One for each pair of an answer, to be freed; 0: the bodies are not both convex, or do not interfere. */
double *separations_find(convex_forms *forms, body_list *list, const clinker_answer *answer);

#endif
