/* Bodies in, pairs out: the check, but for what a later stage measures of contacts. */
#ifndef CK_CHECK_CHECK_BODIES_H
#define CK_CHECK_CHECK_BODIES_H

#include "layers/layers.h"
#include "zlist/zlist.h"

/* Ways of methods that have several, all with the same answer; all zero: the fastest. */
typedef struct ck_check_ways {
    ck_zlist_form zlist;
    ck_layer_settings layers;
} ck_check_ways;

/* Refuses a view with nonsense in it. */
clinker_status ck_check_view(clinker_workspace *workspace, const clinker_view *view);

/* Opens and bounds all bodies, and finds that each has a face with an area: what every call begins with. The query must
 * live as long as the check. */
clinker_status ck_check_begin(clinker_workspace *workspace, const clinker_body *bodies, size_t body_count,
                              const clinker_query *query, ck_check *check);

/* clinker_bodies_check(), with `measure` for the contacts of pairs. */
clinker_status ck_bodies_check(clinker_workspace *workspace, const clinker_body *bodies, size_t body_count,
                               const clinker_query *query, const ck_check_ways *ways, ck_measure measure,
                               clinker_answer *answer);

#endif
