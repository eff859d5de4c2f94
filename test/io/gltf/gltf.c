/* The container, versions and extensions; damage of every kind; and real files. */
#include "gltf/gltf.h"
#include "bytes/file_map.h"
#include "gltf/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the container ---- */

static blob tetrahedron_glb(void) {
    tetrahedron t = tetrahedron_make();
    char *json = gltf_text_make(&(parts){0}, sizeof t);
    blob file = glb_make(json, &t, sizeof t);
    free(json);
    return file;
}

static void a_glb_is_read(void **state) {
    (void)state;
    blob file = tetrahedron_glb();
    reading r = read_as(io_read_glb, "file.glb", file.bytes, file.size);
    assert_true(r.done);
    assert_near(body_volume(&r.model.bodies[0]), 1.0 / 6);
    reading_free(&r);
    free(file.bytes);
}

static void a_glb_cut_off_anywhere_is_refused(void **state) {
    (void)state;
    blob file = tetrahedron_glb();
    for (size_t size = 0; size < file.size; ++size) {
        reading r = read_as(io_read_glb, "file.glb", file.bytes, size);
        assert_refused(r, size < 20 ? "cut off within its header" : "cut off");
    }
    free(file.bytes);
}

static void a_glb_whose_length_was_cut_too_is_refused(void **state) {
    (void)state;
    blob file = tetrahedron_glb();
    for (size_t size = 20; size < file.size; ++size) {
        file.bytes[8] = (unsigned char)size;
        file.bytes[9] = (unsigned char)(size >> 8);
        assert_refused(read_as(io_read_glb, "file.glb", file.bytes, size), "");
    }
    free(file.bytes);
}

static void a_text_cut_off_anywhere_is_refused(void **state) {
    (void)state;
    char *json = gltf_text_make(&(parts){0}, sizeof(tetrahedron));
    for (size_t size = 0; size < strlen(json); ++size) {
        assert_refused(read_as(io_read_gltf, "file.gltf", json, size), "JSON is damaged at line 1");
    }
    free(json);
}

static void bytes_after_a_glb_do_not_matter(void **state) {
    (void)state;
    blob file = tetrahedron_glb();
    unsigned char *longer = calloc(file.size + 5, 1);
    assert_non_null(longer);
    memcpy(longer, file.bytes, file.size);
    reading r = read_as(io_read_glb, "file.glb", longer, file.size + 5);
    assert_true(r.done);
    reading_free(&r);
    free(longer);
    free(file.bytes);
}

static void a_byte_order_mark_does_not_matter(void **state) {
    (void)state;
    reading r = read_json("\xEF\xBB\xBF{\"asset\":{\"version\":\"2.0\"}}");
    assert_refused(r, "shows no triangles");
}

/* ---- versions and extensions ---- */

static reading read_head(const char *head) {
    return read_tetrahedron(&(parts){.head = head});
}

static void other_versions_are_refused(void **state) {
    (void)state;
    assert_refused(read_head("'asset':{'version':'1.0'},"), "is glTF 1.0; only version 2 is read");
    assert_refused(read_head("'asset':{'version':'3.0'},"), "is glTF 3.0");
    assert_refused(read_head("'asset':{},"), "asset.version is missing");
    assert_refused(read_head(""), "asset.version is missing");
    assert_refused(read_json("[]"), "not a glTF file");
    blob file = tetrahedron_glb();
    file.bytes[4] = 1;
    assert_refused(read_as(io_read_glb, "file.glb", file.bytes, file.size), "is GLB version 1");
    free(file.bytes);
}

static void extensions_that_hold_geometry_are_refused(void **state) {
    (void)state;
    static const char *const names[] = {"KHR_draco_mesh_compression", "EXT_meshopt_compression", "ACME_shapes"};
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i) {
        char head[160];
        (void)snprintf(head, sizeof head, "'asset':{'version':'2.0'},'extensionsRequired':['%s'],", names[i]);
        assert_refused(read_head(head), names[i]);
    }
}

