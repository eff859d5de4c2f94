/* What floats lose in the kernels of the exact check: where vertices are placed, and on which side of each other. */
#define CK_KERNELS      bounds_body_kernels
#define CK_KERNELS_NAME "bounds"
#include "bodies/kernels/kernels.inl"
#undef CK_KERNELS
#define CK_KERNELS bounds_kernels
#include "exact/kernels/kernels.inl"

#include "attack.h"

#include "exact/frame.h"
#include "exact/small/pairs.c" /* the frame of two small bodies */

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static clinker_workspace *workspace;

static double clamped(double x) {
    return x < -1 ? -1 : x > 1 ? 1 : x;
}

/* ---- Verdicts ---- */

/* Of inputs: corners of two triangles, how each is off, in units of the slack, and the slack. */
typedef struct two_faces {
    ck_face_batch batch;
    wide a[3][3], b[3][3]; /* where they are */
    float slack;
} two_faces;

/* `taken`: how much of the slack corners are off by, at most. */
static void make_faces(const double *x, double taken, two_faces *made) {
    made->slack = (float)ldexp(fmod(fabs(x[36]), 4), -20);
    for (int i = 0; i < 9; i++) {
        for (int lane = 0; lane < CK_LANES; lane++) {
            made->batch.a[i][lane] = (float)x[i];
            made->batch.b[i][lane] = (float)x[9 + i];
        }
        made->a[i / 3][i % 3] = (wide)(float)x[i] + (wide)made->slack * (taken * clamped(x[18 + i]));
        made->b[i / 3][i % 3] = (wide)(float)x[9 + i] + (wide)made->slack * (taken * clamped(x[27 + i]));
    }
}

static double first_lane(ck_f8 v) {
    float lanes[CK_LANES];
    ck_f8_store(lanes, v);
    return (double)lanes[0];
}

/* All fifteen sides. */
static double try_sides(const double *x) {
    two_faces faces;
    make_faces(x, 1, &faces);
    const pair_corners at = relative_corners(&faces.batch);
    pair_sides sides;
    find_sides(&at, &sides);
    const double bound = first_lane(side_error(&at, faces.slack));
    wide error = 0;
    for (int i = 0; i < 3; i++) {
        const int next = (i + 1) % 3;
        const wide of_a = -wide_orient(faces.a[i], faces.b[0], faces.b[1], faces.b[2]);
        const wide of_b = wide_orient(faces.a[0], faces.a[1], faces.a[2], faces.b[i]);
        error = wide_max(error, wide_abs(of_a - first_lane(sides.a[i])));
        error = wide_max(error, wide_abs(of_b - first_lane(sides.b[i])));
        for (int j = 0; j < 3; j++) {
            const wide passed = wide_orient(faces.a[i], faces.a[next], faces.b[j], faces.b[(j + 1) % 3]);
            error = wide_max(error, wide_abs(passed - first_lane(sides.edges[i][j])));
        }
    }
    return (double)(error / bound);
}

/* ---- Planes of single triangles ---- */

static void fill_cluster(ck_cluster *cluster, float from[9][CK_LANES]) {
    memset(cluster, 0, sizeof *cluster);
    memcpy(cluster->v, from, sizeof cluster->v);
}

/* Boxes overlap, and the slack is no less than 2^-20 of the largest coordinate, as that of placements is. */
static bool suits_planes(const lane_shapes *a, const lane_shapes *b, float slack) {
    for (int i = 0; i < 3; i++) {
        const double low_a = first_lane(a->low[i]), high_a = first_lane(a->high[i]);
        const double low_b = first_lane(b->low[i]), high_b = first_lane(b->high[i]);
        const double most = fmax(fmax(fabs(low_a), fabs(high_a)), fmax(fabs(low_b), fabs(high_b)));
        if (low_a > high_b + 2 * (double)slack || low_b > high_a + 2 * (double)slack ||
            (double)slack < 0x1p-20 * most) {
            return false;
        }
    }
    return true;
}

/* The corners of b before the plane of a. */
static double try_planes(const double *x) {
    two_faces faces;
    make_faces(x, 1, &faces);
    ck_cluster a, b;
    fill_cluster(&a, faces.batch.a);
    fill_cluster(&b, faces.batch.b);
    lane_shapes of_a, of_b;
    box_lanes(&a, &of_a);
    box_lanes(&b, &of_b);
    measure_lanes(&a, &of_a);
    measure_lanes(&b, &of_b);
    if (!suits_planes(&of_a, &of_b, faces.slack)) {
        return -1;
    }
    const double size = first_lane(of_a.size), both = size + first_lane(of_b.size);
    const double bound = 8 * (double)faces.slack * (size * both + first_lane(of_a.steep));
    wide error = 0;
    for (int corner = 0; corner < 3; corner++) {
        ck_f8 q[3];
        for (int axis = 0; axis < 3; axis++) {
            q[axis] = ck_f8_sub(ck_f8_load(b.v[3 * corner + axis]), ck_f8_load(a.v[axis]));
        }
        const wide exact = wide_orient(faces.a[0], faces.a[1], faces.a[2], faces.b[corner]);
        error = wide_max(error, wide_abs(exact - first_lane(ck_f8_dot(of_a.normal, q))));
    }
    return size < 8 * (double)faces.slack ? -1 : (double)(error / bound);
}

