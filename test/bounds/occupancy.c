/* Cells of the occupancy grid: floats name all cells in which a vertex may lie. */
#define CK_KERNELS      bounds_grid_kernels
#define CK_KERNELS_NAME "bounds"
#include "exact/kernels/kernels.inl"

#include "attack.h"
#include "far_body.h"

#include "exact/occupancy.c"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static clinker_workspace *workspace;

/* A grid that begins and ends near the body, with as many cells as inputs say. */
static grid_size size_of(const ck_body *body, const double *x) {
    grid_size size;
    for (int i = 0; i < 3; i++) {
        const double extent = body->high[i] - body->low[i];
        size.axis[i] = i;
        size.low[i] = body->low[i] + x[i] * extent;
        size.count[i] = 1 + (uint32_t)fmod(fabs(4096 * x[3 + i]), CK_GRID_SIDE);
        size.cell[i] = extent * (0.5 + fmod(fabs(x[6 + i]), 1)) / size.count[i];
    }
    return size;
}

/* What it takes of the room around a place, beyond the margin, to hold where the vertex is. */
static double try_cells(const double *x) {
    far_body made;
    ck_grid grid;
    if (!far_body_make(workspace, ck_body_kernels_select(), x, &made)) {
        return -1;
    }
    const grid_size size = size_of(&made.body, &x[FAR_INPUTS]);
    const double margin = x[FAR_INPUTS + 9] < 0 ? 0 : fmod(x[FAR_INPUTS + 9], 1) * size.cell[0];
    if (!aim_grid(&size, &made.body, margin, &grid)) {
        return -1;
    }
    float u[3][CK_BLOCK] = {{0}}, lanes[CK_LANES];
    double p[3], most = 0;
    load_block(&made.body.points, 1, u);
    ck_mesh_world(&made.body.mesh, FAR_VERTEX, p);
    const ck_f8 at[3] = {ck_f8_load(u[0]), ck_f8_load(u[1]), ck_f8_load(u[2])};
    for (int i = 0; i < 3; i++) {
        ck_f8_store(lanes, grid_place(&made.body.points, &grid, i, at));
        const float low = lanes[0] - grid.room[i], high = lanes[0] + grid.room[i];
        const wide exact = ((wide)p[i] * made.body.points.scale - size.low[i]) / size.cell[i];
        const wide more = (wide)margin / size.cell[i], room = (wide)grid.room[i] - more;
        most = fmax(most, 1 - (double)((exact - more - low) / room));
        most = fmax(most, 1 - (double)((high - exact - more) / room));
    }
    return most;
}

static void cells_of_vertices(void **state) {
    (void)state;
    attack_run(&(attack){"cell of a vertex: 2^-21 beside the slack", 29, 53, try_cells, 1500, 0.1, 4});
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
        cmocka_unit_test(cells_of_vertices),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
