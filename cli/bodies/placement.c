#include "cli/bodies/placement.h"

#include "cli/base/memory.h"

#include <stdlib.h>

bool placement_read(const char *text, body_placement *placement, cli_problem *problem) {
    if (!body_numbers_read(text, &placement->given)) {
        return problem_set(problem,
                           "--pose %s: not BODY=tx,ty,tz or BODY=tx,ty,tz,rx,ry,rz with lengths, as 2 or 2mm, and "
                           "degrees; units are " IO_UNIT_NAMES,
                           text);
    }
    double numbers[6];
    for (size_t i = 0; i < 3; i++) {
        numbers[i] = placement->given.lengths[i].value;
        numbers[3 + i] = placement->given.degrees[i];
    }
    placement->pose = io_pose_in_degrees(numbers);
    return true;
}

clinker_pose placement_compose(const clinker_pose *outer, const clinker_pose *inner) {
    clinker_pose product;
    for (size_t row = 0; row < 3; row++) {
        const double *left = &outer->m[4 * row];
        for (size_t column = 0; column < 4; column++) {
            double shift = column == 3 ? left[3] : 0;
            const double *right = &inner->m[column];
            product.m[4 * row + column] = ((left[0] * right[0] + left[1] * right[4]) + left[2] * right[8]) + shift;
        }
    }
    return product;
}

/* The pose in the unit of the list. */
static bool settle(const body_placement *placement, const body_list *list, clinker_pose *pose, cli_problem *problem) {
    double shift[3];
    *pose = placement->pose;
    if (!body_numbers_settle(&placement->given, list, "--pose", shift, problem)) {
        return false;
    }
    for (size_t i = 0; i < 3; i++) {
        pose->m[4 * i + 3] = shift[i];
    }
    return true;
}

bool body_list_place(body_list *list, const body_placement *placements, size_t count, cli_problem *problem) {
    bool *placed = memory_take(list->count, sizeof *placed);
    bool good = true;
    for (size_t i = 0; good && i < count; i++) {
        size_t number = 0;
        clinker_pose pose;
        good = body_numbers_find(list, "--pose", "a pose", &placements[i].given, placed, &number, problem) &&
               settle(&placements[i], list, &pose, problem);
        if (good) {
            cli_body *body = &list->bodies[number];
            clinker_pose home = cli_body_home(body);
            body->pose = placement_compose(&pose, &home);
        }
    }
    free(placed);
    return good;
}
