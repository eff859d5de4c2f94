/* Corners beyond a plane hang together by sides of faces: from each corner of a convex surface that is not the furthest
 * one a side leads further. So a flood from the furthest finds all of them, and no other part of the body is read. */
#include "convex/judge/cap.h"

#include "base/sort.h"

#include <string.h>

enum {
    FEW_FACES = 256, /* a body with no more is judged as quickly without a cap */
    BOX_CORNERS = 6, /* points without faces that make the box of the cap that of the body: the exact check's least
                      * steps depend on the box */
};

typedef struct cap_work {
    ck_memory *memory;
    ck_cap_memory *kept;
    const clinker_convex *convex;
    const ck_placed *placed;
    double local[3]; /* the direction in coordinates of the map */
    double level;    /* corners of the map that reach as far along `local` are beyond the plane */
    size_t corner_count, face_count, rim_count;
} cap_work;

static bool is_beyond(const cap_work *work, uint32_t corner) {
    CK_ASSERT(corner < work->convex->point_count);
    return ck_dot(work->convex->body.corners.points[corner], work->local) >= work->level;
}

static bool clear_numbers(cap_work *work) {
    ck_cap_memory *kept = work->kept;
    size_t count = work->convex->point_count;
    if (kept->cleared >= count) {
        CK_ASSERT(ck_all_below(kept->numbers.data, count, 1));
        return true;
    }
    kept->cleared = 0;
    if (!ck_buffer_reserve(work->memory, &kept->numbers, count, sizeof(uint32_t))) {
        return false;
    }
    memset(kept->numbers.data, 0, count * sizeof(uint32_t));
    kept->cleared = count;
    return true;
}

static bool take_corner(cap_work *work, uint32_t corner) {
    uint32_t *number = (uint32_t *)work->kept->numbers.data + corner;
    if (*number != 0) {
        return true;
    }
    size_t count = work->corner_count;
    if (!ck_buffer_extend(work->memory, &work->kept->corners, count, count + 1, sizeof(uint32_t))) {
        return false;
    }
    ((uint32_t *)work->kept->corners.data)[count] = corner;
    *number = (uint32_t)++work->corner_count;
    return true;
}

/* Each face is taken once: at the first of its corners that is beyond. */
static bool is_first_beyond(const cap_work *work, const uint32_t corners[3], uint32_t corner) {
    int k = 0;
    while (corners[k] != corner && !is_beyond(work, corners[k])) {
        CK_ASSERT(k < 2);
        k++;
    }
    return corners[k] == corner;
}

static bool take_face(cap_work *work, uint32_t face) {
    size_t count = work->face_count;
    if (!ck_buffer_extend(work->memory, &work->kept->faces, count, count + 1, sizeof(uint32_t))) {
        return false;
    }
    ((uint32_t *)work->kept->faces.data)[work->face_count++] = face;
    return true;
}

static bool take_faces_around(cap_work *work, uint32_t corner) {
    const ck_corner_faces *around = &work->convex->around;
    for (uint32_t i = around->firsts[corner]; i < around->firsts[corner + 1]; i++) {
        uint32_t face = around->numbers[i];
        const uint32_t *corners = work->convex->faces[face];
        if ((is_first_beyond(work, corners, corner) && !take_face(work, face)) || !take_corner(work, corners[0]) ||
            !take_corner(work, corners[1]) || !take_corner(work, corners[2])) {
            return false;
        }
    }
    return true;
}

static ck_cap_result flood(cap_work *work) {
    if (!clear_numbers(work) || !take_corner(work, ck_direction_map_find(&work->convex->body.corners, work->local))) {
        return CK_CAP_NO_MEMORY;
    }
    for (size_t i = 0; i < work->corner_count; i++) {
        uint32_t corner = ((const uint32_t *)work->kept->corners.data)[i];
        if (is_beyond(work, corner) && !take_faces_around(work, corner)) {
            return CK_CAP_NO_MEMORY;
        }
        if (work->face_count > work->convex->face_count / 2) {
            return CK_CAP_NO_USE;
        }
    }
    return work->face_count > 0 ? CK_CAP_MADE : CK_CAP_NO_USE;
}

static int compare_numbers(const void *left, const void *right) {
    uint32_t one = *(const uint32_t *)left, other = *(const uint32_t *)right;
    return (one > other) - (one < other);
}

static void write_face(const cap_work *work, size_t at, uint32_t a, uint32_t b, uint32_t c) {
    uint32_t *face = (uint32_t *)work->kept->indices.data + 3 * at;
    face[0] = a;
    face[1] = b;
    face[2] = c;
}

