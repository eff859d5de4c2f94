/* How arrays are stored: component types, strides, sparse arrays, and every way of reaching beyond a buffer. */
#include "gltf/fixture.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void assert_is_tetrahedron(reading r) {
    if (!r.done) {
        fail_msg("%s", r.error.message);
    }
    assert_int_equal(r.model.body_count, 1);
    assert_int_equal(r.model.warning_count, 0);
    const io_body *body = &r.model.bodies[0];
    assert_int_equal(body->mesh.triangle_count, 4);
    assert_int_equal(body->mesh.vertex_count, 4);
    assert_true(body->mesh.trusted);
    assert_near(body_volume(body), 1.0 / 6);
    reading_free(&r);
}

static void indices_of_all_widths_are_read(void **state) {
    (void)state;
    assert_is_tetrahedron(read_tetrahedron(&(parts){.primitives = "{'attributes':{'POSITION':0},'indices':1}"}));
    assert_is_tetrahedron(read_tetrahedron(&(parts){.primitives = "{'attributes':{'POSITION':0},'indices':2}"}));
    assert_is_tetrahedron(read_tetrahedron(&(parts){.primitives = "{'attributes':{'POSITION':0},'indices':3}"}));
}

static void whole_numbers_may_be_written_with_a_point(void **state) {
    (void)state;
    assert_is_tetrahedron(
        read_tetrahedron(&(parts){.primitives = "{'attributes':{'POSITION':0.0},'indices':1.0,'mode':4.0}"}));
}

static void strided_positions_are_read(void **state) {
    (void)state;
    tetrahedron t = tetrahedron_make();
    struct {
        uint32_t skipped;
        float rows[4][5];
        uint32_t indices[12];
    } binary = {.skipped = 7};
    for (int i = 0; i < 4; ++i) {
        binary.rows[i][0] = NAN; /* another attribute, never looked at */
        memcpy(binary.rows[i] + 1, t.positions[i], sizeof t.positions[i]);
        binary.rows[i][4] = INFINITY;
    }
    memcpy(binary.indices, t.wide, sizeof t.wide);
    parts p = {.accessors = "{'bufferView':0,'byteOffset':4,'componentType':5126,'count':4,'type':'VEC3'},"
                            "{'bufferView':1,'componentType':5125,'count':12,'type':'SCALAR'}",
               .views = "{'buffer':0,'byteOffset':4,'byteLength':80,'byteStride':20},"
                        "{'buffer':0,'byteOffset':84,'byteLength':48}"};
    assert_is_tetrahedron(read_parts(&p, &binary, sizeof binary));
}

static void the_last_strided_element_may_end_with_the_view(void **state) {
    (void)state;
    tetrahedron t = tetrahedron_make();
    /* Elements of 12 bytes every 16: the last one has no gap after it. */
    unsigned char binary[60 + 48] = {0};
    for (size_t i = 0; i < 4; ++i) {
        memcpy(binary + 16 * i, t.positions[i], 12);
    }
    memcpy(binary + 60, t.wide, sizeof t.wide);
    parts p = {.views = "{'buffer':0,'byteLength':60,'byteStride':16},{'buffer':0,'byteOffset':60,'byteLength':48}",
               .accessors = "{'bufferView':0,'componentType':5126,'count':4,'type':'VEC3'},"
                            "{'bufferView':1,'componentType':5125,'count':12,'type':'SCALAR'}"};
    assert_is_tetrahedron(read_parts(&p, binary, sizeof binary));
    p.views = "{'buffer':0,'byteLength':59,'byteStride':16},{'buffer':0,'byteOffset':60,'byteLength':48}";
    assert_refused(read_parts(&p, binary, sizeof binary), "accessor 0 reaches beyond its bufferView");
}

