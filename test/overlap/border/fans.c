/* Cones of normals around vertices: they hold all that a ball may touch along, and vertices in one place are as one. */
#include "overlap/border/fans.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "overlap/bodies.h"

#include "fixtures/with_workspace.h"
#include "math/vec3.h"
#include "overlap/solid_face.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The cones at the corners of the faces of a that take part in an overlap; the list of these. */
typedef struct cones {
    const solid *shape;
    ck_fan (*at)[3];
    bool (*inside)[3]; /* corners that are */
    bool *takes_part;
} cones;

static void normal_of(const solid *shape, size_t face, double normal[3]) {
    double t[3][3], e[3], f[3];
    for (size_t k = 0; k < 3; k++) {
        memcpy(t[k], &shape->positions[3 * (size_t)shape->indices[3 * face + k]], sizeof t[k]);
    }
    ck_sub(t[1], t[0], e);
    ck_sub(t[2], t[0], f);
    ck_cross(e, f, normal);
    const double length = ck_norm(normal);
    for (int i = 0; i < 3; i++) {
        normal[i] /= length;
    }
}

static const double *place_of(const solid *shape, size_t face, int corner) {
    return &shape->positions[3 * (size_t)shape->indices[3 * face + (size_t)corner % 3]];
}

static bool is_same_place(const double a[3], const double b[3]) {
    return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
}

static double (*list_corners(const ck_body *body, const uint32_t *faces, size_t count))[3][3] {
    double(*corners)[3][3] = malloc((count + 1) * sizeof *corners);
    assert_non_null(corners);
    for (size_t i = 0; i < count; i++) {
        ck_solid_triangle(body, faces[i], corners[i]);
    }
    return corners;
}

static void take_cones(const opened *room, void *context) {
    cones *out = context;
    const ck_insides *insides = &room->insides[0];
    const size_t cut_count = room->cuts.face_count[0];
    uint32_t *cut = malloc((cut_count + 1) * sizeof *cut);
    assert_non_null(cut);
    for (size_t i = 0; i < cut_count; i++) {
        cut[i] = room->cuts.faces[0][i].face;
    }
    const ck_body *body = room->bodies[0];
    assert_int_equal(body->mesh.triangle_count, out->shape->triangle_count);
    assert_int_equal(body->outward, 1);
    double(*corners[2])[3][3] = {list_corners(body, insides->faces, insides->face_count),
                                 list_corners(body, cut, cut_count)};
    const ck_fan_faces faces = {.body = body,
                                .lists = {insides->faces, cut},
                                .counts = {insides->face_count, (uint32_t)cut_count},
                                .corners = {(const double(*)[3][3])corners[0], (const double(*)[3][3])corners[1]}};
    ck_fans fans;
    assert_true(ck_fans_find(room->check->workspace, &faces, 0, &fans));
    for (int list = 0; list < 2; list++) {
        for (uint32_t i = 0; i < faces.counts[list]; i++) {
            const uint32_t face = faces.lists[list][i];
            out->takes_part[face] = true;
            for (int k = 0; k < 3; k++) {
                out->at[face][k] = ck_fan_at(&fans, face, k);
                out->inside[face][k] = insides->marks[ck_solid_corner(body, face, k)] == CK_MARK_INSIDE;
            }
        }
    }
    free(cut);
    free(corners[0]);
    free(corners[1]);
}

static cones find_cones(void **state, const solid *shape, const solid *other) {
    cones out = {.shape = shape,
                 .at = calloc(shape->triangle_count, sizeof *out.at),
                 .inside = calloc(shape->triangle_count, sizeof *out.inside),
                 .takes_part = calloc(shape->triangle_count, sizeof *out.takes_part)};
    assert_true(out.at != NULL && out.inside != NULL && out.takes_part != NULL);
    assert_true(look_into(state, shape, other, take_cones, &out));
    return out;
}

static void free_cones(cones *found) {
    free(found->at);
    free(found->inside);
    free(found->takes_part);
}

/* The other face beside the edge from a corner on; as many as there are: none. */
static size_t face_beyond(const solid *shape, size_t face, int corner) {
    for (size_t other = 0; other < shape->triangle_count; other++) {
        for (int k = 0; k < 3; k++) {
            if (is_same_place(place_of(shape, other, k), place_of(shape, face, corner + 1)) &&
                is_same_place(place_of(shape, other, k + 1), place_of(shape, face, corner))) {
                return other;
            }
        }
    }
    return shape->triangle_count;
}

