#include "layers/code.h"

#include "base/assert.h"

enum { WORD = 64 };

/* A run of odd length ends, or begins, within a pair of places. */
static bool has_odd_run(uint64_t bits) {
    const uint64_t even_places = UINT64_C(0x5555555555555555);
    return ((bits ^ bits >> 1) & even_places) != 0;
}

/* Codes are valid where each face has a depth of its own and each body is entered and left by turns. */
static bool is_clear(const ck_fragment *fragments, uint32_t count, const bool inverted[2], bool parity) {
    bool within[2] = {false, false};
    for (uint32_t i = 0; i < count; i++) {
        uint32_t body = ck_fragment_body(&fragments[i]);
        CK_ASSERT(body < 2 && (i == 0 || fragments[i - 1].depth <= fragments[i].depth));
        bool leaves = ck_fragment_back(&fragments[i]) != inverted[body];
        if ((i > 0 && fragments[i].depth == fragments[i - 1].depth) || (!parity && leaves != within[body])) {
            return false;
        }
        within[body] = !within[body];
    }
    return !within[0] && !within[1];
}

ck_layer_order ck_layer_code_judge(const ck_fragment *fragments, uint32_t count, const bool inverted[2], bool parity) {
    if (!is_clear(fragments, count, inverted, parity)) {
        return CK_LAYER_ORDER_UNCLEAR;
    }
    for (uint32_t start = 0; start < count; start += WORD) {
        uint64_t bits = 0;
        for (uint32_t i = 0; i < WORD && start + i < count; i++) {
            bits |= (uint64_t)ck_fragment_body(&fragments[start + i]) << i;
        }
        if (has_odd_run(bits)) {
            return CK_LAYER_ORDER_CLASH;
        }
    }
    return CK_LAYER_ORDER_APART;
}
