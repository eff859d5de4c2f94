#include "cli/pictures/picture.h"
#include "clinker/draw.h"

#include "cli/base/memory.h"
#include "cli/bodies/fault.h"
#include "cli/pictures/amount.h"
#include "cli/pictures/picture_colours.h"
#include "cli/pictures/picture_page.h"

#include <math.h>
#include <stdlib.h>

/* What the library needs to draw the bodies of a list. */
typedef struct draw_input {
    clinker_body *bodies;
    clinker_colour *colours;
} draw_input;

static draw_input collect(const body_list *list, const picture_colours *colours) {
    draw_input input = {.bodies = memory_take(list->count, sizeof(clinker_body)),
                        .colours = memory_take(list->count, sizeof(clinker_colour))};
    for (size_t i = 0; i < list->count; i++) {
        input.bodies[i] = (clinker_body){.mesh = list->bodies[i].mesh, .pose = &list->bodies[i].pose};
        input.colours[i] = colours->bodies[i].colour;
    }
    return input;
}

/* The largest tolerance that the check has applied: overlaps up to that are contact, and not shown. */
static double largest_tolerance(const clinker_answer *answer) {
    double largest = 0;
    for (size_t i = 0; i < answer->pair_count; i++) {
        largest = fmax(largest, answer->pairs[i].tolerance);
    }
    return largest;
}

/* Where overlaps of a pair that interferes are: on their surface, where that is known; in the regions of closed bodies
 * that do not overlap themselves; else anywhere in what both have in common. How many places that makes. */
static size_t places_of_pair(const clinker_pair *pair, clinker_overlap_place *places) {
    const bool exact = pair->sample_spacing == 0 && pair->volume_error >= 0 && pair->region_count > 0 &&
                       !pair->overlaps_itself[0] && !pair->overlaps_itself[1] && pair->surface.triangle_count == 0;
    const size_t count = exact ? pair->region_count : 1;
    for (size_t k = 0; k < count; k++) {
        const clinker_region *region = clinker_pair_region(pair, k);
        places[k] = (clinker_overlap_place){.a = pair->a, .b = pair->b, .surface = &pair->surface};
        for (int axis = 0; axis < 3; axis++) {
            places[k].box_min[axis] = exact ? region->box_min[axis] : -INFINITY;
            places[k].box_max[axis] = exact ? region->box_max[axis] : INFINITY;
        }
    }
    return count;
}

static clinker_overlap_place *places_of(const clinker_answer *answer, size_t *count) {
    size_t most = 1;
    for (size_t i = 0; i < answer->pair_count; i++) {
        most += clinker_answer_pair(answer, i)->region_count + 1;
    }
    clinker_overlap_place *places = memory_take(most, sizeof *places);
    *count = 0;
    for (size_t i = 0; i < answer->pair_count; i++) {
        const clinker_pair *pair = clinker_answer_pair(answer, i);
        *count += pair->state == CLINKER_STATE_INTERFERE ? places_of_pair(pair, &places[*count]) : 0;
    }
    return places;
}

/* In a workspace of its own, so that the answer stays what it is. */
bool picture_make(const body_list *bodies, const clinker_answer *answer, const picture_request *request,
                  cli_problem *problem) {
    clinker_workspace_settings made_with;
    clinker_workspace_settings_init(&made_with);
    made_with.threads = request->threads;
    clinker_workspace *workspace;
    if (clinker_workspace_create(&made_with, &workspace) != CLINKER_STATUS_OK) {
        return problem_set(problem, "no memory for %u threads; try --threads 1", request->threads);
    }
    picture_colours colours = picture_colours_choose(answer, bodies->count);
    draw_input input = collect(bodies, &colours);
    clinker_draw_settings settings;
    clinker_draw_settings_init(&settings);
    settings.colours = input.colours;
    settings.overlap = colours.clashing_count > 0 ? picture_overlap : (clinker_colour){0};
    settings.overlap_least = largest_tolerance(answer);
    clinker_overlap_place *places = places_of(answer, &settings.place_count);
    settings.places = places;
    for (int i = 0; i < 3; i++) {
        settings.view.direction[i] = request->direction[i];
    }
    clinker_picture picture = CLINKER_INIT(clinker_picture);
    bool good = clinker_bodies_draw(workspace, input.bodies, bodies->count, &settings, &picture) == CLINKER_STATUS_OK ||
                body_list_fault(bodies, NULL, workspace, problem);
    if (good) {
        clinker_workspace_trim(workspace);
        const picture_page page = {.bodies = bodies,
                                   .answer = answer,
                                   .clashes = request->clashes,
                                   .colours = &colours,
                                   .picture = &picture,
                                   .unit = request->unit != NULL ? request->unit : amount_unknown};
        good = picture_page_write(&page, request->path, problem);
    }
    free(places);
    free(input.bodies);
    free(input.colours);
    picture_colours_free(&colours);
    clinker_workspace_destroy(workspace);
    return good;
}
