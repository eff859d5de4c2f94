/* What prepared bodies of all kinds have in common: they begin empty, end, tell what they hold, and go together or not.
 */
#include "convex/prepare/prepared.h"

#include <string.h>

clinker_convex *ck_convex_new(const clinker_allocator *allocator) {
    clinker_convex *convex = allocator->allocate(allocator->user, sizeof *convex);
    if (convex != NULL) {
        memset(convex, 0, sizeof *convex);
        ck_memory_init(&convex->memory, allocator);
    }
    return convex;
}

void clinker_convex_destroy(clinker_convex *convex) {
    if (convex != NULL) {
        clinker_allocator allocator = convex->memory.allocator;
        ck_memory_release(&convex->memory);
        allocator.release(allocator.user, convex, sizeof *convex);
    }
}

CK_DEFINE_INIT(clinker_convex_facts)

static clinker_convex_facts facts_of(const clinker_convex *convex) {
    const ck_polyhedron *body = &convex->body;
    size_t maps = convex->usable ? ck_direction_map_bytes(&body->corners) + ck_direction_map_bytes(&body->poles) : 0;
    size_t sides = convex->point_count / 2;
    clinker_convex_facts facts = {.size = sizeof facts,
                                  .corners = convex->flat ? sides : convex->point_count,
                                  .faces = convex->flat ? sides : convex->face_count,
                                  .map_bytes = maps};
    size_t points = convex->point_count + body->corners.point_count + body->poles.point_count;
    facts.bytes = sizeof *convex + points * sizeof(double[3]) + convex->closed_count * sizeof(uint32_t[3]) + maps;
    if (convex->around.firsts != NULL) {
        facts.bytes += ck_corner_faces_bytes(convex->point_count, convex->face_count);
    }
    memcpy(facts.centre, body->centre, sizeof facts.centre);
    return facts;
}

clinker_status clinker_convex_describe(const clinker_convex *convex, clinker_convex_facts *facts) {
    clinker_status status = facts != NULL ? ck_sized_check(facts, sizeof *facts) : CLINKER_STATUS_INVALID;
    if (status == CLINKER_STATUS_OK) {
        const clinker_convex_facts found = convex != NULL ? facts_of(convex) : (clinker_convex_facts){0};
        ck_sized_give(facts, &found);
    }
    return status;
}

bool ck_convex_fits(const clinker_convex *convex, const clinker_pose *pose) {
    if (pose == NULL || !convex->flat) {
        return true;
    }
    const double *m = pose->m;
    return m[2] == 0 && m[6] == 0 && m[8] == 0 && m[9] == 0 && m[10] == 1 && m[11] == 0;
}

bool ck_convex_is_pair(const clinker_convex *a, const clinker_pose *pose_a, const clinker_convex *b,
                       const clinker_pose *pose_b) {
    return a->flat == b->flat && ck_convex_fits(a, pose_a) && ck_convex_fits(b, pose_b);
}
