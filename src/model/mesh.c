#include "model/mesh.h"

#include "base/assert.h"
#include "math/triangle_contact.h"
#include "math/vec3.h"

#include <math.h>
#include <string.h>

/* No array is larger than half of what can be addressed, so that offsets into it do not overflow. */
static clinker_status check_extent(clinker_workspace *workspace, const clinker_mesh *source, size_t vertex_size,
                                   size_t body) {
    CK_ASSERT(vertex_size > 0);
    size_t stride = source->position_stride != 0 ? source->position_stride : vertex_size;
    CK_ASSERT(stride >= vertex_size);
    bool fits = source->vertex_count <= PTRDIFF_MAX / stride &&
                source->triangle_count <= PTRDIFF_MAX / (3 * sizeof *source->indices);
    return fits ? CLINKER_STATUS_OK
                : ck_fail_at(workspace, ck_at_body(body), CLINKER_STATUS_INVALID,
                             "%zu vertices with a position_stride of %zu, or %zu triangles, do not fit into memory",
                             source->vertex_count, stride, source->triangle_count);
}

const char *clinker_scalar_name(clinker_scalar scalar) {
    static const char *const names[] = {
        [CLINKER_SCALAR_FLOAT32] = "float32",
        [CLINKER_SCALAR_FLOAT64] = "float64",
    };
    return CK_NAME_IN(names, scalar);
}

static clinker_status check_source(clinker_workspace *workspace, const clinker_mesh *source, size_t body) {
    const bool wide = source->scalar == CLINKER_SCALAR_FLOAT64;
    const size_t scalar_size = wide ? sizeof(double) : sizeof(float);
    const size_t alignment = wide ? _Alignof(double) : _Alignof(float); /* less than the size on 32-bit x86 */
    if (source->scalar != CLINKER_SCALAR_FLOAT32 && source->scalar != CLINKER_SCALAR_FLOAT64) {
        return ck_fail_at(workspace, ck_at_body(body), CLINKER_STATUS_INVALID,
                          "scalar is neither CLINKER_SCALAR_FLOAT32 nor CLINKER_SCALAR_FLOAT64");
    }
    if (source->position_stride != 0 && source->position_stride < 3 * scalar_size) {
        return ck_fail_at(workspace, ck_at_body(body), CLINKER_STATUS_INVALID,
                          "position_stride %zu is less than one vertex (%zu bytes)", source->position_stride,
                          3 * scalar_size);
    }
    if (source->position_stride % alignment != 0 || (uintptr_t)source->positions % alignment != 0) {
        return ck_fail_at(workspace, ck_at_body(body), CLINKER_STATUS_INVALID,
                          "positions are not aligned to their scalar type");
    }
    if (source->vertex_count == 0) {
        return ck_fail_at(workspace, ck_at_body(body), CLINKER_STATUS_INVALID, "it has no vertices");
    }
    if (source->positions == NULL) {
        return ck_fail_at(workspace, ck_at_body(body), CLINKER_STATUS_INVALID, "`positions` is NULL");
    }
    if (source->vertex_count > UINT32_MAX || source->triangle_count > UINT32_MAX) {
        return ck_fail_at(workspace, ck_at_body(body), CLINKER_STATUS_INVALID,
                          "more than 2^32 - 1 vertices or triangles");
    }
    if (source->reserved != NULL) {
        return ck_fail_at(
            workspace, ck_at_body(body), CLINKER_STATUS_UNSUPPORTED,
            "`reserved` of its mesh is not NULL: zero-initialise it, or the caller needs a newer library");
    }
    return check_extent(workspace, source, 3 * scalar_size, body);
}