/* Quantised positions: the tetrahedron's ones are the largest value of their type. */
static void quantised(int type, bool normalized, const void *ones, size_t size, double expected) {
    unsigned char binary[4 * 8 + 48] = {0};
    tetrahedron t = tetrahedron_make();
    for (size_t i = 1; i < 4; ++i) {
        memcpy(binary + 8 * i + size * (i - 1), ones, size);
    }
    memcpy(binary + 32, t.wide, sizeof t.wide);
    char accessors[256];
    (void)snprintf(accessors, sizeof accessors,
                   "{'bufferView':0,'componentType':%d,'normalized':%s,'count':4,'type':'VEC3'},"
                   "{'bufferView':1,'componentType':5125,'count':12,'type':'SCALAR'}",
                   type, normalized ? "true" : "false");
    parts p = {.head = "'asset':{'version':'2.0'},'extensionsRequired':['KHR_mesh_quantization'],",
               .accessors = accessors,
               .views = "{'buffer':0,'byteLength':32,'byteStride':8},{'buffer':0,'byteOffset':32,'byteLength':48}"};
    reading r = read_parts(&p, binary, sizeof binary);
    assert_true(r.done);
    assert_near(body_volume(&r.model.bodies[0]), expected * expected * expected / 6);
    reading_free(&r);
}

static void quantised_positions_are_decoded(void **state) {
    (void)state;
    quantised(5120, true, &(int8_t){127}, 1, 1);
    quantised(5120, true, &(int8_t){-128}, 1, -1);
    quantised(5120, false, &(int8_t){-128}, 1, -128);
    quantised(5121, true, &(uint8_t){51}, 1, 0.2);
    quantised(5121, false, &(uint8_t){200}, 1, 200);
    quantised(5122, true, &(int16_t){-32767}, 2, -1);
    quantised(5122, true, &(int16_t){-32768}, 2, -1);
    quantised(5122, false, &(int16_t){-300}, 2, -300);
    quantised(5123, true, &(uint16_t){13107}, 2, 0.2);
    quantised(5123, false, &(uint16_t){65535}, 2, 65535);
}

/* ---- sparse arrays ---- */

typedef struct sparse_file {
    tetrahedron base;
    uint16_t numbers[2];
    float values[2][3];
} sparse_file;

#define SPARSE_VIEWS                                                                                                   \
    "{'buffer':0,'byteLength':48},{'buffer':0,'byteOffset':48,'byteLength':48},"                                       \
    "{'buffer':0,'byteOffset':132,'byteLength':4},{'buffer':0,'byteOffset':136,'byteLength':24}"
#define SPARSE_PART                                                                                                    \
    "'componentType':5126,'count':4,'type':'VEC3','sparse':{'count':2,"                                                \
    "'indices':{'bufferView':2,'componentType':5123},'values':{'bufferView':3}}},"                                     \
    "{'bufferView':1,'componentType':5125,'count':12,'type':'SCALAR'}"

static sparse_file sparse_make(void) {
    return (sparse_file){.base = tetrahedron_make(), .numbers = {1, 3}, .values = {{2, 0, 0}, {0, 0, 3}}};
}

static void sparse_elements_replace_those_of_the_view(void **state) {
    (void)state;
    sparse_file file = sparse_make();
    parts p = {.accessors = "{'bufferView':0," SPARSE_PART, .views = SPARSE_VIEWS};
    reading r = read_parts(&p, &file, sizeof file);
    assert_true(r.done);
    assert_near(body_volume(&r.model.bodies[0]), 1.0);
    reading_free(&r);
}

static void sparse_elements_without_a_view_stand_among_zeros(void **state) {
    (void)state;
    sparse_file file = sparse_make();
    parts p = {.accessors = "{" SPARSE_PART, .views = SPARSE_VIEWS};
    reading r = read_parts(&p, &file, sizeof file);
    assert_true(r.done);
    const io_body *body = &r.model.bodies[0];
    assert_int_equal(body->mesh.vertex_count, 3); /* two zeros become one */
    assert_corner(body, 0, 1, 0, 0, 0);
    assert_corner(body, 0, 2, 2, 0, 0);
    assert_corner(body, 1, 2, 0, 0, 3);
    reading_free(&r);
}

static void sparse_indices_must_rise_within_the_array(void **state) {
    (void)state;
    static const uint16_t wrong[][2] = {{1, 1}, {3, 1}, {0, 4}, {65535, 1}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i) {
        sparse_file file = sparse_make();
        memcpy(file.numbers, wrong[i], sizeof file.numbers);
        parts p = {.accessors = "{'bufferView':0," SPARSE_PART, .views = SPARSE_VIEWS};
        assert_refused(read_parts(&p, &file, sizeof file), "sparse indices that are out of range or do not increase");
    }
}