/* A side with no corner beyond the plane has one or two faces of the cap at it. With one it is on the rim. */
static ck_cap_result join_side(cap_work *work, uint32_t from, uint32_t to) {
    const uint32_t *numbers = work->kept->numbers.data;
    uint32_t face;
    if (is_beyond(work, from) || is_beyond(work, to)) {
        return CK_CAP_MADE;
    }
    if (!ck_corner_faces_side(&work->convex->around, work->convex->faces, to, from, &face)) {
        return CK_CAP_NO_USE;
    }
    const uint32_t *beside = work->convex->faces[face];
    if (!is_beyond(work, beside[0]) && !is_beyond(work, beside[1]) && !is_beyond(work, beside[2])) {
        CK_ASSERT(work->rim_count < work->face_count && numbers[from] > 0 && numbers[to] > 0);
        uint32_t centre = (uint32_t)work->corner_count;
        write_face(work, work->face_count + work->rim_count++, numbers[to] - 1, numbers[from] - 1, centre);
    }
    return CK_CAP_MADE;
}

/* A face has one side at most that lies on the rim, so the rim has no more sides than the cap has faces. */
static ck_cap_result write_faces(cap_work *work) {
    uint32_t *faces = work->kept->faces.data;
    const uint32_t *numbers = work->kept->numbers.data;
    if (!ck_buffer_reserve(work->memory, &work->kept->indices, 2 * work->face_count, sizeof(uint32_t[3]))) {
        return CK_CAP_NO_MEMORY;
    }
    ck_sort(faces, work->face_count, sizeof *faces, compare_numbers);
    CK_ASSERT(ck_is_strictly_ascending(faces, work->face_count));
    ck_cap_result result = CK_CAP_MADE;
    for (size_t i = 0; i < work->face_count && result == CK_CAP_MADE; i++) {
        const uint32_t *face = work->convex->faces[faces[i]];
        write_face(work, i, numbers[face[0]] - 1, numbers[face[1]] - 1, numbers[face[2]] - 1);
        for (int k = 0; k < 3 && result == CK_CAP_MADE; k++) {
            result = join_side(work, face[k], face[(k + 1) % 3]);
        }
    }
    return result;
}

/* The corner of the body that lies furthest along an axis of the world, or against it. */
static const double *box_corner(const cap_work *work, int which) {
    double axis[3] = {0}, local[3];
    axis[which / 2] = which % 2 == 0 ? 1 : -1;
    ck_placed_localise(work->placed, axis, local);
    return work->convex->points[ck_direction_map_find(&work->convex->body.corners, local)];
}

static bool write_points(const cap_work *work) {
    size_t count = work->corner_count;
    ck_buffer *buffer = &work->kept->points;
    if (!ck_buffer_reserve(work->memory, buffer, count + 1 + BOX_CORNERS, sizeof(double[3]))) {
        return false;
    }
    double(*points)[3] = buffer->data;
    const uint32_t *corners = work->kept->corners.data;
    for (size_t i = 0; i < count; i++) {
        memcpy(points[i], work->convex->points[corners[i]], sizeof points[i]);
    }
    memcpy(points[count], work->convex->body.centre, sizeof points[count]);
    for (int i = 0; i < BOX_CORNERS; i++) {
        memcpy(points[count + 1 + (size_t)i], box_corner(work, i), sizeof points[0]);
    }
    return true;
}

static ck_cap_result make(cap_work *work) {
    ck_cap_result result = flood(work);
    if (result == CK_CAP_MADE) {
        result = write_faces(work);
    }
    if (result == CK_CAP_MADE && !write_points(work)) {
        result = CK_CAP_NO_MEMORY;
    }
    uint32_t *numbers = work->kept->numbers.data;
    for (size_t i = 0; i < work->corner_count; i++) {
        numbers[((const uint32_t *)work->kept->corners.data)[i]] = 0;
    }
    return result;
}

ck_cap_result ck_cap_make(ck_memory *memory, ck_cap_memory *kept, const clinker_convex *convex, const ck_placed *placed,
                          const double direction[3], double level, clinker_mesh *cap) {
    if (convex->around.firsts == NULL || convex->face_count <= FEW_FACES || !(level > 0)) {
        return CK_CAP_NO_USE;
    }
    CK_ASSERT(convex->usable && !convex->flat && convex->body.corners.point_count == convex->point_count);
    cap_work work = {
        .memory = memory, .kept = kept, .convex = convex, .placed = placed, .level = level * convex->body.scale};
    ck_placed_localise(placed, direction, work.local);
    ck_cap_result result = make(&work);
    if (result == CK_CAP_MADE) {
        *cap = (clinker_mesh){.positions = kept->points.data,
                              .vertex_count = work.corner_count + 1 + BOX_CORNERS,
                              .scalar = CLINKER_SCALAR_FLOAT64,
                              .indices = kept->indices.data,
                              .triangle_count = work.face_count + work.rim_count};
    }
    return result;
}
