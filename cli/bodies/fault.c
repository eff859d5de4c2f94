#include "cli/bodies/fault.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct library_fault {
    size_t body, face;   /* SIZE_MAX: none */
    const char *message; /* without the number of the body */
} library_fault;

/* The one place that reads the number of a body, which stands as "body 1: " in front of the library's line. */
static library_fault read_fault(const clinker_workspace *workspace) {
    static const char prefix[] = "body ";
    library_fault fault = {SIZE_MAX, clinker_workspace_face(workspace), clinker_workspace_message(workspace)};
    if (strncmp(fault.message, prefix, sizeof prefix - 1) == 0) {
        char *end = NULL;
        unsigned long long number = strtoull(fault.message + sizeof prefix - 1, &end, 10);
        if (strncmp(end, ": ", 2) == 0) {
            fault.body = (size_t)number;
            fault.message = end + 2;
        }
    }
    return fault;
}

bool body_list_fault(const body_list *list, const cli_body *only, const clinker_workspace *workspace,
                     cli_problem *problem) {
    library_fault fault = read_fault(workspace);
    const cli_body *body = only == NULL && fault.body < list->count ? &list->bodies[fault.body] : only;
    if (body == NULL) {
        return problem_set(problem, "%s", fault.message);
    }
    char hint[96] = "";
    uint32_t file_face = fault.face == SIZE_MAX ? 0 : cli_body_file_face(body, (uint32_t)fault.face);
    if (fault.face != SIZE_MAX && file_face != fault.face) {
        snprintf(hint, sizeof hint, " (triangle %zu is part of face %u of the file)", fault.face, (unsigned)file_face);
    }
    return body->alone ? problem_set(problem, "%s: %s%s", body->file, fault.message, hint)
                       : problem_set(problem, "%s: %s: %s%s", body->file, body->name, fault.message, hint);
}
