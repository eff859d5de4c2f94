/* Thin overlaps by columns, against searches without columns and balls that are found otherwise. */
#include "overlap/thin.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bodies.h"

#include "exact/locate.h"
#include "fixtures/allocator.h"
#include "fixtures/with_workspace.h"
#include "math/vec3.h"
#include "overlap/solid_face.h"
#include "overlap/width.h"
#include "rounds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Slabs ---- */

enum { MOST_CELLS = 96 };

/* Over [-1, 1]^2: bumpy above and flat below, or the other way round, with a square hole or none. */
typedef struct slab {
    unsigned cells;
    bool upper;
    unsigned hole[2]; /* cells from and to, along both sides */
    double lines[2][MOST_CELLS + 1];
    scene_waves waves;
    double bumps, lean[2], rise, base, turn; /* about z */
    uint64_t diagonals;
    solid made;
} slab;

static double height_of(const slab *s, double x, double y) {
    return s->rise + s->lean[0] * x + s->lean[1] * y + s->bumps * scene_waves_at(&s->waves, (const double[3]){x, y, 0});
}

static uint32_t vertex_of(const slab *s, unsigned x, unsigned y, bool bumpy) {
    const uint32_t all = (s->cells + 1) * (s->cells + 1);
    return (bumpy ? 0 : all) + y * (s->cells + 1) + x;
}

static bool is_full(const slab *s, unsigned x, unsigned y) {
    const bool hole = x >= s->hole[0] && x < s->hole[1] && y >= s->hole[0] && y < s->hole[1];
    return x < s->cells && y < s->cells && !hole;
}

/* Given as for a slab that is bumpy above. */
static void add_face(slab *s, uint32_t a, uint32_t b, uint32_t c) {
    const uint32_t face[3] = {a, s->upper ? c : b, s->upper ? b : c};
    memcpy(&s->made.indices[3 * s->made.triangle_count++], face, sizeof face);
}

static void add_quad(slab *s, const uint32_t corners[4], bool other) {
    const int first = other ? 1 : 0;
    add_face(s, corners[first], corners[first + 1], corners[(first + 2) % 4]);
    add_face(s, corners[first], corners[(first + 2) % 4], corners[(first + 3) % 4]);
}

static void add_cell(slab *s, unsigned x, unsigned y) {
    const unsigned ring[4][2] = {{x, y}, {x + 1, y}, {x + 1, y + 1}, {x, y + 1}};
    const unsigned beyond[4][2] = {{x, y - 1}, {x + 1, y}, {x, y + 1}, {x - 1, y}};
    uint32_t above[4], below[4];
    for (int i = 0; i < 4; i++) {
        above[i] = vertex_of(s, ring[i][0], ring[i][1], true);
        below[3 - i] = vertex_of(s, ring[i][0], ring[i][1], false);
    }
    const unsigned number = x * 7 + y * 13;
    add_quad(s, above, (s->diagonals >> number % 64 & 1) != 0);
    add_quad(s, below, false);
    for (int i = 0; i < 4; i++) {
        if (!is_full(s, beyond[i][0], beyond[i][1])) {
            const unsigned *from = ring[i], *to = ring[(i + 1) % 4];
            const uint32_t wall[4] = {vertex_of(s, from[0], from[1], true), vertex_of(s, from[0], from[1], false),
                                      vertex_of(s, to[0], to[1], false), vertex_of(s, to[0], to[1], true)};
            add_quad(s, wall, false);
        }
    }
}

static bool is_used(const slab *s, unsigned x, unsigned y) {
    return is_full(s, x, y) || is_full(s, x - 1, y) || is_full(s, x, y - 1) || is_full(s, x - 1, y - 1);
}