/* ---- Slabs of clusters and discs ---- */

static void normal_of(const double sum[3], float normal[3]) {
    group_lanes lanes;
    memset(&lanes, 0, sizeof lanes);
    ck_boxes boxes;
    ck_discs discs;
    for (int axis = 0; axis < 3; axis++) {
        float numbers[CK_WIDE] = {(float)sum[axis]};
        lanes.normal[axis][0] = ck_fw_load(numbers);
    }
    fit_boxes(&lanes, &boxes, &discs);
    for (int axis = 0; axis < 3; axis++) {
        normal[axis] = discs.normal[axis][0];
    }
}

/* The end of the slab of b along its normal, against the nearest corner of a: what both are off by, and their sum.
 * Placing takes 13 parts in 32 of the slack at most. */
static double try_cluster_slabs(const double *x) {
    two_faces faces;
    make_faces(x, 13.0 / 32, &faces);
    ck_cluster a, b;
    fill_cluster(&a, faces.batch.a);
    fill_cluster(&b, faces.batch.b);
    lane_shapes of_a, of_b;
    box_lanes(&a, &of_a);
    box_lanes(&b, &of_b);
    measure_lanes(&b, &of_b);
    const double across[3] = {first_lane(of_b.normal[0]), first_lane(of_b.normal[1]), first_lane(of_b.normal[2])};
    float normal[3];
    normal_of(across, normal);
    if (!suits_planes(&of_a, &of_b, faces.slack)) {
        return -1;
    }
    ck_f8 low, high, other;
    lane_extent(&b, normal, &other, &high);
    lane_extent(&a, normal, &low, &other);
    const wide n[3] = {normal[0], normal[1], normal[2]};
    wide nearest = INFINITY, end = -INFINITY;
    for (int corner = 0; corner < 3; corner++) {
        const wide along = wide_dot(n, faces.a[corner]);
        nearest = along < nearest ? along : nearest;
        end = wide_max(end, wide_dot(n, faces.b[corner]));
    }
    const float room = SLAB_SLACKS * faces.slack, reached = (float)first_lane(high) + room;
    return (double)((first_lane(low) - nearest + end - reached + room) / room);
}

/* How much of the room above 1 the square of a product takes: that of its error. */
static double try_discs(const double *x) {
    const double angle = 0x1p-8;
    double sums[2][3];
    wide w[2][3];
    float normals[2][3];
    for (int i = 0; i < 3; i++) {
        sums[0][i] = (double)(float)x[i];
        sums[1][i] = (double)(float)(x[i] + angle * x[3 + i]);
        w[0][i] = sums[0][i];
        w[1][i] = sums[1][i];
    }
    normal_of(sums[0], normals[0]);
    normal_of(sums[1], normals[1]);
    ck_f8 along = ck_f8_set(0);
    for (int i = 0; i < 3; i++) {
        along = ck_f8_fma(ck_f8_set(normals[0][i]), ck_f8_set(normals[1][i]), along);
    }
    const wide squares = wide_dot(w[0], w[0]) * wide_dot(w[1], w[1]), product = wide_dot(w[0], w[1]);
    if (!(squares > 0)) {
        return -1;
    }
    wide across[3];
    wide_cross(w[0], w[1], across);
    const double sine = (double)wide_root(wide_dot(across, across) / squares);
    const double room = (double)(1.000002F - 1.0F), cosine = (double)(product * product / squares);
    const double found = first_lane(along) * first_lane(along) - cosine;
    return first_lane(disc_across(along)) < sine ? 2 : found / room;
}

/* ---- Placing ---- */

static void make_body(const double *x, bool wide_positions, ck_body *body, float floats[9], double doubles[9],
                      ck_block_box *box) {
    memset(body, 0, sizeof *body);
    for (int i = 0; i < 9; i++) {
        floats[i] = (float)x[i];
        doubles[i] = x[i];
    }
    body->mesh = (ck_mesh){.positions = wide_positions ? (const char *)doubles : (const char *)floats,
                           .stride = 3 * (wide_positions ? sizeof(double) : sizeof(float)),
                           .wide = wide_positions,
                           .vertex_count = 3,
                           .triangle_count = 1,
                           .placed = true};
    memcpy(body->mesh.m, &x[9], sizeof body->mesh.m);
    body->block_count = 1;
    body->boxes = box;
}

