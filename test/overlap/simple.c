/* Bodies that overlap themselves are found out, and others are not: by hand, against all pairs of faces, and against
 * winding numbers of all cells where bodies are made of cubes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/allocator.h"
#include "fixtures/with_workspace.h"
#include "overlap/simple_bodies.h"
#include "rounds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static scene_mesh box(float x, float y, float z, float to_x, float to_y, float to_z) {
    return scene_box((const float[3]){x, y, z}, (const float[3]){to_x, to_y, to_z});
}

/* Adds a mesh as a further shell and frees it. */
static void add(scene_mesh *mesh, scene_mesh other) {
    assert_true(scene_mesh_append(mesh, &other));
    scene_mesh_free(&other);
}

static scene_mesh flipped(scene_mesh mesh) {
    scene_mesh_flip(&mesh);
    return mesh;
}

/* Asks in each form, frees the mesh. */
static void expect(clinker_workspace *workspace, scene_mesh mesh, bool simple) {
    for (body_form form = 0; form < BODY_FORMS; form++) {
        const ck_simplicity found = simple_mesh_ask(workspace, &mesh, form);
        assert_int_equal(found.kind == CK_SIMPLE, simple);
        assert_true(found.kind != CK_SIMPLE_UNKNOWN);
    }
    scene_mesh_free(&mesh);
}

static void boxes_in_each_other_are_not_simple(void **state) {
    scene_mesh mesh = box(0, 0, 0, 2, 2, 2);
    add(&mesh, box(1, 0.5F, 0.5F, 3, 1.5F, 1.5F));
    const ck_simplicity found = simple_mesh_ask(*state, &mesh, BODY_PLAIN);
    assert_int_equal(found.kind, CK_SELF_MEETING);
    assert_true(found.faces[0] < 12 && found.faces[1] >= 12);
    expect(*state, mesh, false);
    mesh = box(0, 0, 0, 2, 2, 2);
    add(&mesh, box(2.5F, 0.5F, 0.5F, 4.5F, 1.5F, 1.5F));
    expect(*state, mesh, true);
}

static void a_cavity_is_simple_and_a_shell_in_a_shell_is_not(void **state) {
    expect(*state, scene_hollow_box(2, 1), true);
    scene_mesh mesh = box(0, 0, 0, 4, 4, 4);
    add(&mesh, box(1, 1, 1, 3, 3, 3));
    const ck_simplicity found = simple_mesh_ask(*state, &mesh, BODY_PLAIN);
    assert_int_equal(found.kind, CK_SHELL_IN_SHELL);
    assert_true(found.faces[0] >= 12);
    expect(*state, mesh, false);
    mesh = scene_hollow_box(4, 3);
    add(&mesh, scene_hollow_box(2, 1));
    expect(*state, mesh, true);
    mesh = scene_bumpy_sphere(20000, 3, 1);
    add(&mesh, scene_bumpy_sphere(20000, 3, 0.5F));
    expect(*state, mesh, false);
    mesh = scene_bumpy_sphere(20000, 3, 1);
    add(&mesh, flipped(scene_bumpy_sphere(20000, 3, 0.5F)));
    expect(*state, mesh, true);
}

static void shells_that_touch_are_simple(void **state) {
    static const float second[][6] = {
        {2, 0, 0, 4, 2, 2},       /* flush, all of it */
        {2, 0.5F, 0.5F, 4, 1, 1}, /* flush, within a face */
        {2, -1, -1, 4, 1, 1},     /* flush, corner in face */
        {2, 1, 0, 4, 3, 2},       /* flush, edges in line */
        {2, 2, 0, 4, 4, 2},       /* along an edge */
        {2, 2, 2, 4, 4, 4},       /* in a corner */
    };
    for (size_t i = 0; i < sizeof second / sizeof *second; i++) {
        const float *b = second[i];
        scene_mesh mesh = box(0, 0, 0, 2, 2, 2);
        add(&mesh, box(b[0], b[1], b[2], b[3], b[4], b[5]));
        expect(*state, mesh, true);
    }
    /* Faces that are the same on both sides cancel out, also in planes across no axis. */
    scene_mesh mesh = scene_tetrahedron(3);
    scene_mesh other = scene_tetrahedron(3);
    for (size_t i = 0; i < other.vertex_count; i++) {
        float *p = &other.positions[3 * i];
        if (p[0] == 0 && p[1] == 0 && p[2] == 0) {
            p[0] = p[1] = p[2] = 2; /* the mirror image of that corner, in the sloping face */
        }
    }
    add(&mesh, flipped(other));
    expect(*state, mesh, true);
}