static void sparse_arrays_must_lie_within_their_views(void **state) {
    (void)state;
    sparse_file file = sparse_make();
    parts p = {.accessors = "{'bufferView':0,'componentType':5126,'count':4,'type':'VEC3','sparse':{'count':3,"
                            "'indices':{'bufferView':2,'componentType':5123},'values':{'bufferView':3}}}",
               .primitives = "{'attributes':{'POSITION':0}}",
               .views = SPARSE_VIEWS};
    assert_refused(read_parts(&p, &file, sizeof file), "sparse array that reaches beyond its bufferView");
    p.accessors = "{'bufferView':0,'componentType':5126,'count':4,'type':'VEC3','sparse':{'count':2,"
                  "'indices':{'bufferView':2,'componentType':5126},'values':{'bufferView':3}}}";
    assert_refused(read_parts(&p, &file, sizeof file), "damaged sparse part");
    p.accessors = "{'bufferView':0,'componentType':5126,'count':4,'type':'VEC3','sparse':{'count':2}}";
    assert_refused(read_parts(&p, &file, sizeof file), "damaged sparse part");
}

/* ---- faults ---- */

static void an_index_out_of_range_is_named(void **state) {
    (void)state;
    tetrahedron t = tetrahedron_make();
    t.narrow[7] = 4;
    parts p = {.primitives = "{'attributes':{'POSITION':0},'indices':1},{'attributes':{'POSITION':0},'indices':2}"};
    assert_refused(read_parts(&p, &t, sizeof t),
                   "mesh 0, primitive 1: index 4 at position 7 is out of range (4 vertices)");
}

static void positions_that_are_not_finite_are_named(void **state) {
    (void)state;
    static const float wrong[] = {NAN, INFINITY, -INFINITY};
    for (size_t i = 0; i < 3; ++i) {
        tetrahedron t = tetrahedron_make();
        t.positions[2][i] = wrong[i];
        assert_refused(read_parts(&(parts){0}, &t, sizeof t), "mesh 0, primitive 0: vertex 2 is not finite");
    }
}

static void refuse_positions(const char *accessor, const char *message) {
    parts p = {.primitives = "{'attributes':{'POSITION':0}}", .accessors = accessor};
    assert_refused(read_tetrahedron(&p), message);
}

static void accessors_beyond_their_views_are_refused(void **state) {
    (void)state;
    refuse_positions("{'bufferView':0,'componentType':5126,'count':5,'type':'VEC3'}", "reaches beyond");
    refuse_positions("{'bufferView':0,'byteOffset':1,'componentType':5126,'count':4,'type':'VEC3'}", "reaches beyond");
    refuse_positions("{'bufferView':0,'byteOffset':49,'componentType':5126,'count':0,'type':'VEC3'}", "reaches beyond");
    refuse_positions("{'bufferView':0,'byteOffset':9007199254740992,'componentType':5126,'count':4,'type':'VEC3'}",
                     "reaches beyond");
    refuse_positions("{'bufferView':0,'componentType':5126,'count':4294967295,'type':'VEC3'}", "reaches beyond");
    refuse_positions("{'bufferView':9,'componentType':5126,'count':4,'type':'VEC3'}", "bufferView that does not exist");
}

static void views_beyond_their_buffers_are_refused(void **state) {
    (void)state;
    static const char *const views[] = {"{'buffer':0,'byteLength':133}",
                                        "{'buffer':0,'byteOffset':100,'byteLength':33}",
                                        "{'buffer':0,'byteOffset':9007199254740991,'byteLength':9007199254740991}"};
    for (size_t i = 0; i < sizeof views / sizeof *views; ++i) {
        parts p = {.views = views[i], .primitives = "{'attributes':{'POSITION':0}}"};
        assert_refused(read_tetrahedron(&p), "bufferView that reaches beyond its buffer");
    }
    parts p = {.views = "{'buffer':1,'byteLength':48}"};
    assert_refused(read_tetrahedron(&p), "buffer 1 does not exist");
    p.views = "{'byteLength':48}";
    assert_refused(read_tetrahedron(&p), "does not exist");
    p.views = "{'buffer':0,'byteLength':48,'byteStride':8}";
    assert_refused(read_tetrahedron(&p), "byteStride smaller than its elements");
}

