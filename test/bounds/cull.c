/* Half-spaces that cull triangles: what they hold, by floats, lies beyond the plane. */
#define CK_KERNELS      bounds_cull_kernels
#define CK_KERNELS_NAME "bounds"
#include "exact/kernels/kernels.inl"

#include "attack.h"
#include "far_body.h"

#include "exact/cull.c"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static clinker_workspace *workspace;

/* Where floats see the far vertex along a half-space: by itself, and by the box of its block. */
static double furthest_seen(const far_body *made, const ck_half_space *space) {
    float u[3][CK_BLOCK] = {{0}}, lanes[CK_LANES], low = 0;
    load_block(&made->body.points, 1, u);
    const ck_f8 at[3] = {ck_f8_load(u[0]), ck_f8_load(u[1]), ck_f8_load(u[2])};
    const ck_f8 normal[3] = {ck_f8_set(space->normal[0]), ck_f8_set(space->normal[1]), ck_f8_set(space->normal[2])};
    ck_f8_store(lanes, ck_f8_plain_dot(normal, at));
    for (int axis = 0; axis < 3; axis++) {
        const float n = space->direction[axis];
        low += n * (n > 0 ? made->boxes[1].low[axis] : made->boxes[1].high[axis]);
    }
    return fmax((double)lanes[0], (double)low);
}

static wide world_along(const far_body *made, const double normal[3]) {
    double p[3];
    ck_mesh_world(&made->body.mesh, FAR_VERTEX, p);
    return (wide)normal[0] * p[0] + (wide)normal[1] * p[1] + (wide)normal[2] * p[2];
}

/* How much of the room of a limit is gone: all of it once floats see a vertex beyond that lies on the plane. */
static double share_of(const far_body *made, const ck_half_space *space, const double normal[3], double bound,
                       double room) {
    const wide beyond = world_along(made, normal) - bound, seen = (wide)furthest_seen(made, space) - space->limit;
    return 1 + (double)((seen - beyond) / room);
}

/* Slabs of another body that end about at the far vertex. The input after the body's says how far from it. */
static double try_slab(const double *x) {
    far_body made;
    double most = -1;
    if (!far_body_make(workspace, ck_body_kernels_select(), x, &made)) {
        return -1;
    }
    const ck_body *body = &made.body;
    for (int k = 0; k < 2 * CK_DIRECTIONS; k++) {
        const int direction = k / 2, sign = k % 2 == 0 ? 1 : -1;
        double normal[3];
        for (int i = 0; i < 3; i++) {
            normal[i] = sign * ck_directions[direction][i];
        }
        const double bound = (double)world_along(&made, normal) + x[FAR_INPUTS] * body->slack[direction];
        const ck_half_space space = half_space(body, &(slab_side){direction, sign, bound, 1});
        const double room = body->slack[direction] + 0x1p-50 * (fabs(bound) + fabs(body->offset[direction]));
        most = fmax(most, share_of(&made, &space, normal, bound, room));
    }
    return most;
}

/* The same of any plane, by its normal. */
static double try_plane(const double *x) {
    far_body made;
    ck_beyond plane;
    if (!far_body_make(workspace, ck_body_kernels_select(), x, &made)) {
        return -1;
    }
    const ck_body *body = &made.body;
    double room = 0;
    for (int i = 0; i < 3; i++) {
        plane.normal[i] = x[FAR_INPUTS + 1 + i];
        room += 4 * fabs(plane.normal[i]) * body->slack[i] + 0x1p-50 * fabs(plane.normal[i] * body->offset[i]);
    }
    plane.bound = (double)world_along(&made, plane.normal) + x[FAR_INPUTS] * room;
    room += 0x1p-50 * fabs(plane.bound);
    const ck_half_space space = beyond_plane(body, &plane);
    return room > 0x1p-80 ? share_of(&made, &space, plane.normal, plane.bound, room) : -1;
}

static void half_spaces_of_slabs(void **state) {
    (void)state;
    attack_run(&(attack){"half-space of a slab: 2^-20, 2^-50", 20, 53, try_slab, 600, 0.15, 4});
}

static void half_spaces_of_planes(void **state) {
    (void)state;
    attack_run(&(attack){"half-space of a plane: 4 slacks, 2^-50", 23, 53, try_plane, 1200, 0.03, 4});
}

static int begin(void **state) {
    (void)state;
    return clinker_workspace_create(NULL, &workspace) == CLINKER_STATUS_OK ? 0 : -1;
}

static int end(void **state) {
    (void)state;
    clinker_workspace_destroy(workspace);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(half_spaces_of_slabs),
        cmocka_unit_test(half_spaces_of_planes),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