static void a_shell_that_shares_an_edge_with_one_around_it_is_found(void **state) {
    expect(*state, box_with_wedge(), false);
}

static void a_body_and_its_copy_are_not_simple(void **state) {
    scene_mesh mesh = scene_icosphere(1, 6);
    add(&mesh, scene_icosphere(1, 6));
    expect(*state, mesh, false);
    mesh = scene_icosphere(1, 20);
    add(&mesh, scene_icosphere(1, 20));
    expect(*state, mesh, false);
}

static void a_fan_that_goes_round_twice_is_found(void **state) {
    expect(*state, star_pyramids(5, 1), true);
    expect(*state, star_pyramids(5, 2), false);
    expect(*state, star_pyramids(301, 2), false);
    expect(*state, star_pyramids(3001, 2), false);
    expect(*state, star_pyramids(3001, 1), true);
}

static void tubes_that_pass_through_themselves_are_found(void **state) {
    expect(*state, scene_knot(2, 3, 2, 1, 0.3F, 400, 16), true);
    expect(*state, scene_knot(2, 3, 2, 1, 1.1F, 400, 16), false);
    expect(*state, scene_torus(2, 0.5F, 60, 40), true);
    expect(*state, scene_torus(1, 1.5F, 60, 40), false);
}

static void faces_without_area_count_for_nothing(void **state) {
    scene_mesh mesh = scene_icosphere(1, 8);
    scene_mesh flat = scene_tetrahedron(1);
    for (size_t i = 0; i < flat.vertex_count; i++) {
        const float at = flat.positions[3 * i] + 2 * flat.positions[3 * i + 1] + 3 * flat.positions[3 * i + 2];
        for (size_t axis = 0; axis < 3; axis++) {
            flat.positions[3 * i + axis] = at; /* all four on a line through the sphere */
        }
    }
    add(&mesh, flat);
    expect(*state, mesh, true);
}

/* The same with all vertices moved onto a plane across an axis, or a line. */
static scene_mesh flattened(scene_mesh mesh, size_t first_axis, size_t last_axis) {
    for (size_t i = 0; i < mesh.vertex_count; i++) {
        for (size_t axis = first_axis; axis <= last_axis; axis++) {
            mesh.positions[3 * i + axis] = 0.5F;
        }
    }
    return mesh;
}

static void bodies_without_volume_are_simple(void **state) {
    expect(*state, flattened(scene_icosphere(1, 8), 0, 0), true);
    expect(*state, flattened(scene_icosphere(1, 20), 2, 2), true);
    expect(*state, flattened(scene_icosphere(1, 8), 0, 1), true);
    scene_mesh twice = star_pyramids(7, 3);
    add(&twice, flipped(star_pyramids(7, 3)));
    expect(*state, twice, true);
}

static void the_usual_bodies_are_proved_by_cells(void **state) {
    scene_pair spheres = scene_spheres(100000, SCENE_DEEP);
    scene_pair jaws = scene_jaws(50000, SCENE_OVERLAP);
    const scene_mesh *meshes[] = {&spheres.a, &spheres.b, &jaws.a, &jaws.b};
    for (size_t i = 0; i < 4; i++) {
        const ck_simplicity found = simple_mesh_ask(*state, meshes[i], BODY_PLAIN);
        assert_int_equal(found.kind, CK_SIMPLE);
        assert_int_equal(found.proof, CK_BY_CELLS);
    }
    scene_pair_free(&spheres);
    scene_pair_free(&jaws);
}

/* How often each answer came, and each proof; and bodies that are simple and were not proved to be. */
typedef struct tally {
    uint64_t kinds[4], proofs[4], missed;
} tally;

