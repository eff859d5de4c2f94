/* Files cut at every length and changed at random: each gives a sound model or one line of text, never a crash; the
 * sanitizers watch over the rest. */
#include <math.h>
#include <stdlib.h>

#include "reading.h"
#include "sample_files.h"

#ifdef CLINKER_HAS_GLTF
enum { KINDS = SAMPLE_KINDS };
#else
enum { KINDS = SAMPLE_GLB };
#endif

static uint32_t next_random(uint64_t *seed) {
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*seed >> 33);
}

static void assert_sound_body(const io_body *body) {
    assert_non_null(body->name);
    assert_true(body->name[0] != 0);
    assert_true(body->mesh.triangle_count > 0);
    for (size_t i = 0; i < 3 * body->mesh.triangle_count; i++) {
        assert_true(body->mesh.indices[i] < body->mesh.vertex_count);
    }
    for (size_t i = 0; i < body->mesh.vertex_count; i++) {
        for (size_t k = 0; k < 3; k++) {
            assert_true(isfinite(coordinate(body, i, k)));
        }
    }
}

static void assert_one_line(const char *text, const char *name) {
    assert_memory_equal(text, name, strlen(name));
    assert_true(strlen(text) > strlen(name) + 2);
    for (const char *c = text; *c != 0; c++) {
        assert_true((unsigned char)*c >= 0x20 && *c != 0x7f);
    }
}

/* Reads from memory that ends right behind the bytes, so that the sanitizer sees every step too far. */
static void read_hostile(const char *name, const unsigned char *bytes, size_t size) {
    unsigned char *copy = malloc(size > 0 ? size : 1);
    assert_non_null(copy);
    memcpy(copy, bytes, size);
    io_model model;
    io_error error;
    if (io_read_memory(name, copy, size, &model, &error)) {
        assert_true(model.body_count > 0);
        for (size_t i = 0; i < model.body_count; i++) {
            assert_sound_body(&model.bodies[i]);
        }
        for (size_t i = 0; i < model.warning_count; i++) {
            assert_one_line(model.warnings[i], name);
        }
    } else {
        assert_one_line(error.message, name);
        assert_int_equal(model.body_count, 0);
    }
    io_model_free(&model);
    free(copy);
}

static void files_cut_at_every_length_do_no_harm(void **state) {
    (void)state;
    for (int kind = 0; kind < KINDS; kind++) {
        sample_file file = sample_torus((sample_kind)kind, 4, 3);
        for (size_t size = 0; size <= file.size; size++) {
            read_hostile(file.name, file.bytes, size);
        }
        sample_free(&file);
    }
}

static void flipped_bits_do_no_harm(void **state) {
    (void)state;
    for (int kind = 0; kind < KINDS; kind++) {
        sample_file file = sample_torus((sample_kind)kind, 4, 3);
        for (size_t bit = 0; bit < 8 * file.size; bit += 3) {
            file.bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
            read_hostile(file.name, file.bytes, file.size);
            file.bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
        }
        sample_free(&file);
    }
}

/* Overwrites, removes or doubles a stretch of bytes; the new size is at most twice the old one. */
static size_t mutate(unsigned char *bytes, size_t size, uint64_t *seed) {
    size_t from = next_random(seed) % size;
    size_t most = size - from < 20 ? size - from : 20;
    size_t length = 1 + next_random(seed) % most;
    static const char spice[] = "0123456789-+.e/\\#{}[]\":,\n\r\t xfv\xff\x80";
    switch (next_random(seed) % 4) {
    case 0:
        for (size_t i = 0; i < length; i++) {
            bytes[from + i] = (unsigned char)spice[next_random(seed) % (sizeof spice - 1)];
        }
        return size;
    case 1:
        memmove(bytes + from, bytes + from + length, size - from - length);
        return size - length;
    case 2:
        memmove(bytes + from + length, bytes + from, size - from);
        return size + length;
    default:
        memset(bytes + from, (int)(next_random(seed) % 2 * 0xff), length);
        return size;
    }
}

static void random_changes_do_no_harm(void **state) {
    (void)state;
    uint64_t seed = 2026;
    for (int kind = 0; kind < KINDS; kind++) {
        sample_file file = sample_torus((sample_kind)kind, 4, 3);
        unsigned char *bytes = malloc(2 * file.size + 1000);
        assert_non_null(bytes);
        for (int round = 0; round < 4000; round++) {
            memcpy(bytes, file.bytes, file.size);
            size_t size = file.size;
            for (uint32_t changes = 1 + next_random(&seed) % 4; changes > 0; changes--) {
                size = mutate(bytes, size, &seed);
            }
            read_hostile(file.name, bytes, size);
        }
        free(bytes);
        sample_free(&file);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_cut_at_every_length_do_no_harm),
        cmocka_unit_test(flipped_bits_do_no_harm),
        cmocka_unit_test(random_changes_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
