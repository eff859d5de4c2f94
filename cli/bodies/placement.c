#include "cli/bodies/placement.h"

#include "cli/base/memory.h"

#include <stdlib.h>
#include <string.h>

bool placement_read(const char *text, body_placement *placement, cli_problem *problem) {
    /* A name may hold an equals sign, a number cannot. */
    const char *equals = strrchr(text, '=');
    cli_length read[6] = {{0}};
    size_t count = equals == NULL ? 0 : length_read_list(equals + 1, read, 6);
    bool turned = read[3].unit == 0 && read[4].unit == 0 && read[5].unit == 0;
    if (equals == text || (count != 3 && count != 6) || !turned) {
        return problem_set(problem,
                           "--pose %s: not BODY=tx,ty,tz or BODY=tx,ty,tz,rx,ry,rz with lengths, as 2 or 2mm, and "
                           "degrees; units are " IO_UNIT_NAMES,
                           text);
    }
    double numbers[6];
    for (size_t i = 0; i < 6; i++) {
        numbers[i] = read[i].value;
    }
    memcpy(placement->shift, read, sizeof placement->shift);
    placement->body = text;
    placement->body_length = (size_t)(equals - text);
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
static bool settle(const body_placement *placement, double metres, clinker_pose *pose, cli_problem *problem) {
    *pose = placement->pose;
    for (size_t i = 0; i < 3; i++) {
        cli_length shift = placement->shift[i];
        if (!length_convert(&shift, metres, "--pose", problem)) {
            return false;
        }
        pose->m[4 * i + 3] = shift.value;
    }
    return true;
}

bool body_list_place(body_list *list, const body_placement *placements, size_t count, cli_problem *problem) {
    bool *placed = memory_take(list->count, sizeof *placed);
    bool good = true;
    for (size_t i = 0; good && i < count; i++) {
        const body_placement *placement = &placements[i];
        int length = (int)placement->body_length;
        size_t number = 0;
        clinker_pose pose;
        if (!name_table_find(&list->names, placement->body, placement->body_length, &number)) {
            char names[512];
            body_list_names(list, names, sizeof names);
            good = problem_set(problem, "--pose %s: no body is named %.*s; bodies are %s", placement->body, length,
                               placement->body, names);
        } else if (placed[number]) {
            good = problem_set(problem, "--pose %s: %.*s has a pose already; give one", placement->body, length,
                               placement->body);
        } else if ((good = settle(placement, list->unit, &pose, problem))) {
            cli_body *body = &list->bodies[number];
            clinker_pose home = cli_body_home(body);
            body->pose = placement_compose(&pose, &home);
            placed[number] = true;
        }
    }
    free(placed);
    return good;
}