static void check_boxes(clinker_workspace *workspace, uint64_t seed, unsigned splits, tally *counts) {
    scene_random random = {seed};
    scene_mesh mesh = random_boxes(&random);
    if (splits > 1) {
        scene_mesh split = split_faces(&mesh, splits);
        scene_mesh_free(&mesh);
        mesh = split;
    }
    for (body_form form = 0; form < BODY_POSED; form++) {
        simple_body body;
        simple_body_open(workspace, &mesh, form, &body);
        const ck_simplicity found = simple_body_ask(workspace, &body, NULL, 0);
        const bool simple =
            none_or_one(all_windings(&body, (const int[3]){0}, (const int[3]){BOXES_SIDE, BOXES_SIDE, BOXES_SIDE}));
        assert_true(found.kind != CK_SIMPLE || simple);
        assert_true(splits > 1 || found.kind == CK_SIMPLE || !simple_by_all_pairs(&body, 0x1p-12));
        counts->kinds[found.kind]++;
        counts->proofs[found.proof]++;
        counts->missed += simple && found.kind != CK_SIMPLE;
        simple_body_close(&body);
    }
    scene_mesh_free(&mesh);
}

static void random_boxes_are_simple_only_if_all_cells_have_0_or_1(void **state) {
    const test_rounds rounds = test_rounds_of(3000);
    tally counts = {0};
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        check_boxes(*state, seed, 1, &counts);
    }
    for (int i = 0; i < 3; i++) {
        assert_true(!rounds.whole || counts.kinds[i] > 0);
    }
    assert_true(counts.kinds[CK_SIMPLE_UNKNOWN] == 0);
    print_message("boxes: simple %d, meeting %d, nested %d; missed %d\n", (int)counts.kinds[0], (int)counts.kinds[1],
                  (int)counts.kinds[2], (int)counts.missed);
}

static void random_boxes_of_many_faces_are_simple_only_if_so(void **state) {
    const test_rounds rounds = test_rounds_of(60);
    tally counts = {0};
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        check_boxes(*state, seed + 77777, 16, &counts);
    }
    assert_true(counts.kinds[CK_SIMPLE_UNKNOWN] == 0);
}

static void surfaces_of_cubes_are_simple(void **state) {
    const test_rounds rounds = test_rounds_of(1000);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        scene_mesh mesh = random_cubes(&random);
        for (body_form form = 0; form < BODY_FORMS; form++) {
            assert_int_equal(simple_mesh_ask(*state, &mesh, form).kind, CK_SIMPLE);
        }
        scene_mesh_free(&mesh);
    }
}

static void two_surfaces_of_cubes_are_simple_only_if_they_share_none(void **state) {
    const test_rounds rounds = test_rounds_of(1000);
    tally counts = {0};
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        scene_mesh mesh = random_cubes(&random);
        scene_mesh other = random_cubes(&random);
        scene_mesh_move(&other, (float)scene_random_below(&random, 5), (float)scene_random_below(&random, 5),
                        (float)scene_random_below(&random, 5));
        if (scene_random_below(&random, 4) == 0) {
            scene_mesh_flip(&other);
        }
        add(&mesh, other);
        simple_body body;
        simple_body_open(*state, &mesh, BODY_PLAIN, &body);
        const ck_simplicity found = simple_body_ask(*state, &body, NULL, 0);
        const bool simple = none_or_one(all_windings(&body, (const int[3]){0}, (const int[3]){8, 8, 8}));
        assert_true(found.kind != CK_SIMPLE || simple);
        counts.kinds[found.kind]++;
        counts.missed += simple && found.kind != CK_SIMPLE;
        simple_body_close(&body);
        scene_mesh_free(&mesh);
    }
    print_message("cubes: simple %d, meeting %d, nested %d; missed %d\n", (int)counts.kinds[0], (int)counts.kinds[1],
                  (int)counts.kinds[2], (int)counts.missed);
}

