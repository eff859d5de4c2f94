/* What a caller may ask. */
#ifndef CK_CHECK_QUERY_H
#define CK_CHECK_QUERY_H

#include "check/methods.h"

/* Asks for all that an answer to it needs: regions are parts of a contact, and so on. */
void ck_query_complete(clinker_query *query);

/* Refuses a query with nonsense in it, or that its method cannot answer. */
clinker_status ck_query_check(clinker_workspace *workspace, const clinker_query *query);

#endif
