#include "cli/pictures/map.h"
#include "clinker/draw.h"

#include "cli/base/output.h"
#include "cli/bodies/choice.h"
#include "cli/bodies/fault.h"
#include "cli/pictures/amount.h"
#include "cli/pictures/map_files.h"
#include "cli/pictures/map_picture.h"

typedef bool (*map_writer)(const named_map *named, FILE *file);

/* Writes one of the files of numbers, if asked for. */
static bool write_file(const char *path, map_writer writer, const named_map *named, cli_problem *problem) {
    if (path == NULL) {
        return true;
    }
    FILE *file = output_open(path, problem);
    return file != NULL && output_close(file, path, writer(named, file), problem);
}

bool map_bodies_check(const body_list *bodies, cli_problem *problem) {
    if (bodies->count == 2) {
        return true;
    }
    char names[512];
    body_list_names(bodies, names, sizeof names);
    const char *hint = bodies->count > 2 ? ", or choose two with --only" : body_list_voids_hint(bodies);
    return problem_set(problem, "a map shows two bodies, here %s %zu (%s); give files with two%s",
                       bodies->count == 1 ? "is" : "are", bodies->count, names, hint);
}

bool map_make(const body_list *bodies, clinker_workspace *workspace, const map_request *request, named_map *named,
              cli_problem *problem) {
    if (!map_bodies_check(bodies, problem)) {
        return false;
    }
    clinker_body pair[2];
    named->bodies = bodies;
    for (int i = 0; i < 2; i++) {
        pair[i] = (clinker_body){.mesh = bodies->bodies[i].mesh, .pose = &bodies->bodies[i].pose};
        named->names[i] = bodies->bodies[i].name;
    }
    clinker_map_init(&named->map);
    if (clinker_bodies_map(workspace, pair, &request->view, &named->map) != CLINKER_STATUS_OK) {
        return body_list_fault(bodies, NULL, workspace, problem);
    }
    named->unit = request->unit != NULL ? request->unit : amount_unknown;
    const gap_field field = gap_field_of_map(&named->map);
    named->bands = gap_bands_choose(&field, request->contact);
    return (request->picture == NULL || map_write_picture(named, request->picture, problem)) &&
           write_file(request->csv, map_write_csv, named, problem) &&
           write_file(request->pfm, map_write_pfm, named, problem);
}