static solid make_slab(slab *s, scene_random *random, size_t spikes) {
    const size_t vertices = 2 * (size_t)(s->cells + 1) * (s->cells + 1);
    s->made = (solid){.positions = malloc(3 * vertices * sizeof(double)),
                      .vertex_count = vertices,
                      .indices = malloc(3 * sizeof(uint32_t) * (4 + 8) * s->cells * s->cells)};
    assert_non_null(s->made.positions);
    assert_non_null(s->made.indices);
    for (unsigned y = 0; y <= s->cells; y++) {
        for (unsigned x = 0; x <= s->cells; x++) {
            const double line[2] = {s->lines[0][x], s->lines[1][y]}, c = cos(s->turn), n = sin(s->turn);
            const double at[2] = {c * line[0] - n * line[1], n * line[0] + c * line[1]};
            const double flat = is_used(s, x, y) ? s->base : 0; /* what no face has is anywhere */
            memcpy(&s->made.positions[3 * (size_t)vertex_of(s, x, y, true)],
                   (const double[3]){at[0], at[1], height_of(s, at[0], at[1])}, 3 * sizeof(double));
            memcpy(&s->made.positions[3 * (size_t)vertex_of(s, x, y, false)], (const double[3]){at[0], at[1], flat},
                   3 * sizeof(double));
        }
    }
    for (size_t i = 0; i < spikes; i++) {
        const unsigned x = 1 + (unsigned)scene_random_below(random, s->cells - 1);
        const unsigned y = 1 + (unsigned)scene_random_below(random, s->cells - 1);
        s->made.positions[3 * (size_t)vertex_of(s, x, y, true) + 2] += scene_random_between(random, -0.1, 0.1);
    }
    for (unsigned y = 0; y < s->cells; y++) {
        for (unsigned x = 0; x < s->cells; x++) {
            if (is_full(s, x, y)) {
                add_cell(s, x, y);
            }
        }
    }
    return s->made;
}

/* Even lines, or lines that leave slender cells between them; both ends stay. */
static void draw_lines(slab *s, scene_random *random, bool even, double half) {
    for (int k = 0; k < 2; k++) {
        double at = 0;
        for (unsigned i = 0; i <= s->cells; i++) {
            s->lines[k][i] = at;
            at += even ? 1 : pow(scene_random_between(random, 0, 1), 3) + 1e-4;
        }
        const double whole = s->lines[k][s->cells];
        for (unsigned i = 0; i <= s->cells; i++) {
            s->lines[k][i] = half * (2 * s->lines[k][i] / whole - 1);
        }
    }
}

typedef struct recipe {
    double press, bumps, lean[2];
    double inset, turn; /* b ends so much before a does, and is turned about z */
    unsigned cells[2];
    bool even, hole;
    size_t spikes, layers, cavities;
} recipe;

/* A small box within what both share, if that is flat enough; a has a cavity there. */
static void add_cavity(scene_random *random, const recipe *with, solid *a) {
    const double half = 0.1 * with->press, x = scene_random_between(random, -0.8, 0.8),
                 y = scene_random_between(random, -0.8, 0.8), z = with->lean[0] * x + with->lean[1] * y;
    solid cavity =
        made_box((const double[3]){x - half, y - half, z - half}, (const double[3]){x + half, y + half, z + half});
    solid_flip(&cavity);
    *a = both(*a, cavity);
}

/* b pressed into a by about `press`, at several heights for several layers. */
static void make_pair(scene_random *random, const recipe *with, solid pair[2]) {
    const uint64_t seed = scene_random_bits(random);
    for (size_t layer = 0; layer < with->layers; layer++) {
        for (int of = 0; of < 2; of++) {
            slab s = {.cells = with->cells[of],
                      .upper = of == 1,
                      .waves = scene_waves_make(seed + layer, 12, 1, 5, true),
                      .bumps = with->bumps,
                      .lean = {with->lean[0], with->lean[1]},
                      .rise = 5.0 * (double)layer + (of == 0 ? 0.5 : -0.5) * with->press,
                      .turn = of == 0 ? 0 : with->turn,
                      .base = 5.0 * (double)layer + (of == 0 ? -2.2 : 2.2),
                      .diagonals = scene_random_bits(random)};
            if (with->hole) {
                s.hole[0] = s.cells / 3;
                s.hole[1] = s.cells / 2 + 1;
            }
            draw_lines(&s, random, with->even, of == 0 ? 1 : 1 - with->inset);
            const solid made = make_slab(&s, random, with->spikes);
            pair[of] = layer == 0 ? made : both(pair[of], made);
        }
    }
    for (size_t i = 0; i < with->cavities && with->bumps == 0 && with->spikes == 0 && !with->hole; i++) {
        add_cavity(random, with, &pair[0]);
    }
}

