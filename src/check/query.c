#include "check/query.h"

#include "view/view.h"

#include <math.h>

/* The method, and whether it can do what is asked. */
static clinker_status check_method(clinker_workspace *workspace, const clinker_query *query) {
    const ck_method *method = ck_method_of(query->method);
    if (method == NULL) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "method %d is unknown", (int)query->method);
    }
    if (query->view.eye > 0 && !method->facts.eye) {
        return ck_fail(workspace, CLINKER_STATUS_UNSUPPORTED, "an eye needs the method of cast edges");
    }
    if (query->clearance > 0 && !method->facts.clearance) {
        return ck_fail(workspace, CLINKER_STATUS_UNSUPPORTED,
                       "a clearance needs the exact method, or that of convex bodies");
    }
    if (query->motion.motions != NULL && !method->facts.motions) {
        return ck_fail(workspace, CLINKER_STATUS_UNSUPPORTED, "motions need the exact method, or that of cast edges");
    }
    if (query->motion.motions != NULL && (query->clearance > 0 || query->reference)) {
        return ck_fail(workspace, CLINKER_STATUS_UNSUPPORTED, "motions go with neither a clearance nor the reference");
    }
    return ck_view_check(workspace, &query->view);
}

static bool all_zero(const void *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (((const uint8_t *)bytes)[i] != 0) {
            return false;
        }
    }
    return true;
}

/* What is reserved in the parts of methods is for later versions. */
static bool asks_for_more(const clinker_query *query) {
    return !all_zero(query->pixels.reserved, sizeof query->pixels.reserved) ||
           !all_zero(query->layers.reserved, sizeof query->layers.reserved) ||
           !all_zero(query->edges.reserved, sizeof query->edges.reserved) ||
           !all_zero(query->convex.reserved, sizeof query->convex.reserved) ||
           !all_zero(query->motion.reserved, sizeof query->motion.reserved);
}

void ck_query_complete(clinker_query *query) {
    query->depth = query->depth || query->depths;
    query->regions = query->regions || query->depths || query->curves || query->surfaces;
    query->contact = query->contact || query->regions;
    query->explain = query->explain || query->layers.explain;
    query->layers.explain = query->explain;
}

clinker_status ck_query_check(clinker_workspace *workspace, const clinker_query *query) {
    if (asks_for_more(query)) {
        return ck_fail(workspace, CLINKER_STATUS_UNSUPPORTED,
                       "what is reserved in the query is not 0: zero it, or the caller needs a newer library than %s",
                       CLINKER_VERSION);
    }
    if (query->detail < CLINKER_DETAIL_STATE || query->detail > CLINKER_DETAIL_FACES) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "detail %d is unknown", (int)query->detail);
    }
    if (query->tolerance != CLINKER_TOLERANCE_AUTO && !(query->tolerance >= 0 && isfinite(query->tolerance))) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "tolerance %g is neither a length of 0 or more nor automatic",
                       query->tolerance);
    }
    if (!(query->clearance >= 0 && isfinite(query->clearance))) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "clearance %g is not a length of 0 or more",
                       query->clearance);
    }
    return check_method(workspace, query);
}
