/* What is asked unless the caller says otherwise. */
#include "base/workspace.h"

const char *clinker_detail_name(clinker_detail detail) {
    static const char *const names[] = {
        [CLINKER_DETAIL_STATE] = "state",
        [CLINKER_DETAIL_KIND] = "kind",
        [CLINKER_DETAIL_FACES] = "faces",
    };
    return CK_NAME_IN(names, detail);
}

void clinker_query_init(clinker_query *query) {
    if (query != NULL) {
        *query = (clinker_query){
            .size = sizeof *query, .detail = CLINKER_DETAIL_KIND, .depth = true, .tolerance = CLINKER_TOLERANCE_AUTO};
    }
}
