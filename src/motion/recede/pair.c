#include "motion/recede/pair.h"

#include "base/assert.h"

#include <math.h>

ck_mover ck_mover_of(const ck_body *body, const clinker_motion *motion, double scale) {
    ck_mover mover = {.ball = {.radius = -1}};
    ck_mover_set(motion, body->mesh.m, scale, &mover);
    for (int k = 0; k < 3; k++) {
        mover.low[k] = body->low[k];
        mover.high[k] = body->high[k];
    }
    return mover;
}

clinker_status ck_motion_check(clinker_workspace *workspace, const clinker_motion *motion, size_t body) {
    const char *fault = ck_motion_fault(motion);
    for (size_t i = 0; i < sizeof motion->reserved; i++) {
        if (motion->reserved[i] != 0) {
            return ck_fail_at(workspace, ck_at_body(body), CLINKER_STATUS_UNSUPPORTED,
                              "`reserved` of its motion is not 0: zero-initialise it, or the caller needs a newer "
                              "library");
        }
    }
    return fault == NULL ? CLINKER_STATUS_OK
                         : ck_fail_at(workspace, ck_at_body(body), CLINKER_STATUS_INVALID,
                                      "the %s of its motion is not finite, or beyond 2^200", fault);
}

clinker_status ck_moving_faces_check(clinker_workspace *workspace, size_t triangles, size_t body) {
    return triangles <= CK_MOST_MOVING_FACES ? CLINKER_STATUS_OK
                                             : ck_fail_at(workspace, ck_at_body(body), CLINKER_STATUS_UNSUPPORTED,
                                                          "%zu triangles are more than the %d of a body that moves",
                                                          triangles, (int)CK_MOST_MOVING_FACES);
}

clinker_status ck_duration_check(clinker_workspace *workspace, double duration) {
    return duration >= 0 && duration <= 0x1p200
               ? CLINKER_STATUS_OK
               : ck_fail(workspace, CLINKER_STATUS_INVALID, "duration %g is not a time of 0 or more, up to 2^200",
                         duration);
}
