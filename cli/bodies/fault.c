#include "cli/bodies/fault.h"

#include <stdint.h>

bool body_list_fault(const body_list *list, const cli_body *only, const clinker_workspace *workspace,
                     cli_problem *problem) {
    const clinker_fault fault = *clinker_workspace_fault(workspace);
    const cli_body *body = only == NULL && fault.body < list->count ? &list->bodies[fault.body] : only;
    if (body == NULL) {
        return problem_set(problem, "%s", fault.message);
    }
    char hint[96] = "";
    uint32_t file_face = fault.face == CLINKER_NONE ? 0 : cli_body_file_face(body, (uint32_t)fault.face);
    if (fault.face != CLINKER_NONE && file_face != fault.face) {
        snprintf(hint, sizeof hint, " (triangle %zu is part of face %u of the file)", fault.face, (unsigned)file_face);
    }
    return body->alone ? problem_set(problem, "%s: %s%s", body->file, fault.message, hint)
                       : problem_set(problem, "%s: %s: %s%s", body->file, body->name, fault.message, hint);
}
