/* Faces of pairs of a check, see query.motion. */
#include "base/assert.h"
#include "motion/motion.h"
#include "motion/recede/pair.h"

clinker_status ck_motions_check(const ck_check *check) {
    const clinker_motion_options *asked = &check->query->motion;
    if (asked->motions == NULL) {
        return CLINKER_STATUS_OK;
    }
    clinker_status status = ck_duration_check(check->workspace, asked->duration);
    for (size_t i = 0; i < check->body_count && status == CLINKER_STATUS_OK; i++) {
        status = ck_motion_check(check->workspace, &asked->motions[i], i);
    }
    return status;
}

/* The flow of a body of a pair, and what its coordinates are multiplied by. */
static float find_flow(const ck_check *check, ck_body_pair pair, int which, ck_flow *flow) {
    const clinker_motion_options *asked = &check->query->motion;
    const uint32_t numbers[2] = {pair.a, pair.b};
    const ck_body *body = &check->bodies[numbers[which]];
    ck_mover movers[2];
    ck_flow_frame frame;
    ck_flow_question question = {.duration = asked->duration};
    for (int i = 0; i < 2; i++) {
        movers[i] = ck_mover_of(&check->bodies[numbers[i]], &asked->motions[numbers[i]], check->scale);
    }
    CK_ASSERT(body->closed != 0);
    question.outward[which] = body->closed > 0 ? body->outward : 0;
    const double unit = ck_facing_frame(body, &frame);
    ck_flow_find(movers, which, &frame, &question, ck_flow_count_steps(movers, asked->duration), flow);
    return (float)unit;
}

clinker_status ck_motion_approach(const ck_check *check, ck_body_pair pair, int which, ck_survivors *faces) {
    enum { AT_ONCE = 256 };
    const ck_body *body = &check->bodies[which == 0 ? pair.a : pair.b];
    ck_motion_scratch *scratch = ck_motion_scratch_of(check->workspace);
    ck_flow flow;
    if (body->closed < 0 || faces->count > CK_MOST_MOVING_FACES) {
        return CLINKER_STATUS_OK; /* nothing of it recedes, or all is kept */
    }
    if (scratch == NULL ||
        !ck_buffer_reserve(&check->workspace->memory, &scratch->side[which].faces, faces->count, sizeof(uint32_t))) {
        return ck_fail_memory(check->workspace);
    }
    const float unit = find_flow(check, pair, which, &flow);
    const ck_facing_kernels *kernels = ck_facing_kernels_select();
    uint32_t *left = scratch->side[which].faces.data;
    uint32_t kept = 0;
    uint32_t goes[AT_ONCE / CK_FACING_WORD], recedes[AT_ONCE / CK_FACING_WORD];
    for (uint32_t first = 0; first < faces->count; first += AT_ONCE) {
        const uint32_t some = faces->count - first < AT_ONCE ? faces->count - first : AT_ONCE;
        kernels->triangles(&body->points, unit, faces->list, first, some, &flow, (ck_facing_bits){goes, recedes});
        for (uint32_t i = 0; i < some; i++) {
            left[kept] = faces->list != NULL ? faces->list[first + i] : first + i;
            kept += !ck_facing_has(goes, i);
        }
    }
    CK_ASSERT(ck_is_strictly_ascending(left, kept));
    faces->list = left;
    faces->count = kept;
    return CLINKER_STATUS_OK;
}
