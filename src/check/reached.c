/* What an answer points to, by number, and the names of what it says. Arrays are stepped through by the size that their
 * elements begin with: the caller's may be another. */
#include "base/workspace.h"

CK_DEFINE_INIT(clinker_answer)

/* Element number `number` of `count`; `first` begins with its size. */
static const void *reach(const void *first, size_t count, size_t number) {
    if (number >= count) {
        return NULL;
    }
    return (const char *)first + number * *(const size_t *)first;
}

const clinker_pair *clinker_answer_pair(const clinker_answer *answer, size_t number) {
    return answer != NULL ? reach(answer->pairs, answer->pair_count, number) : NULL;
}

const clinker_explanation *clinker_answer_explanation(const clinker_answer *answer, size_t number) {
    return answer != NULL ? reach(answer->explanations, answer->explanation_count, number) : NULL;
}

const clinker_survey *clinker_answer_survey(const clinker_answer *answer, size_t number) {
    return answer != NULL ? reach(answer->surveys, answer->survey_count, number) : NULL;
}

const clinker_region *clinker_pair_region(const clinker_pair *pair, size_t number) {
    return pair != NULL ? reach(pair->regions, pair->region_count, number) : NULL;
}

const clinker_loop *clinker_pair_loop(const clinker_pair *pair, size_t number) {
    return pair != NULL ? reach(pair->loops, pair->loop_count, number) : NULL;
}

const clinker_patch *clinker_pair_patch(const clinker_pair *pair, size_t number) {
    return pair != NULL ? reach(pair->patches, pair->patch_count, number) : NULL;
}

const clinker_edge_span *clinker_pair_edge_span(const clinker_pair *pair, size_t number) {
    return pair != NULL ? reach(pair->edge_spans, pair->edge_span_count, number) : NULL;
}

const char *clinker_state_name(clinker_state state) {
    static const char *const names[] = {
        [CLINKER_STATE_APART] = "apart",
        [CLINKER_STATE_NEAR] = "near",
        [CLINKER_STATE_TOUCH] = "touch",
        [CLINKER_STATE_INTERFERE] = "interfere",
    };
    return CK_NAME_IN(names, state);
}

const char *clinker_kind_name(clinker_kind kind) {
    static const char *const names[] = {
        [CLINKER_KIND_NONE] = "none",     [CLINKER_KIND_CROSSING] = "crossing", [CLINKER_KIND_A_IN_B] = "a_in_b",
        [CLINKER_KIND_B_IN_A] = "b_in_a", [CLINKER_KIND_SAME] = "same",
    };
    return CK_NAME_IN(names, kind);
}

const char *clinker_patch_kind_name(clinker_patch_kind kind) {
    static const char *const names[] = {
        [CLINKER_PATCH_FLUSH] = "flush",
        [CLINKER_PATCH_EDGE] = "edge",
        [CLINKER_PATCH_POINT] = "point",
    };
    return CK_NAME_IN(names, kind);
}

const char *clinker_step_kind_name(clinker_step_kind kind) {
    static const char *const names[] = {
        [CLINKER_STEP_DEPTHS] = "depths",         [CLINKER_STEP_KEPT] = "kept",
        [CLINKER_STEP_COUNT_FAR] = "count_far",   [CLINKER_STEP_COUNT_NEAR] = "count_near",
        [CLINKER_STEP_COUNT_BOTH] = "count_both", [CLINKER_STEP_PROOF] = "proof",
        [CLINKER_STEP_CODES] = "codes",           [CLINKER_STEP_SPIKES] = "spikes",
        [CLINKER_STEP_LISTS] = "lists",
    };
    return CK_NAME_IN(names, kind);
}

const char *clinker_sight_name(clinker_sight sight) {
    static const char *const names[] = {
        [CLINKER_SIGHT_ASKED] = "asked", [CLINKER_SIGHT_BOXES] = "boxes",   [CLINKER_SIGHT_NORMALS] = "normals",
        [CLINKER_SIGHT_PART] = "part",   [CLINKER_SIGHT_ACROSS] = "across",
    };
    return CK_NAME_IN(names, sight);
}

const char *clinker_ground_name(clinker_ground ground) {
    static const char *const names[] = {
        [CLINKER_GROUND_UNKNOWN] = "unknown",   [CLINKER_GROUND_FORMS] = "forms",
        [CLINKER_GROUND_PLANE] = "plane",       [CLINKER_GROUND_SAME] = "same",
        [CLINKER_GROUND_CROSSING] = "crossing", [CLINKER_GROUND_OVERLAP] = "overlap",
        [CLINKER_GROUND_BALLS] = "balls",       [CLINKER_GROUND_BEYOND] = "beyond",
        [CLINKER_GROUND_INSIDE] = "inside",     [CLINKER_GROUND_DISTANCE] = "distance",
        [CLINKER_GROUND_SAMPLES] = "samples",   [CLINKER_GROUND_EDGES] = "edges",
    };
    return CK_NAME_IN(names, ground);
}
