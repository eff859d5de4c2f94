/* What a check has to know of its bodies, for its caller. */
#ifndef CK_BODIES_SURVEY_H
#define CK_BODIES_SURVEY_H

#include "bodies/check.h"

/* One survey for each body, where all that the check was to find out is found out: what it knows of bodies is used, and
 * of a crowd, whose bodies are not all open, lost. */
clinker_status ck_bodies_survey(ck_check *check, const clinker_body *sources, clinker_survey *surveys);

#endif
