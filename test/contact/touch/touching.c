#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "touching.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void add_corner(touch_mesh *mesh, const double at[3]) {
    if (mesh->count == mesh->room) {
        mesh->room = 2 * mesh->room + 36;
        mesh->corners = realloc(mesh->corners, mesh->room * sizeof *mesh->corners);
        assert_non_null(mesh->corners);
    }
    memcpy(mesh->corners[mesh->count++], at, sizeof *mesh->corners);
}

void touch_add(touch_mesh *mesh, const double a[3], const double b[3], const double c[3]) {
    add_corner(mesh, a);
    add_corner(mesh, b);
    add_corner(mesh, c);
}

enum { MOST_CUTS = 64 };

/* Ascending places from low to high, both included. */
static void make_cuts(double low, double high, int cuts, random_state *random, double places[MOST_CUTS + 1]) {
    assert_true(cuts >= 1 && cuts <= 16);
    places[0] = low;
    places[cuts] = high;
    for (int i = 1; i < cuts; i++) {
        const int step = 64 / cuts;
        places[i] = low + (high - low) * (i * step + random_below(random, step)) / 64;
    }
}

static void add_field(touch_mesh *mesh, const double at[4][3], bool other_way) {
    touch_add(mesh, at[0], at[1], at[other_way ? 3 : 2]);
    touch_add(mesh, at[other_way ? 1 : 0], at[2], at[3]);
}

/* The face across an axis at its low or its high end. */
static void add_face(touch_mesh *mesh, const double low[3], const double high[3], int axis, bool at_high, int cuts,
                     double places[3][MOST_CUTS + 1], random_state *random) {
    const int u = (axis + 1) % 3;
    const int v = (axis + 2) % 3;
    for (int i = 0; i < cuts; i++) {
        for (int j = 0; j < cuts; j++) {
            double at[4][3];
            for (int k = 0; k < 4; k++) {
                const int right = k == 1 || k == 2;
                const int up = k >= 2;
                at[k][axis] = at_high ? high[axis] : low[axis];
                at[k][u] = places[u][i + (at_high ? right : up)];
                at[k][v] = places[v][j + (at_high ? up : right)];
            }
            add_field(mesh, (const double(*)[3])at, random != NULL && random_below(random, 2) == 1);
        }
    }
}

void touch_add_box(touch_mesh *mesh, const double low[3], const double high[3], int cuts, random_state *random) {
    double places[3][MOST_CUTS + 1];
    cuts = random == NULL ? 1 : cuts;
    for (int axis = 0; axis < 3; axis++) {
        make_cuts(low[axis], high[axis], cuts, random, places[axis]);
    }
    for (int axis = 0; axis < 3; axis++) {
        add_face(mesh, low, high, axis, false, cuts, places, random);
        add_face(mesh, low, high, axis, true, cuts, places, random);
    }
}

touch_mesh touch_box(const double low[3], const double high[3], int cuts, random_state *random) {
    touch_mesh mesh = {0};
    touch_add_box(&mesh, low, high, cuts, random);
    return mesh;
}

void touch_append(touch_mesh *mesh, const touch_mesh *other) {
    for (size_t i = 0; i < other->count; i++) {
        add_corner(mesh, other->corners[i]);
    }
}

void touch_flip(touch_mesh *mesh) {
    for (size_t i = 0; i + 2 < mesh->count; i += 3) {
        double swap[3];
        memcpy(swap, mesh->corners[i], sizeof swap);
        memcpy(mesh->corners[i], mesh->corners[i + 1], sizeof swap);
        memcpy(mesh->corners[i + 1], swap, sizeof swap);
    }
}

void touch_free(touch_mesh *mesh) {
    free(mesh->corners);
    *mesh = (touch_mesh){0};
}

void touch_place(touch_mesh *mesh, const clinker_pose *pose) {
    for (size_t i = 0; i < mesh->count; i++) {
        double at[3];
        memcpy(at, mesh->corners[i], sizeof at);
        for (int k = 0; k < 3; k++) {
            const double *row = &pose->m[4 * k];
            mesh->corners[i][k] = row[0] * at[0] + row[1] * at[1] + row[2] * at[2] + row[3];
        }
    }
}

void touch_scale(touch_mesh *mesh, double factor) {
    for (size_t i = 0; i < mesh->count; i++) {
        for (int k = 0; k < 3; k++) {
            mesh->corners[i][k] *= factor;
        }
    }
}

clinker_body touch_body(const touch_mesh *mesh) {
    clinker_body body = {0};
    body.mesh.positions = mesh->corners;
    body.mesh.vertex_count = mesh->count;
    body.mesh.scalar = CLINKER_SCALAR_FLOAT64;
    return body;
}

clinker_pose touch_random_pose(random_state *random, double reach) {
    double q[4];
    double size = 0;
    for (int i = 0; i < 4; i++) {
        q[i] = random_unit(random);
        size += q[i] * q[i];
    }
    size = sqrt(size);
    const double w = q[0] / size, x = q[1] / size, y = q[2] / size, z = q[3] / size;
    clinker_pose pose = {{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y),
                          reach * random_unit(random), 2 * (x * y + w * z), 1 - 2 * (x * x + z * z),
                          2 * (y * z - w * x), reach * random_unit(random), 2 * (x * z - w * y), 2 * (y * z + w * x),
                          1 - 2 * (x * x + y * y), reach * random_unit(random)}};
    return pose;
}

clinker_query touch_query(void) {
    clinker_query query;
    clinker_query_init(&query);
    query.contact = true;
    return query;
}

clinker_pair touch_check(clinker_workspace *workspace, const touch_mesh *a, const touch_mesh *b,
                         const clinker_query *query) {
    const clinker_body bodies[2] = {touch_body(a), touch_body(b)};
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(workspace, bodies, 2, query, &answer), CLINKER_STATUS_OK);
    assert_int_equal(answer.pair_count, 1);
    const clinker_pair *pair = clinker_answer_pair(&answer, 0);
    assert_int_equal(pair->state, CLINKER_STATE_TOUCH);
    assert_true(pair->patch_count > 0);
    return *pair;
}

size_t touch_count(const clinker_pair *pair, clinker_patch_kind kind) {
    size_t count = 0;
    for (size_t i = 0; i < pair->patch_count; i++) {
        count += clinker_pair_patch(pair, i)->kind == kind;
    }
    return count;
}

static void assert_near(double value, double expected, double slack) {
    if (!(fabs(value - expected) <= slack)) {
        print_error("%.17g, not %.17g\n", value, expected);
        fail();
    }
}

void touch_assert_same(const clinker_pair *pair, const clinker_patch *expected, size_t count, double turn,
                       double slack) {
    assert_int_equal(pair->patch_count, count);
    for (size_t i = 0; i < count; i++) {
        const clinker_patch *patch = clinker_pair_patch(pair, i);
        assert_int_equal(patch->kind, expected[i].kind);
        assert_near(patch->area, expected[i].area, slack);
        assert_near(patch->length, expected[i].length, slack);
        for (int k = 0; k < 3; k++) {
            assert_near(patch->centre[k], expected[i].centre[k], slack);
            assert_near(patch->normal[k], turn * expected[i].normal[k], slack);
            assert_near(patch->box_min[k], expected[i].box_min[k], slack);
            assert_near(patch->box_max[k], expected[i].box_max[k], slack);
        }
    }
}
