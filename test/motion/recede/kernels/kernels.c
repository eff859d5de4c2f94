/* Each table of kernels of bodies that move against plain loops: the same bits, for triangles of any kind, in any
 * number, and nothing written beyond what is asked for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/kernel_bodies.h"
#include "fixtures/with_workspace.h"
#include "motion/recede/facing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 200, MOST_FACES = 8192, UNTOUCHED = 0x5A5A5A5A };

/* ---- Triangles, one by one ---- */

/* A corner and two edges, as floats. */
static void read_triangle(const ck_points *points, float unit, uint32_t triangle, float t[3][3]) {
    const ck_mesh *mesh = points->mesh;
    double p[3][3];
    for (int corner = 0; corner < 3; corner++) {
        const uint32_t vertex = ck_mesh_corner(mesh, triangle, corner);
        if (points->careful) {
            ck_mesh_world(mesh, vertex, p[corner]);
        } else {
            ck_mesh_local(mesh, vertex, p[corner]);
        }
    }
    for (int k = 0; k < 3; k++) {
        if (mesh->wide || points->careful) {
            const double at = p[0][k] * points->scale;
            t[0][k] = (float)((at - points->origin[k]) * (double)unit);
            t[1][k] = (float)((p[1][k] * points->scale - at) * (double)unit);
            t[2][k] = (float)((p[2][k] * points->scale - at) * (double)unit);
        } else {
            t[0][k] = ((float)p[0][k] - (float)points->origin[k]) * unit;
            t[1][k] = ((float)p[1][k] - (float)p[0][k]) * unit;
            t[2][k] = ((float)p[2][k] - (float)p[0][k]) * unit;
        }
    }
}

typedef struct plain_normal {
    float n[3], edges, product;
} plain_normal;

static plain_normal normal_of(const float t[3][3]) {
    const float *a = t[1], *b = t[2];
    const float one = fabsf(a[0]) + fabsf(a[1]) + fabsf(a[2]);
    const float other = fabsf(b[0]) + fabsf(b[1]) + fabsf(b[2]);
    return (plain_normal){
        {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]}, one + other, one * other};
}