static void extensions_of_looks_do_not_matter(void **state) {
    (void)state;
    reading r = read_head("'asset':{'version':'2.0'},'extensionsUsed':['ACME_shapes'],'extensionsRequired':"
                          "['KHR_materials_unlit','KHR_texture_transform','EXT_texture_webp','KHR_lights_punctual'],");
    assert_true(r.done);
    reading_free(&r);
}

static void a_mass_of_brackets_is_refused_before_it_is_parsed(void **state) {
    (void)state;
    char *text = text_repeat("[", "{}", 1 << 20, "]");
    assert_refused(read_json(text), "implausible");
    size_t size = strlen(text);
    memset(text, '[', size);
    assert_refused(read_as(io_read_gltf, "file.gltf", text, size), "implausible");
    assert_refused(read_as(io_read_gltf, "file.gltf", text, 100000), "damaged");
    free(text);
}

/* ---- damage ---- */

static uint32_t next_random(uint32_t *state) {
    *state = *state * 1664525U + 1013904223U;
    return *state >> 8;
}

static void assert_sound(const reading *r) {
    for (size_t i = 0; r->done && i < r->model.body_count; ++i) {
        const clinker_mesh *mesh = &r->model.bodies[i].mesh;
        assert_true(mesh->triangle_count > 0);
        for (size_t k = 0; k < 3 * mesh->triangle_count; ++k) {
            assert_true(mesh->indices[k] < mesh->vertex_count);
        }
    }
    assert_int_equal(r->done, r->error.message[0] == '\0');
}

/* Flips up to three bits, or copies a byte elsewhere, and reads the result. */
static void damage(const blob *file, uint32_t *random, size_t *refused) {
    unsigned char *copy = malloc(file->size);
    assert_non_null(copy);
    memcpy(copy, file->bytes, file->size);
    for (uint32_t i = 0; i <= next_random(random) % 3; ++i) {
        copy[next_random(random) % file->size] ^= (unsigned char)(1U << next_random(random) % 8);
    }
    if (next_random(random) % 4 == 0) {
        copy[next_random(random) % file->size] = copy[next_random(random) % file->size];
    }
    reading r = read_as(io_read_glb, "file.glb", copy, file->size);
    assert_sound(&r);
    *refused += !r.done;
    reading_free(&r);
    free(copy);
}

static void flipped_bits_do_no_harm(void **state) {
    (void)state;
    blob file = tetrahedron_glb();
    uint32_t random = 1;
    size_t refused = 0;
    for (int i = 0; i < 20000; ++i) {
        damage(&file, &random, &refused);
    }
    assert_true(refused > 1000 && refused < 20000);
    free(file.bytes);
}

static void flipped_bits_in_a_sparse_scene_do_no_harm(void **state) {
    (void)state;
    parts p = {
        .nodes = "'scene':0,'scenes':[{'nodes':[0]}],'nodes':[{'children':[1,2],'scale':[1,-1,1]},{'mesh':0},"
                 "{'mesh':0,'rotation':[0,0,0,1]}]",
        .accessors = "{'bufferView':0,'componentType':5126,'count':4,'type':'VEC3','sparse':{'count':3,'indices':"
                     "{'bufferView':3,'byteOffset':1,'componentType':5121},'values':{'bufferView':0}}},"
                     "{'bufferView':2,'componentType':5123,'count':12,'type':'SCALAR'}",
        .primitives = "{'attributes':{'POSITION':0},'indices':1,'mode':5},{'attributes':{'POSITION':0},'mode':6}"};
    tetrahedron t = tetrahedron_make();
    t.tiny[1] = 0;
    char *json = gltf_text_make(&p, sizeof t);
    blob file = glb_make(json, &t, sizeof t);
    uint32_t random = 2;
    size_t refused = 0;
    for (int i = 0; i < 20000; ++i) {
        damage(&file, &random, &refused);
    }
    assert_true(refused > 1000 && refused < 20000);
    free(json);
    free(file.bytes);
}

