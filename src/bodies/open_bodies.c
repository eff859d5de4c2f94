#include "bodies/open_bodies.h"

#include "bodies/scratch.h"

#include "base/assert.h"
#include "math/triangle_contact.h"
#include "math/vec3.h"

#include <math.h>

/* Groups of boxes of its blocks of triangles. */
static size_t box_groups(const ck_mesh *mesh) {
    return ck_triangle_blocks(mesh) / CK_LANES + 1;
}

static clinker_status open_bodies(ck_check *check, const clinker_body *sources, const ck_body_numbers *numbers) {
    size_t blocks = 0;
    size_t groups = 0;
    for (size_t i = 0; i < numbers->count; i++) {
        ck_body *body = ck_body_at(check, numbers, i);
        size_t number = (size_t)(body - check->bodies);
        *body = (ck_body){.diagonal = -1};
        clinker_status status =
            ck_mesh_open(check->workspace, &sources[number].mesh, sources[number].pose, number, &body->mesh);
        if (status != CLINKER_STATUS_OK) {
            return status;
        }
        body->block_count = (uint32_t)(((size_t)body->mesh.vertex_count + CK_BLOCK - 1) / CK_BLOCK);
        blocks += body->block_count;
        groups += box_groups(&body->mesh);
    }
    ck_memory *memory = &check->workspace->memory;
    ck_bodies_scratch *scratch = ck_bodies_scratch_of(check->workspace);
    if (!ck_buffer_reserve(memory, &scratch->block_boxes, blocks, sizeof(ck_block_box)) ||
        !ck_buffer_reserve(memory, &scratch->triangle_boxes, groups, sizeof(ck_boxes))) {
        return ck_fail_memory(check->workspace);
    }
    ck_block_box *boxes = scratch->block_boxes.data;
    ck_boxes *triangle_boxes = scratch->triangle_boxes.data;
    for (size_t i = 0; i < numbers->count; i++) {
        ck_body *body = ck_body_at(check, numbers, i);
        body->boxes = boxes;
        body->triangle_boxes = triangle_boxes;
        boxes += body->block_count;
        triangle_boxes += box_groups(&body->mesh);
    }
    return CLINKER_STATUS_OK;
}

/* False: a body is beyond the comfortable range of floats. */
static bool bound_bodies(ck_check *check, const ck_body_numbers *numbers) {
    check->scale = 1.0;
    for (size_t i = 0; i < numbers->count; i++) {
        if (!ck_body_bound(check->workspace, check->body_kernels, false, 1.0, ck_body_at(check, numbers, i))) {
            return false;
        }
    }
    return true;
}

/* Reads the bodies again, all brought to a size that floats can hold. */
static clinker_status bound_carefully(ck_check *check) {
    double most = 0;
    for (size_t i = 0; i < check->body_count; i++) {
        double magnitude = ck_body_magnitude(&check->bodies[i]);
        if (!isfinite(magnitude)) {
            return ck_mesh_validate(check->workspace, &check->bodies[i].mesh, i);
        }
        most = fmax(most, magnitude);
    }
    int exponent = 0;
    (void)frexp(most, &exponent);
    check->scale = ldexp(1.0, exponent < -1000 ? 1000 : (exponent > 1000 ? -1000 : -exponent));
    CK_ASSERT(ck_is_power_of_two(check->scale));
    for (size_t i = 0; i < check->body_count; i++) {
        if (!ck_body_bound(check->workspace, check->body_kernels, true, check->scale, &check->bodies[i])) {
            return ck_mesh_validate(check->workspace, &check->bodies[i].mesh, i);
        }
    }
    return CLINKER_STATUS_OK;
}

/* Names a body that has nothing to meet: faces with no area are passed over. Most bodies pass with their first face. */
static clinker_status check_area(ck_check *check, size_t number) {
    CK_ASSERT(number < check->body_count);
    const ck_mesh *mesh = &check->bodies[number].mesh;
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        double t[3][3];
        for (int corner = 0; corner < 3; corner++) {
            if (ck_mesh_corner(mesh, i, corner) >= mesh->vertex_count) {
                return ck_mesh_validate(check->workspace, mesh, number);
            }
        }
        ck_mesh_triangle(mesh, i, t);
        if (!ck_triangle_degenerate((const double(*)[3])t)) {
            return CLINKER_STATUS_OK;
        }
    }
    return ck_fail_at(check->workspace, ck_at_body(number), CLINKER_STATUS_INVALID,
                      "none of its triangles has an area");
}

clinker_status ck_check_begin(clinker_workspace *workspace, size_t body_count, const clinker_query *query,
                              ck_check *check) {
    *check = (ck_check){.workspace = workspace,
                        .number = ++workspace->checks,
                        .body_kernels = ck_body_kernels_select(),
                        .query = query,
                        .body_count = body_count,
                        .scale = 1};
    clinker_status status = ck_check_body_count(workspace, body_count);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    ck_bodies_scratch *scratch = ck_bodies_scratch_of(workspace);
    if (scratch == NULL || !ck_buffer_reserve(&workspace->memory, &scratch->bodies, body_count, sizeof(ck_body))) {
        return ck_fail_memory(workspace);
    }
    check->bodies = scratch->bodies.data;
    return CLINKER_STATUS_OK;
}

clinker_status ck_bodies_open_all(ck_check *check, const clinker_body *sources) {
    const ck_body_numbers all = {NULL, check->body_count};
    check->all_open = true;
    clinker_status status = open_bodies(check, sources, &all);
    if (status == CLINKER_STATUS_OK && !bound_bodies(check, &all)) {
        status = bound_carefully(check);
    }
    for (size_t i = 0; i < check->body_count && status == CLINKER_STATUS_OK; i++) {
        status = check_area(check, i);
    }
    return status;
}

clinker_status ck_bodies_open_some(ck_check *check, const clinker_body *sources, const ck_body_numbers *numbers,
                                   bool *comfortable) {
    CK_ASSERT(numbers->list != NULL && ck_all_below(numbers->list, numbers->count, check->body_count));
    clinker_status status = open_bodies(check, sources, numbers);
    *comfortable = status == CLINKER_STATUS_OK && bound_bodies(check, numbers);
    return status;
}