/* Whether the third corner of a face lies before the plane of another one: their edge does not stick out. */
static bool is_before(const solid *shape, size_t other, size_t face, const double normal[3]) {
    bool before = false;
    for (int k = 0; k < 3; k++) {
        double way[3];
        ck_sub(place_of(shape, other, k), place_of(shape, face, 0), way);
        before = before || ck_dot(way, normal) > 1e-6;
    }
    return before;
}

static bool holds(const ck_fan *cone, const double normal[3]) {
    return ck_dot(cone->axis, normal) >= cone->cosine - 1e-12;
}

/* Whether no edge at a place sticks out, so that a ball touches there along any normal between those around. */
static bool is_hollow_at(const solid *shape, const double place[3]) {
    bool hollow = true;
    for (size_t i = 0; i < 3 * shape->triangle_count && hollow; i++) {
        const size_t face = i / 3;
        const int k = (int)(i % 3);
        if (is_same_place(place_of(shape, face, k), place)) {
            double normal[3], way[3];
            normal_of(shape, face, normal);
            const size_t other = face_beyond(shape, face, k);
            for (int j = 0; j < 3; j++) {
                ck_sub(place_of(shape, other, j), place, way);
                hollow = hollow && ck_dot(way, normal) > -1e-6;
            }
        }
    }
    return hollow;
}

/* Then the cones of all corners there hold all normals around; how many there are. */
static size_t hollow_corners_have_all(const cones *found) {
    const solid *shape = found->shape;
    size_t count = 0;
    for (size_t i = 0; i < 3 * shape->triangle_count; i++) {
        const double *place = place_of(shape, i / 3, (int)(i % 3));
        if (!found->inside[i / 3][i % 3] || !is_hollow_at(shape, place)) {
            continue;
        }
        count++;
        for (size_t k = 0; k < 3 * shape->triangle_count; k++) {
            double normal[3];
            normal_of(shape, k / 3, normal);
            assert_true(!is_same_place(place_of(shape, k / 3, (int)(k % 3)), place) ||
                        holds(&found->at[i / 3][i % 3], normal));
        }
    }
    return count;
}

/* Cones at the corners inside close up, hold the face's own normal, and those beyond edges that do not stick out. */
static void cones_are_wide_enough(const cones *found) {
    size_t beside = 0;
    for (size_t face = 0; face < found->shape->triangle_count; face++) {
        double normal[3], other_normal[3];
        normal_of(found->shape, face, normal);
        for (int k = 0; k < 3 && found->takes_part[face]; k++) {
            const ck_fan *cone = &found->at[face][k], *next = &found->at[face][(k + 1) % 3];
            assert_true(!found->inside[face][k] || cone->rim == 0);
            assert_true(holds(cone, normal));
            const size_t other = face_beyond(found->shape, face, k);
            assert_true(other < found->shape->triangle_count);
            normal_of(found->shape, other, other_normal);
            if (found->takes_part[other] && is_before(found->shape, other, face, normal)) {
                beside++;
                assert_true(holds(cone, other_normal) && holds(next, other_normal));
            }
        }
    }
    assert_true(beside > 0);
}

static void cones_are_the_same(const cones *a, const cones *b) {
    for (size_t face = 0; face < a->shape->triangle_count; face++) {
        assert_int_equal(a->takes_part[face], b->takes_part[face]);
        for (int k = 0; k < 3 && a->takes_part[face]; k++) {
            const ck_fan *one = &a->at[face][k], *other = &b->at[face][k];
            assert_int_equal(a->inside[face][k], b->inside[face][k]);
            assert_true(one->cosine == other->cosine && is_same_place(one->axis, other->axis));
            assert_true(!a->inside[face][k] || (one->rim == 0 && other->rim == 0));
        }
    }
}

/* The faces on one side of a plane have vertices of their own. */
static solid with_seam(const solid *shape, const double normal[3], double height) {
    solid out = solid_copy(shape);
    double *positions = realloc(out.positions, 6 * out.vertex_count * sizeof(double));
    assert_non_null(positions);
    memcpy(positions + 3 * out.vertex_count, positions, 3 * out.vertex_count * sizeof(double));
    out.positions = positions;
    for (size_t i = 0; i < out.triangle_count; i++) {
        double middle[3] = {0, 0, 0};
        for (int k = 0; k < 3; k++) {
            ck_add_scaled(middle, 1.0 / 3, place_of(shape, i, k), middle);
        }
        for (size_t k = 0; k < 3 && ck_dot(middle, normal) > height; k++) {
            out.indices[3 * i + k] += (uint32_t)out.vertex_count;
        }
    }
    out.vertex_count *= 2;
    return out;
}