/* The slabs of a body without their slack, against those of the corners in the world. */
static double slab_error(const ck_body *body) {
    double most = 0;
    for (int k = 0; k < CK_DIRECTIONS; k++) {
        wide low = INFINITY, high = -INFINITY;
        for (uint32_t i = 0; i < 3; i++) {
            double p[3];
            wide along = 0;
            ck_mesh_world(&body->mesh, i, p);
            for (int axis = 0; axis < 3; axis++) {
                along += (wide)ck_directions[k][axis] * p[axis];
            }
            low = along < low ? along : low;
            high = wide_max(high, along);
        }
        const wide error = wide_max(wide_abs((wide)body->low[k] + body->slack[k] - low),
                                    wide_abs((wide)body->high[k] - body->slack[k] - high));
        most = fmax(most, (double)(error / body->slack[k]));
    }
    return most;
}

static double try_slabs_of(const double *x, bool wide_positions) {
    ck_body body;
    float floats[9];
    double doubles[9];
    ck_block_box box;
    make_body(x, wide_positions, &body, floats, doubles, &box);
    return ck_body_bound(workspace, &bounds_body_kernels, false, 1, &body) ? slab_error(&body) : -1;
}

static double try_slabs(const double *x) {
    return try_slabs_of(x, false);
}

static double try_wide_slabs(const double *x) {
    return try_slabs_of(x, true);
}

/* Where corners are put in a frame around some box. */
static double try_placement(const double *x) {
    ck_body body;
    float floats[9];
    double doubles[9], low[3], high[3];
    ck_block_box box;
    make_body(x, x[27] < 0, &body, floats, doubles, &box);
    if (!ck_body_bound(workspace, &bounds_body_kernels, false, 1, &body)) {
        return -1;
    }
    for (int i = 0; i < 3; i++) {
        low[i] = body.low[i] + fmod(fabs(x[21 + i]), 1) * (body.high[i] - body.low[i]);
        high[i] = low[i] + fmod(fabs(x[24 + i]), 1) * (body.high[i] - body.low[i]);
    }
    const ck_frame frame = ck_frame_of_box(low, high);
    const ck_placement placement = ck_placement_of(&body, &frame);
    const uint32_t triangles[CK_WIDE] = {0};
    ck_fw reach[3] = {ck_fw_set(0), ck_fw_set(0), ck_fw_set(0)}, v[9];
    place_corners(&placement, triangles, reach, v);
    const double furthest =
        fmax(fmax((double)ck_fw_highest(reach[0]), (double)ck_fw_highest(reach[1])), (double)ck_fw_highest(reach[2]));
    const double bound = ck_placement_slack(&body, &placement, &frame, furthest);
    wide error = 0;
    for (int i = 0; i < 9; i++) {
        double p[3];
        ck_mesh_world(&body.mesh, (uint32_t)(i / 3), p);
        const wide exact = ((wide)p[i % 3] - frame.centre[i % 3]) * frame.zoom;
        error = wide_max(error, wide_abs(exact - (double)ck_fw_highest(v[i])));
    }
    return bound < 0x1p10 ? (double)(error / bound) : -1;
}

/* Small bodies: where vertices are put in the frame of a pair, the other body being a box beside. */
static double try_small_placement(const double *x) {
    float positions[9];
    const uint32_t indices[3] = {0, 1, 2};
    clinker_pose pose;
    memcpy(pose.m, &x[9], sizeof pose.m);
    for (int i = 0; i < 9; i++) {
        positions[i] = (float)x[i];
    }
    const clinker_body body = {
        .mesh = {.positions = positions, .vertex_count = 3, .indices = indices, .triangle_count = 1}, .pose = &pose};
    ck_mesh mesh = {
        .positions = (const char *)positions, .stride = 3 * sizeof(float), .vertex_count = 3, .placed = true};
    memcpy(mesh.m, pose.m, sizeof mesh.m);
    double world[3][3];
    ck_broad_box boxes[2];
    for (int axis = 0; axis < 3; axis++) {
        boxes[0].low[axis] = FLT_MAX;
        boxes[0].high[axis] = -FLT_MAX;
        for (uint32_t i = 0; i < 3; i++) {
            ck_mesh_world(&mesh, i, world[i]);
            boxes[0].low[axis] = fminf(boxes[0].low[axis], nextafterf((float)world[i][axis], -INFINITY));
            boxes[0].high[axis] = fmaxf(boxes[0].high[axis], nextafterf((float)world[i][axis], INFINITY));
        }
        boxes[1].low[axis] = (float)(world[0][axis] - fabs(x[21 + axis]));
        boxes[1].high[axis] = (float)(world[0][axis] + fabs(x[24 + axis]));
    }
    const small_frame frame = frame_of(&boxes[0], &boxes[1]);
    if (!(frame.zoom < 0x1p40 && frame.zoom > 0x1p-40)) {
        return -1;
    }
    ck_small_source source;
    static small_body placed;
    place(&body, &frame, &source);
    const double bound = (double)slack_in(&frame) + (double)small_place(&source, &placed);
    wide error = 0;
    for (uint32_t i = 0; i < 9; i++) {
        const wide exact = ((wide)world[i / 3][i % 3] - frame.centre[i % 3]) * frame.zoom;
        error = wide_max(error, wide_abs(exact - (double)placed.vertex[i % 3][i / 3]));
    }
    return bound < 0x1p-10 ? (double)(error / bound) : -1;
}