static float dot(const float a[3], const float b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static unsigned judge(const float t[3][3], const ck_flow_step *step) {
    const plain_normal of = normal_of(t);
    float along[3], height = 0, square = 0;
    for (int j = 0; j < 3; j++) {
        along[j] = of.n[0] * step->linear[0][j] + of.n[1] * step->linear[1][j] + of.n[2] * step->linear[2][j];
        const float c = dot(step->cofactors[j], of.n);
        square += c * c;
        height += of.n[j] * (step->ball_at[j] - step->ball_slope * t[0][j]);
    }
    const float at = dot(of.n, step->constant) + dot(along, t[0]);
    const float most = fmaxf(fmaxf(dot(along, t[1]), dot(along, t[2])), 0);
    const float rest = -(at + most) - (step->least + step->per_product * of.product + step->per_edge * of.edges);
    const float above =
        fabsf(height) - (step->ball_least + step->ball_product * of.product + step->ball_edge * of.edges);
    unsigned known = 0;
    if (step->per_normal == 0 && !step->ball) {
        return step->recedes && rest > 0 ? CK_FACING_GOES | CK_FACING_RECEDES : 0;
    }
    if (step->recedes && rest > step->least && rest * rest > step->per_normal * step->per_normal * square) {
        known |= CK_FACING_GOES | CK_FACING_RECEDES;
    }
    if (step->ball && above > step->ball_least && above * above > step->ball_radius * step->ball_radius * square) {
        known |= CK_FACING_GOES;
    }
    return known;
}

static unsigned judge_all_steps(const ck_points *points, float unit, uint32_t triangle, const ck_flow *flow) {
    float t[3][3];
    unsigned known = CK_FACING_GOES | CK_FACING_RECEDES;
    read_triangle(points, unit, triangle, t);
    for (unsigned i = 0; i < flow->steps; i++) {
        known &= judge((const float(*)[3])t, &flow->step[i]);
    }
    return known;
}

/* ---- Motions ---- */

static float some_number(scene_random *random) {
    const double x = scene_random_between(random, -0.25, 0.25);
    return (float)(scene_random_below(random, 4) == 0 ? nearbyint(8 * x) / 8 : x);
}

/* `mode`, in bits: 1: it turns, 2: a ball, 4: what changes with time, 8: nothing recedes. */
static ck_flow some_flow(scene_random *random, unsigned mode) {
    ck_flow flow = {.steps = 1 + (unsigned)scene_random_below(random, 3)};
    for (unsigned i = 0; i < flow.steps; i++) {
        ck_flow_step *step = &flow.step[i];
        for (int k = 0; k < 3; k++) {
            step->constant[k] = some_number(random);
            step->ball_at[k] = some_number(random);
            for (int j = 0; j < 3; j++) {
                step->linear[k][j] = (mode & 1) != 0 ? some_number(random) : 0;
                step->cofactors[k][j] = some_number(random);
            }
        }
        step->recedes = (mode & 8) == 0;
        step->turns = (mode & 1) != 0;
        step->least = step->ball_least = 0x1p-60F;
        step->per_product = step->ball_product = 0x1p-18F;
        step->per_edge = step->ball_edge = 0x1p-46F;
        step->per_normal = (mode & 4) != 0 ? fabsf(some_number(random)) : ((mode & 1) != 0 ? 0x1p-149F : 0);
        step->ball = (mode & 2) != 0;
        step->ball_slope = some_number(random);
        step->ball_radius = fabsf(some_number(random));
    }
    return flow;
}

/* ---- Comparing ---- */

/* Triangles first .. first+count-1, of the mesh or of a list, by a table and one by one. */
static void compare(const ck_facing_kernels *kernels, const ck_points *points, float unit, const uint32_t *list,
                    uint32_t first, uint32_t count, const ck_flow *flow) {
    const size_t words = (count + CK_FACING_WORD - 1) / CK_FACING_WORD;
    uint32_t goes[MOST / CK_FACING_WORD + 3], recedes[MOST / CK_FACING_WORD + 3];
    goes[words] = recedes[words] = UNTOUCHED;
    kernels->triangles(points, unit, list, first, count, flow, (ck_facing_bits){goes, recedes});
    assert_int_equal(goes[words], UNTOUCHED);
    assert_int_equal(recedes[words], UNTOUCHED);
    for (uint32_t i = 0; i < words * CK_FACING_WORD; i++) {
        const uint32_t triangle = i < count ? (list != NULL ? list[first + i] : first + i) : 0;
        const unsigned known = i < count ? judge_all_steps(points, unit, triangle, flow) : 0;
        if (ck_facing_has(goes, i) != ((known & CK_FACING_GOES) != 0) ||
            ck_facing_has(recedes, i) != ((known & CK_FACING_RECEDES) != 0)) {
            fail_msg("%s: triangle %u, %u of %u: known %u", kernels->name, (unsigned)triangle, (unsigned)i,
                     (unsigned)count, known);
        }
    }
}

static void triangles_are_judged_as_one_by_one(void **state) {
    static const size_t sizes[] = {1, 7, 8, 9, 15, 16, 17, 31, 32, 33, 47, 48, 49, 63, 64, 65, 96, 100, MOST};
    const ck_facing_kernels *tables[MOST_TABLES];
    const int count = facing_kernel_tables(tables);
    scene_random random = {5};
    for (int i = 0; i < SOUP_KINDS * SOUP_FORMS * 2; i++) {
        for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
            kernel_body made;
            ck_flow_frame frame;
            uint32_t list[MOST];
            const uint32_t size = (uint32_t)sizes[k], first = (uint32_t)scene_random_below(&random, size);
            kernel_body_make(&made, &random, (soup_kind)(i % SOUP_KINDS), (soup_form)(i / SOUP_KINDS % SOUP_FORMS),
                             size, i / (SOUP_KINDS * SOUP_FORMS) == 1);
            assert_true(kernel_body_open(*state, ck_body_kernels_select(), &made));
            const float unit = (float)ck_facing_frame(&made.body, &frame);
            for (uint32_t at = 0; at < size; at++) {
                list[at] = (uint32_t)scene_random_below(&random, size);
            }
            for (unsigned mode = 0; mode < 16; mode++) {
                const ck_flow flow = some_flow(&random, mode);
                for (int table = 0; table < count; table++) {
                    compare(tables[table], &made.body.points, unit, NULL, 0, size, &flow);
                    compare(tables[table], &made.body.points, unit, NULL, first, size - first, &flow);
                    compare(tables[table], &made.body.points, unit, list, first, size - first, &flow);
                }
            }
            kernel_body_free(&made);
        }
    }
}

