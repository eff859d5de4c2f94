#include "contact/contact.h"

#include "base/assert.h"

/* Hands out what was found. */
static clinker_status keep(ck_check *check, ck_judgement *judged, const ck_overlap *overlap) {
    const ck_findings found = {.regions = overlap->regions,
                               .loops = overlap->loops,
                               .points = overlap->points,
                               .triangles = overlap->surface.triangles,
                               .corners = overlap->surface.points,
                               .count = overlap->whole.found};
    judged->overlap = overlap->whole;
    return ck_findings_append(check->workspace, &found) ? CLINKER_STATUS_OK : ck_fail_memory(check->workspace);
}

/* What both bodies share, added up from their faces. `known` false: one of them overlaps itself. */
static clinker_status add_up(ck_check *check, ck_judgement *judged, const ck_meeting *meeting, bool *known) {
    ck_overlap overlap;
    clinker_status status = ck_overlap_measure(check, judged, meeting, &overlap);
    *known = status == CLINKER_STATUS_OK && overlap.known;
    if (*known) {
        status = keep(check, judged, &overlap);
    }
    return status;
}

clinker_status ck_contact_measure(ck_check *check, ck_judgement *judged, const ck_meeting *meeting) {
    CK_ASSERT(judged->a < judged->b && judged->b < check->body_count);
    ck_body *bodies[2] = {&check->bodies[judged->a], &check->bodies[judged->b]};
    for (int i = 0; i < 2; i++) {
        if (!ck_body_find_closed(check->workspace, check->body_kernels, bodies[i])) {
            return ck_fail_memory(check->workspace);
        }
    }
    judged->overlap = ck_overlap_unknown();
    if (bodies[0]->closed < 0 || bodies[1]->closed < 0) {
        return CLINKER_STATUS_OK;
    }
    ck_contacts contacts;
    ck_meeting found;
    bool known = false;
    clinker_status status = CLINKER_STATUS_OK;
    if (meeting == NULL) {
        status = ck_exact_meet(check, (ck_body_pair){judged->a, judged->b}, &contacts, &found);
        meeting = &found;
    }
    if (status == CLINKER_STATUS_OK) {
        status = add_up(check, judged, meeting, &known);
    }
    return status != CLINKER_STATUS_OK || known ? status : ck_contact_sample(check, judged, meeting);
}

clinker_status ck_contact_judge_open(ck_check *check, ck_judgement *judged, const ck_meeting *meeting) {
    ck_overlap overlap;
    clinker_status status = ck_overlap_judge_open(check, judged, meeting, &overlap);
    return status == CLINKER_STATUS_OK && check->query->contact ? keep(check, judged, &overlap) : status;
}
