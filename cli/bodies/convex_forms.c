#include "cli/bodies/convex_forms.h"

#include "cli/base/memory.h"
#include "cli/bodies/fault.h"
#include "cli/bodies/mesh_uses.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The hull of one mesh, for all bodies that show it. */
static bool take_hull(convex_forms *forms, body_list *list, const mesh_use *uses, size_t count,
                      clinker_workspace *workspace, cli_problem *problem) {
    clinker_hull hull = CLINKER_INIT(clinker_hull);
    if (clinker_mesh_hull(workspace, uses[0].mesh, &hull) != CLINKER_STATUS_OK) {
        return body_list_fault(list, &list->bodies[uses[0].body], workspace, problem);
    }
    uint32_t *indices = memory_take(3 * hull.triangle_count, sizeof *indices);
    memcpy(indices, hull.indices, 3 * hull.triangle_count * sizeof *indices);
    forms->hulls[forms->hull_count++] = indices;
    for (size_t i = 0; i < count; i++) {
        clinker_mesh *mesh = &list->bodies[uses[i].body].mesh;
        mesh->indices = indices;
        mesh->triangle_count = hull.triangle_count;
    }
    return true;
}

bool convex_forms_take_hulls(convex_forms *forms, body_list *list, clinker_workspace *workspace, cli_problem *problem) {
    mesh_use *uses = mesh_uses_sort(list);
    forms->hulls = memory_take(list->count, sizeof *forms->hulls);
    bool good = true;
    for (size_t begin = 0, end; good && begin < list->count; begin = end) {
        end = mesh_uses_end(uses, begin, list->count);
        good = take_hull(forms, list, &uses[begin], end - begin, workspace, problem);
    }
    free(uses);
    return good;
}

/* Groups the bodies by mesh, once. */
static void group(convex_forms *forms, const body_list *list) {
    if (forms->firsts != NULL) {
        return;
    }
    mesh_use *uses = mesh_uses_sort(list);
    forms->of_bodies = memory_take(list->count, sizeof(const clinker_convex *));
    forms->forms = memory_take(list->count, sizeof(clinker_convex *));
    forms->firsts = memory_take(list->count, sizeof *forms->firsts);
    forms->tried = memory_take(list->count, sizeof *forms->tried);
    for (size_t i = 0; i < list->count; i++) {
        forms->firsts[uses[i].body] = uses[i].first;
    }
    free(uses);
}

/* The mesh of a body, for all that show it. */
static clinker_status prepare(convex_forms *forms, body_list *list, size_t body, clinker_workspace *workspace) {
    const size_t first = forms->firsts[body];
    clinker_status status = CLINKER_STATUS_OK;
    if (!forms->tried[first]) {
        clinker_convex *form = NULL;
        status = clinker_convex_create(workspace, &list->bodies[first].mesh, &form);
        forms->tried[first] = true;
        forms->of_bodies[first] = form;
        if (form != NULL) {
            forms->forms[forms->form_count++] = form;
        }
    }
    forms->of_bodies[body] = forms->of_bodies[first];
    return status;
}

bool convex_forms_prepare(convex_forms *forms, body_list *list, clinker_workspace *workspace, cli_problem *problem) {
    group(forms, list);
    for (size_t i = 0; i < list->count; i++) {
        if (prepare(forms, list, i, workspace) != CLINKER_STATUS_OK) {
            return body_list_fault(list, &list->bodies[i], workspace, problem);
        }
        list->bodies[i].inspection.convex = true;
    }
    return true;
}

const clinker_convex *convex_forms_of(convex_forms *forms, body_list *list, size_t body, clinker_workspace *workspace) {
    group(forms, list);
    return prepare(forms, list, body, workspace) == CLINKER_STATUS_OK ? forms->of_bodies[body] : NULL;
}

/* A cheap no for most bodies: one with several pieces, or an open one, is not convex; a large one takes longer to
 * prepare than to check, unless many bodies show it. */
static bool may_be_convex(const cli_body *body, size_t shared) {
    enum { WORTH_TRIANGLES = 2000, WORTH_BODIES = 10 };
    size_t bodies = shared < WORTH_BODIES ? shared : WORTH_BODIES;
    return body->inspection.solid && body->inspection.components == 1 &&
           body->mesh.triangle_count <= WORTH_TRIANGLES * bodies;
}

static bool is_placed(const cli_body *body) {
    const clinker_pose here = clinker_pose_identity();
    bool placed = false;
    for (int i = 0; i < 12; i++) {
        placed = placed || body->pose.m[i] != here.m[i];
    }
    return placed;
}

/* How many bodies show the mesh of each first one; to be freed. */
static size_t *count_shown(const convex_forms *forms, size_t bodies) {
    size_t *shown = memory_take(bodies, sizeof *shown);
    for (size_t i = 0; i < bodies; i++) {
        shown[forms->firsts[i]]++;
    }
    return shown;
}

bool convex_forms_tell(convex_forms *forms, body_list *list, clinker_workspace *workspace, cli_problem *problem) {
    group(forms, list);
    size_t *shown = count_shown(forms, list->count);
    clinker_status status = CLINKER_STATUS_OK;
    for (size_t i = 0; i < list->count; i++) {
        cli_body *body = &list->bodies[i];
        if (!body->inspection.convex && is_placed(body) && may_be_convex(body, shown[forms->firsts[i]])) {
            status = prepare(forms, list, i, workspace);
            body->inspection.convex = forms->of_bodies[i] != NULL;
        }
        if (status != CLINKER_STATUS_OK && status != CLINKER_STATUS_INVALID) {
            free(shown);
            return body_list_fault(list, body, workspace, problem);
        }
    }
    free(shown);
    return true;
}

void convex_forms_free(convex_forms *forms) {
    for (size_t i = 0; i < forms->form_count; i++) {
        clinker_convex_destroy(forms->forms[i]);
    }
    for (size_t i = 0; i < forms->hull_count; i++) {
        free(forms->hulls[i]);
    }
    free(forms->of_bodies);
    free(forms->forms);
    free(forms->firsts);
    free(forms->tried);
    free(forms->hulls);
    *forms = (convex_forms){0};
}