static void sizes_and_places_change_nothing(void **state) {
    static const struct {
        double scale, offset;
    } places[] = {{0x1p-500, 0}, {0x1p-60, 0}, {0x1p60, 0}, {0x1p600, 0}, {1, 0x1p40}, {0x1p-4, 0x1p40}};
    const test_rounds rounds = test_rounds_of(300);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        scene_mesh mesh = seed % 3 == 0 ? random_cubes(&random) : random_boxes(&random);
        const ck_simplicity here = simple_mesh_ask(*state, &mesh, BODY_PLAIN);
        for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
            simple_body body;
            simple_body_open_scaled(*state, &mesh, places[i].scale, places[i].offset, &body);
            const ck_simplicity there = simple_body_ask(*state, &body, NULL, 0);
            simple_body_close(&body);
            /* Beyond the range of the grid, shells that touch are not told from those that meet. */
            assert_true(here.kind == CK_SIMPLE || there.kind != CK_SIMPLE);
            assert_true(here.kind != CK_SIMPLE || there.kind == CK_SIMPLE || fabs(log2(places[i].scale)) > 300);
        }
        scene_mesh_free(&mesh);
    }
}

/* The winding number at random points, some close to corners. */
static bool any_wrong_point(simple_body *body, scene_random *random) {
    enum { POINTS = 300 };
    for (int i = 0; i < POINTS; i++) {
        double p[3];
        const uint32_t vertex = (uint32_t)scene_random_below(random, body->opened.body.mesh.vertex_count);
        ck_mesh_world(&body->opened.body.mesh, vertex, p);
        const double reach = i % 2 == 0 ? 0.5 : 0.01;
        for (int axis = 0; axis < 3; axis++) {
            p[axis] += scene_random_between(random, -reach, reach);
        }
        const int winding = simple_body_winding(body, p);
        if (winding < 0 || winding > 1) {
            return true;
        }
    }
    return false;
}

static void random_balls_are_simple_as_all_pairs_tell(void **state) {
    const test_rounds rounds = test_rounds_of(1500);
    tally counts = {0};
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        scene_mesh mesh = random_ball(&random);
        if (scene_random_below(&random, 3) == 0) {
            scene_mesh other = random_ball(&random);
            scene_mesh_move(&other, (float)scene_random_below(&random, 4), 0, 0);
            add(&mesh, other);
        }
        simple_body body;
        simple_body_open(*state, &mesh, (body_form)(seed % BODY_POSED), &body);
        const ck_simplicity found = simple_body_ask(*state, &body, NULL, 0);
        assert_true(found.kind == CK_SIMPLE || !simple_by_all_pairs(&body, 0x1p-40));
        assert_true(found.kind != CK_SIMPLE || !any_wrong_point(&body, &random));
        counts.kinds[found.kind]++;
        counts.proofs[found.proof]++;
        simple_body_close(&body);
        scene_mesh_free(&mesh);
    }
    assert_true(!rounds.whole || (counts.kinds[CK_SIMPLE] > 100 && counts.kinds[CK_SELF_MEETING] > 100));
    print_message("balls: simple %d, meeting %d, nested %d; proofs %d %d %d %d\n", (int)counts.kinds[0],
                  (int)counts.kinds[1], (int)counts.kinds[2], (int)counts.proofs[0], (int)counts.proofs[1],
                  (int)counts.proofs[2], (int)counts.proofs[3]);
}

/* Whether two shells have no common point, by the exact check of two bodies. */
static bool are_apart(clinker_workspace *workspace, const scene_mesh *a, const scene_mesh *b) {
    const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(a)}, {.mesh = scene_mesh_borrow(b)}};
    clinker_query query;
    clinker_query_init(&query);
    query.depth = false;
    query.tolerance = 0;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(workspace, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    return answer.pair_count == 0 || answer.pairs[0].state == CLINKER_STATE_APART;
}

