#include "cli/pictures/picture_colours.h"
#include "clinker/draw.h"

#include "cli/base/memory.h"

#include <stdlib.h>

const clinker_colour picture_overlap = {226, 20, 46, 255};
const clinker_colour picture_touching = {120, 150, 190, 70};
const clinker_colour picture_near = {176, 150, 60, 60};
const clinker_colour picture_other = {150, 156, 165, 42};
const clinker_colour picture_further = {190, 193, 198, 255};
const clinker_colour picture_further_soft = {214, 215, 217, 255};

/* The first six are those of Okabe and Ito; the others differ from all before them as far as can be. */
static const clinker_colour strong[PICTURE_NAMED] = {
    {0, 114, 178, 255},   {230, 159, 0, 255},  {0, 158, 115, 255},  {86, 180, 233, 255},  {204, 121, 167, 255},
    {240, 228, 66, 255},  {105, 45, 135, 255}, {90, 90, 0, 255},    {195, 225, 150, 255}, {255, 180, 135, 255},
    {165, 150, 255, 255}, {135, 60, 15, 255},  {90, 240, 240, 255}, {90, 150, 45, 255},   {150, 120, 90, 255},
    {90, 240, 165, 255},  {0, 120, 135, 255},  {180, 165, 60, 255}};

/* Of bodies where nothing interferes: the same, paler. */
static clinker_colour soft(clinker_colour colour) {
    const int share = 140; /* of 255 */
    return (clinker_colour){(uint8_t)(255 + (colour.red - 255) * share / 255),
                            (uint8_t)(255 + (colour.green - 255) * share / 255),
                            (uint8_t)(255 + (colour.blue - 255) * share / 255), 255};
}

static void note_role(body_colour *body, body_role role, pair_extent extent) {
    body->role = role > body->role ? role : body->role;
    if (role == ROLE_CLASHING && pair_extent_compare(extent, body->extent) < 0) {
        body->extent = extent;
    }
}

static void find_roles(picture_colours *colours, const clinker_answer *answer) {
    for (size_t i = 0; i < answer->pair_count; i++) {
        const clinker_pair *pair = &answer->pairs[i];
        static const body_role roles[] = {[CLINKER_STATE_APART] = ROLE_OTHER,
                                          [CLINKER_STATE_NEAR] = ROLE_NEAR,
                                          [CLINKER_STATE_TOUCH] = ROLE_TOUCHING,
                                          [CLINKER_STATE_INTERFERE] = ROLE_CLASHING};
        note_role(&colours->bodies[pair->a], roles[pair->state], pair_extent_of(pair));
        note_role(&colours->bodies[pair->b], roles[pair->state], pair_extent_of(pair));
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
        colours->near_count += colours->bodies[i].role == ROLE_NEAR;
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

/* Those that interfere, deepest first, each have a colour of their own, as long as there are some. */
static void colour_clashing(picture_colours *colours) {
    for (size_t i = 0; i < colours->clashing_count; i++) {
        colours->bodies[colours->clashing[i]].colour = i < PICTURE_NAMED ? strong[i] : picture_further;
    }
}

/* Of a body that does not interfere, where others do. */
static clinker_colour ghost_of(body_role role) {
    return role == ROLE_TOUCHING ? picture_touching : role == ROLE_NEAR ? picture_near : picture_other;
}

picture_colours picture_colours_choose(const clinker_answer *answer, size_t body_count) {
    picture_colours colours = {.bodies = memory_take(body_count, sizeof(body_colour)), .count = body_count};
    find_roles(&colours, answer);
    rank(&colours);
    for (size_t i = 0; i < body_count; i++) {
        body_colour *body = &colours.bodies[i];
        clinker_colour alone = i < PICTURE_NAMED ? soft(strong[i]) : picture_further_soft;
        body->colour = colours.clashing_count == 0 ? alone : ghost_of(body->role);
    }
    colour_clashing(&colours);
    return colours;
}

void picture_colours_free(picture_colours *colours) {
    free(colours->bodies);
    free(colours->clashing);
    *colours = (picture_colours){0};
}
