/* Faces of a mesh are made ready: the public clinker_facets. */
#include "motion/recede/pair.h"
#include "motion/recede/screen.h"

#include "base/assert.h"
#include "math/vec3.h"

#include <math.h>
#include <string.h>

static clinker_facets *new_facets(const clinker_allocator *allocator) {
    clinker_facets *facets = allocator->allocate(allocator->user, sizeof *facets);
    if (facets != NULL) {
        memset(facets, 0, sizeof *facets);
        ck_memory_init(&facets->memory, allocator);
    }
    return facets;
}

void clinker_facets_destroy(clinker_facets *facets) {
    if (facets != NULL) {
        clinker_allocator allocator = facets->memory.allocator;
        ck_memory_release(&facets->memory);
        allocator.release(allocator.user, facets, sizeof *facets);
    }
}

/* Coordinates in which no corner is beyond 1, around the middle of all. */
static void set_coordinates(const ck_surface *surface, double scale, clinker_facets *made) {
    double low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};
    double most = 0;
    for (uint32_t i = 0; i < surface->point_count; i++) {
        for (int k = 0; k < 3; k++) {
            low[k] = fmin(low[k], surface->points[i][k] * scale);
            high[k] = fmax(high[k], surface->points[i][k] * scale);
        }
    }
    for (int k = 0; k < 3; k++) {
        made->origin[k] = low[k] / 2 + high[k] / 2;
        most = fmax(most, fmax(high[k] - made->origin[k], made->origin[k] - low[k]));
    }
    int exponent;
    (void)frexp(most * (1 + 0x1p-20), &exponent);
    made->scale = scale;
    made->unit = ldexp(1.0, -exponent);
    double square = 0;
    for (int k = 0; k < 3; k++) {
        made->low[k] = (low[k] - made->origin[k]) * made->unit;
        made->high[k] = (high[k] - made->origin[k]) * made->unit;
    }
    for (uint32_t i = 0; i < surface->point_count; i++) {
        double off[3];
        for (int k = 0; k < 3; k++) {
            off[k] = (surface->points[i][k] * scale - made->origin[k]) * made->unit;
        }
        square = fmax(square, ck_dot(off, off));
    }
    made->radius = sqrt(square) * (1 + 0x1p-40);
}

/* A copy of an array that lasts; NULL: no memory. */
static void *copy_array(clinker_facets *made, ck_buffer *buffer, const void *from, size_t count, size_t size) {
    if (!ck_buffer_reserve(&made->memory, buffer, count, size)) {
        return NULL;
    }
    memcpy(buffer->data, from, count * size);
    return buffer->data;
}

/* What tells edges and vertices. False: no memory. */
static bool keep_elements(ck_facet_work *work, const ck_mesh *mesh) {
    const ck_surface *surface = work->surface;
    clinker_facets *made = work->made;
    ck_elements *elements = &made->elements;
    if (!ck_buffer_reserve(&made->memory, &made->vertex_memory, surface->point_count, sizeof(uint32_t))) {
        return false;
    }
    ck_elements_first_vertices(mesh, surface, made->vertex_memory.data);
    *elements = (ck_elements){.half_edge_count = surface->half_edge_count,
                              .first_vertices = made->vertex_memory.data,
                              .point_count = surface->point_count,
                              .triangle_count = surface->face_count,
                              .vertex_count = mesh->vertex_count};
    elements->half_edges = copy_array(made, &made->half_edge_memory, surface->half_edges, surface->half_edge_count,
                                      sizeof *surface->half_edges);
    elements->faces = copy_array(made, &made->face_memory, surface->faces, surface->face_count, sizeof *surface->faces);
    elements->groups = copy_array(made, &made->group_memory, work->sets, surface->face_count, sizeof *work->sets);
    return elements->half_edges != NULL && elements->faces != NULL && elements->groups != NULL;
}

/* The face of each triangle. False: no memory. */
static bool find_places(clinker_facets *made) {
    bool in_turn = made->facet_count == made->triangle_count;
    for (uint32_t i = 0; i < made->facet_count && in_turn; i++) {
        in_turn = made->members[made->facets[i].first_member] == i;
    }
    if (in_turn) {
        return true;
    }
    if (!ck_buffer_reserve(&made->memory, &made->place_memory, made->triangle_count, sizeof(uint32_t))) {
        return false;
    }
    uint32_t *facet_of = made->place_memory.data;
    for (uint32_t i = 0; i < made->triangle_count; i++) {
        facet_of[i] = made->facet_count;
    }
    for (uint32_t i = 0; i < made->facet_count; i++) {
        const ck_facet *facet = &made->facets[i];
        for (uint32_t k = 0; k < facet->member_count; k++) {
            facet_of[made->members[facet->first_member + k]] = i;
        }
    }
    made->facet_of = facet_of;
    return true;
}