static void two_shells_are_simple_if_they_are_apart(void **state) {
    const test_rounds rounds = test_rounds_of(400);
    tally counts = {0};
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        scene_mesh mesh = random_shell(&random);
        scene_mesh other = random_shell(&random);
        if (simple_mesh_ask(*state, &mesh, BODY_PLAIN).kind == CK_SIMPLE &&
            simple_mesh_ask(*state, &other, BODY_PLAIN).kind == CK_SIMPLE) {
            const bool apart = are_apart(*state, &mesh, &other);
            assert_true(scene_mesh_append(&mesh, &other));
            const ck_simplicity found = simple_mesh_ask(*state, &mesh, (body_form)(seed % BODY_FORMS));
            assert_int_equal(found.kind == CK_SIMPLE, apart);
            counts.kinds[found.kind]++;
            counts.proofs[found.proof]++;
        }
        scene_mesh_free(&mesh);
        scene_mesh_free(&other);
    }
    assert_true(!rounds.whole || (counts.proofs[CK_BY_FINE_CELLS] > 0 && counts.proofs[CK_BY_FACES] > 0));
    print_message("shells: simple %d, meeting %d, nested %d; proofs %d %d %d %d\n", (int)counts.kinds[0],
                  (int)counts.kinds[1], (int)counts.kinds[2], (int)counts.proofs[0], (int)counts.proofs[1],
                  (int)counts.proofs[2], (int)counts.proofs[3]);
}

static void only_what_takes_part_decides(void **state) {
    const test_rounds rounds = test_rounds_of(3000);
    uint64_t more = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        scene_mesh mesh = random_boxes(&random);
        simple_body body;
        simple_body_open(*state, &mesh, BODY_PLAIN, &body);
        int low[3], high[3];
        for (int axis = 0; axis < 3; axis++) {
            low[axis] = (int)scene_random_below(&random, BOXES_SIDE);
            high[axis] = low[axis] + 1 + (int)scene_random_below(&random, (size_t)(BOXES_SIDE - low[axis]));
        }
        uint32_t faces[4 * 12];
        const uint32_t count = faces_near(&body, low, high, faces);
        const ck_simplicity found = simple_body_ask(*state, &body, faces, count);
        const ck_simplicity whole = simple_body_ask(*state, &body, NULL, 0);
        const cell_windings inside = all_windings(&body, low, high);
        /* Where there is no face, there is one number, which is not asked for. */
        assert_true(found.kind != CK_SIMPLE || none_or_one(inside) || inside.least == inside.most);
        assert_true(found.kind == CK_SIMPLE || whole.kind != CK_SIMPLE);
        more += found.kind == CK_SIMPLE && whole.kind != CK_SIMPLE;
        simple_body_close(&body);
        scene_mesh_free(&mesh);
    }
    assert_true(!rounds.whole || more > 50);
}

static ck_simple_part by_few_cells(clinker_workspace *workspace, const simple_body *body, const uint32_t *faces,
                                   uint32_t count) {
    ck_simple_part proved;
    assert_true(ck_simple_by_few_cells(workspace, &body->opened.body, faces, count, &proved));
    return proved;
}

static void few_cells_prove_a_part_only_if_it_is_so(void **state) {
    const test_rounds rounds = test_rounds_of(400);
    uint64_t parts[3] = {0}, more = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        scene_mesh boxes = random_boxes(&random);
        scene_mesh mesh = split_faces(&boxes, 8);
        simple_body body;
        simple_body_open(*state, &mesh, seed % 8 == 0 ? BODY_SOUP : seed % 8 == 1 ? BODY_INWARDS : BODY_PLAIN, &body);
        int low[3], high[3];
        for (int axis = 0; axis < 3; axis++) {
            low[axis] = (int)scene_random_below(&random, BOXES_SIDE);
            high[axis] = low[axis] + 1 + (int)scene_random_below(&random, 2);
        }
        uint32_t *faces = malloc((mesh.triangle_count + 1) * sizeof *faces);
        assert_non_null(faces);
        const uint32_t count = faces_near(&body, low, high, faces);
        const ck_simple_part part = by_few_cells(*state, &body, faces, count);
        const bool whole = by_few_cells(*state, &body, NULL, 0) == CK_SIMPLE_EVERYWHERE;
        const cell_windings inside = all_windings(&body, low, high);
        const cell_windings all =
            all_windings(&body, (const int[3]){0}, (const int[3]){BOXES_SIDE, BOXES_SIDE, BOXES_SIDE});
        assert_true(part == CK_SIMPLE_NOT_PROVED || none_or_one(inside) || inside.least == inside.most);
        assert_true(part != CK_SIMPLE_EVERYWHERE || (whole && none_or_one(all)));
        assert_true(!whole || none_or_one(all));
        parts[part]++;
        more += part == CK_SIMPLE_IN_PART && !none_or_one(all);
        free(faces);
        simple_body_close(&body);
        scene_mesh_free(&mesh);
        scene_mesh_free(&boxes);
    }
    print_message("few cells: none %d, a part %d, all %d; a part of bodies that are not %d\n", (int)parts[0],
                  (int)parts[1], (int)parts[2], (int)more);
    assert_true(!rounds.whole || (parts[0] > 20 && parts[1] > 20 && parts[2] > 5 && more > 5));
}