/* The last vertex ends where memory does: 16 bytes of it may not be read. */
static void nothing_is_read_behind_the_last_vertex(void **state) {
    const ck_facing_kernels *tables[MOST_TABLES];
    const int count = facing_kernel_tables(tables);
    scene_random random = {6};
    for (size_t size = 16; size <= 64; size += 16) {
        kernel_body made;
        ck_flow_frame frame;
        float *exact = malloc(9 * size * sizeof *exact);
        uint32_t indices[3 * 64];
        assert_non_null(exact);
        kernel_body_make(&made, &random, SOUP_PLAIN, FORM_FLOATS, size, false);
        memcpy(exact, made.positions, 9 * size * sizeof *exact);
        made.mesh.positions = exact;
        for (uint32_t i = 0; i < 3 * size; i++) {
            indices[i] = i;
        }
        for (int indexed = 0; indexed < 2; indexed++) {
            made.mesh.indices = indexed == 1 ? indices : NULL;
            assert_true(kernel_body_open(*state, ck_body_kernels_select(), &made));
            const float unit = (float)ck_facing_frame(&made.body, &frame);
            const ck_flow flow = some_flow(&random, 1);
            for (int table = 0; table < count; table++) {
                compare(tables[table], &made.body.points, unit, NULL, 0, (uint32_t)size, &flow);
            }
        }
        free(exact);
        kernel_body_free(&made);
    }
}

/* ---- Lists ---- */

static void lists_have_what_is_not_set_and_no_more(void **state) {
    (void)state;
    const ck_facing_kernels *tables[MOST_TABLES];
    const int count = facing_kernel_tables(tables);
    scene_random random = {7};
    for (uint32_t length = 1; length <= MOST; length++) {
        for (unsigned density = 0; density < 5; density++) {
            uint32_t bits[2 + MOST / CK_FACING_WORD] = {0}, expected[MOST], out[MOST + 1], left = 0;
            const uint32_t first = CK_FACING_WORD, end = first + length - (length > first ? first : 0);
            for (uint32_t i = 0; i < end; i++) {
                bits[i / CK_FACING_WORD] |= (uint32_t)(scene_random_below(&random, 4) < density) << i % CK_FACING_WORD;
            }
            for (uint32_t i = first; i < end; i++) {
                expected[left] = i;
                left += !ck_facing_has(bits, i);
            }
            for (int table = 0; table < count; table++) {
                out[left] = UNTOUCHED;
                tables[table]->list(bits, first, end, out, left);
                assert_memory_equal(out, expected, left * sizeof *out);
                assert_int_equal(out[left], UNTOUCHED);
                assert_int_equal(tables[table]->count(bits, sizeof bits / sizeof *bits),
                                 tables[0]->count(bits, 1) + end - first - left);
            }
        }
    }
}

