/* Settings and answers made ready, and names. */
#include "base/workspace.h"
#include "clinker/motion.h"

CK_DEFINE_INIT(clinker_recession)
CK_DEFINE_INIT(clinker_facets_facts)
CK_DEFINE_INIT(clinker_recede_settings)

void clinker_facets_settings_init(clinker_facets_settings *settings) {
    if (settings != NULL) {
        *settings =
            (clinker_facets_settings){.size = sizeof *settings, .polygons = CLINKER_POLYGONS_BOUNDING, .cones = true};
    }
}

const char *clinker_polygons_name(clinker_polygons polygons) {
    static const char *const names[] = {
        [CLINKER_POLYGONS_TRIANGLES] = "triangles",
        [CLINKER_POLYGONS_BOUNDING] = "bounding",
        [CLINKER_POLYGONS_HULLS] = "hulls",
    };
    return CK_NAME_IN(names, polygons);
}
