/* Shapes hold the true shape, closely. */
#include <math.h>

#include "folder_fixture.h"
#include "robots/shapes.h"

static io_body build(shape_kind kind) {
    mesh_builder builder;
    io_body body = {0};
    mesh_builder_init(&builder, CLINKER_SCALAR_FLOAT64);
    assert_true(shape_build(kind, &builder));
    assert_true(mesh_builder_finish(&builder, "shape", &body));
    mesh_builder_free(&builder);
    return body;
}

static void release(io_body *body) {
    free(body->name);
    free((void *)body->mesh.positions);
    free((void *)body->mesh.indices);
    free(body->faces);
}

static const double *corner(const io_body *body, size_t triangle, int k) {
    return (const double *)body->mesh.positions + 3 * (size_t)body->mesh.indices[3 * triangle + (size_t)k];
}

/* The distance of a triangle's plane from the origin. */
static double plane_distance(const io_body *body, size_t triangle) {
    const double *a = corner(body, triangle, 0);
    const double *b = corner(body, triangle, 1);
    const double *c = corner(body, triangle, 2);
    double u[3] = {b[0] - a[0], b[1] - a[1], b[2] - a[2]};
    double v[3] = {c[0] - a[0], c[1] - a[1], c[2] - a[2]};
    double n[3] = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
    double length = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    return (n[0] * a[0] + n[1] * a[1] + n[2] * a[2]) / length;
}

static void every_shape_is_a_convex_solid_that_faces_outwards(void **state) {
    (void)state;
    for (int kind = 0; kind < SHAPE_KINDS; kind++) {
        io_body body = build((shape_kind)kind);
        clinker_inspection found = inspect_body(&body);
        assert_true(found.solid);
        assert_int_equal(found.orientation, CLINKER_ORIENTATION_OUTWARD);
        assert_int_equal(found.components, 1);
        assert_int_equal(found.degenerate_faces, 0);
        release(&body);
    }
}

static void a_box_has_sides_of_one(void **state) {
    (void)state;
    io_body body = build(SHAPE_BOX);
    clinker_inspection found = inspect_body(&body);
    assert_true(found.volume == 1.0);
    assert_true(found.box_min[0] == -0.5 && found.box_min[1] == -0.5 && found.box_min[2] == -0.5);
    assert_true(found.convex);
    release(&body);
}

static void no_facet_of_a_sphere_cuts_into_it(void **state) {
    (void)state;
    io_body body = build(SHAPE_SPHERE);
    for (size_t i = 0; i < body.mesh.triangle_count; i++) {
        assert_true(plane_distance(&body, i) > 1 - 1e-12);
    }
    release(&body);
}

static void no_facet_of_a_cylinder_cuts_into_it(void **state) {
    (void)state;
    io_body body = build(SHAPE_CYLINDER);
    for (size_t i = 0; i < body.mesh.triangle_count; i++) {
        bool cap = corner(&body, i, 0)[2] == corner(&body, i, 1)[2] && corner(&body, i, 0)[2] == corner(&body, i, 2)[2];
        double least = cap ? 0.5 : 1;
        assert_true(plane_distance(&body, i) > least - 1e-12);
    }
    release(&body);
}

static void round_shapes_are_hardly_larger_than_they_should_be(void **state) {
    (void)state;
    for (int kind = SHAPE_CYLINDER; kind <= SHAPE_SPHERE; kind++) {
        io_body body = build((shape_kind)kind);
        const double *at = body.mesh.positions;
        for (size_t i = 0; i < body.mesh.vertex_count; i++, at += 3) {
            double z = kind == SHAPE_SPHERE ? at[2] : 0;
            assert_true(sqrt(at[0] * at[0] + at[1] * at[1] + z * z) < 1 + SHAPE_EXCESS);
        }
        release(&body);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_shape_is_a_convex_solid_that_faces_outwards),
        cmocka_unit_test(a_box_has_sides_of_one),
        cmocka_unit_test(no_facet_of_a_sphere_cuts_into_it),
        cmocka_unit_test(no_facet_of_a_cylinder_cuts_into_it),
        cmocka_unit_test(round_shapes_are_hardly_larger_than_they_should_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
