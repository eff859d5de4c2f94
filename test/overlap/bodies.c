#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bodies.h"

#include "math/orient.h"
#include "math/vec3.h"
#include "overlap/lane_sums.h"
#include "overlap/solid_face.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Solids ---- */

static void *allocate(size_t bytes) {
    void *memory = malloc(bytes + 1);
    if (memory == NULL) {
        abort();
    }
    return memory;
}

static solid solid_made(const double *positions, size_t vertices, const uint32_t *indices, size_t triangles) {
    solid shape = {.positions = allocate(3 * vertices * sizeof(double)),
                   .vertex_count = vertices,
                   .indices = allocate(3 * triangles * sizeof(uint32_t)),
                   .triangle_count = triangles};
    memcpy(shape.positions, positions, 3 * vertices * sizeof(double));
    memcpy(shape.indices, indices, 3 * triangles * sizeof(uint32_t));
    return shape;
}

solid made_box(const double low[3], const double high[3]) {
    static const uint32_t faces[12][3] = {{0, 6, 2}, {0, 4, 6}, {1, 3, 7}, {1, 7, 5}, {0, 1, 5}, {0, 5, 4},
                                          {2, 6, 7}, {2, 7, 3}, {0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}};
    double corners[8][3];
    for (int i = 0; i < 8; i++) {
        for (int axis = 0; axis < 3; axis++) {
            corners[i][axis] = (i >> axis & 1) != 0 ? high[axis] : low[axis];
        }
    }
    return solid_made(corners[0], 8, faces[0], 12);
}

solid made_cube(double x, double y, double z, double side) {
    return made_box((const double[3]){x, y, z}, (const double[3]){x + side, y + side, z + side});
}

solid made_octahedron(const double centre[3], double radius) {
    static const uint32_t faces[8][3] = {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4},
                                         {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}};
    double corners[6][3];
    for (int i = 0; i < 6; i++) {
        for (int axis = 0; axis < 3; axis++) {
            corners[i][axis] = centre[axis] + (i / 2 == axis ? (i % 2 == 0 ? radius : -radius) : 0);
        }
    }
    return solid_made(corners[0], 6, faces[0], 8);
}

solid made_tetrahedron(const double corners[4][3]) {
    static const uint32_t faces[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    solid shape = solid_made(corners[0], 4, faces[0], 4);
    if (ck_orient3d(corners[0], corners[1], corners[2], corners[3]) < 0) {
        solid_flip(&shape);
    }
    return shape;
}

solid made_ball(double radius, unsigned splits) {
    solid shape = solid_of(scene_icosphere(1, splits));
    solid_scale(&shape, radius);
    return shape;
}

solid made_prism(double radius, double half_height, unsigned sides) {
    return solid_of(scene_cylinder((float)radius, (float)half_height, sides));
}

/* Vertex 4 ring + corner: rings are outer below, inner below, outer above, inner above. */
solid made_tube(double outer_half, double inner_half, double half_height) {
    double corners[16][3];
    uint32_t faces[32][3];
    for (int i = 0; i < 16; i++) {
        const double half = i / 4 % 2 == 0 ? outer_half : inner_half;
        corners[i][0] = i % 4 == 0 || i % 4 == 3 ? -half : half;
        corners[i][1] = i % 4 < 2 ? -half : half;
        corners[i][2] = i < 8 ? -half_height : half_height;
    }
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t next = (i + 1) % 4;
        const uint32_t quads[4][4] = {{i, next, 8 + next, 8 + i},           /* outer wall */
                                      {4 + next, 4 + i, 12 + i, 12 + next}, /* inner wall */
                                      {next, i, 4 + i, 4 + next},           /* lower end */
                                      {8 + i, 8 + next, 12 + next, 12 + i}};
        for (int k = 0; k < 4; k++) {
            const uint32_t two[2][3] = {{quads[k][0], quads[k][1], quads[k][2]},
                                        {quads[k][0], quads[k][2], quads[k][3]}};
            memcpy(faces[8 * i + 2 * (uint32_t)k], two, sizeof two);
        }
    }
    return solid_made(corners[0], 16, faces[0], 32);
}

