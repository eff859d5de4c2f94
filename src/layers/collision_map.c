#include "layers/collision_map.h"

#include "base/assert.h"

/* Faces of B before one of the depths. */
typedef struct faces_before {
    unsigned fronts, backs;
} faces_before;

static faces_before before_far(uint32_t counts) {
    return (faces_before){ck_count_get(counts, CK_COUNT_FRONTS_BEFORE_FAR),
                          ck_count_get(counts, CK_COUNT_BACKS_BEFORE_FAR)};
}

static faces_before before_near(uint32_t counts) {
    return (faces_before){ck_count_get(counts, CK_COUNT_FRONTS_BEFORE_NEAR),
                          ck_count_get(counts, CK_COUNT_BACKS_BEFORE_NEAR)};
}

static unsigned passed(faces_before before) {
    return before.fronts + before.backs;
}

/* Whether B has been entered and not been left again. */
static bool inside(const ck_layer_rules *rules, faces_before before) {
    if (rules->parity || rules->variant == CK_LAYER_SIMPLIFIED) {
        return passed(before) % 2 != 0;
    }
    return rules->b_inverted ? before.backs > before.fronts : before.fronts > before.backs;
}

/* What counters do not tell. */
static bool unsure(const ck_layer_rules *rules, uint32_t counts, faces_before before) {
    return (counts & CK_COUNT_LEVEL) != 0 || ck_count_full(counts) || passed(before) >= rules->most;
}

/* Two faces each. */
static bool both_convex(const ck_layer_rules *rules, uint32_t faces, uint32_t counts) {
    return rules->variant == CK_LAYER_BASIC || (faces == 2 && ck_count_get(counts, CK_COUNT_FRONTS) == 1);
}

ck_layer_case ck_layer_first(const ck_layer_rules *rules, uint32_t faces, uint32_t counts) {
    CK_ASSERT(rules->most > 0 && rules->most <= CK_COUNT_MOST);
    faces_before before = before_far(counts);
    if (faces == 0 || ck_count_get(counts, CK_COUNT_FRONTS) == 0) {
        return CK_LAYER_NONE;
    }
    if (unsure(rules, counts, before)) {
        return CK_LAYER_UNDECIDED;
    }
    if (inside(rules, before)) {
        return CK_LAYER_CLASH;
    }
    if (passed(before) == 0 && rules->variant != CK_LAYER_SIMPLIFIED) {
        return both_convex(rules, faces, counts) ? CK_LAYER_CASE_A : CK_LAYER_APART;
    }
    return CK_LAYER_OPEN;
}

/* B lies before A, or has faces among those of A, or around them. */
static ck_layer_case second_convex(const ck_layer_rules *rules, faces_before to_far, faces_before to_near) {
    if (passed(to_far) == 1 && inside(rules, to_far)) {
        return passed(to_near) == 0 ? CK_LAYER_CASE_B : CK_LAYER_CASE_C;
    }
    if (passed(to_far) != 2) {
        return CK_LAYER_UNDECIDED;
    }
    if (passed(to_near) == 1) {
        return inside(rules, to_near) ? CK_LAYER_CASE_E : CK_LAYER_UNDECIDED;
    }
    if (passed(to_near) == 0) {
        return CK_LAYER_CASE_D;
    }
    return inside(rules, to_near) ? CK_LAYER_UNDECIDED : CK_LAYER_CASE_F;
}

ck_layer_case ck_layer_second(const ck_layer_rules *rules, uint32_t faces, uint32_t first, uint32_t second) {
    faces_before to_far = before_far(first);
    faces_before to_near = before_near(second);
    if (unsure(rules, second, to_near)) {
        return CK_LAYER_UNDECIDED;
    }
    if (rules->variant == CK_LAYER_SIMPLIFIED) {
        return inside(rules, to_far) || inside(rules, to_near) ? CK_LAYER_CLASH : CK_LAYER_UNDECIDED;
    }
    if (both_convex(rules, faces, first)) {
        return second_convex(rules, to_far, to_near);
    }
    if (inside(rules, to_far) || inside(rules, to_near)) {
        return CK_LAYER_CLASH;
    }
    if (passed(to_far) == passed(to_near)) {
        return CK_LAYER_APART;
    }
    return faces == 2 ? CK_LAYER_CLASH : CK_LAYER_UNDECIDED;
}