/* Boxes of plain bodies: how much of their room it takes to hold the corners. */
static double try_plain_boxes(const double *x) {
    float positions[9], low[3][CK_LANES], high[3][CK_LANES];
    const uint32_t indices[3] = {0, 1, 2};
    ck_plain_bodies bodies = {.least_vertices = 3, .most_vertices = 3};
    for (int i = 0; i < 9; i++) {
        positions[i] = (float)x[i];
    }
    for (int lane = 0; lane < CK_LANES; lane++) {
        bodies.positions[lane] = positions;
        bodies.poses[lane] = &x[9];
        bodies.indices[lane] = indices;
        bodies.vertex_count[lane] = 3;
    }
    if ((plain_boxes(&bodies, low, high) & 1) == 0) {
        return -1;
    }
    ck_mesh mesh = {
        .positions = (const char *)positions, .stride = 3 * sizeof(float), .vertex_count = 3, .placed = true};
    memcpy(mesh.m, &x[9], sizeof mesh.m);
    double most = 0;
    for (int axis = 0; axis < 3; axis++) {
        const double *row = &mesh.m[4 * axis];
        double least = INFINITY, furthest = -INFINITY, size = fabs(row[3]);
        for (uint32_t i = 0; i < 3; i++) {
            double p[3];
            ck_mesh_world(&mesh, i, p);
            least = fmin(least, p[axis]);
            furthest = fmax(furthest, p[axis]);
        }
        for (int k = 0; k < 3; k++) {
            const float *p = &positions[k];
            size += fabs(row[k]) * fmax(fabs((double)p[0]), fmax(fabs((double)p[3]), fabs((double)p[6])));
        }
        const double room = 0x1p-21 * size;
        most = fmax(most, 1 - (least - (double)low[axis][0]) / room);
        most = fmax(most, 1 - ((double)high[axis][0] - furthest) / room);
    }
    return most;
}

/* ---- The tests ---- */

static void sides_of_two_triangles(void **state) {
    (void)state;
    attack_run(&(attack){"sides of two triangles: 2^8 u volume", 37, 24, try_sides, 3000, 0.1, 6});
}

static void planes_of_single_triangles(void **state) {
    (void)state;
    attack_run(&(attack){"planes of single triangles: 8 slack", 37, 24, try_planes, 3000, 0.1, 1});
}

static void slabs_of_clusters(void **state) {
    (void)state;
    attack_run(&(attack){"slab of a cluster: 4 slacks", 37, 24, try_cluster_slabs, 3000, 0.2, 1});
}

static void sines_of_discs(void **state) {
    (void)state;
    attack_run(&(attack){"sine of two discs: 34 u", 6, 24, try_discs, 20000, 0.2, 3});
}

static void slabs_of_a_body(void **state) {
    (void)state;
    attack_run(&(attack){"slabs of a body: 2^-20", 21, 24, try_slabs, 3000, 0.1, 4});
    attack_run(&(attack){"slabs of a body of doubles: 2^-20, 2^-49", 21, 53, try_wide_slabs, 3000, 0.1, 4});
}

static void places_in_the_frame_of_a_pair(void **state) {
    (void)state;
    attack_run(&(attack){"place in the frame of a pair: 2^-20, 2^-48", 28, 53, try_placement, 3000, 0.1, 4});
}

static void places_of_small_bodies(void **state) {
    (void)state;
    attack_run(&(attack){"place of a small body: 2^-21, 2^-49", 27, 53, try_small_placement, 3000, 0.2, 4});
}

static void boxes_of_plain_bodies(void **state) {
    (void)state;
    attack_run(&(attack){"box of a plain body: 2^-21", 21, 53, try_plain_boxes, 3000, 0.2, 4});
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
#ifdef __AVX2__
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) {
        return 0;
    }
#endif
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sides_of_two_triangles), cmocka_unit_test(planes_of_single_triangles),
        cmocka_unit_test(slabs_of_clusters),      cmocka_unit_test(sines_of_discs),
        cmocka_unit_test(slabs_of_a_body),        cmocka_unit_test(places_in_the_frame_of_a_pair),
        cmocka_unit_test(places_of_small_bodies), cmocka_unit_test(boxes_of_plain_bodies),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