solid both(solid one, solid other) {
    const size_t vertices = one.vertex_count + other.vertex_count;
    const size_t triangles = one.triangle_count + other.triangle_count;
    solid sum = {.positions = allocate(3 * vertices * sizeof(double)),
                 .vertex_count = vertices,
                 .indices = allocate(3 * triangles * sizeof(uint32_t)),
                 .triangle_count = triangles};
    memcpy(sum.positions, one.positions, 3 * one.vertex_count * sizeof(double));
    memcpy(sum.positions + 3 * one.vertex_count, other.positions, 3 * other.vertex_count * sizeof(double));
    memcpy(sum.indices, one.indices, 3 * one.triangle_count * sizeof(uint32_t));
    for (size_t i = 0; i < 3 * other.triangle_count; i++) {
        sum.indices[3 * one.triangle_count + i] = other.indices[i] + (uint32_t)one.vertex_count;
    }
    solid_free(&one);
    solid_free(&other);
    return sum;
}

solid moved(const solid *shape, double x, double y, double z) {
    solid copy = solid_copy(shape);
    solid_move(&copy, (const double[3]){x, y, z});
    return copy;
}

solid turned(const solid *shape, const double m[9]) {
    solid copy = solid_copy(shape);
    for (size_t i = 0; i < shape->vertex_count; i++) {
        for (int axis = 0; axis < 3; axis++) {
            copy.positions[3 * i + (size_t)axis] = ck_dot(&m[3 * axis], &shape->positions[3 * i]);
        }
    }
    return copy;
}

/* Middles are vertices of each face's own: the surface is closed by its positions. */
solid with_split_faces(const solid *shape) {
    static const uint32_t quarters[4][3] = {{0, 3, 5}, {3, 1, 4}, {5, 4, 2}, {3, 4, 5}};
    solid split = {.positions = allocate(18 * shape->triangle_count * sizeof(double)),
                   .vertex_count = 6 * shape->triangle_count,
                   .indices = allocate(12 * shape->triangle_count * sizeof(uint32_t)),
                   .triangle_count = 4 * shape->triangle_count};
    for (size_t i = 0; i < shape->triangle_count; i++) {
        double(*at)[3] = (double(*)[3])(split.positions + 18 * i);
        for (size_t k = 0; k < 3; k++) {
            const double *p = &shape->positions[3 * (size_t)shape->indices[3 * i + k]];
            const double *q = &shape->positions[3 * (size_t)shape->indices[3 * i + (k + 1) % 3]];
            for (int axis = 0; axis < 3; axis++) {
                at[k][axis] = p[axis];
                at[3 + k][axis] = 0.5 * (p[axis] + q[axis]);
            }
        }
        for (size_t k = 0; k < 12; k++) {
            split.indices[12 * i + k] = (uint32_t)(6 * i) + quarters[k / 3][k % 3];
        }
    }
    return split;
}

solid with_flat_faces(const solid *shape) {
    const size_t count = shape->triangle_count;
    solid out = {.positions = allocate(3 * (shape->vertex_count + count) * sizeof(double)),
                 .vertex_count = shape->vertex_count + count,
                 .indices = allocate(9 * count * sizeof(uint32_t)),
                 .triangle_count = 3 * count};
    memcpy(out.positions, shape->positions, 3 * shape->vertex_count * sizeof(double));
    for (size_t i = 0; i < count; i++) {
        const uint32_t *corner = &shape->indices[3 * i];
        const uint32_t middle = (uint32_t)(shape->vertex_count + i);
        for (size_t k = 0; k < 3; k++) {
            out.positions[3 * (size_t)middle + k] =
                0.5 * (shape->positions[3 * (size_t)corner[0] + k] + shape->positions[3 * (size_t)corner[1] + k]);
        }
        const uint32_t faces[3][3] = {
            {corner[0], middle, corner[2]}, {middle, corner[1], corner[2]}, {corner[0], corner[1], middle}};
        memcpy(&out.indices[9 * i], faces, sizeof faces);
    }
    return out;
}

