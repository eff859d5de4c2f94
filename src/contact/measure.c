#include "contact/contact.h"

#include "base/assert.h"
#include "contact/scratch.h"

#include <string.h>

bool ck_contact_open(clinker_workspace *workspace) {
    ck_contact_scratch *scratch = ck_contact_scratch_of(workspace);
    if (scratch != NULL) {
        scratch->region_count = 0;
    }
    return scratch != NULL;
}

const clinker_region *ck_contact_regions(clinker_workspace *workspace, size_t *count) {
    CK_ASSERT(workspace->rooms[CK_ROOM_CONTACT].data != NULL);
    const ck_contact_scratch *scratch = ck_contact_scratch_of(workspace);
    *count = scratch->region_count;
    return scratch->regions.data;
}

bool ck_contact_reserve(clinker_workspace *workspace, size_t count) {
    CK_ASSERT(workspace->rooms[CK_ROOM_CONTACT].data != NULL);
    ck_contact_scratch *scratch = ck_contact_scratch_of(workspace);
    return ck_buffer_reserve(&workspace->memory, &scratch->regions, count, sizeof(clinker_region));
}

bool ck_contact_append(clinker_workspace *workspace, const clinker_region *regions, size_t count) {
    CK_ASSERT(workspace->rooms[CK_ROOM_CONTACT].data != NULL);
    ck_contact_scratch *scratch = ck_contact_scratch_of(workspace);
    size_t first = scratch->region_count;
    if (count == 0) {
        return true;
    }
    if (!ck_buffer_extend(&workspace->memory, &scratch->regions, first, first + count, sizeof *regions)) {
        return false;
    }
    memcpy((clinker_region *)scratch->regions.data + first, regions, count * sizeof *regions);
    scratch->region_count += count;
    return true;
}

/* What both bodies share, added up from their faces. `known` false: one of them overlaps itself. */
static clinker_status add_up(ck_check *check, ck_judgement *judged, const ck_meeting *meeting, bool *known) {
    ck_overlap overlap;
    clinker_status status = ck_overlap_measure(check, judged, meeting, &overlap);
    *known = status == CLINKER_STATUS_OK && overlap.known;
    if (*known) {
        judged->overlap = overlap.whole;
        status = ck_contact_append(check->workspace, overlap.regions, overlap.whole.region_count)
                     ? CLINKER_STATUS_OK
                     : ck_fail_memory(check->workspace);
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
