/* Connected parts of surfaces: what sweeps reach, what joins tell, and what only positions hold together. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "exact/parts.h"

#include "fixtures/random_bits.h"
#include "fixtures/solid.h"
#include "fixtures/with_workspace.h"

#include <stdlib.h>
#include <string.h>

/* A mesh with all that its parts need. */
typedef struct parted {
    solid shape;
    ck_mesh mesh;
    uint32_t *up, *left, *table;
    uint8_t *marks;
    uint32_t mask;
} parted;

static void *zeros(size_t count, size_t size) {
    void *memory = calloc(count + 1, size);
    assert_non_null(memory);
    return memory;
}

static parted part(clinker_workspace *workspace, solid shape) {
    parted p = {.shape = shape, .mask = ck_parts_mask((uint32_t)shape.triangle_count)};
    const clinker_mesh source = solid_borrow(&shape);
    assert_int_equal(ck_mesh_open(workspace, &source, NULL, 0, &p.mesh), CLINKER_STATUS_OK);
    p.up = zeros(shape.vertex_count, sizeof *p.up);
    p.left = zeros(shape.triangle_count, sizeof *p.left);
    p.table = zeros((size_t)p.mask + 1, sizeof *p.table);
    p.marks = zeros(shape.vertex_count, 1);
    return p;
}

static ck_parts parts_of(parted *p) {
    return (ck_parts){&p->mesh, p->up, p->marks};
}

static void parted_free(parted *p) {
    solid_free(&p->shape);
    free(p->up);
    free(p->left);
    free(p->table);
    free(p->marks);
}

static ck_survivors all_of(const parted *p) {
    return (ck_survivors){.count = p->mesh.triangle_count};
}

static size_t count_roots(const parted *p) {
    size_t count = 0;
    for (size_t i = 0; i < p->shape.vertex_count; i++) {
        count += p->up[i] == 0;
    }
    return count;
}

/* Several balls in one mesh, faces and vertices in any order. */
static solid balls(int count, uint64_t seed) {
    scene_mesh all = scene_icosphere(1, 3);
    for (int i = 1; i < count; i++) {
        scene_mesh ball = scene_icosphere(1, 3);
        scene_mesh_move(&ball, (float)(3 * i), 0, 0);
        assert_true(scene_mesh_append(&all, &ball));
        scene_mesh_free(&ball);
    }
    assert_true(scene_shuffle(&all, seed, true));
    return solid_of(all);
}

static void triangles_hold_their_part_together(void **state) {
    for (int count = 1; count < 6; count++) {
        parted p = part(*state, balls(count, (uint64_t)count));
        const ck_parts parts = parts_of(&p);
        const ck_survivors all = all_of(&p);
        ck_parts_begin(&parts);
        ck_parts_join_triangles(&parts, &all);
        assert_int_equal(count_roots(&p), count);
        for (uint32_t i = 0; i < p.shape.vertex_count; i++) {
            const uint32_t root = ck_part_root(&parts, i);
            assert_true(fabs(p.shape.positions[3 * root] - p.shape.positions[3 * i]) < 2.5);
        }
        parted_free(&p);
    }
}

static void marks_of_joined_parts_are_kept(void **state) {
    parted p = part(*state, balls(2, 9));
    const ck_parts parts = parts_of(&p);
    ck_parts_begin(&parts);
    p.marks[5] = 1;
    p.marks[9] = 2;
    ck_parts_join(&parts, 5, 7);
    ck_parts_join(&parts, 9, 8);
    assert_int_equal(p.marks[ck_part_root(&parts, 7)], 1);
    assert_int_equal(p.marks[ck_part_root(&parts, 8)], 2);
    ck_parts_join(&parts, 7, 8);
    assert_int_equal(p.marks[ck_part_root(&parts, 5)], 3);
    parted_free(&p);
}

/* Either the flood has marked a triangle, all corners alike, or it is left over, and no corner has a mark. */
static void a_flood_marks_whole_triangles_or_leaves_them(void **state) {
    random_state random = 3;
    size_t reached = 0, left_over = 0;
    for (int n = 0; n < 200; n++) {
        parted p = part(*state, balls(1 + n % 4, (uint64_t)n + 1));
        const ck_parts parts = parts_of(&p);
        const ck_survivors all = all_of(&p);
        for (int i = random_below(&random, 3); i >= 0; i--) {
            p.marks[random_below(&random, (int)p.shape.vertex_count)] = 2;
        }
        const ck_survivors left = ck_parts_flood(&parts, &all, p.left);
        bool *is_left = zeros(p.shape.triangle_count, sizeof *is_left);
        for (uint32_t i = 0; i < left.count; i++) {
            is_left[ck_survivor(&left, i)] = true;
        }
        for (uint32_t i = 0; i < p.mesh.triangle_count; i++) {
            for (int k = 0; k < 3; k++) {
                assert_true(is_left[i] || p.marks[ck_mesh_corner(&p.mesh, i, k)] == 2);
            }
            left_over += is_left[i];
            reached += !is_left[i];
        }
        free(is_left);
        parted_free(&p);
    }
    assert_true(reached > 1000 && left_over > 1000);
}

/* Faces in the order in which they lie beside each other: one sweep is enough. */
static void a_flood_reaches_all_of_an_orderly_mesh(void **state) {
    for (unsigned sides = 3; sides < 90; sides += 7) {
        parted p = part(*state, solid_of(scene_cylinder(1, 1, sides)));
        const ck_parts parts = parts_of(&p);
        const ck_survivors all = all_of(&p);
        p.marks[ck_mesh_corner(&p.mesh, 0, 0)] = 1;
        assert_int_equal(ck_parts_flood(&parts, &all, p.left).count, 0);
        parted_free(&p);
    }
}

