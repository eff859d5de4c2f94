#include "cli/bodies/mesh_uses.h"

#include "cli/base/memory.h"

#include <stdint.h>
#include <stdlib.h>

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

/* Addresses tell what is the same mesh, but differ from run to run: the order goes by the first body of each. */
mesh_use *mesh_uses_sort(const body_list *list) {
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

size_t mesh_uses_end(const mesh_use *uses, size_t begin, size_t count) {
    size_t end = begin + 1;
    while (end < count && uses[end].first == uses[begin].first) {
        end++;
    }
    return end;
}
