#include "check/judge.h"

#include "base/assert.h"
#include "overlap/overlap.h"

clinker_status ck_candidate_judge(ck_check *check, const ck_method_settings *settings, const ck_candidates *candidates,
                                  size_t i, ck_judgement *judged, ck_contacts *contacts) {
    const ck_body_pair pair = candidates->pairs[i];
    *judged = ck_judgement_begin(pair.a, pair.b, 0);
    if (candidates->twins != NULL) {
        const size_t like = candidates->twins[i].like;
        CK_ASSERT(like <= i && (like == i || ck_twin_state_of(&candidates->twins[like]) != CK_TWIN_AWAITED));
        judged->twin = &candidates->twins[i];
        judged->like = like != i ? &candidates->twins[like] : NULL;
    }
    const double start = ck_check_time(check);
    const clinker_status status = ck_method_of(check->query->method)->pair(check, settings, judged, contacts);
    check->judging += ck_check_time(check) - start;
    return status;
}

void ck_candidate_close(const ck_candidates *candidates, size_t i) {
    if (candidates->twins != NULL) {
        ck_twin_close(&candidates->twins[i]);
    }
}