static recipe random_recipe(scene_random *random, uint64_t seed) {
    const unsigned cells = seed % 5 == 0 ? 80 : 60;
    return (recipe){.press = exp(scene_random_between(random, log(0.018), log(0.035))),
                    .bumps = seed % 2 == 0 ? 0 : scene_random_between(random, 0.01, 0.3),
                    .lean = {seed % 3 == 0 ? 0 : scene_random_between(random, -0.25, 0.25),
                             seed % 3 == 0 ? 0 : scene_random_between(random, -0.25, 0.25)},
                    .inset = seed % 9 == 4   ? 0.1
                             : seed % 3 == 2 ? 0.35
                                             : 0,
                    .turn = seed % 3 == 2 ? 0.6 : 0,
                    .cells = {seed % 3 == 2 ? 44 : cells, cells - (seed % 4 == 0 ? 0 : 5)},
                    .even = seed % 3 != 1,
                    .hole = seed % 7 == 3,
                    .spikes = seed % 4 == 1 ? 6 : 0,
                    .layers = seed % 6 == 5 ? 2 : 1,
                    .cavities = seed % 3 == 2 ? 3 : 0};
}

/* Along any axis, near and far, large and small, turned inside out. */
static double place_pair(scene_random *random, uint64_t seed, solid pair[2]) {
    const double size = seed % 4 == 3 ? 0x1p-300 : seed % 4 == 2 ? 0x1p200 : 1;
    const double far = seed % 5 == 4 ? 1e6 : 0;
    double offset[3];
    for (int i = 0; i < 3; i++) {
        offset[i] = far * scene_random_between(random, -1, 1);
    }
    for (int of = 0; of < 2; of++) {
        for (uint64_t i = 0; i < seed % 3; i++) {
            solid_cycle_axes(&pair[of]);
        }
        solid_move(&pair[of], offset);
        solid_scale(&pair[of], size);
        if (seed / 2 % 2 == 1) {
            solid_flip(&pair[of]);
        }
    }
    return size;
}

/* ---- Balls found otherwise ---- */

/* All faces of both bodies, in the scaled world, in a workspace of their own. */
typedef struct surroundings {
    ck_body *bodies[2];
    ck_locator locators[2];
    double scale;
    double (*faces)[3][3];
    uint32_t count;
    clinker_workspace *workspace;
    ck_ball_tree tree;
} surroundings;

static void surround(const opened *room, surroundings *out) {
    out->scale = room->totals.whole.about.scale;
    out->count = 0;
    out->workspace = make_workspace(1);
    for (int of = 0; of < 2; of++) {
        out->bodies[of] = &room->check->bodies[of];
        out->locators[of] = ck_locator_plain(out->bodies[of]);
        out->count += out->bodies[of]->mesh.triangle_count;
    }
    out->faces = malloc(out->count * sizeof *out->faces);
    assert_non_null(out->faces);
    uint32_t at = 0;
    for (int of = 0; of < 2; of++) {
        for (uint32_t i = 0; i < out->bodies[of]->mesh.triangle_count; i++) {
            double(*face)[3] = out->faces[at++];
            ck_solid_triangle(out->bodies[of], i, face);
            for (int k = 0; k < 9; k++) {
                face[k / 3][k % 3] *= out->scale;
            }
        }
    }
    const ck_ball_faces faces = {.stored = (const double(*)[3][3])out->faces};
    ck_ball_tree tree;
    if (!ck_ball_tree_build(out->workspace, &faces, out->count, &tree)) {
        abort();
    }
    out->tree = tree;
}

static void forget(surroundings *of) {
    free(of->faces);
    clinker_workspace_destroy(of->workspace);
}

static bool is_inside(const surroundings *of, const double p[3]) {
    const double world[3] = {p[0] / of->scale, p[1] / of->scale, p[2] / of->scale};
    return ck_locate(&of->locators[0], world) == CK_INSIDE && ck_locate(&of->locators[1], world) == CK_INSIDE;
}

static double radius_at(surroundings *of, const double p[3]) {
    uint32_t face;
    return ck_ball_tree_least(&of->tree, p, 1, 0, &face);
}

/* A ball behind a face, and others beside it while they are larger. */
static double ball_at(surroundings *of, scene_random *random, uint32_t face, double least) {
    const double(*t)[3] = (const double(*)[3])of->faces[face];
    double e[3], f[3], normal[3], p[3], best = 0;
    ck_sub(t[1], t[0], e);
    ck_sub(t[2], t[0], f);
    ck_cross(e, f, normal);
    const double length = ck_norm(normal);
    if (!(length > 0)) {
        return 0;
    }
    for (int i = 0; i < 3; i++) {
        p[i] = (t[0][i] + t[1][i] + t[2][i]) / 3 - least * normal[i] / length;
    }
    best = radius_at(of, p);
    if (!(best > 0.5 * least) || !is_inside(of, p)) {
        return 0;
    }
    double step = least;
    for (int i = 0; i < 60; i++) {
        double q[3];
        for (int k = 0; k < 3; k++) {
            q[k] = p[k] + step * scene_random_between(random, -1, 1);
        }
        const double radius = radius_at(of, q);
        if (radius > best * 1.001 && is_inside(of, q)) {
            best = radius;
            memcpy(p, q, sizeof p);
        } else {
            step *= 0.94;
        }
    }
    return best;
}

