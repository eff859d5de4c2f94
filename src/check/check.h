/* The public check, with a choice among variants that have the same answer: for tests and benchmarks. */
#ifndef CK_CHECK_CHECK_H
#define CK_CHECK_CHECK_H

#include "check/methods.h"

/* clinker_bodies_check() with these settings. */
clinker_status ck_bodies_check(clinker_workspace *workspace, const clinker_body *bodies, size_t body_count,
                               const clinker_query *query, const ck_method_settings *settings, clinker_answer *answer);

#endif