solid as_soup(const solid *shape) {
    solid soup = {.positions = allocate(9 * shape->triangle_count * sizeof(double)),
                  .vertex_count = 3 * shape->triangle_count,
                  .indices = allocate(3 * shape->triangle_count * sizeof(uint32_t)),
                  .triangle_count = shape->triangle_count};
    for (size_t i = 0; i < 3 * shape->triangle_count; i++) {
        memcpy(&soup.positions[3 * i], &shape->positions[3 * (size_t)shape->indices[i]], 3 * sizeof(double));
        soup.indices[i] = (uint32_t)i;
    }
    return soup;
}

void random_turn(scene_random *random, double m[9]) {
    const clinker_pose pose = scene_random_pose(random, (const double[3]){0, 0, 0});
    for (int i = 0; i < 9; i++) {
        m[i] = pose.m[4 * (i / 3) + i % 3];
    }
}

void turn_both(scene_random *random, solid pair[2]) {
    double m[9];
    random_turn(random, m);
    for (int i = 0; i < 2; i++) {
        solid plain = pair[i];
        pair[i] = turned(&plain, m);
        solid_free(&plain);
    }
}

static void corners_of(const solid *shape, size_t face, double t[3][3]) {
    for (size_t k = 0; k < 3; k++) {
        ck_sub(&shape->positions[3 * (size_t)shape->indices[3 * face + k]], shape->positions, t[k]);
    }
}

double solid_volume(const solid *shape) {
    double sum = 0;
    for (size_t i = 0; i < shape->triangle_count; i++) {
        double t[3][3];
        double cross[3];
        corners_of(shape, i, t);
        ck_cross(t[1], t[2], cross);
        sum += ck_dot(t[0], cross) / 6;
    }
    return sum;
}

double solid_area(const solid *shape) {
    double sum = 0;
    for (size_t i = 0; i < shape->triangle_count; i++) {
        double t[3][3];
        double sides[2][3];
        double cross[3];
        corners_of(shape, i, t);
        ck_sub(t[1], t[0], sides[0]);
        ck_sub(t[2], t[0], sides[1]);
        ck_cross(sides[0], sides[1], cross);
        sum += ck_norm(cross) / 2;
    }
    return sum;
}

/* ---- Measured ---- */

measured measure_placed(void **state, const solid *a, const clinker_pose *a_pose, const solid *b,
                        const clinker_pose *b_pose) {
    const clinker_body bodies[2] = {{.mesh = solid_borrow(a), .pose = a_pose},
                                    {.mesh = solid_borrow(b), .pose = b_pose}};
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    clinker_query query;
    clinker_query_init(&query);
    query.regions = true;
    query.tolerance = 0;
    assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    measured out = {.state = CLINKER_STATE_APART};
    if (answer.pair_count == 0) {
        return out;
    }
    const clinker_pair *pair = clinker_answer_pair(&answer, 0);
    out.state = pair->state;
    out.volume = pair->volume;
    out.volume_error = pair->volume_error;
    memcpy(out.centre, pair->centre, sizeof out.centre);
    memcpy(out.push, pair->push, sizeof out.push);
    memcpy(out.turn, pair->turn, sizeof out.turn);
    memcpy(out.areas, pair->areas, sizeof out.areas);
    out.region_count = pair->region_count;
    for (size_t i = 0; i < pair->region_count && i < MOST_REGIONS; i++) {
        out.regions[i] = *clinker_pair_region(pair, i);
    }
    return out;
}

measured measure(void **state, const solid *a, const solid *b) {
    return measure_placed(state, a, NULL, b, NULL);
}

/* ---- Step by step ---- */

/* The room has no door for looking in: the hook that would measure comes here, and finds this. */
static struct {
    look into;
    void *context;
    bool seen;
} looking;

static void is_same_puncture(ck_puncture a, ck_puncture b) {
    assert_true(a.of == b.of && a.edge == b.edge && a.sign == b.sign);
}

