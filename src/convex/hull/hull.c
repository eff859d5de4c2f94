/* From points to their hull: checks, growth, and the answer in the caller's numbers.
 *
 * A point that came early may end up inside of a flat part or of a straight edge of the finished surface. Such a point
 * has fewer than three creases, edges between faces that are not coplanar. If there is any, the hull is built once more
 * of the real corners alone; each of these is needed, so the second surface has them all and no others. */
#include "convex/hull/hull.h"

#include "convex/hull/surface.h"
#include "math/vec3.h"

#include <string.h>

static clinker_status check_points(clinker_workspace *workspace, const double (*points)[3], size_t count) {
    if (count < 4) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "a hull needs four points, not %zu", count);
    }
    if (count > (size_t)1 << 30) { /* a surface has two faces for each, and for a while some dead ones */
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "a hull of %zu points, more than 2^30", count);
    }
    for (size_t i = 0; i < count; i++) {
        if (!ck_is_finite(points[i])) {
            return ck_fail_at(workspace, ck_at_vertex(i), CLINKER_STATUS_INVALID,
                              "point %zu is not finite (%g, %g, %g)", i, points[i][0], points[i][1], points[i][2]);
        }
    }
    return CLINKER_STATUS_OK;
}

static bool reserve(ck_memory *memory, ck_hull_memory *kept, size_t count) {
    return ck_buffer_reserve(memory, &kept->corners, count, sizeof(uint32_t)) &&
           ck_buffer_reserve(memory, &kept->next, count, sizeof(uint32_t)) &&
           ck_buffer_reserve(memory, &kept->starts, count, sizeof(uint32_t)) &&
           ck_buffer_reserve(memory, &kept->creases, count, sizeof(uint8_t)) &&
           ck_buffer_reserve(memory, &kept->is_corner, count, sizeof(bool));
}

/* The largest extent becomes a number from 1 to 2, unless the points span more than doubles do. */
static void measure_box(ck_hull_surface *surface, const double (*points)[3]) {
    double largest = 0, extent[3];
    for (int axis = 0; axis < 3; axis++) {
        double low = points[0][axis], high = low;
        for (size_t i = 1; i < surface->point_count; i++) {
            low = ck_lesser(low, points[i][axis]);
            high = ck_greater(high, points[i][axis]);
        }
        surface->low[axis] = low;
        extent[axis] = high - low;
        largest = ck_greater(largest, extent[axis]);
    }
    int exponent = largest > 0 && isfinite(largest) ? ilogb(largest) : 0;
    surface->scale = ldexp(1, exponent < -1000 ? 1000 : -exponent);
    for (int axis = 0; axis < 3; axis++) {
        surface->extent[axis] = extent[axis] * surface->scale;
    }
}

static clinker_status fail_flat(clinker_workspace *workspace, int dimension) {
    static const char *const places[3] = {"in one place", "on one line", "in one plane"};
    return ck_fail(workspace, CLINKER_STATUS_INVALID, "the points have no hull with a volume: all are %s",
                   places[dimension]);
}

/* Whether every face and those beyond its edges know each other. */
static bool neighbours_are_mutual(const ck_hull_surface *surface) {
    for (uint32_t slot = 0; slot < surface->slot_count; slot++) {
        const ck_hull_face *face = &surface->faces[slot];
        for (int i = 0; i < 3 && face->alive; i++) {
            const ck_hull_face *beyond = &surface->faces[face->neighbours[i]];
            bool back = beyond->neighbours[0] == slot || beyond->neighbours[1] == slot || beyond->neighbours[2] == slot;
            if (!beyond->alive || !back) {
                return false;
            }
        }
    }
    return true;
}

static clinker_status build_surface(ck_hull_surface *surface) {
    surface->slot_count = surface->alive_count = 0;
    surface->unused = surface->first_pending = CK_HULL_NONE;
    if (!ck_hull_make_room(surface, 4)) {
        return ck_fail_memory(surface->workspace);
    }
    int dimension = ck_hull_start(surface);
    if (dimension < 3) {
        return fail_flat(surface->workspace, dimension);
    }
    if (!ck_hull_grow(surface)) {
        return ck_fail_memory(surface->workspace);
    }
    CK_ASSERT(surface->alive_count >= 4 && surface->alive_count % 2 == 0 && neighbours_are_mutual(surface));
    return CLINKER_STATUS_OK;
}

static uint32_t opposite_corner(const ck_hull_face *face, uint32_t from, uint32_t to) {
    int i = 0;
    while (face->corners[i] == from || face->corners[i] == to) {
        CK_ASSERT(i < 2);
        i++;
    }
    return face->corners[i];
}

