#include "cli/bodies/split.h"

#include "cli/base/memory.h"
#include "cli/bodies/cavities.h"
#include "cli/bodies/mesh_uses.h"

#include <stdlib.h>

/* Where the pieces of a body are among the meshes of the parts. */
typedef struct piece_range {
    size_t first;
    size_t count; /* 0: it stays whole */
} piece_range;

/* Gives faces to the owners of their pieces; numbers still go by first faces. */
static void merge(mesh_components *components, size_t face_count, const uint32_t *owners) {
    uint32_t *numbers = memory_take(components->count, sizeof *numbers);
    size_t count = 0;
    for (size_t i = 0; i < components->count; i++) {
        numbers[i] = NO_COMPONENT;
    }
    for (size_t face = 0; face < face_count; face++) {
        uint32_t *piece = &components->of_face[face];
        uint32_t owner = *piece == NO_COMPONENT ? NO_COMPONENT : owners[*piece];
        if (owner != NO_COMPONENT && numbers[owner] == NO_COMPONENT) {
            numbers[owner] = (uint32_t)count++;
        }
        *piece = owner == NO_COMPONENT ? NO_COMPONENT : numbers[owner];
    }
    components->count = count;
    free(numbers);
}

static void free_pieces(mesh_piece *pieces, size_t count) {
    for (size_t i = 0; i < count; i++) {
        mesh_piece_free(&pieces[i]);
    }
    free(pieces);
}

/* The pieces of a mesh that are bodies; `components` tells how many. NULL: a problem. */
static mesh_piece *cut(const clinker_mesh *mesh, mesh_components *components, cli_problem *problem) {
    mesh_piece *pieces = mesh_pieces_make(mesh, components);
    size_t count = components->count;
    uint32_t *owners = memory_take(count, sizeof *owners);
    bool good = cavities_find(pieces, count, owners, problem);
    bool as_they_are = true;
    for (size_t i = 0; good && i < count; i++) {
        as_they_are = as_they_are && owners[i] == i;
    }
    if (!good || !as_they_are) {
        free_pieces(pieces, count);
        pieces = NULL;
    }
    if (good && !as_they_are) {
        merge(components, mesh->triangle_count, owners);
        pieces = mesh_pieces_make(mesh, components);
    }
    free(owners);
    return pieces;
}

/* Moves pieces to the meshes that the list owns, with faces in the numbers of the file. */
static void keep_pieces(body_list *list, const io_body *source, mesh_piece *pieces, size_t count) {
    io_model *parts = &list->parts;
    parts->meshes = memory_resize(parts->meshes, parts->mesh_count + count, sizeof *parts->meshes);
    for (size_t i = 0; i < count; i++) {
        for (size_t face = 0; source->faces != NULL && face < pieces[i].mesh.triangle_count; face++) {
            pieces[i].faces[face] = source->faces[pieces[i].faces[face]];
        }
        parts->meshes[parts->mesh_count++] =
            (io_mesh){.mesh = pieces[i].mesh, .faces = pieces[i].faces, .turned = IO_NO_MESH};
    }
    free(pieces);
}

/* Cuts one mesh, for all bodies that show it. */
static bool split_mesh(body_list *list, const io_body *source, piece_range *range, cli_problem *problem) {
    *range = (piece_range){.first = list->parts.mesh_count};
    mesh_components components = mesh_components_find(&source->mesh);
    mesh_piece *pieces = NULL;
    bool good = true;
    if (components.count > 1) {
        pieces = cut(&source->mesh, &components, problem);
        good = pieces != NULL;
    }
    if (good && components.count > 1) {
        range->count = components.count;
        keep_pieces(list, source, pieces, components.count);
    } else if (good && pieces != NULL) {
        free_pieces(pieces, components.count);
    }
    mesh_components_free(&components);
    return good;
}

static char *copy_or_none(const char *text) {
    return text == NULL ? NULL : text_format("%s", text);
}

/* One part of a body, numbered from 0. */
static cli_body make_part(body_list *list, const cli_body *whole, const piece_range *range, size_t number) {
    const io_mesh *piece = &list->parts.meshes[range->first + number];
    io_body *source = &list->parts.bodies[list->parts.body_count++];
    *source = *whole->source;
    source->name = text_format("%s.%zu", whole->name, number + 1);
    source->mesh = piece->mesh;
    source->shared = true;
    source->faces = piece->faces;
    source->class_name = copy_or_none(whole->source->class_name);
    source->layer = copy_or_none(whole->source->layer);
    cli_body part = *whole;
    part.name = text_format("%s", source->name);
    part.alone = false;
    part.source = source;
    part.mesh = piece->mesh;
    return part;
}

static void replace_bodies(body_list *list, const piece_range *ranges) {
    size_t part_count = 0;
    size_t count = 0;
    for (size_t i = 0; i < list->count; i++) {
        part_count += ranges[i].count;
        count += ranges[i].count > 0 ? ranges[i].count : 1;
    }
    cli_body *bodies = memory_take(count, sizeof *bodies);
    list->parts.bodies = memory_take(part_count, sizeof *list->parts.bodies);
    size_t next = 0;
    for (size_t i = 0; i < list->count; i++) {
        if (ranges[i].count == 0) {
            bodies[next++] = list->bodies[i];
            continue;
        }
        for (size_t number = 0; number < ranges[i].count; number++) {
            bodies[next++] = make_part(list, &list->bodies[i], &ranges[i], number);
        }
        free(list->bodies[i].name);
    }
    free(list->bodies);
    list->bodies = bodies;
    list->count = count;
    list->total = count;
    body_list_name(list);
}

bool body_list_split(body_list *list, progress_bar *progress, cli_problem *problem) {
    mesh_use *uses = mesh_uses_sort(list);
    piece_range *ranges = memory_take(list->count, sizeof *ranges);
    bool good = true;
    progress_stage(progress, "splitting", list->count);
    for (size_t i = 0; good && i < list->count; i++) {
        size_t body = uses[i].body;
        if (uses[i].first == body) {
            good = split_mesh(list, list->bodies[body].source, &ranges[body], problem);
        } else {
            ranges[body] = ranges[uses[i].first];
        }
        progress_step(progress);
    }
    if (good) {
        replace_bodies(list, ranges);
    }
    free(ranges);
    free(uses);
    return good;
}