static void bits_are_brought_to_their_places(void **state) {
    (void)state;
    const ck_facing_kernels *tables[MOST_TABLES];
    const int count = facing_kernel_tables(tables);
    scene_random random = {8};
    for (uint32_t length = 1; length <= MOST; length++) {
        uint32_t from[3], at[MOST], to[2 + MOST / CK_FACING_WORD];
        for (int i = 0; i < 3; i++) {
            from[i] = (uint32_t)scene_random_bits(&random);
        }
        for (uint32_t i = 0; i < length; i++) {
            at[i] = (uint32_t)scene_random_below(&random, 3 * CK_FACING_WORD);
        }
        const uint32_t first = length > CK_FACING_WORD ? CK_FACING_WORD : 0;
        const uint32_t words = (length + CK_FACING_WORD - 1) / CK_FACING_WORD;
        for (int table = 0; table < count; table++) {
            to[0] = to[words] = UNTOUCHED;
            tables[table]->gather(from, at, first, length, to);
            assert_int_equal(to[words], UNTOUCHED);
            assert_true(first == 0 || to[0] == UNTOUCHED);
            for (uint32_t i = first; i < words * CK_FACING_WORD; i++) {
                assert_int_equal(ck_facing_has(to, i), i < length && ck_facing_has(from, at[i]));
            }
        }
    }
}

/* ---- Whole meshes, and boxes ---- */

/* A mesh of the library around arrays of a test, at its place, as ck_recede_open() would read it. */
static void make_points(const clinker_mesh *source, bool careful, ck_mesh *mesh, ck_points *points) {
    *mesh = (ck_mesh){.positions = source->positions,
                      .stride = (source->scalar == CLINKER_SCALAR_FLOAT64 ? sizeof(double) : sizeof(float)) * 3,
                      .indices = source->indices,
                      .vertex_count = (uint32_t)source->vertex_count,
                      .triangle_count =
                          (uint32_t)(source->indices != NULL ? source->triangle_count : source->vertex_count / 3),
                      .wide = source->scalar == CLINKER_SCALAR_FLOAT64};
    *points = (ck_points){.mesh = mesh, .careful = careful, .scale = 1, .origin = {0.25, -0.5, 0}};
}

/* Steps of all kinds: by a velocity alone, turning, with a ball, with a bound of what changes. */
static ck_flow steady_flow(unsigned kind) {
    ck_flow flow = {.steps = kind > 3 ? 3 : 1};
    for (unsigned i = 0; i < flow.steps; i++) {
        ck_flow_step *step = &flow.step[i];
        *step = (ck_flow_step){.recedes = true,
                               .turns = kind > 0,
                               .constant = {0.25F, 0.125F, -0.1F * (float)(i + 1)},
                               .linear = {{0, kind > 0 ? 0.3F : 0, 0}, {kind > 0 ? -0.3F : 0, 0, 0}, {0, 0, 0}},
                               .per_product = 0x1p-18F,
                               .per_normal = kind > 1 ? 0.0625F : 0,
                               .least = 0x1p-60F,
                               .cofactors = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                               .ball = kind > 2,
                               .ball_at = {0.4F, 0.1F, 0},
                               .ball_slope = 0.5F,
                               .ball_radius = 0.25F,
                               .ball_least = 0x1p-60F};
    }
    return flow;
}

