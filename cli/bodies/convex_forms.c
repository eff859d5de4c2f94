#include "cli/bodies/convex_forms.h"

#include "cli/base/memory.h"
#include "cli/bodies/fault.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { WORTH_TRIANGLES = 2000, WORTH_BODIES = 10 }; /* for each body that shares a mesh, up to so many of them */

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

/* A cheap no for most bodies: one with several pieces, or an open one, is not convex. */
static bool may_be_convex(const cli_body *body, size_t shared) {
    size_t bodies = shared < WORTH_BODIES ? shared : WORTH_BODIES;
    return body->inspection.solid && body->inspection.components == 1 &&
           body->mesh.triangle_count <= WORTH_TRIANGLES * bodies;
}

/* One mesh, for all bodies that show it. */
static bool prepare(convex_forms *forms, body_list *list, const mesh_use *uses, size_t count, bool required,
                    clinker_workspace *workspace, cli_problem *problem) {
    const cli_body *body = &list->bodies[uses[0].body];
    if (!required && !may_be_convex(body, count)) {
        return true;
    }
    clinker_convex *form = NULL;
    clinker_status status = clinker_convex_create(workspace, &body->mesh, &form);
    if (status != CLINKER_STATUS_OK && (required || status != CLINKER_STATUS_INVALID)) {
        return body_list_fault(list, body, workspace, problem);
    }
    if (form != NULL) {
        forms->forms[forms->form_count++] = form;
    }
    for (size_t i = 0; i < count && form != NULL; i++) {
        forms->of_bodies[uses[i].body] = form;
        list->bodies[uses[i].body].inspection.convex = true;
    }
    return true;
}

bool convex_forms_prepare(convex_forms *forms, body_list *list, bool required, clinker_workspace *workspace,
                          cli_problem *problem) {
    mesh_use *uses = sort_by_mesh(list);
    forms->of_bodies = memory_take(list->count, sizeof(const clinker_convex *));
    forms->forms = memory_take(list->count, sizeof(clinker_convex *));
    bool good = true;
    for (size_t begin = 0, end; good && begin < list->count; begin = end) {
        end = end_of_mesh(uses, begin, list->count);
        good = prepare(forms, list, &uses[begin], end - begin, required, workspace, problem);
    }
    free(uses);
    return good;
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
    free(forms->hulls);
    *forms = (convex_forms){0};
}
