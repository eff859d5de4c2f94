#include "cli/pictures/picture_colours.h"
#include "clinker/draw.h"

#include "cli/base/memory.h"

#include <stdlib.h>

enum { HUES = 6, SOFT_HUES = 6 };

const clinker_colour picture_overlap = {214, 16, 44, 235};
const clinker_colour picture_touching = {120, 150, 190, 70};
const clinker_colour picture_other = {150, 156, 165, 42};

static const clinker_colour strong[HUES] = {{0, 114, 178, 255},  {230, 159, 0, 255},   {0, 158, 115, 255},
                                            {86, 180, 233, 255}, {204, 121, 167, 255}, {240, 228, 66, 255}};

/* Of bodies where nothing interferes. */
static const clinker_colour soft[SOFT_HUES] = {{176, 196, 214, 255}, {226, 208, 172, 255}, {178, 208, 186, 255},
                                               {206, 188, 210, 255}, {222, 194, 184, 255}, {198, 200, 204, 255}};

static void note_role(body_colour *body, body_role role, pair_extent extent) {
    body->role = role > body->role ? role : body->role;
    if (role == ROLE_CLASHING && pair_extent_compare(extent, body->extent) < 0) {
        body->extent = extent;
    }
}

static void find_roles(picture_colours *colours, const clinker_answer *answer) {
    for (size_t i = 0; i < answer->pair_count; i++) {
        const clinker_pair *pair = &answer->pairs[i];
        if (pair->state == CLINKER_STATE_INTERFERE || pair->state == CLINKER_STATE_TOUCH) {
            body_role role = pair->state == CLINKER_STATE_INTERFERE ? ROLE_CLASHING : ROLE_TOUCHING;
            note_role(&colours->bodies[pair->a], role, pair_extent_of(pair));
            note_role(&colours->bodies[pair->b], role, pair_extent_of(pair));
        }
    }
}

/* A body that interferes, to be sorted. */
typedef struct ranked_body {
    pair_extent extent;
    size_t body;
} ranked_body;

static int compare_ranked(const void *a, const void *b) {
    const ranked_body *p = a;
    const ranked_body *q = b;
    int order = pair_extent_compare(p->extent, q->extent);
    return order != 0 ? order : p->body < q->body ? -1 : 1;
}

static void rank(picture_colours *colours) {
    ranked_body *ranked = memory_take(colours->count, sizeof *ranked);
    for (size_t i = 0; i < colours->count; i++) {
        colours->touching_count += colours->bodies[i].role == ROLE_TOUCHING;
        if (colours->bodies[i].role == ROLE_CLASHING) {
            ranked[colours->clashing_count++] = (ranked_body){colours->bodies[i].extent, i};
        }
    }
    if (colours->clashing_count > 0) {
        qsort(ranked, colours->clashing_count, sizeof *ranked, compare_ranked);
    }
    colours->clashing = memory_take(colours->count, sizeof *colours->clashing);
    for (size_t i = 0; i < colours->clashing_count; i++) {
        colours->clashing[i] = ranked[i].body;
    }
    free(ranked);
}

/* How often each hue is taken by bodies that `body` interferes with. */
static void count_taken(const clinker_answer *answer, const int *hues, size_t body, size_t taken[HUES]) {
    for (size_t i = 0; i < answer->pair_count; i++) {
        const clinker_pair *pair = &answer->pairs[i];
        size_t other = pair->a == body ? pair->b : pair->a;
        if (pair->state == CLINKER_STATE_INTERFERE && (pair->a == body || pair->b == body) && hues[other] >= 0) {
            taken[hues[other]]++;
        }
    }
}

/* The deepest bodies choose first: a hue that none of their partners has, and that few others have. */
static void give_hues(picture_colours *colours, const clinker_answer *answer) {
    size_t used[HUES] = {0};
    int *hues = memory_take(colours->count, sizeof *hues);
    for (size_t i = 0; i < colours->count; i++) {
        hues[i] = -1;
    }
    for (size_t i = 0; i < colours->clashing_count; i++) {
        size_t body = colours->clashing[i];
        size_t taken[HUES] = {0};
        int best = 0;
        count_taken(answer, hues, body, taken);
        for (int hue = 1; hue < HUES; hue++) {
            bool rarer = taken[hue] == taken[best] && used[hue] < used[best];
            best = taken[hue] < taken[best] || rarer ? hue : best;
        }
        used[best]++;
        hues[body] = best;
        colours->bodies[body].colour = strong[best];
    }
    free(hues);
}

picture_colours picture_colours_choose(const clinker_answer *answer, size_t body_count) {
    picture_colours colours = {.bodies = memory_take(body_count, sizeof(body_colour)), .count = body_count};
    find_roles(&colours, answer);
    rank(&colours);
    for (size_t i = 0; i < body_count; i++) {
        body_colour *body = &colours.bodies[i];
        body->colour = body->role == ROLE_TOUCHING ? picture_touching : picture_other;
        body->colour = colours.clashing_count == 0 ? soft[i % SOFT_HUES] : body->colour;
    }
    give_hues(&colours, answer);
    return colours;
}

void picture_colours_free(picture_colours *colours) {
    free(colours->bodies);
    free(colours->clashing);
    *colours = (picture_colours){0};
}