static void damaged_numbers_are_refused(void **state) {
    (void)state;
    refuse_positions("{'bufferView':0,'componentType':5126,'count':-4,'type':'VEC3'}", "damaged count");
    refuse_positions("{'bufferView':0,'componentType':5126,'count':4.5,'type':'VEC3'}", "damaged count");
    refuse_positions("{'bufferView':0,'componentType':5126,'count':'4','type':'VEC3'}", "damaged count");
    refuse_positions("{'bufferView':0,'componentType':5126,'count':1e300,'type':'VEC3'}", "damaged count");
    refuse_positions("{'bufferView':0,'componentType':5126,'count':8589934592,'type':'VEC3'}", "2^32 - 1");
    refuse_positions("{'bufferView':-1,'componentType':5126,'count':4,'type':'VEC3'}", "damaged bufferView");
    refuse_positions("{'bufferView':0,'componentType':5124,'count':4,'type':'VEC3'}", "neither");
    refuse_positions("{'bufferView':0,'componentType':5126,'count':4,'type':'MAT3'}", "neither");
    refuse_positions("{'bufferView':0,'componentType':5126,'count':4}", "neither");
    refuse_positions("{'bufferView':0,'componentType':5126,'count':4,'type':'SCALAR'}",
                     "positions have the wrong type");
    refuse_positions("{'bufferView':0,'componentType':5125,'count':4,'type':'VEC3'}", "positions have the wrong type");
    refuse_positions("7", "accessor 0 does not exist");
    refuse_positions("", "accessor 0 does not exist");
}

static void indices_of_another_type_are_refused(void **state) {
    (void)state;
    static const char *const indices[] = {"'componentType':5126,'type':'SCALAR'", "'componentType':5123,'type':'VEC3'",
                                          "'componentType':5122,'type':'SCALAR'"};
    for (size_t i = 0; i < sizeof indices / sizeof *indices; ++i) {
        char accessors[256];
        (void)snprintf(accessors, sizeof accessors,
                       "{'bufferView':0,'componentType':5126,'count':4,'type':'VEC3'},{'bufferView':1,'count':3,%s}",
                       indices[i]);
        assert_refused(read_tetrahedron(&(parts){.accessors = accessors}), "indices have the wrong type");
    }
}

static void zeros_by_the_billion_are_refused(void **state) {
    (void)state;
    refuse_positions("{'componentType':5126,'count':4294967295,'type':'VEC3'}", "too many elements for a file");
    refuse_positions("{'componentType':5126,'count':1000000,'type':'VEC3'}", "too many elements for a file");
}

static void a_huge_range_shown_again_and_again_is_refused(void **state) {
    (void)state;
    /* Eighty thousand zeros are fine by themselves; a thousand primitives that show them all are not. */
    char *primitives = text_repeat("", "{'attributes':{'POSITION':0}}", 1000, "");
    parts p = {.primitives = primitives, .accessors = "{'componentType':5126,'count':80000,'type':'VEC3'}"};
    assert_refused(read_tetrahedron(&p), "more often than is plausible");
    free(primitives);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(indices_of_all_widths_are_read),
        cmocka_unit_test(whole_numbers_may_be_written_with_a_point),
        cmocka_unit_test(strided_positions_are_read),
        cmocka_unit_test(the_last_strided_element_may_end_with_the_view),
        cmocka_unit_test(quantised_positions_are_decoded),
        cmocka_unit_test(sparse_elements_replace_those_of_the_view),
        cmocka_unit_test(sparse_elements_without_a_view_stand_among_zeros),
        cmocka_unit_test(sparse_indices_must_rise_within_the_array),
        cmocka_unit_test(sparse_arrays_must_lie_within_their_views),
        cmocka_unit_test(an_index_out_of_range_is_named),
        cmocka_unit_test(positions_that_are_not_finite_are_named),
        cmocka_unit_test(accessors_beyond_their_views_are_refused),
        cmocka_unit_test(views_beyond_their_buffers_are_refused),
        cmocka_unit_test(damaged_numbers_are_refused),
        cmocka_unit_test(indices_of_another_type_are_refused),
        cmocka_unit_test(zeros_by_the_billion_are_refused),
        cmocka_unit_test(a_huge_range_shown_again_and_again_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
