/* What is asked unless the caller says otherwise. */
#include "base/workspace.h"

void clinker_query_init(clinker_query *query) {
    if (query != NULL) {
        *query = (clinker_query){
            .size = sizeof *query, .detail = CLINKER_DETAIL_KIND, .depth = true, .tolerance = CLINKER_TOLERANCE_AUTO};
    }
}
