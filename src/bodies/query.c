/* What is asked unless the caller says otherwise. */
#include "base/workspace.h"

clinker_query clinker_query_default(void) {
    return (clinker_query){.detail = CLINKER_DETAIL_KIND,
                           .depth = true,
                           .tolerance = CLINKER_TOLERANCE_AUTO,
                           .marker = CK_SETTINGS_MARKER};
}