/* ---- real files ---- */

/* Reads a file of the shared data, or skips the test where it is missing. */
static reading read_shared(const char *name, io_reader reader) {
    char path[512];
    (void)snprintf(path, sizeof path, "%s/%s", CLINKER_TEST_DATA, name);
    file_map map = {0};
    if (!file_map_open(&map, path)) {
        skip();
    }
    io_source source = {.name = "file.glb", .path = path, .bytes = map.bytes, .size = map.size};
    reading r = {.done = false};
    r.done = reader(&source, &r.model, &r.error);
    file_map_close(&map);
    return r;
}

typedef struct real_file {
    const char *name;
    size_t bodies, triangles, vertices; /* distinct within their bodies */
} real_file;

static void real_files_have_all_their_parts(void **state) {
    (void)state;
    static const real_file files[] = {
        {"cad/2CylinderEngine.glb", 67, 121496, 60041},
        {"cad/pins.glb", 7, 3408, 1698},
        {"cad/boolean.glb", 28, 3936, 2020},
        {"cad/CesiumMilkTruck.glb", 3, 3624, 1840},
        {"cad/GearboxAssy/GearboxAssy-decoded.glb", 95, 646064, 322728},
        {"animated/Fox.glb", 1, 576, 290},
        {"animated/InterpolationTest.glb", 10, 110, 76},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; ++i) {
        reading r = read_shared(files[i].name, io_read_glb);
        assert_true(r.done);
        assert_sound(&r);
        assert_int_equal(r.model.body_count, files[i].bodies);
        size_t triangles = 0;
        size_t vertices = 0;
        for (size_t k = 0; k < r.model.body_count; ++k) {
            triangles += r.model.bodies[k].mesh.triangle_count;
            vertices += r.model.bodies[k].mesh.vertex_count;
        }
        assert_int_equal(triangles, files[i].triangles);
        assert_int_equal(vertices, files[i].vertices);
        reading_free(&r);
    }
}

static void bodies_of_a_real_file_point_outwards(void **state) {
    (void)state;
    reading r = read_shared("cad/pins.glb", io_read_glb);
    assert_true(r.done);
    for (size_t i = 0; i < r.model.body_count; ++i) {
        assert_true(body_volume(&r.model.bodies[i]) > 0);
    }
    reading_free(&r);
}

static void a_real_file_with_draco_is_refused(void **state) {
    (void)state;
    assert_refused(read_shared("cad/GearboxAssy/GearboxAssy.gltf", io_read_gltf), "KHR_draco_mesh_compression");
}

static void a_real_file_with_a_bad_index_is_refused(void **state) {
    (void)state;
    assert_refused(read_shared("bad/IndexOutOfRange.gltf", io_read_gltf),
                   "mesh 0, primitive 0: index 255 at position 0 is out of range (24 vertices)");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_glb_is_read),
        cmocka_unit_test(a_glb_cut_off_anywhere_is_refused),
        cmocka_unit_test(a_glb_whose_length_was_cut_too_is_refused),
        cmocka_unit_test(a_text_cut_off_anywhere_is_refused),
        cmocka_unit_test(bytes_after_a_glb_do_not_matter),
        cmocka_unit_test(a_byte_order_mark_does_not_matter),
        cmocka_unit_test(other_versions_are_refused),
        cmocka_unit_test(extensions_that_hold_geometry_are_refused),
        cmocka_unit_test(extensions_of_looks_do_not_matter),
        cmocka_unit_test(a_mass_of_brackets_is_refused_before_it_is_parsed),
        cmocka_unit_test(flipped_bits_do_no_harm),
        cmocka_unit_test(flipped_bits_in_a_sparse_scene_do_no_harm),
        cmocka_unit_test(real_files_have_all_their_parts),
        cmocka_unit_test(bodies_of_a_real_file_point_outwards),
        cmocka_unit_test(a_real_file_with_draco_is_refused),
        cmocka_unit_test(a_real_file_with_a_bad_index_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