static void a_part_of_a_large_body_is_proved_by_few_cells(void **state) {
    enum { FACES = 20000 };
    static uint32_t faces[FACES];
    scene_mesh mesh = scene_bumpy_sphere(FACES, 1, 1);
    for (int i = 0; i < 4; i++) { /* which overlap each other */
        scene_mesh other = scene_bumpy_sphere(FACES, 1, 1);
        scene_mesh_move(&other, 5.0F + (float)i, 0, 0);
        add(&mesh, other);
    }
    simple_body body;
    simple_body_open(*state, &mesh, BODY_PLAIN, &body);
    for (int shell = 0; shell < 5; shell++) {
        for (uint32_t i = 0; i < FACES; i++) {
            faces[i] = (uint32_t)shell * FACES + i;
        }
        assert_int_equal(by_few_cells(*state, &body, faces, FACES),
                         shell == 0 ? CK_SIMPLE_IN_PART : CK_SIMPLE_NOT_PROVED);
    }
    assert_int_equal(by_few_cells(*state, &body, NULL, 0), CK_SIMPLE_NOT_PROVED);
    simple_body_close(&body);
    scene_mesh_free(&mesh);
}

/* A sphere or a cavity in one or two others, whose faces are far from it. */
static void few_cells_do_not_forget_what_they_do_not_look_at(void **state) {
    enum { FACES = 200000 };
    static const struct { bool cavity, two; } cases[] = {{false, false}, {true, false}, {true, true}};
    static uint32_t faces[FACES];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        scene_mesh mesh = scene_bumpy_sphere(FACES, 1, 1);
        if (cases[i].two) {
            add(&mesh, scene_bumpy_sphere(FACES, 1, 0.9F));
        }
        scene_mesh inner = scene_bumpy_sphere(FACES, 1, 0.5F);
        const uint32_t first = (uint32_t)mesh.triangle_count, count = (uint32_t)inner.triangle_count;
        add(&mesh, cases[i].cavity ? flipped(inner) : inner);
        simple_body body;
        simple_body_open(*state, &mesh, BODY_PLAIN, &body);
        for (uint32_t k = 0; k < count; k++) {
            faces[k] = first + k;
        }
        const bool simple = cases[i].cavity && !cases[i].two;
        assert_int_equal(by_few_cells(*state, &body, faces, count), simple ? CK_SIMPLE_IN_PART : CK_SIMPLE_NOT_PROVED);
        simple_body_close(&body);
        scene_mesh_free(&mesh);
    }
}

/* The triangles of a binary STL file as a soup; no vertices: there is none. */
static scene_mesh read_stl(const char *path) {
    scene_mesh mesh = {.vertex_count = 0};
    FILE *file = fopen(path, "rb");
    unsigned char head[84];
    if (file == NULL || fread(head, 1, sizeof head, file) != sizeof head) {
        return mesh;
    }
    mesh.triangle_count = head[80] | (size_t)head[81] << 8 | (size_t)head[82] << 16;
    mesh.positions = malloc(mesh.triangle_count * 9 * sizeof(float));
    assert_non_null(mesh.positions);
    for (size_t i = 0; i < mesh.triangle_count; i++) {
        unsigned char facet[50];
        assert_int_equal(fread(facet, 1, sizeof facet, file), sizeof facet);
        memcpy(&mesh.positions[9 * i], facet + 12, 9 * sizeof(float));
    }
    mesh.vertex_count = 3 * mesh.triangle_count;
    fclose(file);
    return mesh;
}

