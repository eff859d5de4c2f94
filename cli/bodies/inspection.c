#include "cli/bodies/inspection.h"

#include "cli/base/memory.h"
#include "cli/base/parallel.h"
#include "cli/bodies/fault.h"

#include <math.h>
#include <stdlib.h>

/* Bodies that are inspected, each by one thread. */
typedef struct inspecting {
    body_list *list;
    const size_t *numbers;          /* of these bodies */
    clinker_workspace **workspaces; /* of each worker */
    cli_problem *problems;          /* of each of these bodies */
    bool *failed;                   /* likewise */
    progress_bar *progress;
} inspecting;

static bool inspect_one(inspecting *job, cli_body *body, unsigned worker, cli_problem *problem) {
    clinker_workspace **workspace = &job->workspaces[worker];
    if (*workspace == NULL && clinker_workspace_create(NULL, workspace) != CLINKER_STATUS_OK) {
        return problem_set(problem, "not enough memory");
    }
    clinker_inspection_init(&body->inspection);
    clinker_status status = clinker_mesh_inspect(*workspace, &body->mesh, &body->pose, &body->inspection);
    return status == CLINKER_STATUS_OK || body_list_fault(job->list, body, *workspace, problem);
}

static void inspect_piece(void *data, size_t piece, unsigned worker) {
    inspecting *job = data;
    cli_body *body = &job->list->bodies[job->numbers[piece]];
    job->failed[piece] = !inspect_one(job, body, worker, &job->problems[piece]);
    progress_step(job->progress);
}

/* Inspects some bodies; the problem is that of the first that has one. */
static bool inspect_some(body_list *list, const size_t *numbers, size_t count, unsigned threads, progress_bar *progress,
                         cli_problem *problem) {
    inspecting job = {.list = list,
                      .numbers = numbers,
                      .workspaces = memory_take(threads + 1, sizeof(clinker_workspace *)),
                      .problems = memory_take(count, sizeof *job.problems),
                      .failed = memory_take(count, sizeof *job.failed),
                      .progress = progress};
    progress_stage(progress, "inspecting", count);
    parallel_run(threads, count, inspect_piece, &job);
    bool good = true;
    for (size_t i = 0; good && i < count; i++) {
        good = !job.failed[i];
        if (job.failed[i]) {
            *problem = job.problems[i];
        }
    }
    for (unsigned worker = 0; worker <= threads; worker++) {
        clinker_workspace_destroy(job.workspaces[worker]);
    }
    free(job.workspaces);
    free(job.problems);
    free(job.failed);
    return good;
}

bool body_list_inspect(body_list *list, unsigned threads, progress_bar *progress, cli_problem *problem) {
    size_t *numbers = memory_take(list->count, sizeof *numbers);
    for (size_t i = 0; i < list->count; i++) {
        numbers[i] = i;
    }
    bool good = inspect_some(list, numbers, list->count, threads, progress, problem);
    free(numbers);
    return good;
}

void cli_body_take_survey(cli_body *body, const clinker_survey *survey) {
    clinker_inspection *found = &body->inspection;
    const bool convex = found->convex; /* a form of it was made */
    clinker_inspection_init(found);
    found->convex = convex;
    found->triangles = survey->triangles;
    found->degenerate_faces = survey->degenerate_faces;
    found->solid = survey->solid;
    found->orientation = survey->inward ? CLINKER_ORIENTATION_INWARD : CLINKER_ORIENTATION_OUTWARD;
    for (int axis = 0; axis < 3; axis++) {
        found->box_min[axis] = survey->box_min[axis];
        found->box_max[axis] = survey->box_max[axis];
    }
    body->dented = survey->dented;
}

bool body_list_survey(body_list *list, clinker_workspace *workspace, cli_problem *problem) {
    for (size_t i = 0; i < list->count; i++) {
        cli_body *body = &list->bodies[i];
        clinker_survey survey = CLINKER_INIT(clinker_survey);
        if (clinker_mesh_survey(workspace, &body->mesh, &body->pose, &survey) != CLINKER_STATUS_OK) {
            return body_list_fault(list, body, workspace, problem);
        }
        cli_body_take_survey(body, &survey);
    }
    return true;
}

bool body_list_inspect_more(body_list *list, bool convex, unsigned threads, progress_bar *progress,
                            cli_problem *problem) {
    size_t *numbers = memory_take(list->count, sizeof *numbers);
    size_t count = 0;
    for (size_t i = 0; i < list->count; i++) {
        const cli_body *body = &list->bodies[i];
        numbers[count] = i;
        count += !body->inspection.solid || (convex && !body->dented && !body->inspection.convex);
    }
    bool good = inspect_some(list, numbers, count, threads, progress, problem);
    free(numbers);
    return good;
}

double cli_body_extent(const cli_body *body) {
    double longest = 0;
    for (int i = 0; i < 3; i++) {
        longest = fmax(longest, body->inspection.box_max[i] - body->inspection.box_min[i]);
    }
    return longest;
}
