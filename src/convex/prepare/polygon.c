/* Proves that a polygon is convex, and prepares it. For the exact check it becomes a prism of height 2, and two such
 * prisms meet as their polygons do. */
#include "convex/shapes/polygon.h"
#include "base/workspace.h"
#include "convex/prepare/prepared.h"

static bool is_finite(const double (*points)[2], size_t count, size_t *witness) {
    for (*witness = 0; *witness < count; ++*witness) {
        if (!isfinite(points[*witness][0]) || !isfinite(points[*witness][1])) {
            return false;
        }
    }
    return true;
}

static clinker_status check_points(clinker_workspace *workspace, const double (*points)[2], size_t count) {
    size_t witness;
    if (count > UINT32_MAX / 8) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "the polygon has %zu corners, which are too many", count);
    }
    if (!is_finite(points, count, &witness)) {
        return ck_fail_at(workspace, ck_at_vertex(witness), CLINKER_STATUS_INVALID,
                          "corner %zu of the polygon is not finite", witness);
    }
    return CLINKER_STATUS_OK;
}

static clinker_status refuse(clinker_workspace *workspace, ck_polygon_fault fault, size_t witness) {
    switch (fault) {
    case CK_POLYGON_FLAT:
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "the polygon has no area");
    case CK_POLYGON_FOLDED:
        return ck_fail_at(workspace, ck_at_vertex(witness), CLINKER_STATUS_INVALID,
                          "the polygon is not convex: corner %zu shows it", witness);
    default:
        return ck_fail_at(workspace, ck_at_vertex(witness), CLINKER_STATUS_INVALID,
                          "the polygon goes round more than once, from corner %zu on", witness);
    }
}

/* Corners at z = -1, then the same at z = 1. */
static void write_points(const double (*points)[2], const uint32_t *corners, size_t count, double (*out)[3]) {
    for (size_t i = 0; i < 2 * count; i++) {
        const double *corner = points[corners[i < count ? i : i - count]];
        out[i][0] = corner[0];
        out[i][1] = corner[1];
        out[i][2] = i < count ? -1 : 1;
    }
}

static void write_face(uint32_t (*face)[3], uint32_t a, uint32_t b, uint32_t c) {
    (*face)[0] = a;
    (*face)[1] = b;
    (*face)[2] = c;
}

static void write_faces(uint32_t count, uint32_t (*faces)[3]) {
    for (uint32_t i = 0; i < count; i++) {
        uint32_t next = i + 1 < count ? i + 1 : 0;
        write_face(faces++, i, next, count + next);
        write_face(faces++, i, count + next, count + i);
    }
    for (uint32_t i = 1; i + 1 < count; i++) {
        write_face(faces++, 0, i + 1, i);
        write_face(faces++, count, count + i, count + i + 1);
    }
}

static bool prepare(const double (*points)[2], const uint32_t *corners, size_t count, clinker_convex *convex) {
    convex->point_count = 2 * count;
    convex->face_count = convex->closed_count = 4 * count - 4;
    if (!ck_buffer_reserve(&convex->memory, &convex->point_memory, convex->point_count, sizeof(double[3])) ||
        !ck_buffer_reserve(&convex->memory, &convex->face_memory, convex->face_count, sizeof(uint32_t[3]))) {
        return false;
    }
    write_points(points, corners, count, convex->point_memory.data);
    write_faces((uint32_t)count, convex->face_memory.data);
    convex->points = convex->point_memory.data;
    convex->faces = convex->face_memory.data;
    convex->flat = true;
    return ck_polygon_build(&convex->memory, &convex->body, convex->points, count, &convex->usable);
}

static clinker_status prove_and_prepare(clinker_workspace *workspace, const double (*points)[2], size_t count,
                                        uint32_t *corners, clinker_convex *convex) {
    size_t corner_count, witness;
    ck_polygon_fault fault = ck_polygon_prove(points, count, corners, &corner_count, &witness);
    if (fault != CK_POLYGON_SOUND) {
        return refuse(workspace, fault, witness);
    }
    return prepare(points, corners, corner_count, convex) ? CLINKER_STATUS_OK : ck_fail_memory(workspace);
}

static clinker_status create(clinker_workspace *workspace, const double (*points)[2], size_t count,
                             clinker_convex *convex) {
    ck_memory scratch;
    ck_buffer numbers = {0};
    ck_memory_init(&scratch, &convex->memory.allocator);
    clinker_status status = ck_buffer_reserve(&scratch, &numbers, count, sizeof(uint32_t))
                                ? prove_and_prepare(workspace, points, count, numbers.data, convex)
                                : ck_fail_memory(workspace);
    ck_memory_release(&scratch);
    return status;
}

clinker_status clinker_convex_create_polygon(clinker_workspace *workspace, const double (*points)[2], size_t count,
                                             clinker_convex **convex) {
    ck_clear_pointer(convex);
    clinker_status status = CK_CALL_BEGIN(workspace, CK_GIVEN_ARRAY(points, count), CK_GIVEN(convex));
    if (status == CLINKER_STATUS_OK) {
        status = check_points(workspace, points, count);
    }
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    clinker_convex *made = ck_convex_new(&workspace->memory.allocator);
    if (made == NULL) {
        return ck_fail_memory(workspace);
    }
    status = create(workspace, points, count, made);
    if (status != CLINKER_STATUS_OK) {
        clinker_convex_destroy(made);
        return status;
    }
    *convex = made;
    return CLINKER_STATUS_OK;
}
