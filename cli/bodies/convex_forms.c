#include "cli/bodies/convex_forms.h"

#include "cli/base/memory.h"
#include "cli/bodies/fault.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct mesh_use {
    const clinker_mesh *mesh;
    size_t body;
    size_t first; /* of the bodies that show the mesh */
} mesh_use;

static int compare_addresses(const void *a, const void *b) {
    uintptr_t one = (uintptr_t)a, other = (uintptr_t)b;
    return one < other ? -1 : one > other;
}

static int compare_meshes(const mesh_use *one, const mesh_use *other) {
    int order = compare_addresses(one->mesh->positions, other->mesh->positions);
    return order != 0 ? order : compare_addresses(one->mesh->indices, other->mesh->indices);
}

static int compare_numbers(size_t one, size_t other) {
    return (one > other) - (one < other);
}

static int by_mesh(const void *a, const void *b) {
    const mesh_use *one = a, *other = b;
    int order = compare_meshes(one, other);
    return order != 0 ? order : compare_numbers(one->body, other->body);
}

static int by_first(const void *a, const void *b) {
    const mesh_use *one = a, *other = b;
    int order = compare_numbers(one->first, other->first);
    return order != 0 ? order : compare_numbers(one->body, other->body);
}

/* All bodies, those of one mesh side by side, in the order of the first of them: addresses, which tell what is the same
 * mesh, differ from run to run, and the body that a problem is told of must not. */
static mesh_use *sort_by_mesh(const body_list *list) {
    mesh_use *uses = memory_take(list->count, sizeof *uses);
    for (size_t i = 0; i < list->count; i++) {
        uses[i] = (mesh_use){.mesh = &list->bodies[i].source->mesh, .body = i};
    }
    qsort(uses, list->count, sizeof *uses, by_mesh);
    for (size_t i = 0; i < list->count; i++) {
        bool same = i > 0 && compare_meshes(&uses[i - 1], &uses[i]) == 0;
        uses[i].first = same ? uses[i - 1].first : uses[i].body;
    }
    qsort(uses, list->count, sizeof *uses, by_first);
    return uses;
}

/* One past the last use of the mesh at `begin`. */
static size_t end_of_mesh(const mesh_use *uses, size_t begin, size_t count) {
    size_t end = begin + 1;
    while (end < count && uses[end].first == uses[begin].first) {
        end++;
    }
    return end;
}

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
    mesh_use *uses = sort_by_mesh(list);
    forms->hulls = memory_take(list->count, sizeof *forms->hulls);
    bool good = true;
    for (size_t begin = 0, end; good && begin < list->count; begin = end) {
        end = end_of_mesh(uses, begin, list->count);
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
    mesh_use *uses = sort_by_mesh(list);
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
