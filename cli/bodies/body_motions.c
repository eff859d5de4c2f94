#include "cli/bodies/body_motions.h"

#include "cli/base/memory.h"
#include "cli/base/numeral.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double most = 0x1p200; /* that the library takes */

bool motion_request_add(motion_request *request, const char *text, cli_problem *problem) {
    body_numbers read;
    if (!body_numbers_read(text, &read)) {
        return problem_set(problem,
                           "--velocity %s: not BODY=vx,vy,vz or BODY=vx,vy,vz,wx,wy,wz with lengths, as 2 or 2mm, and "
                           "degrees, for each unit of time; units are " IO_UNIT_NAMES,
                           text);
    }
    request->velocities = memory_resize(request->velocities, request->velocity_count + 1, sizeof read);
    request->velocities[request->velocity_count++] = read;
    return true;
}

bool motion_request_last(motion_request *request, const char *text, cli_problem *problem) {
    request->lasting = true;
    return (numeral_read(text, strlen(text), &request->duration) && request->duration >= 0 &&
            request->duration <= most) ||
           problem_set(problem, "--duration %s: not a time; give a number from 0, this instant, to 2^200", text);
}

/* What the command line says of a body, and the same for the library. */
static bool settle(const body_numbers *numbers, const body_list *list, const cli_body *body, cli_motion *told,
                   clinker_motion *motion, cli_problem *problem) {
    static const double degree = 3.14159265358979323846 / 180;
    *told = (cli_motion){.given = true};
    if (!body_numbers_settle(numbers, list, "--velocity", told->velocity, problem)) {
        return false;
    }
    for (size_t i = 0; i < 3; i++) {
        told->degrees[i] = numbers->degrees[i];
        told->centre[i] = body->pose.m[4 * i + 3];
        motion->velocity[i] = told->velocity[i];
        motion->angular[i] = told->degrees[i] * degree;
        motion->centre[i] = told->centre[i];
        if (fabs(told->velocity[i]) > most || fabs(told->degrees[i]) > most) {
            return problem_set(problem, "--velocity %s: faster than 2^200, which is the most that can be reckoned with",
                               numbers->text);
        }
    }
    motion->centred = true;
    return true;
}

bool body_motions_find(body_motions *motions, const body_list *list, const motion_request *request,
                       cli_problem *problem) {
    if (request->velocity_count == 0) {
        return true;
    }
    bool *moved = memory_take(list->total, sizeof *moved);
    bool good = true;
    *motions = (body_motions){.motions = memory_take(list->total, sizeof *motions->motions),
                              .told = memory_take(list->total, sizeof *motions->told),
                              .duration = request->duration};
    for (size_t i = 0; good && i < request->velocity_count; i++) {
        const body_numbers *numbers = &request->velocities[i];
        size_t body = 0;
        good = body_numbers_find(list, "--velocity", "a velocity", numbers, moved, &body, problem) &&
               settle(numbers, list, &list->bodies[body], &motions->told[body], &motions->motions[body], problem);
    }
    free(moved);
    return good;
}

void body_motions_free(body_motions *motions) {
    free(motions->motions);
    free(motions->told);
    *motions = (body_motions){0};
}

char *body_motions_terms(const body_motions *motions) {
    char *time =
        motions->duration > 0 ? text_format(" within a time of %.9g", motions->duration) : text_format("%s", "");
    char *terms = text_format("contacts that come or go on%s, if interiors were apart before; contacts that part%s, by "
                              "faces that recede, are not told",
                              time, motions->duration > 0 ? " all that time" : "");
    free(time);
    return terms;
}
