/* Boxes of blocks give the body's box, and spans that have all of their faces. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/with_workspace.h"
#include "overlap/simple/blocks.h"
#include "overlap/simple/lay_cells.h"
#include "overlap/simple_bodies.h"
#include "rounds.h"

#include <math.h>

/* Spheres here and there, some flat, some of them with two far apart. */
static scene_mesh random_mesh(scene_random *random) {
    const float far = (float)scene_random_between(random, -1000, 1000);
    scene_mesh mesh = scene_bumpy_sphere(100 + scene_random_below(random, 2000), 1, 1);
    if (scene_random_below(random, 3) == 0) {
        scene_mesh other = scene_icosphere(0.001F, 3);
        scene_mesh_move(&other, 0, far, 1);
        assert_true(scene_mesh_append(&mesh, &other));
        scene_mesh_free(&other);
    }
    for (size_t i = 0; i < mesh.vertex_count && far < 0; i++) {
        mesh.positions[3 * i] = far < -500 ? 0.3F : 0.3F + 1e-6F * mesh.positions[3 * i];
    }
    scene_mesh_move(&mesh, far, 1e5F * far, -far);
    return mesh;
}

static void check_box(const ck_body *body, const scene_mesh *mesh) {
    double low[3], high[3];
    ck_blocks_box(body, low, high);
    for (int axis = 0; axis < 3; axis++) {
        float least = INFINITY, most = -INFINITY;
        for (size_t i = 0; i < mesh->vertex_count; i++) {
            least = fminf(least, mesh->positions[3 * i + (size_t)axis]);
            most = fmaxf(most, mesh->positions[3 * i + (size_t)axis]);
        }
        const double room = 0x1p-20 * (double)(most - least);
        assert_true(low[axis] <= (double)least && low[axis] >= (double)least - room);
        assert_true(high[axis] >= (double)most && high[axis] <= (double)most + room);
        assert_true((double)(float)low[axis] == low[axis] && (double)(float)high[axis] == high[axis]);
    }
}

static void check_spans(const ck_cells *cells) {
    for (uint32_t face = 0; face < cells->mesh->triangle_count; face++) {
        const ck_cell_span *span = &cells->spans[face / CK_FACES_IN_SPAN];
        double t[3][3];
        ck_cells_triangle(cells, face, t);
        for (int i = 0; i < 9; i++) {
            const int axis = i % 3;
            const double at = (t[i / 3][axis] - cells->low[axis]) * cells->scale[axis] + CK_CELL_START;
            assert_true(at >= (double)span->low[axis] && at <= (double)span->high[axis]);
        }
    }
}

/* Each block's box has all of its faces; beyond the last block there are none. */
static void check_blocks(const ck_body *body) {
    const uint32_t blocks = ck_triangle_blocks(&body->mesh);
    for (uint32_t number = 0; number * CK_LANES < blocks; number++) {
        ck_boxes boxes;
        ck_blocks_eight(body, number, &boxes);
        for (uint32_t i = 0; i < CK_LANES * CK_TRIANGLE_BLOCK; i++) {
            const uint32_t face = number * CK_LANES * CK_TRIANGLE_BLOCK + i, lane = i / CK_TRIANGLE_BLOCK;
            for (int k = 0; k < 9; k++) {
                double p[3];
                if (face < body->mesh.triangle_count) {
                    ck_mesh_local(&body->mesh, ck_mesh_corner(&body->mesh, face, k / 3), p);
                    assert_true(p[k % 3] >= (double)boxes.low[k % 3][lane]);
                    assert_true(p[k % 3] <= (double)boxes.high[k % 3][lane]);
                }
            }
        }
        for (uint32_t lane = 0; lane < CK_LANES; lane++) {
            assert_int_equal(boxes.low[0][lane] <= boxes.high[0][lane], number * CK_LANES + lane < blocks);
        }
    }
}

static void boxes_and_spans_are_those_of_the_faces(void **state) {
    clinker_workspace *workspace = *state;
    const test_rounds rounds = test_rounds_of(300);
    ck_simple_memory room = {0};
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        scene_mesh mesh = random_mesh(&random);
        simple_body body;
        ck_cells cells;
        simple_body_open(workspace, &mesh, seed % 2 == 0 ? BODY_PLAIN : BODY_POSED, &body);
        assert_true(ck_has_blocks(&body.opened.body));
        check_box(&body.opened.body, &mesh);
        check_blocks(&body.opened.body);
        assert_true(ck_cells_lay(&workspace->memory, &room, &body.opened.body, &cells));
        assert_true(cells.spans_known);
        check_spans(&cells);
        simple_body_close(&body);
        scene_mesh_free(&mesh);
    }
}

static void doubles_have_none(void **state) {
    scene_mesh mesh = scene_icosphere(1, 4);
    simple_body body;
    simple_body_open(*state, &mesh, BODY_DOUBLES, &body);
    assert_false(ck_has_blocks(&body.opened.body));
    simple_body_close(&body);
    simple_body_open(*state, &mesh, BODY_SOUP, &body);
    assert_false(ck_has_blocks(&body.opened.body));
    simple_body_close(&body);
    scene_mesh_free(&mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_and_spans_are_those_of_the_faces),
        cmocka_unit_test(doubles_have_none),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