/* Counts the creases at each point, up to three. */
static void count_creases(const ck_hull_surface *surface) {
    uint8_t *creases = surface->kept->creases.data;
    memset(creases, 0, surface->point_count);
    for (uint32_t slot = 0; slot < surface->slot_count; slot++) {
        const ck_hull_face *face = &surface->faces[slot];
        for (int i = 0; i < 3 && face->alive; i++) {
            uint32_t from = face->corners[i], to = face->corners[(i + 1) % 3];
            if (from > to || (creases[from] == 3 && creases[to] == 3)) {
                continue; /* the neighbour counts the edge, or nobody needs it */
            }
            uint32_t point = opposite_corner(&surface->faces[face->neighbours[i]], from, to);
            if (ck_hull_side(surface, face, point, ck_hull_height(surface, face, point)) != 0) {
                creases[from] = (uint8_t)(creases[from] < 3 ? creases[from] + 1 : 3);
                creases[to] = (uint8_t)(creases[to] < 3 ? creases[to] + 1 : 3);
            }
        }
    }
}

/* Whether the surface has real corners only: by Euler, a surface of f triangles has f / 2 + 2 corners. */
static bool all_are_real(const ck_hull_surface *surface) {
    const uint8_t *creases = surface->kept->creases.data;
    size_t real = 0;
    for (uint32_t point = 0; point < surface->point_count; point++) {
        real += creases[point] == 3 ? 1 : 0;
    }
    return real == surface->alive_count / 2 + 2;
}

/* Forgets all points but the real corners. */
static void keep_real_corners(ck_hull_surface *surface) {
    const uint8_t *creases = surface->kept->creases.data;
    uint32_t kept = 0;
    for (uint32_t point = 0; point < surface->point_count; point++) {
        if (creases[point] == 3) {
            memmove(surface->points[kept], surface->points[point], sizeof surface->points[0]);
            surface->numbers[kept++] = surface->numbers[point];
        }
    }
    CK_ASSERT(kept >= 4);
    surface->point_count = kept;
}

static bool give_faces(const ck_hull_surface *surface, ck_hull *hull) {
    ck_buffer *buffer = &surface->kept->faces;
    if (!ck_buffer_reserve(&surface->workspace->memory, buffer, surface->alive_count, sizeof(uint32_t[3]))) {
        return false;
    }
    uint32_t(*faces)[3] = buffer->data;
    for (uint32_t slot = 0; slot < surface->slot_count; slot++) {
        const ck_hull_face *face = &surface->faces[slot];
        for (int i = 0; i < 3 && face->alive; i++) {
            faces[hull->face_count][i] = surface->numbers[face->corners[i]];
        }
        hull->face_count += face->alive ? 1 : 0;
    }
    CK_ASSERT(hull->face_count == surface->alive_count);
    hull->faces = (const uint32_t(*)[3])faces;
    return true;
}

static void give_corners(const ck_hull_surface *surface, size_t count, ck_hull *hull) {
    const uint8_t *creases = surface->kept->creases.data;
    bool *is_corner = surface->kept->is_corner.data;
    uint32_t *corners = surface->kept->corners.data;
    memset(is_corner, 0, count * sizeof is_corner[0]);
    for (uint32_t point = 0; point < surface->point_count; point++) {
        is_corner[surface->numbers[point]] = creases[point] == 3;
    }
    for (uint32_t number = 0; number < count; number++) {
        if (is_corner[number]) {
            corners[hull->corner_count++] = number;
        }
    }
    CK_ASSERT(hull->corner_count == hull->face_count / 2 + 2);
    hull->corners = corners;
}

/* Builds the surface, and once more if it has corners that are not real. */
static clinker_status build_real_surface(ck_hull_surface *surface) {
    clinker_status status = build_surface(surface);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    count_creases(surface);
    if (all_are_real(surface)) {
        return CLINKER_STATUS_OK;
    }
    keep_real_corners(surface);
    status = build_surface(surface);
    if (status == CLINKER_STATUS_OK) {
        count_creases(surface);
        CK_ASSERT(all_are_real(surface));
    }
    return status;
}

clinker_status ck_hull_build(clinker_workspace *workspace, ck_hull_memory *kept, const double (*points)[3],
                             size_t count, ck_hull *hull) {
    *hull = (ck_hull){0};
    clinker_status status = check_points(workspace, points, count);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    ck_hull_surface surface = {.workspace = workspace, .kept = kept, .point_count = (uint32_t)count};
    measure_box(&surface, points);
    if (!reserve(&workspace->memory, kept, count) || !ck_hull_order(&surface, points)) {
        return ck_fail_memory(workspace);
    }
    status = build_real_surface(&surface);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    if (!give_faces(&surface, hull)) {
        return ck_fail_memory(workspace);
    }
    give_corners(&surface, count, hull);
    return CLINKER_STATUS_OK;
}
