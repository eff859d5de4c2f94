#include "report/overlap_surfaces.h"

#include "base/assert.h"
#include "math/vec3.h"

/* Vertices have numbers of 32 bits. */
enum { FACE_CORNERS = 3, MOST_TRIANGLES = INT32_MAX / 3 };

static bool is_good(const clinker_surface *surface, const clinker_surface_triangle *triangle, const ck_mesh *mesh) {
    bool good = triangle->face < mesh->triangle_count;
    for (int corner = 0; corner < 3; corner++) {
        good = good && (triangle->corners[corner] < FACE_CORNERS ||
                        triangle->corners[corner] - FACE_CORNERS < surface->point_count);
    }
    return good;
}

static clinker_status check(clinker_workspace *workspace, const clinker_overlap_place *place, size_t number,
                            const ck_painted *bodies) {
    const clinker_surface *surface = place->surface;
    if (surface->triangle_count >= MOST_TRIANGLES) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "the surface of place %zu has too many triangles", number);
    }
    if (surface->triangles == NULL || (surface->points == NULL && surface->point_count > 0)) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "`%s` of the surface of place %zu is NULL",
                       surface->triangles == NULL ? "triangles" : "points", number);
    }
    for (size_t i = 0; i < surface->triangle_count; i++) {
        const clinker_surface_triangle *triangle = &surface->triangles[i];
        if (!is_good(surface, triangle, bodies[triangle->of_b ? place->b : place->a].mesh)) {
            return ck_fail(workspace, CLINKER_STATUS_INVALID,
                           "triangle %zu of the surface of place %zu names a face or a point that is not there", i,
                           number);
        }
    }
    for (size_t i = 0; i < surface->point_count; i++) {
        if (!ck_is_finite(&surface->points[3 * i])) {
            return ck_fail(workspace, CLINKER_STATUS_INVALID, "point %zu of the surface of place %zu is not finite", i,
                           number);
        }
    }
    return CLINKER_STATUS_OK;
}

clinker_status ck_overlap_surfaces_check(clinker_workspace *workspace, const clinker_draw_settings *settings,
                                         const ck_painted *bodies) {
    clinker_status status = CLINKER_STATUS_OK;
    for (size_t i = 0; settings->places != NULL && status == CLINKER_STATUS_OK && i < settings->place_count; i++) {
        status = ck_has_surface(&settings->places[i]) ? check(workspace, &settings->places[i], i, bodies) : status;
    }
    return status;
}

size_t ck_overlap_surfaces_add(const clinker_draw_settings *settings, ck_painted *bodies, ck_mesh *meshes,
                               size_t body_count, size_t *face_count) {
    size_t count = body_count;
    for (size_t i = 0; settings->places != NULL && settings->overlap.alpha > 0 && i < settings->place_count; i++) {
        const clinker_overlap_place *place = &settings->places[i];
        if (!ck_has_surface(place) || !bodies[place->a].solid || !bodies[place->b].solid) {
            continue;
        }
        const uint32_t triangles = (uint32_t)place->surface->triangle_count;
        meshes[count] = (ck_mesh){.vertex_count = 3 * triangles, .triangle_count = triangles, .placed = true};
        bodies[count] =
            (ck_painted){.mesh = &meshes[count], .alpha = 1, .first_face = (uint32_t)*face_count, .overlap = place};
        *face_count += triangles;
        count++;
    }
    return count;
}

/* From pixels of a view to the world. */
static void find_pose(const ck_view *view, double m[12]) {
    const double pixel = ck_view_pixel_width(view);
    for (int row = 0; row < 3; row++) {
        m[4 * row] = pixel * view->right[row];
        m[4 * row + 1] = pixel * view->up[row];
        m[4 * row + 2] = pixel * view->forward[row];
        m[4 * row + 3] = view->centre[row] - 0.5 * view->width * m[4 * row] - 0.5 * view->height * m[4 * row + 1];
    }
}

void ck_overlap_surfaces_place(const ck_painted *bodies, ck_mesh *meshes, size_t body_count, size_t count,
                               const ck_picture_corners *corners, const ck_view *view) {
    for (size_t i = body_count; i < count; i++) {
        CK_ASSERT(bodies[i].overlap != NULL && bodies[i].mesh == &meshes[i]);
        meshes[i].positions = (const char *)corners->at[bodies[i].first_vertex];
        meshes[i].stride = sizeof *corners->at;
        find_pose(view, meshes[i].m);
    }
}