/* The largest of some, where balls of about a radius are. */
static double largest_ball(surroundings *of, scene_random *random, double about) {
    double best = 0;
    for (int i = 0; i < 40; i++) {
        const uint32_t face = (uint32_t)scene_random_below(random, of->count);
        best = fmax(best, ball_at(of, random, face, 0.9 * fmax(best, about)));
    }
    return best;
}

/* ---- Searches ---- */

typedef struct found {
    scene_random random;
    bool coarse; /* balls are not moved about */
    bool alike;  /* nothing is known of the widths of parts: none may be passed over */
    bool settled, known;
    ck_ball_bounds thin, plain;
    double scale;
} found;

static ck_depth_search search_of(const opened *room, ck_body *bodies[2], const double **widths, bool by_boxes) {
    bodies[0] = &room->check->bodies[0];
    bodies[1] = &room->check->bodies[1];
    assert_true(by_boxes ? ck_widths_of_boxes(room->check->workspace, &room->totals, widths)
                         : ck_widths_find(room->check->workspace, &room->search, &room->totals, widths));
    return (ck_depth_search){.bodies = bodies,
                             .cuts = &room->cuts,
                             .insides = room->insides,
                             .nodes = &room->search,
                             .labels = room->totals.labels,
                             .totals = &room->totals,
                             .widths = *widths,
                             .by_boxes = by_boxes,
                             .kernels = room->check->kernels};
}

/* Fewer faces tell the part of a point as well as all do. */
static void part_is_that_by_all_faces(ck_depth *depth, const double p[3]) {
    static const ck_ball_goal nothing = {.tolerance = -1, .precision = 1};
    const uint32_t part = ck_depth_part_at(depth, p);
    ck_ball_bounds any = ck_ball_unknown(&depth->space);
    assert_true(ck_depth_seek(depth, &nothing, &any) && depth->complete);
    assert_int_equal(ck_depth_part_at(depth, p), part);
}

/* By columns alone, or without them. */
static ck_ball_bounds seek(const opened *room, bool by_columns, const found *with, bool *settled) {
    const ck_ball_goal goal = {.tolerance = -1, .precision = with->coarse ? 1 : 1e-2, .budget = 1 << 16};
    ck_body *bodies[2];
    const double *widths;
    const ck_depth_search search = search_of(room, bodies, &widths, by_columns && !with->alike);
    for (uint32_t i = 0; i < room->totals.count && by_columns && with->alike; i++) {
        ((double *)widths)[i] = room->totals.parts[i].empty ? 0 : INFINITY;
    }
    ck_depth depth;
    assert_true(ck_depth_open(room->check->workspace, &search, &depth));
    ck_ball_bounds ball = ck_ball_unknown(&depth.space);
    depth.declined = !by_columns;
    assert_true(ck_thin_seek(&depth, &goal, &ball));
    *settled = depth.settled;
    if (!by_columns) {
        assert_false(depth.settled);
        assert_true(ck_depth_seek(&depth, &goal, &ball));
    } else if (depth.settled && ball.lower > 0) {
        part_is_that_by_all_faces(&depth, ball.centre);
    }
    return ball;
}

/* The ball is inside, and no larger than the way to the nearest of all faces. */
static void is_a_ball(surroundings *of, const ck_ball_bounds *ball) {
    if (ball->lower > 0) {
        assert_true(is_inside(of, ball->centre));
        uint32_t face; /* of all: what is proven of those without area is far less than their distance */
        const double nearest = ck_ball_tree_nearest(&of->tree, ball->centre, INFINITY, &face);
        assert_true(0.5 * ball->lower <= nearest * (1 + 0x1p-40));
    }
}

