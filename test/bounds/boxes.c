/* Boxes that are found in doubles or rounded to floats: whatever they are around lies inside. */
#include "bodies/broad_phase.h"
#include "bodies/crowd_boxes.c" /* boxes of meshes that are known in their own frame */

#include "attack.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* ---- Crowds ---- */

enum { VERTICES = 4 };

/* The room that the box of a placed mesh has along an axis, of the sizes that are added up. */
static double room_of(const local_bounds *bounds, const double row[4]) {
    const double middle = row[3] + ck_dot(row, bounds->centre);
    const double across =
        fabs(row[0]) * bounds->half[0] + fabs(row[1]) * bounds->half[1] + fabs(row[2]) * bounds->half[2];
    return 0x1p-40 * (fabs(row[3]) + fabs(middle) + across + ck_norm(bounds->centre) * ck_norm(row));
}

/* How much of the room it takes to hold the vertices. Inputs: vertices and a pose. */
static double try_crowd_box(const double *x) {
    ck_mesh mesh = {.positions = (const char *)x,
                    .stride = 3 * sizeof(double),
                    .wide = true,
                    .trusted = true,
                    .vertex_count = VERTICES,
                    .placed = true};
    memcpy(mesh.m, &x[3 * VERTICES], sizeof mesh.m);
    local_bounds bounds;
    wide_box box;
    bound_local(NULL, &mesh, &bounds);
    if (!place_bounds(&bounds, &mesh, &box)) {
        return -1;
    }
    double most = 0;
    for (int axis = 0; axis < 3; axis++) {
        const double room = room_of(&bounds, &mesh.m[4 * axis]);
        for (uint32_t i = 0; i < VERTICES; i++) {
            double p[3];
            ck_mesh_world(&mesh, i, p);
            most = fmax(most, 1 - (p[axis] - box.low[axis]) / room);
            most = fmax(most, 1 - (box.high[axis] - p[axis]) / room);
        }
    }
    return most;
}

/* ---- Floats around doubles ---- */

/* How much of its room the upper end of a box takes, with a margin added; and the lower end. */
static double try_broad_box(const double *x) {
    ck_broad_box box;
    const double margin = fabs(x[1]), room = 0x1p-22 * (fabs(x[0]) + margin) + (double)FLT_MIN;
    if (!(fabs(x[0]) < LARGEST && margin < LARGEST)) {
        return -1;
    }
    ck_broad_box_set(&box, 0, x[0], x[0]);
    const float end = box.high[0] + ck_broad_margin(margin);
    const wide above = (wide)end - x[0] - margin, below = (wide)x[0] - box.low[0];
    return fmax(1 - (double)(above / room), 1 - (double)(below / (0x1p-22 * fabs(x[0]) + (double)FLT_MIN)));
}

/* ---- The tests ---- */

static void boxes_of_a_crowd(void **state) {
    (void)state;
    attack_run(&(attack){"box of a body in a crowd: 2^-40", 24, 53, try_crowd_box, 10000, 0.0005, 4});
}

static void floats_that_enclose(void **state) {
    (void)state;
    attack_run(&(attack){"floats around a box: 2^-22", 2, 53, try_broad_box, 10000, 0.2, 0});
    attack_run(&(attack){"floats around a box, of all sizes: 2^-22", 2, 53, try_broad_box, 10000, 0.2, 140});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_of_a_crowd),
        cmocka_unit_test(floats_that_enclose),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
