#include "base/workspace.h"
#include "clinker/motion.h"
clinker_status clinker_facets_create(clinker_workspace *workspace, const clinker_mesh *mesh,
                                     const clinker_facets_settings *settings, clinker_facets **facets) {
    (void)settings;
    ck_clear_pointer(facets);
    clinker_status status = CK_CALL_BEGIN(workspace, CK_GIVEN(mesh), CK_GIVEN(facets));
    return status != CLINKER_STATUS_OK ? status : ck_fail(workspace, CLINKER_STATUS_UNSUPPORTED, "not yet");
}
void clinker_facets_destroy(clinker_facets *facets) {
    (void)facets;
}
clinker_status clinker_facets_describe(const clinker_facets *facets, clinker_facets_facts *facts) {
    (void)facets;
    (void)facts;
    return CLINKER_STATUS_UNSUPPORTED;
}
clinker_status clinker_bodies_recede(clinker_workspace *workspace, const clinker_body *bodies,
                                     const clinker_motion *motions, const clinker_recede_settings *settings,
                                     clinker_recession *recession) {
    (void)settings;
    clinker_status status = CK_CALL_BEGIN(workspace, CK_GIVEN(bodies), CK_GIVEN(motions), CK_GIVEN_SIZED(recession));
    return status != CLINKER_STATUS_OK ? status : ck_fail(workspace, CLINKER_STATUS_UNSUPPORTED, "not yet");
}