/* Balls one after the other, each in the order in which it was made. */
static solid orderly_balls(int count) {
    scene_mesh all = scene_icosphere(1, 3);
    for (int i = 1; i < count; i++) {
        scene_mesh ball = scene_icosphere(1, 3);
        scene_mesh_move(&ball, (float)(3 * i), 0, 0);
        assert_true(scene_mesh_append(&all, &ball));
        scene_mesh_free(&ball);
    }
    return solid_of(all);
}

/* Compares the points of a sweep with the roots of the forest: one of each part at least; returns how many parts. */
static size_t assert_points_of_all_parts(parted *p, const uint32_t *points, uint32_t count) {
    const ck_parts parts = parts_of(p);
    const ck_survivors all = all_of(p);
    bool *met = zeros(p->shape.vertex_count, sizeof *met);
    size_t missing = 0, found = 0;
    ck_parts_begin(&parts);
    ck_parts_join_triangles(&parts, &all);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t root = ck_part_root(&parts, points[i]);
        found += !met[root];
        met[root] = true;
    }
    for (uint32_t i = 0; i < p->mesh.triangle_count; i++) {
        missing += !met[ck_part_root(&parts, ck_mesh_corner(&p->mesh, i, 0))];
    }
    assert_int_equal(missing, 0);
    free(met);
    return found;
}

static void sweeps_from_seeds_find_the_parts_of_orderly_meshes(void **state) {
    for (int count = 1; count <= 6; count++) {
        for (unsigned most = 0; most <= CK_MOST_SEEDS; most++) {
            parted p = part(*state, orderly_balls(count));
            const ck_parts parts = parts_of(&p);
            const ck_survivors all = all_of(&p);
            const uint32_t found = ck_parts_sweep(&parts, &all, most, p.left);
            assert_int_equal(found, (unsigned)count <= most ? count : 0);
            for (uint32_t i = 0; i < found; i++) {
                assert_true(i == 0 || p.left[i - 1] < p.left[i]);
            }
            assert_int_equal(found == 0 ? 0 : assert_points_of_all_parts(&p, p.left, found), found);
            parted_free(&p);
        }
    }
}

/* In any order they find points of all parts, or nothing. Vertices that no face uses are none. */
static void sweeps_from_seeds_leave_out_no_part(void **state) {
    size_t found = 0, given_up = 0;
    for (int n = 0; n < 400; n++) {
        const int count = 1 + n % 9;
        solid shape = n % 2 == 0 ? balls(count, (uint64_t)n + 1) : orderly_balls(count);
        if (n % 4 == 1) {
            scene_random random = {(uint64_t)n};
            solid_shuffle_vertices(&shape, &random);
        }
        parted p = part(*state, shape);
        const ck_parts parts = parts_of(&p);
        const ck_survivors all = all_of(&p);
        const uint32_t points = ck_parts_sweep(&parts, &all, CK_MOST_SEEDS, p.left);
        assert_true(points <= CK_MOST_SEEDS);
        found += points > 0;
        given_up += points == 0;
        assert_true(points == 0 || assert_points_of_all_parts(&p, p.left, points) == (size_t)count);
        parted_free(&p);
    }
    assert_true(found > 50 && given_up > 50);
}

/* A soup: every triangle has corners of its own; -0 and 0 are one place. */
static void positions_hold_a_soup_together(void **state) {
    for (int count = 1; count < 4; count++) {
        solid made = balls(count, (uint64_t)count);
        solid soup = {.positions = zeros(9 * made.triangle_count, sizeof(double)),
                      .vertex_count = 3 * made.triangle_count,
                      .indices = zeros(3 * made.triangle_count, sizeof(uint32_t)),
                      .triangle_count = made.triangle_count};
        for (size_t i = 0; i < 9 * made.triangle_count; i++) {
            const double x = made.positions[3 * (size_t)made.indices[i / 3] + i % 3];
            soup.positions[i] = x == 0 && i / 9 % 2 == 0 ? -x : x;
            soup.indices[i / 3] = (uint32_t)(i / 3);
        }
        parted p = part(*state, soup);
        const ck_parts parts = parts_of(&p);
        const ck_survivors all = all_of(&p);
        ck_parts_begin(&parts);
        ck_parts_join_triangles(&parts, &all);
        assert_int_equal(count_roots(&p), p.mesh.triangle_count);
        p.marks[ck_part_root(&parts, 4)] = 2;
        ck_parts_weld(&parts, &all, p.table, p.mask);
        assert_int_equal(count_roots(&p), count);
        assert_int_equal(p.marks[ck_part_root(&parts, 4)], 2);
        parted_free(&p);
        solid_free(&made);
    }
}

static void a_table_has_room_for_twice_the_corners(void **state) {
    (void)state;
    for (uint32_t triangles = 0; triangles < 5000; triangles += 1 + triangles / 9) {
        const uint32_t mask = ck_parts_mask(triangles);
        assert_true((mask & (mask + 1)) == 0 && mask >= 6 * triangles);
    }
    assert_int_equal(ck_parts_mask(UINT32_MAX), UINT32_MAX);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(triangles_hold_their_part_together),
        cmocka_unit_test(marks_of_joined_parts_are_kept),
        cmocka_unit_test(a_flood_marks_whole_triangles_or_leaves_them),
        cmocka_unit_test(a_flood_reaches_all_of_an_orderly_mesh),
        cmocka_unit_test(sweeps_from_seeds_find_the_parts_of_orderly_meshes),
        cmocka_unit_test(sweeps_from_seeds_leave_out_no_part),
        cmocka_unit_test(positions_hold_a_soup_together),
        cmocka_unit_test(a_table_has_room_for_twice_the_corners),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
