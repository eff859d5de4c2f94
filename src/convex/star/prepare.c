/* Proves that a mesh is star-shaped, and prepares it.
 *
 * A closed surface all of whose faces are seen from one side covers the directions around the centre the same number of
 * times everywhere, so it is enough that one direction is covered once. */
#include "convex/prepare/closed_surface.h"
#include "convex/scratch/scratch.h"
#include "convex/shapes/frame.h"
#include "convex/star/star.h"
#include "math/orient.h"

#include <string.h>

static int side_of(const ck_surface *surface, uint32_t face, const double point[3]) {
    return ck_orient3d(ck_surface_point(surface, face, 0), ck_surface_point(surface, face, 1),
                       ck_surface_point(surface, face, 2), point);
}

static clinker_status refuse(clinker_workspace *workspace, uint32_t face, const char *why) {
    return ck_fail_at(workspace, ck_at_face(face), CLINKER_STATUS_INVALID,
                      "the mesh is not star-shaped around its centre: face %u %s", (unsigned)face, why);
}

/* Sees that all faces have the centre on one side; which one, if they do. */
static clinker_status prove_seen(clinker_workspace *workspace, const ck_surface *surface, const double centre[3],
                                 bool *inward) {
    uint32_t first[3] = {0};
    size_t counts[3] = {0};
    for (uint32_t i = 0; i < surface->face_count; i++) {
        if (surface->kinds[i] == CK_FACE_PROPER) {
            int side = side_of(surface, i, centre) + 1;
            first[side] = counts[side] == 0 ? i : first[side];
            counts[side]++;
        }
    }
    *inward = counts[2] > counts[0];
    int seldom = *inward ? 0 : 2;
    if (counts[1] > 0) {
        return refuse(workspace, first[1], "is seen edge-on");
    }
    return counts[seldom] > 0 ? refuse(workspace, first[seldom], "is seen from the other side") : CLINKER_STATUS_OK;
}

/* Whether a face is seen from the centre in the direction of a point; `least` is 0 with its edges, 1 without. */
static bool is_seen_towards(const ck_surface *surface, uint32_t face, const double centre[3], const double point[3],
                            int turn, int least) {
    bool seen = surface->kinds[face] == CK_FACE_PROPER;
    for (int i = 0; i < 3 && seen; i++) {
        const double *from = ck_surface_point(surface, face, i), *to = ck_surface_point(surface, face, (i + 1) % 3);
        seen = turn * ck_orient3d(centre, from, to, point) >= least;
    }
    return seen;
}

/* A point within the cone of a face; false: in doubles there is none. */
static bool find_inner(const ck_surface *surface, uint32_t face, const double centre[3], int turn, double point[3]) {
    for (int k = 0; k < 3; k++) {
        point[k] = ck_surface_point(surface, face, 0)[k] / 3 + ck_surface_point(surface, face, 1)[k] / 3 +
                   ck_surface_point(surface, face, 2)[k] / 3;
    }
    return is_seen_towards(surface, face, centre, point, turn, 1);
}

/* Sees that no other face is seen in a direction in which one is. */
static clinker_status prove_once(clinker_workspace *workspace, const ck_surface *surface, const double centre[3],
                                 int turn) {
    uint32_t face = 0;
    double point[3];
    while (face < surface->face_count && !find_inner(surface, face, centre, turn, point)) {
        face++;
    }
    if (face == surface->face_count) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID,
                       "the mesh has no face that is seen from its centre in doubles");
    }
    for (uint32_t i = 0; i < surface->face_count; i++) {
        if (i != face && is_seen_towards(surface, i, centre, point, turn, 0)) {
            return refuse(workspace, i, "is seen behind another");
        }
    }
    return CLINKER_STATUS_OK;
}

/* The centre of the volume, whether faces look outwards or inwards. */
static bool choose_centre(const ck_surface *surface, clinker_star *star, double (*corners)[3]) {
    double middle[3], half, inner[3];
    ck_box_middle(surface->points, surface->point_count, middle, &half);
    if (!(half > 0x1p-900 && half < 0x1p900)) {
        return false;
    }
    double scale = ldexp(1, -ilogb(half) - 3);
    ck_points_shift(surface->points, surface->point_count, middle, scale, corners);
    if (!ck_volume_centre((const double(*)[3])corners, star->faces, star->face_count, inner)) {
        return false;
    }
    ck_add_scaled(middle, 1 / scale, inner, star->body.centre);
    return true;
}

/* Copies the surface, which may face inwards. */
static bool copy_surface(const ck_surface *surface, bool inward, clinker_star *star) {
    size_t closed_count;
    if (!ck_closed_surface_copy(&star->memory, surface, inward, &star->point_memory, &star->face_memory,
                                &star->face_count, &closed_count) ||
        !ck_buffer_reserve(&star->memory, &star->corner_memory, surface->point_count, sizeof(double[3])) ||
        !ck_buffer_reserve(&star->memory, &star->ray_memory, surface->point_count, sizeof(double[3]))) {
        return false;
    }
    star->points = star->point_memory.data;
    star->point_count = surface->point_count;
    star->faces = star->face_memory.data;
    star->corners = star->corner_memory.data;
    star->rays = star->ray_memory.data;
    return true;
}