/* ---- Tests ---- */

/* Bodies with edges that stick out and others that do not. */
static solid make_body(int kind) {
    return kind == 0   ? solid_of(scene_torus(2, 0.7F, 12, 7))
           : kind == 1 ? made_tube(2, 1, 1)
           : kind == 2 ? solid_of(scene_plate_with_hole(2, 0.5F, 1, 9))
           : kind == 3 ? solid_of(scene_hollow_box(2, 1))
                       : solid_of(scene_rough_slab(12, 5));
}

static void vertices_in_one_place_are_as_one(void **state) {
    scene_random random = {1};
    size_t hollow = 0;
    for (int n = 0; n < 60; n++) {
        solid plain = make_body(n % 5);
        solid other = n % 3 == 0 ? made_cube(-9, -9, -9, 18) : made_cube(-0.3, -9.1, -8.7, 18);
        double normal[3];
        scene_random_direction(&random, normal);
        solid seam = n % 8 < 4 ? with_seam(&plain, normal, scene_random_between(&random, -0.4, 0.4)) : as_soup(&plain);
        cones truth = find_cones(state, &plain, &other), found = find_cones(state, &seam, &other);
        cones_are_the_same(&truth, &found);
        cones_are_wide_enough(&truth);
        cones_are_wide_enough(&found);
        hollow += hollow_corners_have_all(&found);
        free_cones(&truth);
        free_cones(&found);
        solid_free(&plain);
        solid_free(&seam);
        solid_free(&other);
    }
    assert_true(hollow > 100);
}

/* Edges whose ends both lie outside of the other body: nothing inside shows that faces do not share them. */
static void edges_that_pass_through_are_as_one(void **state) {
    const double low[3] = {-9, -9, -0.1}, high[3] = {9, 9, 0.1};
    for (int kind = 1; kind < 3; kind++) {
        solid plain = make_body(kind), other = made_box(low, high), soup = as_soup(&plain);
        cones truth = find_cones(state, &plain, &other), found = find_cones(state, &soup, &other);
        for (size_t i = 0; i < 3 * plain.triangle_count; i++) {
            assert_false(found.inside[i / 3][i % 3]);
        }
        cones_are_the_same(&truth, &found);
        cones_are_wide_enough(&found);
        free_cones(&truth);
        free_cones(&found);
        solid_free(&plain);
        solid_free(&soup);
        solid_free(&other);
    }
}

/* The normal of a face that is too slender is too uncertain: nothing is known of the vertices around it. */
static void slender_faces_leave_cones_open(void **state) {
    const double corners[4][3] = {{0, 0, 0}, {1, 0, 0}, {0.5, 0x1p-32, 0}, {0.5, 0.25, 1}};
    solid shape = made_tetrahedron(corners), other = made_cube(-9, -9, -9, 18);
    cones found = find_cones(state, &shape, &other);
    for (size_t i = 0; i < 3 * shape.triangle_count; i++) {
        if (place_of(&shape, i / 3, (int)(i % 3))[2] == 0) {
            const ck_fan *cone = &found.at[i / 3][i % 3];
            assert_true(found.takes_part[i / 3] && cone->cosine < 0);
            assert_true(fabs(ck_norm(cone->axis) - 1) < 1e-12); /* balls around its end are looked at then */
        }
    }
    free_cones(&found);
    solid_free(&shape);
    solid_free(&other);
}

/* What leads out of the overlap has no end there: the faces that are listed do not close up. */
static void faces_around_corners_outside_need_not_close_up(void **state) {
    solid plain = make_body(0), other = made_cube(-0.3, -9.1, -8.7, 18);
    cones found = find_cones(state, &plain, &other);
    size_t open = 0;
    for (size_t i = 0; i < 3 * plain.triangle_count; i++) {
        const size_t face = i / 3, k = i % 3;
        if (found.takes_part[face] && !found.inside[face][k]) {
            open += found.at[face][k].rim != 0 ? 1 : 0;
        }
    }
    assert_true(open > 0);
    free_cones(&found);
    solid_free(&plain);
    solid_free(&other);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vertices_in_one_place_are_as_one),
        cmocka_unit_test(edges_that_pass_through_are_as_one),
        cmocka_unit_test(slender_faces_leave_cones_open),
        cmocka_unit_test(faces_around_corners_outside_need_not_close_up),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
