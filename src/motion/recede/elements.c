#include "motion/recede/elements.h"

#include "base/assert.h"
#include "motion/recede/kernels/kernels.h"

#include <string.h>

void ck_elements_first_vertices(const ck_mesh *mesh, const ck_surface *surface, uint32_t *first_vertices) {
    for (uint32_t face = surface->face_count; face-- > 0;) {
        for (int corner = 3; corner-- > 0;) {
            first_vertices[surface->faces[face][corner]] = ck_mesh_corner(mesh, face, corner);
        }
    }
}

bool ck_elements_find(clinker_workspace *workspace, ck_motion_scratch *scratch, const ck_mesh *mesh,
                      ck_elements *elements) {
    ck_mesh local = *mesh;
    ck_surface surface;
    local.placed = false; /* equal positions are so in the mesh */
    if (!ck_surface_weld(&workspace->memory, &scratch->surface, &local, &surface) ||
        !ck_surface_link(&workspace->memory, &scratch->surface, &surface) ||
        !ck_buffer_reserve(&workspace->memory, &scratch->first_vertices, surface.point_count, sizeof(uint32_t))) {
        return false;
    }
    ck_elements_first_vertices(&local, &surface, scratch->first_vertices.data);
    *elements = (ck_elements){.half_edges = surface.half_edges,
                              .half_edge_count = surface.half_edge_count,
                              .faces = surface.faces,
                              .first_vertices = scratch->first_vertices.data,
                              .point_count = surface.point_count,
                              .triangle_count = surface.face_count,
                              .vertex_count = mesh->vertex_count};
    return true;
}

/* Whether all faces at an edge are parts of one planar face. */
static bool is_inner(const ck_elements *elements, size_t begin, size_t end) {
    if (elements->groups == NULL || end - begin < 2) {
        return false;
    }
    const uint32_t group = elements->groups[elements->half_edges[begin].face];
    for (size_t i = begin + 1; i < end; i++) {
        if (elements->groups[elements->half_edges[i].face] != group) {
            return false;
        }
    }
    return true;
}

/* Marks the sides by which edges are told, in bits; returns how many. */
static size_t mark_sides(const ck_elements *elements, const uint32_t *goes, uint8_t *sides) {
    size_t count = 0;
    memset(sides, 0, elements->triangle_count);
    for (size_t begin = 0, end; begin < elements->half_edge_count; begin = end) {
        end = ck_half_edges_end(elements->half_edges, elements->half_edge_count, begin);
        size_t i = is_inner(elements, begin, end) ? end : begin;
        while (i < end && ck_facing_has(goes, elements->half_edges[i].face)) {
            i++;
        }
        if (i < end) {
            sides[elements->half_edges[i].face] |= (uint8_t)(1U << elements->half_edges[i].corner);
            count++;
        }
    }
    return count;
}

/* Marks the vertices of faces that are left; returns how many. */
static size_t mark_vertices(const ck_elements *elements, const clinker_left *left, uint8_t *marks) {
    size_t count = 0;
    memset(marks, 0, elements->vertex_count);
    for (size_t i = 0; i < left->face_count; i++) {
        for (int corner = 0; corner < 3; corner++) {
            uint8_t *mark = &marks[elements->first_vertices[elements->faces[left->faces[i]][corner]]];
            count += *mark == 0;
            *mark = 1;
        }
    }
    return count;
}

bool ck_elements_list(clinker_workspace *workspace, const ck_elements *elements, const uint32_t *goes,
                      ck_recede_side *side, clinker_left *left) {
    ck_memory *memory = &workspace->memory;
    if (!ck_buffer_reserve(memory, &side->sides, elements->triangle_count, 1) ||
        !ck_buffer_reserve(memory, &side->vertex_marks, elements->vertex_count, 1) ||
        !ck_buffer_reserve(memory, &side->edges, elements->half_edge_count, sizeof(clinker_side)) ||
        !ck_buffer_reserve(memory, &side->vertices, elements->vertex_count, sizeof(uint32_t))) {
        return false;
    }
    clinker_side *edges = side->edges.data;
    uint32_t *vertices = side->vertices.data;
    const uint8_t *sides = side->sides.data;
    const uint8_t *marks = side->vertex_marks.data;
    left->edges = edges;
    left->vertices = vertices;
    left->edge_count = mark_sides(elements, goes, side->sides.data);
    left->vertex_count = mark_vertices(elements, left, side->vertex_marks.data);
    for (uint32_t face = 0; face < elements->triangle_count; face++) {
        for (uint32_t k = 0; sides[face] != 0 && k < 3; k++) {
            if ((sides[face] >> k & 1) != 0) {
                *edges++ = (clinker_side){face, k};
            }
        }
    }
    for (uint32_t vertex = 0; vertex < elements->vertex_count; vertex++) {
        if (marks[vertex] != 0) {
            *vertices++ = vertex;
        }
    }
    CK_ASSERT((size_t)(edges - left->edges) == left->edge_count);
    return true;
}