static clinker_status open_pose(clinker_workspace *workspace, const clinker_pose *pose, size_t body, ck_mesh *mesh) {
    CK_ASSERT(mesh->vertex_count > 0 && mesh->triangle_count > 0 && mesh->stride > 0);
    CK_ASSERT(mesh->indices != NULL || mesh->triangle_count <= mesh->vertex_count / 3);
    static const double identity[12] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
    memcpy(mesh->m, pose != NULL ? pose->m : identity, sizeof mesh->m);
    mesh->placed = false;
    double odd[3] = {0, 0, 0}; /* no numbers as soon as one of the pose is not finite */
    for (int i = 0; i < 12; i++) {
        odd[i % 3] += mesh->m[i] * 0;
        mesh->placed |= mesh->m[i] != identity[i];
    }
    if ((odd[0] + odd[1]) + odd[2] != 0) {
        return ck_fail_at(workspace, ck_at_body(body), CLINKER_STATUS_INVALID,
                          "its pose has a number that is not finite");
    }
    return CLINKER_STATUS_OK;
}

clinker_status ck_check_body_count(clinker_workspace *workspace, size_t body_count) {
    return body_count <= UINT32_MAX ? CLINKER_STATUS_OK
                                    : ck_fail(workspace, CLINKER_STATUS_INVALID, "more than 2^32 - 1 bodies");
}

clinker_status ck_mesh_open(clinker_workspace *workspace, const clinker_mesh *source, const clinker_pose *pose,
                            size_t body, ck_mesh *mesh) {
    clinker_status status = check_source(workspace, source, body);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    size_t triangles = source->triangle_count;
    if (source->indices == NULL) {
        size_t held = source->vertex_count / 3;
        if (triangles > held) {
            return ck_fail_at(workspace, ck_at_body(body), CLINKER_STATUS_INVALID,
                              "a soup of %zu triangles needs %zu vertices, it has %zu", triangles, 3 * triangles,
                              source->vertex_count);
        }
        triangles = triangles == 0 ? held : triangles;
    }
    if (triangles == 0) {
        return ck_fail_at(workspace, ck_at_body(body), CLINKER_STATUS_INVALID, "it has no triangles");
    }
    bool wide = source->scalar == CLINKER_SCALAR_FLOAT64;
    *mesh = (ck_mesh){
        .positions = source->positions,
        .stride = source->position_stride != 0 ? source->position_stride : 3 * (wide ? sizeof(double) : sizeof(float)),
        .wide = wide,
        .trusted = source->trusted,
        .indices = source->indices,
        .vertex_count = (uint32_t)source->vertex_count,
        .triangle_count = (uint32_t)triangles,
    };
    return open_pose(workspace, pose, body, mesh);
}

clinker_status ck_mesh_validate(clinker_workspace *workspace, const ck_mesh *mesh, size_t body) {
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        double p[3];
        ck_mesh_local(mesh, i, p);
        if (!ck_is_finite(p)) {
            return ck_fail_at(workspace, (ck_where){body, CLINKER_NONE, i}, CLINKER_STATUS_INVALID,
                              "vertex %u is not finite (%g, %g, %g)", (unsigned)i, p[0], p[1], p[2]);
        }
        ck_mesh_world(mesh, i, p);
        if (!ck_is_finite(p)) {
            return ck_fail_at(workspace, (ck_where){body, CLINKER_NONE, i}, CLINKER_STATUS_INVALID,
                              "its pose moves vertex %u out of the range of doubles", (unsigned)i);
        }
    }
    for (size_t i = 0; mesh->indices != NULL && i < 3 * (size_t)mesh->triangle_count; i++) {
        if (mesh->indices[i] >= mesh->vertex_count) {
            return ck_fail_at(workspace, (ck_where){body, i / 3, mesh->indices[i]}, CLINKER_STATUS_INVALID,
                              "triangle %zu has vertex index %u, but there are %u vertices", i / 3,
                              (unsigned)mesh->indices[i], (unsigned)mesh->vertex_count);
        }
    }
    return CLINKER_STATUS_OK;
}

bool ck_mesh_has_area(const ck_mesh *mesh) {
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        double t[3][3];
        ck_mesh_triangle(mesh, i, t);
        if (!ck_triangle_degenerate((const double(*)[3])t)) {
            return true;
        }
    }
    return false;
}

void ck_mesh_mark_used(const ck_mesh *mesh, uint8_t *used) {
    memset(used, 0, mesh->vertex_count);
    for (size_t i = 0; i < 3 * (size_t)mesh->triangle_count; i++) {
        used[mesh->indices != NULL ? mesh->indices[i] : i] = 1;
    }
}