static void look_for_balls(const opened *room, void *context) {
    found *out = context;
    bool settled;
    out->known = true;
    out->scale = room->totals.whole.about.scale;
    out->thin = seek(room, true, out, &out->settled);
    out->plain = seek(room, false, &(found){.coarse = false}, &settled);
    surroundings around;
    surround(room, &around);
    is_a_ball(&around, &out->thin);
    is_a_ball(&around, &out->plain);
    const double sampled = 2 * largest_ball(&around, &out->random, 0.5 * fmax(out->thin.lower, out->plain.lower));
    const double best = fmax(sampled, out->plain.lower), upper = out->thin.upper;
    if (!(best <= upper * (1 + 0x1p-40))) {
        print_error("a ball of %.9g where none is above %.9g\n", best, upper);
    }
    assert_true(best <= upper * (1 + 0x1p-40));
    assert_true(sampled <= out->plain.upper * (1 + 0x1p-40));
    assert_true(out->thin.lower <= out->plain.upper * (1 + 0x1p-40));
    assert_true(!out->settled || (out->thin.lower > 0 && out->thin.lower >= upper / 1.1 * (1 - 0x1p-40)));
    forget(&around);
}

/* ---- The tests ---- */

static void no_ball_is_larger_than_columns_say(void **state) {
    const test_rounds rounds = test_rounds_of(14);
    int settled = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        const recipe with = random_recipe(&random, seed);
        solid pair[2];
        make_pair(&random, &with, pair);
        (void)place_pair(&random, seed, pair);
        if (seed % 6 == 1) { /* faces without area, too */
            const solid more = with_flat_faces(&pair[seed / 6 % 2]);
            solid_free(&pair[seed / 6 % 2]);
            pair[seed / 6 % 2] = more;
        }
        found out = {.random = {seed}, .coarse = seed % 4 == 1};
        const int first = (int)(seed / 3 % 2);
        assert_true(look_into(state, &pair[first], &pair[1 - first], look_for_balls, &out));
        settled += out.settled;
        solid_free(&pair[0]);
        solid_free(&pair[1]);
    }
    assert_true(!rounds.whole || settled > 7);
}

/* Those that kiss have so many columns beside their parts that these are looked at one by one. */
static void jaws_are_settled_by_columns(void **state) {
    static const size_t sizes[] = {12000, 16000, 30000, 30000};
    for (int i = 0; i < 4; i++) {
        scene_pair pair = scene_jaws(sizes[i], i < 2 ? SCENE_OVERLAP : SCENE_KISS);
        solid a = solid_of(pair.a), b = solid_of(pair.b);
        solid_place(&b, &pair.pose);
        found out = {.random = {1}, .alike = i == 3};
        assert_true(look_into(state, &a, &b, look_for_balls, &out));
        assert_true(out.settled);
        /* They show that no ball is larger by a tenth, and nothing more. */
        assert_true(fabs(1.1 * out.thin.lower / out.thin.upper - 1) < 0.015);
        solid_free(&a);
        solid_free(&b);
    }
}

static void look_without_memory(const opened *room, void *context) {
    const ck_ball_goal goal = {.tolerance = -1, .precision = 1e-2, .budget = 1 << 16};
    ck_body *bodies[2];
    const double *widths;
    const ck_depth_search search = search_of(room, bodies, &widths, true);
    ck_depth depth;
    assert_true(ck_depth_open(room->check->workspace, &search, &depth));
    ck_ball_bounds ball = ck_ball_unknown(&depth.space);
    depth.failed = true;
    *(bool *)context = ck_thin_seek(&depth, &goal, &ball);
}

/* Else they would count as outside, and holes around them as proofs. */
static void points_that_cannot_be_asked_for_leave_nothing_said(void **state) {
    scene_pair pair = scene_jaws(12000, SCENE_OVERLAP);
    solid a = solid_of(pair.a), b = solid_of(pair.b);
    solid_place(&b, &pair.pose);
    bool done = true;
    assert_true(look_into(state, &a, &b, look_without_memory, &done));
    assert_false(done);
    solid_free(&a);
    solid_free(&b);
}

/* ---- By the public check ---- */

static clinker_status ask(clinker_workspace *workspace, const solid pair[2], double tolerance, bool depth,
                          clinker_pair *out) {
    const clinker_body bodies[2] = {{.mesh = solid_borrow(&pair[0])}, {.mesh = solid_borrow(&pair[1])}};
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    clinker_query query;
    clinker_query_init(&query);
    query.contact = true;
    query.depth = depth;
    query.tolerance = tolerance;
    const clinker_status status = clinker_bodies_check(workspace, bodies, 2, &query, &answer);
    if (status == CLINKER_STATUS_OK) {
        assert_int_equal(answer.pair_count, 1);
        *out = *clinker_answer_pair(&answer, 0);
    }
    return status;
}

