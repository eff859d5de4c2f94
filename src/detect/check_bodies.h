/* Bodies in, pairs out: the check, but for what a later stage measures of contacts. */
#ifndef CK_DETECT_CHECK_BODIES_H
#define CK_DETECT_CHECK_BODIES_H

#include "detect/zlist.h"

/* clinker_bodies_check(), with `measure` for the contacts of pairs, and a given form of CLINKER_ZLIST. */
clinker_status ck_bodies_check(clinker_workspace *workspace, const clinker_body *bodies, size_t body_count,
                               const clinker_query *query, ck_zlist_form form, ck_measure measure,
                               clinker_answer *answer);

#endif