/* All steps. False: no memory. */
static bool make(ck_facet_work *work, const ck_body *body, bool cones) {
    ck_memory *memory = &work->workspace->memory;
    ck_surface surface;
    if (!ck_surface_weld(memory, &work->scratch->surface, &body->mesh, &surface) ||
        !ck_surface_link(memory, &work->scratch->surface, &surface)) {
        return false;
    }
    clinker_facets *made = work->made;
    work->surface = &surface;
    made->source = ck_fingerprint_take(&body->mesh);
    made->triangle_count = surface.face_count;
    made->outward = body->closed > 0 ? body->outward : 0;
    set_coordinates(&surface, body->points.scale, made);
    return ck_recede_join(work, made->polygons != CLINKER_POLYGONS_TRIANGLES) && keep_elements(work, &body->mesh) &&
           ck_recede_outline(work) && (!cones || ck_recede_order(work)) && ck_screen_make(made) && find_places(made);
}

/* The mesh as a body by itself, whose arrays are good. */
static clinker_status open_mesh(clinker_workspace *workspace, const clinker_mesh *mesh, const clinker_query *query,
                                ck_check *check) {
    const clinker_body source = {.mesh = *mesh};
    clinker_status status = ck_check_begin(workspace, 1, query, check);
    if (status == CLINKER_STATUS_OK) {
        status = ck_bodies_open_all(check, &source);
    }
    if (status == CLINKER_STATUS_OK) {
        status = ck_body_check_indices(workspace, check->body_kernels, &check->bodies[0], 0);
    }
    if (status == CLINKER_STATUS_OK && !ck_body_find_closed(workspace, check->body_kernels, &check->bodies[0])) {
        status = ck_fail_memory(workspace);
    }
    return status;
}

static clinker_status create(clinker_workspace *workspace, const clinker_mesh *mesh,
                             const clinker_facets_settings *settings, clinker_facets **facets) {
    if (clinker_polygons_name(settings->polygons) == NULL) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "polygons %d are unknown", (int)settings->polygons);
    }
    clinker_query query;
    clinker_query_init(&query);
    ck_check check;
    clinker_status status = ck_moving_faces_check(workspace, mesh->triangle_count, 0);
    if (status == CLINKER_STATUS_OK) {
        status = open_mesh(workspace, mesh, &query, &check);
    }
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    ck_facet_work work = {.workspace = workspace,
                          .scratch = ck_motion_scratch_of(workspace),
                          .made = new_facets(&workspace->memory.allocator)};
    if (work.made != NULL) {
        work.made->polygons = settings->polygons;
    }
    if (work.scratch == NULL || work.made == NULL || !make(&work, &check.bodies[0], settings->cones)) {
        clinker_facets_destroy(work.made);
        return ck_fail_memory(workspace);
    }
    *facets = work.made;
    return CLINKER_STATUS_OK;
}

clinker_status clinker_facets_create(clinker_workspace *workspace, const clinker_mesh *mesh,
                                     const clinker_facets_settings *settings, clinker_facets **facets) {
    ck_clear_pointer(facets);
    clinker_facets_settings chosen;
    clinker_facets_settings_init(&chosen);
    clinker_status status = CK_CALL_BEGIN(workspace, CK_GIVEN(mesh), CK_GIVEN(facets));
    if (status == CLINKER_STATUS_OK && settings != NULL) {
        status = CK_CALL_BEGIN(workspace, CK_GIVEN_SIZED(settings));
        if (status == CLINKER_STATUS_OK) {
            ck_sized_read(&chosen, settings);
        }
    }
    return status == CLINKER_STATUS_OK ? create(workspace, mesh, &chosen, facets) : status;
}

static size_t bytes_of(const clinker_facets *facets) {
    const size_t faces = facets->facet_memory.capacity + facets->point_memory.capacity +
                         facets->member_memory.capacity + facets->block_memory.capacity +
                         facets->screen_memory.capacity + facets->place_memory.capacity;
    const size_t elements = facets->face_memory.capacity + facets->vertex_memory.capacity +
                            facets->half_edge_memory.capacity + facets->group_memory.capacity;
    return sizeof *facets + faces + elements;
}

clinker_status clinker_facets_describe(const clinker_facets *facets, clinker_facets_facts *facts) {
    clinker_status status = facts != NULL ? ck_sized_check(facts, sizeof *facts) : CLINKER_STATUS_INVALID;
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    clinker_facets_facts found = {.size = sizeof found};
    if (facets != NULL) {
        found.polygons = facets->polygons;
        found.triangles = facets->triangle_count;
        found.faces = facets->facet_count;
        found.points = (size_t)facets->point_count + facets->facet_count;
        found.most_points = facets->most_points;
        found.bytes = bytes_of(facets);
        found.solid = facets->outward != 0;
        for (int i = 0; i < facets->level_count; i++) {
            found.blocks += facets->levels[i].count;
        }
    }
    ck_sized_give(facts, &found);
    return CLINKER_STATUS_OK;
}