/* Its sides cancel, so that the push is along its normal, and its width along the push is its depth. */
static void make_flat_pair(solid pair[2]) {
    scene_random random = {7};
    const recipe with = {
        .press = 0.028, .inset = 0.1, .lean = {0.05, 0.02}, .cells = {44, 40}, .even = true, .layers = 1};
    make_pair(&random, &with, pair);
}

/* Tolerances next to the depth, which columns alone know to a tenth. */
static void the_state_is_the_same_whether_the_depth_is_asked_for(void **state) {
    static const double shares[] = {0.9, 1.05};
    solid pair[2];
    make_flat_pair(pair);
    const double truth = 0.028 / sqrt(1 + 0.05 * 0.05 + 0.02 * 0.02);
    for (int i = 0; i < 2; i++) {
        clinker_pair told[2];
        memset(told, 0, sizeof told);
        for (int depth = 0; depth < 2; depth++) {
            assert_int_equal(ask(*state, pair, shares[i] * truth, depth == 1, &told[depth]), CLINKER_STATUS_OK);
        }
        assert_int_equal(told[0].state, told[1].state);
        assert_int_equal(told[0].proved, told[1].proved);
        assert_int_equal(told[1].state, shares[i] < 1 ? CLINKER_STATE_INTERFERE : CLINKER_STATE_TOUCH);
        assert_true(told[1].depth <= truth * (1 + 1e-9) && told[1].depth + told[1].depth_error >= truth * (1 - 1e-9));
    }
    solid_free(&pair[0]);
    solid_free(&pair[1]);
}

/* Of two like layers each is asked for: one by columns, the other one by all faces. */
static void other_regions_are_as_deep(void **state) {
    scene_random random = {3};
    const recipe with = {.press = 0.03, .cells = {60, 60}, .even = true, .layers = 2};
    solid pair[2];
    make_pair(&random, &with, pair);
    const clinker_body bodies[2] = {{.mesh = solid_borrow(&pair[0])}, {.mesh = solid_borrow(&pair[1])}};
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    clinker_query query;
    clinker_query_init(&query);
    query.regions = query.depths = true;
    assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    const clinker_pair *both_layers = clinker_answer_pair(&answer, 0);
    assert_int_equal(both_layers->region_count, 2);
    for (size_t i = 0; i < 2; i++) {
        const clinker_region *region = clinker_pair_region(both_layers, i);
        assert_true(region->depth <= 0.03 * (1 + 1e-9) && region->depth_error >= 0);
        assert_true(region->depth + region->depth_error >= 0.03 * (1 - 1e-9));
        assert_true(region->depth >= 0.03 / 1.11);
    }
    solid_free(&pair[0]);
    solid_free(&pair[1]);
}

/* The last allocations are those of the depth. */
static void memory_may_fail_at_any_time(void **state) {
    (void)state;
    enum { LAST = 45 };
    solid pair[2];
    make_flat_pair(pair);
    size_t all = 0;
    for (size_t i = 0; i <= LAST; i++) {
        test_allocator allocator = {.fail_at = i == 0 ? 0 : all + 1 - i};
        const clinker_workspace_settings settings = test_allocator_settings(&allocator);
        clinker_workspace *workspace = NULL;
        clinker_pair told;
        assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
        assert_int_equal(ask(workspace, pair, 0, true, &told), i == 0 ? CLINKER_STATUS_OK : CLINKER_STATUS_NO_MEMORY);
        all = i == 0 ? allocator.calls : all;
        if (i == 0) {
            assert_int_equal(ask(workspace, pair, 0, true, &told), CLINKER_STATUS_OK);
            assert_int_equal(allocator.calls, all); /* kept */
        }
        clinker_workspace_destroy(workspace);
        assert_int_equal(allocator.live, 0);
    }
    solid_free(&pair[0]);
    solid_free(&pair[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_ball_is_larger_than_columns_say),
        cmocka_unit_test(jaws_are_settled_by_columns),
        cmocka_unit_test(points_that_cannot_be_asked_for_leave_nothing_said),
        cmocka_unit_test(the_state_is_the_same_whether_the_depth_is_asked_for),
        cmocka_unit_test(other_regions_are_as_deep),
        cmocka_unit_test(memory_may_fail_at_any_time),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
