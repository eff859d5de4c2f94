#include "cli/base/names.h"

const char *name_of_state(clinker_state state) {
    static const char *const names[] = {
        [CLINKER_APART] = "apart",
        [CLINKER_NEAR] = "near",
        [CLINKER_TOUCH] = "touch",
        [CLINKER_INTERFERE] = "interfere",
    };
    return names[state];
}

const char *name_of_kind(clinker_kind kind) {
    static const char *const names[] = {
        [CLINKER_KIND_NONE] = "none", [CLINKER_CROSSING] = "crossing", [CLINKER_A_IN_B] = "a_in_b",
        [CLINKER_B_IN_A] = "b_in_a",  [CLINKER_SAME] = "same",
    };
    return names[kind];
}

const char *name_of_orientation(clinker_orientation orientation) {
    static const char *const names[] = {
        [CLINKER_OUTWARD] = "outward",
        [CLINKER_INWARD] = "inward",
        [CLINKER_FLAT] = "flat",
        [CLINKER_INCONSISTENT] = "inconsistent",
    };
    return names[orientation];
}

const char *name_of_step(clinker_step_kind step) {
    static const char *const names[] = {
        [CLINKER_STEP_DEPTHS] = "depths",         [CLINKER_STEP_KEPT] = "kept",
        [CLINKER_STEP_COUNT_FAR] = "count_far",   [CLINKER_STEP_COUNT_NEAR] = "count_near",
        [CLINKER_STEP_COUNT_BOTH] = "count_both", [CLINKER_STEP_PROOF] = "proof",
        [CLINKER_STEP_CODES] = "codes",           [CLINKER_STEP_SPIKES] = "spikes",
        [CLINKER_STEP_LISTS] = "lists",
    };
    return names[step];
}

const char *name_of_sight(clinker_sight sight) {
    static const char *const names[] = {
        [CLINKER_SIGHT_ASKED] = "asked", [CLINKER_SIGHT_BOXES] = "boxes",   [CLINKER_SIGHT_NORMALS] = "normals",
        [CLINKER_SIGHT_PART] = "part",   [CLINKER_SIGHT_ACROSS] = "across",
    };
    return names[sight];
}
