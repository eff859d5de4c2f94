/* The names of what answers about convex and star-shaped bodies say. */
#include "clinker/convex.h"

#include "base/sized.h"

const char *clinker_certificate_kind_name(clinker_certificate_kind kind) {
    static const char *const names[] = {
        [CLINKER_CERTIFICATE_NONE] = "none",         [CLINKER_CERTIFICATE_PLANE] = "plane",
        [CLINKER_CERTIFICATE_POINT] = "point",       [CLINKER_CERTIFICATE_EXACT] = "exact",
        [CLINKER_CERTIFICATE_ROUNDING] = "rounding",
    };
    return CK_NAME_IN(names, kind);
}

const char *clinker_convex_way_name(clinker_convex_way way) {
    static const char *const names[] = {
        [CLINKER_CONVEX_WAY_NONE] = "none",       [CLINKER_CONVEX_WAY_LAST] = "last",
        [CLINKER_CONVEX_WAY_CENTRES] = "centres", [CLINKER_CONVEX_WAY_SCREEN] = "screen",
        [CLINKER_CONVEX_WAY_SUPPORT] = "support", [CLINKER_CONVEX_WAY_EXACT] = "exact",
    };
    return CK_NAME_IN(names, way);
}

const char *clinker_place_name(clinker_place place) {
    static const char *const names[] = {
        [CLINKER_PLACE_OUTSIDE] = "outside",
        [CLINKER_PLACE_ON_SURFACE] = "on_surface",
        [CLINKER_PLACE_INSIDE] = "inside",
    };
    return CK_NAME_IN(names, place);
}