static void links_of_a_robot_are_told(void **state) {
    static const struct {
        const char *name;
        bool simple;
    } links[] = {{"base", true},   {"forearm", false}, {"shoulder", false}, {"upperarm", false},
                 {"wrist1", true}, {"wrist2", false},  {"wrist3", false}};
    for (size_t i = 0; i < sizeof links / sizeof *links; i++) {
        char path[512];
        snprintf(path, sizeof path, "%s/robots/ur5/%s.stl", CLINKER_TEST_DATA, links[i].name);
        scene_mesh mesh = read_stl(path);
        if (mesh.vertex_count == 0) {
            skip();
        }
        assert_int_equal(simple_mesh_ask(*state, &mesh, BODY_PLAIN).kind == CK_SIMPLE, links[i].simple);
        scene_mesh_free(&mesh);
    }
}

static scene_mesh memory_mesh(int number) {
    scene_mesh mesh = number == 0 ? scene_bumpy_sphere(5000, 1, 1) : scene_knot(2, 3, 2, 1, 0.9F, 200, 16);
    if (number == 2) {
        add(&mesh, scene_icosphere(8, 10));
    }
    return mesh;
}

static void the_second_of_two_like_calls_allocates_nothing_and_a_failing_allocator_is_survived(void **state) {
    (void)state;
    for (int number = 0; number < 3; number++) {
        scene_mesh mesh = memory_mesh(number);
        bool done = false;
        for (size_t fail_at = 0; !done; fail_at++) {
            test_allocator allocator = {0};
            clinker_workspace_settings settings = test_allocator_settings(&allocator);
            clinker_workspace *workspace;
            assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
            simple_body body;
            simple_body_open(workspace, &mesh, BODY_PLAIN, &body);
            const size_t before = allocator.calls;
            allocator.fail_at = fail_at > 0 ? before + fail_at : 0;
            ck_simplicity found;
            const bool answered = ck_simple_find(workspace, &body.opened.body, NULL, 0, &found);
            const size_t calls = allocator.calls;
            assert_int_equal(answered, allocator.fail_at == 0 || calls < allocator.fail_at);
            done = answered && fail_at > 0;
            allocator.fail_at = 0;
            assert_true(ck_simple_find(workspace, &body.opened.body, NULL, 0, &found));
            assert_true(!answered || allocator.calls == calls);
            simple_body_close(&body);
            clinker_workspace_destroy(workspace);
            assert_int_equal(allocator.live, 0);
        }
        scene_mesh_free(&mesh);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_in_each_other_are_not_simple),
        cmocka_unit_test(a_cavity_is_simple_and_a_shell_in_a_shell_is_not),
        cmocka_unit_test(shells_that_touch_are_simple),
        cmocka_unit_test(a_shell_that_shares_an_edge_with_one_around_it_is_found),
        cmocka_unit_test(a_body_and_its_copy_are_not_simple),
        cmocka_unit_test(a_fan_that_goes_round_twice_is_found),
        cmocka_unit_test(tubes_that_pass_through_themselves_are_found),
        cmocka_unit_test(faces_without_area_count_for_nothing),
        cmocka_unit_test(bodies_without_volume_are_simple),
        cmocka_unit_test(the_usual_bodies_are_proved_by_cells),
        cmocka_unit_test(random_boxes_are_simple_only_if_all_cells_have_0_or_1),
        cmocka_unit_test(random_boxes_of_many_faces_are_simple_only_if_so),
        cmocka_unit_test(surfaces_of_cubes_are_simple),
        cmocka_unit_test(two_surfaces_of_cubes_are_simple_only_if_they_share_none),
        cmocka_unit_test(sizes_and_places_change_nothing),
        cmocka_unit_test(random_balls_are_simple_as_all_pairs_tell),
        cmocka_unit_test(two_shells_are_simple_if_they_are_apart),
        cmocka_unit_test(only_what_takes_part_decides),
        cmocka_unit_test(few_cells_prove_a_part_only_if_it_is_so),
        cmocka_unit_test(a_part_of_a_large_body_is_proved_by_few_cells),
        cmocka_unit_test(few_cells_do_not_forget_what_they_do_not_look_at),
        cmocka_unit_test(links_of_a_robot_are_told),
        cmocka_unit_test(the_second_of_two_like_calls_allocates_nothing_and_a_failing_allocator_is_survived),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
