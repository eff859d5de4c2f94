#include "cli/bodies/components.h"

#include "cli/base/memory.h"

#include <stdlib.h>

/* The faces at each vertex, one list after the other. */
typedef struct vertex_faces {
    size_t *starts; /* of the list of each vertex, and the end of the last one */
    uint32_t *faces;
} vertex_faces;

static bool repeats_vertex(const uint32_t corners[3]) {
    return corners[0] == corners[1] || corners[1] == corners[2] || corners[2] == corners[0];
}

static vertex_faces list_faces(const clinker_mesh *mesh) {
    size_t corners = 3 * mesh->triangle_count;
    vertex_faces at = {.starts = memory_take(mesh->vertex_count + 1, sizeof *at.starts),
                       .faces = memory_take(corners, sizeof *at.faces)};
    for (size_t i = 0; i < corners; i++) {
        at.starts[mesh->indices[i]]++;
    }
    size_t sum = 0;
    for (size_t vertex = 0; vertex <= mesh->vertex_count; vertex++) {
        sum += at.starts[vertex];
        at.starts[vertex] = sum; /* the end of the list, which moves to its beginning as the list is filled */
    }
    for (size_t i = corners; i-- > 0;) {
        at.faces[--at.starts[mesh->indices[i]]] = (uint32_t)(i / 3);
    }
    return at;
}

/* The first face of the set that a face is in; shortens the way there. */
static uint32_t find_root(uint32_t *parents, uint32_t face) {
    while (parents[face] != face) {
        parents[face] = parents[parents[face]];
        face = parents[face];
    }
    return face;
}

static void join(uint32_t *parents, uint32_t a, uint32_t b) {
    uint32_t first = find_root(parents, a);
    uint32_t second = find_root(parents, b);
    if (first < second) {
        parents[second] = first;
    } else {
        parents[first] = second;
    }
}

/* Joins faces that share an edge. Going around a vertex, it is remembered for each neighbour which face came there
 * first; `seen` says for which vertex that was. */
static void join_neighbours(const clinker_mesh *mesh, const vertex_faces *at, uint32_t *parents) {
    uint32_t *seen = memory_take(mesh->vertex_count, sizeof *seen);
    uint32_t *first = memory_take(mesh->vertex_count, sizeof *first);
    for (size_t vertex = 0; vertex < mesh->vertex_count; vertex++) {
        uint32_t mark = (uint32_t)vertex + 1;
        for (size_t i = at->starts[vertex]; i < at->starts[vertex + 1]; i++) {
            uint32_t face = at->faces[i];
            const uint32_t *corners = &mesh->indices[3 * (size_t)face];
            for (int j = 0; j < 3 && !repeats_vertex(corners); j++) {
                uint32_t neighbour = corners[j];
                if (neighbour <= vertex) { /* the vertex itself, or an edge that was seen from its other end */
                    continue;
                }
                if (seen[neighbour] == mark) {
                    join(parents, face, first[neighbour]);
                } else {
                    seen[neighbour] = mark;
                    first[neighbour] = face;
                }
            }
        }
    }
    free(seen);
    free(first);
}

/* Some face at one of three vertices that has a piece; NO_COMPONENT: there is none. */
static uint32_t find_host(const uint32_t *hosts, const uint32_t corners[3]) {
    for (int j = 0; j < 3; j++) {
        if (hosts[corners[j]] != NO_COMPONENT) {
            return hosts[corners[j]];
        }
    }
    return NO_COMPONENT;
}

/* A face that stands at each vertex and connects; to be freed. */
static uint32_t *find_hosts(const clinker_mesh *mesh) {
    uint32_t *hosts = memory_take(mesh->vertex_count, sizeof *hosts);
    for (size_t vertex = 0; vertex < mesh->vertex_count; vertex++) {
        hosts[vertex] = NO_COMPONENT;
    }
    for (size_t face = mesh->triangle_count; face-- > 0;) {
        const uint32_t *corners = &mesh->indices[3 * face];
        for (int j = 0; j < 3 && !repeats_vertex(corners); j++) {
            hosts[corners[j]] = (uint32_t)face;
        }
    }
    return hosts;
}

mesh_components mesh_components_find(const clinker_mesh *mesh) {
    mesh_components found = {.of_face = memory_take(mesh->triangle_count, sizeof *found.of_face)};
    uint32_t *parents = memory_take(mesh->triangle_count, sizeof *parents);
    for (size_t face = 0; face < mesh->triangle_count; face++) {
        parents[face] = (uint32_t)face;
    }
    vertex_faces at = list_faces(mesh);
    join_neighbours(mesh, &at, parents);
    free(at.starts);
    free(at.faces);
    /* A root is the first face of its set, so it has its number before all others of the set ask for it. */
    for (size_t face = 0; face < mesh->triangle_count; face++) {
        uint32_t root = find_root(parents, (uint32_t)face);
        bool lost = repeats_vertex(&mesh->indices[3 * face]);
        found.of_face[face] = lost ? NO_COMPONENT : root == face ? (uint32_t)found.count++ : found.of_face[root];
    }
    uint32_t *hosts = find_hosts(mesh);
    for (size_t face = 0; face < mesh->triangle_count; face++) {
        uint32_t host = find_host(hosts, &mesh->indices[3 * face]);
        if (found.of_face[face] == NO_COMPONENT && host != NO_COMPONENT) {
            found.of_face[face] = found.of_face[host];
        }
    }
    free(hosts);
    free(parents);
    return found;
}

void mesh_components_free(mesh_components *components) {
    free(components->of_face);
    *components = (mesh_components){0};
}