/* 1 over the distance of the plane of a face from the centre; see ck_polyhedron. */
static double slimness_of(const clinker_star *star, size_t face) {
    const double *a = star->corners[star->faces[face][0]], *b = star->corners[star->faces[face][1]],
                 *c = star->corners[star->faces[face][2]];
    double one[3], other[3], normal[3];
    ck_sub(b, a, one);
    ck_sub(c, a, other);
    ck_cross(one, other, normal);
    double height = ck_dot(normal, a);
    return height > 0 ? ck_norm(normal) / height : INFINITY;
}

/* Coordinates from the centre, and the sizes that bounds on rounding depend on. */
static void fill_frame(clinker_star *star) {
    ck_polyhedron *body = &star->body;
    double(*corners)[3] = star->corner_memory.data, (*rays)[3] = star->ray_memory.data, far = 0;
    for (size_t i = 0; i < star->point_count; i++) {
        for (int k = 0; k < 3; k++) {
            far = ck_greater(far, fabs(star->points[i][k] / 2 - body->centre[k] / 2));
            body->extent = ck_greater(body->extent, fabs(star->points[i][k]));
        }
    }
    CK_ASSERT(far > 0);
    body->scale = ldexp(1, -ilogb(far) - 4);
    body->unit = 1 / body->scale;
    ck_points_shift(star->points, star->point_count, body->centre, body->scale, corners);
    for (size_t i = 0; i < star->point_count; i++) {
        double longest = ck_greater(fabs(corners[i][0]), ck_greater(fabs(corners[i][1]), fabs(corners[i][2])));
        for (int k = 0; k < 3; k++) {
            rays[i][k] = corners[i][k] / longest;
        }
        double length = ck_norm(rays[i]);
        for (int k = 0; k < 3; k++) {
            rays[i][k] /= length;
        }
    }
    for (size_t i = 0; i < star->face_count; i++) {
        body->slimness = ck_greater(body->slimness, slimness_of(star, i));
    }
}

static clinker_status place_centre(clinker_workspace *workspace, const ck_surface *surface, const double *centre,
                                   clinker_star *star) {
    if (centre != NULL) {
        memcpy(star->body.centre, centre, sizeof star->body.centre);
        return ck_is_finite(centre)
                   ? CLINKER_STATUS_OK
                   : ck_fail(workspace, CLINKER_STATUS_INVALID, "the centre of the star is not finite");
    }
    if (!copy_surface(surface, false, star)) {
        return ck_fail_memory(workspace);
    }
    if (choose_centre(surface, star, star->corner_memory.data)) {
        return CLINKER_STATUS_OK;
    }
    if (!copy_surface(surface, true, star)) {
        return ck_fail_memory(workspace);
    }
    return choose_centre(surface, star, star->corner_memory.data)
               ? CLINKER_STATUS_OK
               : ck_fail(workspace, CLINKER_STATUS_INVALID, "the mesh has no volume");
}

static clinker_status prepare(clinker_workspace *workspace, const ck_surface *surface, const double *centre,
                              clinker_star *star) {
    bool inward;
    clinker_status status = place_centre(workspace, surface, centre, star);
    if (status == CLINKER_STATUS_OK) {
        status = prove_seen(workspace, surface, star->body.centre, &inward);
    }
    if (status == CLINKER_STATUS_OK) {
        status = prove_once(workspace, surface, star->body.centre, inward ? -1 : 1);
    }
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    if (!copy_surface(surface, inward, star)) {
        return ck_fail_memory(workspace);
    }
    fill_frame(star);
    return ck_star_map_build(star) ? CLINKER_STATUS_OK : ck_fail_memory(workspace);
}

static clinker_status open_surface(clinker_workspace *workspace, const clinker_mesh *source, ck_surface *surface) {
    ck_convex_scratch *scratch = ck_convex_scratch_of(workspace);
    if (scratch == NULL) {
        return ck_fail_memory(workspace);
    }
    ck_mesh mesh;
    clinker_status status = ck_mesh_open(workspace, source, NULL, 0, &mesh);
    if (status == CLINKER_STATUS_OK) {
        status = ck_mesh_validate(workspace, &mesh, 0);
    }
    return status == CLINKER_STATUS_OK ? ck_closed_surface_make(workspace, &scratch->surface, &mesh, surface) : status;
}

clinker_status clinker_star_create(clinker_workspace *workspace, const clinker_mesh *mesh, const double *centre,
                                   clinker_star **star) {
    ck_clear_pointer(star);
    ck_surface surface = {.point_count = 0};
    clinker_status status = CK_CALL_BEGIN(workspace, CK_GIVEN(mesh), CK_GIVEN(star));
    if (status == CLINKER_STATUS_OK) {
        status = open_surface(workspace, mesh, &surface);
    }
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    const clinker_allocator *allocator = &workspace->memory.allocator;
    clinker_star *made = allocator->allocate(allocator->user, sizeof *made);
    if (made == NULL) {
        return ck_fail_memory(workspace);
    }
    memset(made, 0, sizeof *made);
    ck_memory_init(&made->memory, allocator);
    status = prepare(workspace, &surface, centre, made);
    if (status != CLINKER_STATUS_OK) {
        clinker_star_destroy(made);
        return status;
    }
    *star = made;
    return CLINKER_STATUS_OK;
}

void clinker_star_destroy(clinker_star *star) {
    if (star != NULL) {
        clinker_allocator allocator = star->memory.allocator;
        ck_memory_release(&star->memory);
        allocator.release(allocator.user, star, sizeof *star);
    }
}
