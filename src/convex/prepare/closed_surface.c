#include "convex/prepare/closed_surface.h"

#include "model/edge_census.h"

#include <string.h>

/* The first edge of the census that is at fault, in words. */
static clinker_status refuse_open(clinker_workspace *workspace, const ck_edge_census *census) {
    for (int fault = 0; fault < CK_EDGE_FAULTS; fault++) {
        if (census->faults[fault].count > 0) {
            const ck_half_edge *edge = &census->faults[fault].first[0];
            return ck_fail_at(workspace, ck_at_face(edge->face), CLINKER_STATUS_INVALID,
                              "the mesh is not closed: side %u of face %u has no counterpart", (unsigned)edge->corner,
                              (unsigned)edge->face);
        }
    }
    return CLINKER_STATUS_OK;
}

clinker_status ck_closed_surface_make(clinker_workspace *workspace, ck_surface_memory *kept, const ck_mesh *mesh,
                                      ck_surface *surface) {
    if (!ck_surface_weld(&workspace->memory, kept, mesh, surface) ||
        !ck_surface_link(&workspace->memory, kept, surface)) {
        return ck_fail_memory(workspace);
    }
    bool proper = false;
    for (uint32_t i = 0; i < surface->face_count && !proper; i++) {
        proper = surface->kinds[i] == CK_FACE_PROPER;
    }
    if (!proper) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "the mesh has no face with an area");
    }
    ck_edge_census census = ck_edge_census_take(surface);
    return refuse_open(workspace, &census);
}

/* Appends the faces that have an area, or those that have none. */
static size_t copy_faces(const ck_surface *surface, bool inward, bool proper, uint32_t (*out)[3], size_t count) {
    for (uint32_t i = 0; i < surface->face_count; i++) {
        if ((surface->kinds[i] == CK_FACE_PROPER) == proper) {
            const uint32_t *corners = surface->faces[i];
            out[count][0] = corners[0];
            out[count][1] = corners[inward ? 2 : 1];
            out[count++][2] = corners[inward ? 1 : 2];
        }
    }
    return count;
}

bool ck_closed_surface_copy(ck_memory *memory, const ck_surface *surface, bool inward, ck_buffer *points,
                            ck_buffer *faces, size_t *face_count, size_t *closed_count) {
    if (!ck_buffer_reserve(memory, points, surface->point_count, sizeof(double[3])) ||
        !ck_buffer_reserve(memory, faces, surface->face_count, sizeof(uint32_t[3]))) {
        return false;
    }
    memcpy(points->data, surface->points, surface->point_count * sizeof(double[3]));
    *face_count = copy_faces(surface, inward, true, faces->data, 0);
    *closed_count = copy_faces(surface, inward, false, faces->data, *face_count);
    CK_ASSERT(*face_count > 0 && *closed_count == surface->face_count);
    return true;
}