static void assert_sets_agree(const clinker_mesh *source, bool careful) {
    static uint32_t list[MOST_FACES], goes[2][MOST_FACES / CK_FACING_WORD], recedes[2][MOST_FACES / CK_FACING_WORD];
    const ck_facing_bits plain = {goes[0], recedes[0]}, other = {goes[1], recedes[1]};
    const ck_facing_kernels *tables[MOST_TABLES];
    const int count = facing_kernel_tables(tables);
    ck_mesh mesh;
    ck_points points;
    make_points(source, careful, &mesh, &points);
    assert_true(mesh.triangle_count <= MOST_FACES);
    const size_t words = (mesh.triangle_count + CK_FACING_WORD - 1) / CK_FACING_WORD; /* bits behind the last are 0 */
    for (uint32_t i = 0; i < mesh.triangle_count; i++) {
        list[i] = mesh.triangle_count - 1 - i;
    }
    for (unsigned kind = 0; kind < 5; kind++) {
        const ck_flow flow = steady_flow(kind);
        size_t going = 0;
        tables[0]->triangles(&points, 0.5F, NULL, 0, mesh.triangle_count, &flow, plain);
        for (uint32_t i = 0; i < mesh.triangle_count; i++) {
            going += ck_facing_has(plain.goes, i);
        }
        assert_true(going > 0 && going < mesh.triangle_count);
        for (int set = 0; set < count; set++) {
            tables[set]->triangles(&points, 0.5F, NULL, 0, mesh.triangle_count, &flow, other);
            assert_memory_equal(plain.goes, other.goes, words * sizeof *plain.goes);
            assert_memory_equal(plain.recedes, other.recedes, words * sizeof *plain.recedes);
            tables[set]->triangles(&points, 0.5F, list, 5, mesh.triangle_count - 5, &flow, other);
            for (uint32_t i = 5; i < mesh.triangle_count; i++) {
                assert_int_equal(ck_facing_has(other.goes, i - 5), ck_facing_has(plain.goes, list[i]));
                assert_int_equal(ck_facing_has(other.recedes, i - 5), ck_facing_has(plain.recedes, list[i]));
            }
        }
    }
}

static void all_sets_say_the_same(void **state) {
    (void)state;
    scene_mesh mesh = scene_torus(1, 0.4F, 37, 23);
    scene_mesh soup = scene_soup(&mesh);
    double *doubles = scene_mesh_doubles(&mesh);
    clinker_mesh wide = scene_mesh_borrow(&mesh);
    const clinker_mesh plain = scene_mesh_borrow(&mesh), loose = scene_mesh_borrow(&soup);
    assert_non_null(doubles);
    wide.positions = doubles;
    wide.scalar = CLINKER_SCALAR_FLOAT64;
    assert_sets_agree(&plain, false);
    assert_sets_agree(&loose, false);
    assert_sets_agree(&wide, false);
    assert_sets_agree(&wide, true);
    free(doubles);
    scene_mesh_free(&mesh);
    scene_mesh_free(&soup);
}

static void boxes_enclose_points_and_nothing_else(void **state) {
    (void)state;
    const ck_facing_kernels *tables[MOST_TABLES];
    const int sets = facing_kernel_tables(tables);
    float points[3 * 200];
    scene_random random = {12345};
    for (size_t i = 0; i < sizeof points / sizeof *points; i++) {
        points[i] = (float)scene_random_between(&random, -9, 9);
    }
    for (size_t count = 1; count <= 200; count++) {
        float least[3] = {INFINITY, INFINITY, INFINITY}, most[3] = {-INFINITY, -INFINITY, -INFINITY};
        for (size_t i = 0; i < 3 * count; i++) {
            least[i % 3] = fminf(least[i % 3], points[i]);
            most[i % 3] = fmaxf(most[i % 3], points[i]);
        }
        for (int set = 0; set < sets; set++) {
            float low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};
            assert_true(tables[set]->box(points, count, low, high));
            assert_memory_equal(low, least, sizeof low);
            assert_memory_equal(high, most, sizeof high);
            const float kept = points[3 * count - 1];
            points[3 * count - 1] = count % 2 == 0 ? NAN : INFINITY;
            assert_false(tables[set]->box(points, count, low, high));
            points[3 * count - 1] = kept;
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(triangles_are_judged_as_one_by_one),
        cmocka_unit_test(nothing_is_read_behind_the_last_vertex),
        cmocka_unit_test(lists_have_what_is_not_set_and_no_more),
        cmocka_unit_test(bits_are_brought_to_their_places),
        cmocka_unit_test(all_sets_say_the_same),
        cmocka_unit_test(boxes_enclose_points_and_nothing_else),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
