#include "pixel_truth.h"

/* A body while its line of sight is followed. */
typedef struct follower {
    int winding;
    unsigned passed;
    bool present; /* at the depth that is looked at, ends of ranges included */
    bool inside;  /* just behind that depth */
} follower;

static bool enters(const ck_fragment *fragment, const bool inverted[2]) {
    return ck_fragment_back(fragment) == inverted[ck_fragment_body(fragment)];
}

/* Takes all faces of one body that lie at one depth. */
static void follow(follower *at, const ck_fragment *fragments, uint32_t count, uint32_t body, const bool inverted[2],
                   bool parity) {
    int entered = 0;
    int left = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (ck_fragment_body(&fragments[i]) == body) {
            entered += enters(&fragments[i], inverted);
            left += !enters(&fragments[i], inverted);
        }
    }
    at->present = parity ? at->inside || entered + left > 0 : at->winding + entered > 0;
    at->winding += entered - left;
    at->passed += (unsigned)(entered + left);
    at->inside = parity ? at->passed % 2 != 0 : at->winding > 0;
}

static bool goes_by_turns(const ck_fragment *fragments, uint32_t count, uint32_t body, const bool inverted[2]) {
    bool within = false;
    for (uint32_t i = 0; i < count; i++) {
        if (ck_fragment_body(&fragments[i]) == body) {
            if (enters(&fragments[i], inverted) == within) {
                return false;
            }
            within = !within;
        }
    }
    return true;
}

pixel_truth pixel_truth_of(const ck_fragment *fragments, uint32_t count, const bool inverted[2], bool parity) {
    pixel_truth truth = {.relation = PIXEL_APART, .distinct = true};
    follower bodies[2] = {{0}, {0}};
    for (uint32_t i = 0, next; i < count; i = next) {
        for (next = i + 1; next < count && fragments[next].depth == fragments[i].depth;) {
            next++;
        }
        truth.distinct = truth.distinct && next == i + 1;
        for (uint32_t body = 0; body < 2; body++) {
            follow(&bodies[body], &fragments[i], next - i, body, inverted, parity);
        }
        if (bodies[0].inside && bodies[1].inside) {
            truth.relation = PIXEL_OVERLAP;
        } else if (bodies[0].present && bodies[1].present && truth.relation == PIXEL_APART) {
            truth.relation = PIXEL_TOUCH;
        }
    }
    truth.by_turns = true;
    for (uint32_t body = 0; body < 2; body++) {
        truth.faces[body] = bodies[body].passed;
        truth.by_turns = truth.by_turns && (parity || goes_by_turns(fragments, count, body, inverted));
    }
    return truth;
}
