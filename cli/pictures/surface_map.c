#include "cli/pictures/surface_map.h"

#include "cli/base/memory.h"
#include "cli/base/output.h"
#include "cli/bodies/fault.h"
#include "cli/pictures/surface_files.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Which of the two bodies is meant. */
static bool find_on(const body_list *bodies, const char *name, size_t *on, cli_problem *problem) {
    for (*on = 0; *on < bodies->count; ++*on) {
        if (strcmp(bodies->bodies[*on].name, name) == 0) {
            return true;
        }
    }
    char names[512];
    body_list_names(bodies, names, sizeof names);
    return problem_set(problem, "--on %s: no body is named so; bodies are %s", name, names);
}

/* What the library complains of: the body that is measured is the first one there. */
static bool tell_fault(const body_list *bodies, const surface_gaps *made, const clinker_workspace *workspace,
                       cli_problem *problem) {
    const size_t at = clinker_workspace_fault(workspace)->body;
    return body_list_fault(bodies, at == 0 ? made->on : made->other, workspace, problem);
}

/* The longest side of the box of a body. */
static double side_of(const cli_body *body) {
    double low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY}, side = 0;
    for (size_t i = 0; i < body->mesh.vertex_count; i++) {
        double p[3];
        io_world_vertex(&body->mesh, &body->pose, i, p);
        for (int axis = 0; axis < 3; axis++) {
            low[axis] = fmin(low[axis], p[axis]);
            high[axis] = fmax(high[axis], p[axis]);
            side = fmax(side, high[axis] - low[axis]);
        }
    }
    return side;
}

/* Bands that suit the gaps, and the contacts that end with the innermost. */
static bool find_contacts(const clinker_body *body, clinker_workspace *workspace, const map_request *request,
                          const float *narrow, surface_gaps *made, gap_bands *bands) {
    const gap_field field = {.gaps = narrow, .count = made->gaps.vertex_count, .side = side_of(made->on)};
    *bands = gap_bands_choose(&field, request->contact);
    made->contact = bands->limits[0];
    clinker_contacts_init(&made->contacts);
    return clinker_body_contacts(workspace, body, made->gaps.gap, made->contact, &made->contacts) == CLINKER_STATUS_OK;
}

static bool write_files(const surface_gaps *made, const gap_bands *bands, const float *narrow,
                        const map_request *request, cli_problem *problem) {
    bool good = true;
    if (request->picture != NULL) {
        FILE *file = output_open(request->picture, problem);
        good =
            file != NULL && output_close(file, request->picture, surface_write_ply(made, bands, narrow, file), problem);
    }
    if (good && request->csv != NULL) {
        FILE *file = output_open(request->csv, problem);
        good = file != NULL && output_close(file, request->csv, surface_write_csv(made, file), problem);
    }
    if (good && request->points != NULL) {
        FILE *file = output_open(request->points, problem);
        good = file != NULL && output_close(file, request->points, surface_write_points(made, file), problem);
    }
    return good;
}

bool surface_map_make(const body_list *bodies, clinker_workspace *workspace, const map_request *request,
                      surface_gaps *made, cli_problem *problem) {
    size_t on = 0;
    if (!map_bodies_check(bodies, problem) || !find_on(bodies, request->on, &on, problem)) {
        return false;
    }
    made->on = &bodies->bodies[on];
    made->other = &bodies->bodies[1 - on];
    made->unit = request->unit;
    const clinker_body pair[2] = {{.mesh = made->on->mesh, .pose = &made->on->pose},
                                  {.mesh = made->other->mesh, .pose = &made->other->pose}};
    clinker_gaps_settings settings;
    clinker_gaps_settings_init(&settings);
    settings.reach = request->reach;
    clinker_gaps_init(&made->gaps);
    if (clinker_bodies_gaps(workspace, pair, &settings, &made->gaps) != CLINKER_STATUS_OK) {
        return tell_fault(bodies, made, workspace, problem);
    }
    float *narrow = memory_take(made->gaps.vertex_count, sizeof *narrow);
    for (size_t i = 0; i < made->gaps.vertex_count; i++) {
        narrow[i] = (float)made->gaps.gap[i];
    }
    gap_bands bands;
    bool good = find_contacts(&pair[0], workspace, request, narrow, made, &bands)
                    ? write_files(made, &bands, narrow, request, problem)
                    : tell_fault(bodies, made, workspace, problem);
    free(narrow);
    return good;
}