/* In lanes, and the same one by one. */
static void find_cuts(ck_check *check, const ck_body *const bodies[2], const ck_meeting *meeting, ck_cuts *out) {
    assert_true(ck_cuts_find(check->workspace, NULL, bodies, meeting->contacts, out));
    ck_face_cut *plain = malloc((out->count + 1) * sizeof *plain);
    assert_non_null(plain);
    memcpy(plain, out->items, out->count * sizeof *plain);
    const size_t count = out->count;
    assert_true(ck_cuts_find(check->workspace, ck_overlap_kernels_select(), bodies, meeting->contacts, out));
    assert_int_equal(out->count, count);
    for (size_t i = 0; i < count; i++) {
        assert_true(plain[i].faces.a == out->items[i].faces.a && plain[i].faces.b == out->items[i].faces.b);
        is_same_puncture(plain[i].cut.start, out->items[i].cut.start);
        is_same_puncture(plain[i].cut.end, out->items[i].cut.end);
    }
    free(plain);
}

static clinker_status look_at(ck_check *check, ck_judgement *judged, const ck_meeting *meeting) {
    opened room = {.check = check};
    judged->overlap.volume_error = 0; /* measured: nobody asks again */
    ck_body *bodies[2] = {&check->bodies[judged->a], &check->bodies[judged->b]};
    assert_non_null(meeting);
    for (int i = 0; i < 2; i++) {
        assert_true(ck_body_find_closed(check->workspace, check->body_kernels, bodies[i]) && bodies[i]->closed > 0);
        room.bodies[i] = bodies[i];
    }
    find_cuts(check, room.bodies, meeting, &room.cuts);
    for (int i = 0; i < 2; i++) {
        const ck_inside_search search = {
            .bodies = bodies, .which = i, .culled = &meeting->culled[i], .cuts = &room.cuts, .kernels = check->kernels};
        assert_true(ck_insides_find(check->workspace, &search, &room.insides[i]));
    }
    if (!room.insides[0].sound || !room.insides[1].sound) {
        return CLINKER_STATUS_OK;
    }
    room.search = (ck_node_search){.bodies = room.bodies,
                                   .culled = meeting->culled,
                                   .cuts = &room.cuts,
                                   .insides = room.insides,
                                   .kernels = ck_overlap_kernels_select()};
    assert_true(ck_nodes_join(check->workspace, &room.search, &room.nodes));
    bool joined;
    assert_true(ck_nodes_weld(check->workspace, &room.search, &room.nodes, &joined));
    assert_true(ck_labels_find(check->workspace, &room.search, &room.nodes, &room.labels));
    assert_true(ck_totals_find(check->workspace, &room.search, &room.labels, &room.totals));
    looking.seen = true;
    looking.into(&room, looking.context);
    return CLINKER_STATUS_OK;
}

bool look_into(void **state, const solid *a, const solid *b, look into, void *context) {
    static const ck_hooks hooks = {.measure = look_at};
    const clinker_body bodies[2] = {{.mesh = solid_borrow(a)}, {.mesh = solid_borrow(b)}};
    clinker_query query;
    clinker_query_init(&query);
    query.detail = CLINKER_DETAIL_FACES; /* or a plane between bodies that touch would be enough */
    query.contact = true;
    query.regions = true;
    query.tolerance = 0;
    ck_check check;
    ck_contacts contacts;
    ck_judgement judged = ck_judgement_begin(0, 1, 0);
    looking.into = into;
    looking.context = context;
    looking.seen = false;
    assert_int_equal(ck_check_begin(*state, 2, &query, &check), CLINKER_STATUS_OK);
    assert_int_equal(ck_bodies_open_all(&check, bodies), CLINKER_STATUS_OK);
    check.kernels = ck_kernels_select();
    check.hooks = &hooks;
    if (!ck_bodies_separated(&check.bodies[0], &check.bodies[1], 0)) {
        assert_int_equal(ck_exact_pair(&check, &judged, &contacts), CLINKER_STATUS_OK);
    }
    return looking.seen;
}

