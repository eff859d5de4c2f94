#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sights.h"

#include "fixtures/checking.h"
#include "math/vec3.h"

#include <math.h>

void sight_make(sight *made, clinker_workspace *workspace, scene_mesh a, const clinker_pose *pose_a, scene_mesh b,
                const clinker_pose *pose_b) {
    *made = (sight){.meshes = {a, b}};
    const clinker_pose *poses[2] = {pose_a, pose_b};
    ck_placed_box boxes[2];
    made->sighting = (ck_sighting){.workspace = workspace, .backend = &ck_raster_cpu};
    for (int i = 0; i < 2; i++) {
        assert_true(made->meshes[i].vertex_count > 0);
        clinker_mesh borrowed = scene_mesh_borrow(&made->meshes[i]);
        assert_int_equal(ck_mesh_open(workspace, &borrowed, poses[i], (size_t)i, &made->opened[i]), CLINKER_STATUS_OK);
        boxes[i] = ck_placed_box_of_mesh(&made->opened[i]);
        made->sighting.sources[i] = (ck_raster_source){.mesh = &made->opened[i], .body = (uint32_t)i};
    }
    made->guess = ck_projection_guess(&boxes[0], &boxes[1]);
}

void sight_free(sight *made) {
    scene_mesh_free(&made->meshes[0]);
    scene_mesh_free(&made->meshes[1]);
}

double angle_between(const double a[3], const double b[3]) {
    double cross[3];
    ck_cross(a, b, cross);
    return atan2(ck_norm(cross), fabs(ck_dot(a, b)));
}

void expect_same(const ck_projection *one, const ck_projection *other) {
    assert_memory_equal(one->direction, other->direction, sizeof one->direction);
    assert_int_equal(one->why, other->why);
    assert_true(one->agreement == other->agreement);
    assert_int_equal(one->samples, other->samples);
}

void turned(const clinker_pose *pose, const double v[3], double out[3]) {
    for (int i = 0; i < 3; i++) {
        out[i] = ck_dot(&pose->m[4 * (ptrdiff_t)i], v);
    }
}

void expect_direction(const double found[3], double x, double y, double z, double within) {
    const double expected[3] = {x, y, z};
    assert_true(fabs(ck_norm(found) - 1) < 1e-12);
    if (angle_between(found, expected) > within) {
        print_error("(%g, %g, %g) is not along (%g, %g, %g)\n", found[0], found[1], found[2], x, y, z);
    }
    assert_true(angle_between(found, expected) <= within);
}

ck_projection refined(const sight *made, uint32_t resolution) {
    ck_projection projection;
    assert_int_equal(ck_projection_refine(&made->sighting, &made->guess, resolution, &projection), CLINKER_STATUS_OK);
    return projection;
}

ck_projections several(const sight *made) {
    ck_projections projections;
    assert_int_equal(ck_projection_several(&made->sighting, &made->guess, &projections), CLINKER_STATUS_OK);
    return projections;
}

void make_wedges(sight *made, clinker_workspace *workspace, double slope, double gap) {
    scene_mesh halves[2] = {box(-1, -1, -1, 1, 1, 0), box(-1, -1, 0, 1, 1, 1)};
    for (int half = 0; half < 2; half++) {
        for (size_t i = 0; i < 8; i++) {
            float *p = &halves[half].positions[3 * i];
            p[2] += p[2] == 0 ? (float)slope * p[0] : 0;
            p[2] += half == 1 ? (float)(gap * sqrt(1 + slope * slope)) : 0;
        }
    }
    sight_make(made, workspace, halves[0], NULL, halves[1], NULL);
}

scene_mesh leaned(scene_mesh mesh, double about_y, double x, double z) {
    clinker_pose pose = clinker_pose_euler((const double[3]){x, 0, z}, (const double[3]){0, about_y, 0});
    scene_mesh made = scene_mesh_placed(&mesh, &pose);
    scene_mesh_free(&mesh);
    return made;
}

clinker_pose after(const clinker_pose *first, const clinker_pose *then) {
    clinker_pose made = {{0}};
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 4; j++) {
            for (int k = 0; k < 3; k++) {
                made.m[4 * i + j] += then->m[4 * i + k] * first->m[4 * k + j];
            }
        }
        made.m[4 * i + 3] += then->m[4 * i + 3];
    }
    return made;
}
