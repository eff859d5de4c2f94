#include "cli/pictures/picture_title.h"

#include "cli/base/decimal.h"
#include "cli/base/text.h"
#include "cli/pairs/answer.h"
#include "cli/pictures/amount.h"

#include <stdbool.h>
#include <stdlib.h>

/* The pair to tell of: the deepest of those that interfere, the nearest of those that are near. */
static const clinker_pair *find_worst(const clinker_answer *answer, clinker_state state) {
    const clinker_pair *worst = NULL;
    for (size_t i = 0; i < answer->pair_count; i++) {
        const clinker_pair *pair = &answer->pairs[i];
        bool worse = worst == NULL || (state == CLINKER_STATE_NEAR
                                           ? pair->distance < worst->distance
                                           : pair_extent_compare(pair_extent_of(pair), pair_extent_of(worst)) < 0);
        worst = pair->state == state && worse ? pair : worst;
    }
    return worst;
}

/* How bad the worst of the pairs is, as in ", up to 0.25 mm deep". */
static char *describe_depth(const clinker_pair *worst, const char *unit) {
    bool deep = worst->depth > 0;
    bool bound = deep && depth_is_bound(worst->depth, worst->depth_error);
    double size = deep ? worst->depth : worst->span > 0 ? worst->span : worst->curve.length;
    const char *what = deep ? "deep" : worst->span > 0 ? "along the view" : "long";
    const char *most = bound ? "at least" : deep || worst->span > 0 ? "up to" : "in curves up to";
    char *amount = amount_text(decimal_round(size, 3, bound ? DECIMAL_DOWN : DECIMAL_NEAREST).text, unit);
    char *text = text_format(", %s %s %s", most, amount, what);
    free(amount);
    return text;
}

/* ", 0.2 mm apart or more" */
static char *describe_distance(const clinker_pair *nearest, size_t pairs, const char *unit) {
    char *amount = amount_text(decimal_round(nearest->distance, 3, DECIMAL_NEAREST).text, unit);
    char *text = text_format(", %s apart%s", amount, pairs == 1 ? "" : " or more");
    free(amount);
    return text;
}

static char *describe_pairs(size_t pairs, size_t body_count, const char *one_does, const char *many_do,
                            const char *rest) {
    return text_format("%zu pair%s of %zu bodies %s%s", pairs, pairs == 1 ? "" : "s", body_count,
                       pairs == 1 ? one_does : many_do, rest);
}

char *picture_title(const clinker_answer *answer, size_t body_count, const char *unit) {
    const answer_counts counts = answer_count(answer);
    const size_t clashing = counts.states[CLINKER_STATE_INTERFERE];
    const size_t touching = counts.states[CLINKER_STATE_TOUCH];
    const size_t near = counts.states[CLINKER_STATE_NEAR];
    if (clashing + touching + near == 0 && answer->moving) {
        return text_format("No contact of %zu bodies comes or goes on", body_count);
    }
    if (clashing + touching + near == 0) {
        return text_format("None of %zu bodies interfere", body_count);
    }
    char *rest;
    char *title;
    if (clashing > 0) {
        rest = describe_depth(find_worst(answer, CLINKER_STATE_INTERFERE), unit);
        title = describe_pairs(clashing, body_count, "interferes", "interfere", rest);
    } else if (touching > 0) {
        rest = near == 0 ? text_format("%s", "") : text_format(", %zu %s near", near, near == 1 ? "is" : "are");
        title = describe_pairs(touching, body_count, "touches", "touch", rest);
    } else {
        rest = describe_distance(find_worst(answer, CLINKER_STATE_NEAR), near, unit);
        title = describe_pairs(near, body_count, "is near", "are near", rest);
    }
    free(rest);
    return title;
}