static void add_faces_up(const opened *room, const ck_terms *terms, ck_sums *sums) {
    for (int of = 0; of < 2; of++) {
        for (uint32_t i = 0; i < room->insides[of].face_count; i++) {
            double f[3][3];
            ck_solid_triangle(room->bodies[of], room->insides[of].faces[i], f);
            terms->add_face((const double(*)[3])f, of, sums);
        }
    }
}

static void add_cuts_up(const opened *room, const ck_terms *terms, ck_sums *sums) {
    double f[3][3];
    double g[3][3];
    for (int of = 0; of < 2; of++) {
        const ck_body *body = room->bodies[of];
        for (size_t i = 0; i < room->cuts.face_count[of]; i++) {
            const uint32_t face = room->cuts.faces[of][i].face;
            if (room->insides[of].marks[ck_solid_corner(body, face, 2)] == CK_MARK_INSIDE) {
                ck_solid_triangle(body, face, f);
                terms->add_face((const double(*)[3])f, of, sums);
            }
        }
    }
    for (size_t i = 0; i < room->cuts.count; i++) {
        const ck_face_cut *item = &room->cuts.items[i];
        ck_solid_triangle(room->bodies[0], item->faces.a, f);
        ck_solid_triangle(room->bodies[1], item->faces.b, g);
        terms->add_cut((const double(*)[3])f, (const double(*)[3])g, &item->cut, sums);
    }
}

ck_sums add_all_up(const opened *room, const ck_terms *terms, const ck_centre *about) {
    ck_sums sums = ck_sums_begin(about, room->labels.single);
    add_faces_up(room, terms, &sums);
    add_cuts_up(room, terms, &sums);
    return sums;
}

/* Faces with cuts whose last corner is inside; the caller frees them. */
static uint32_t *corner_faces(const opened *room, int of, size_t *count) {
    uint32_t *list = malloc((room->cuts.face_count[of] + 1) * sizeof *list);
    assert_non_null(list);
    *count = 0;
    for (size_t i = 0; i < room->cuts.face_count[of]; i++) {
        const uint32_t face = room->cuts.faces[of][i].face;
        if (room->insides[of].marks[ck_solid_corner(room->bodies[of], face, 2)] == CK_MARK_INSIDE) {
            list[(*count)++] = face;
        }
    }
    return list;
}

static void add_left_cut(const opened *room, const ck_terms *terms, uint32_t cut, ck_sums *sums) {
    double f[3][3];
    double g[3][3];
    const ck_face_cut *item = &room->cuts.items[cut];
    ck_solid_triangle(room->bodies[0], item->faces.a, f);
    ck_solid_triangle(room->bodies[1], item->faces.b, g);
    terms->add_cut((const double(*)[3])f, (const double(*)[3])g, &item->cut, sums);
}

ck_sums add_up_in_lanes(const opened *room, const ck_sum_kernels *kernels, const ck_terms *terms,
                        const ck_centre *about) {
    ck_sums sums = ck_sums_begin(about, room->labels.single);
    ck_lane_sums lanes;
    ck_lane_sums_begin(&sums, &lanes);
    for (int of = 0; of < 2; of++) {
        size_t count;
        uint32_t *list = corner_faces(room, of, &count);
        kernels->add_faces(room->bodies[of], of, room->insides[of].faces, room->insides[of].face_count, true, &lanes);
        kernels->add_faces(room->bodies[of], of, list, count, false, &lanes);
        free(list);
    }
    const size_t count = room->cuts.count;
    uint32_t *numbers = malloc((2 * count + 1) * sizeof *numbers);
    assert_non_null(numbers);
    for (size_t i = 0; i < count; i++) {
        numbers[i] = (uint32_t)i;
    }
    const size_t left = kernels->add_cuts(room->bodies, room->cuts.items, numbers, count, &lanes, numbers + count);
    for (size_t i = 0; i < left; i++) {
        add_left_cut(room, terms, numbers[count + i], &sums);
    }
    free(numbers);
    ck_lane_sums_end(&lanes, &sums);
    return sums;
}
