#include "cli/bodies/inspection.h"

#include "cli/bodies/fault.h"

#include <math.h>

bool body_list_inspect(body_list *list, clinker_workspace *workspace, progress_bar *progress, cli_problem *problem) {
    progress_stage(progress, "inspecting", list->count);
    for (size_t i = 0; i < list->count; i++) {
        cli_body *body = &list->bodies[i];
        clinker_inspection_init(&body->inspection);
        if (clinker_mesh_inspect(workspace, &body->mesh, &body->pose, &body->inspection) != CLINKER_STATUS_OK) {
            return body_list_fault(list, body, workspace, problem);
        }
        progress_step(progress);
    }
    return true;
}

double cli_body_extent(const cli_body *body) {
    double longest = 0;
    for (int i = 0; i < 3; i++) {
        longest = fmax(longest, body->inspection.box_max[i] - body->inspection.box_min[i]);
    }
    return longest;
}
