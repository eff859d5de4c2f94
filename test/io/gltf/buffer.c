/* Where buffers come from: data URIs, files beside the document, the binary chunk. */
#include "gltf/fixture.h"
#include "gltf/gltf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void assert_is_tetrahedron(reading r) {
    if (!r.done) {
        fail_msg("%s", r.error.message);
    }
    assert_int_equal(r.model.body_count, 1);
    assert_near(body_volume(&r.model.bodies[0]), 1.0 / 6);
    reading_free(&r);
}

/* ---- data URIs ---- */

static reading read_data_uri(const char *prefix, const char *payload) {
    size_t size = strlen(prefix) + strlen(payload) + 64;
    char *buffers = malloc(size);
    assert_non_null(buffers);
    (void)snprintf(buffers, size, "{'byteLength':%zu,'uri':'%s%s'}", sizeof(tetrahedron), prefix, payload);
    char *json = gltf_text_make(&(parts){.buffers = buffers}, 0);
    reading r = read_json(json);
    free(json);
    free(buffers);
    return r;
}

static void a_base64_data_uri_is_read(void **state) {
    (void)state;
    tetrahedron t = tetrahedron_make();
    char *payload = base64_text(&t, sizeof t);
    assert_is_tetrahedron(read_data_uri("data:application/octet-stream;base64,", payload));
    assert_is_tetrahedron(read_data_uri("data:application/gltf-buffer;base64,", payload));
    assert_is_tetrahedron(read_data_uri("data:;base64,", payload));
    free(payload);
}

static void a_damaged_data_uri_is_refused(void **state) {
    (void)state;
    assert_refused(read_data_uri("data:application/octet-stream,", "AAAA"), "data URI is not base64");
    assert_refused(read_data_uri("data:", ""), "data URI is not base64");
    assert_refused(read_data_uri("data:;base64,", "AA?A"), "base64 text is damaged");
    assert_refused(read_data_uri("data:;base64,", "AAAA"), "buffer 0 holds 3 bytes, less than its byteLength");
}

/* ---- files ---- */

static void write_file(const char *path, const void *bytes, size_t size) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

/* A folder with a buffer named "a b.bin" in it and another folder beside the document. */
typedef struct folder {
    char path[64];
    char inner[96];
    char buffer[128];
} folder;

static folder folder_make(void) {
    folder f = {.path = "/tmp/clinker-gltf-XXXXXX"};
    assert_non_null(mkdtemp(f.path));
    (void)snprintf(f.inner, sizeof f.inner, "%s/inner", f.path);
    (void)snprintf(f.buffer, sizeof f.buffer, "%s/a b.bin", f.path);
    assert_int_equal(mkdir(f.inner, 0700), 0);
    tetrahedron t = tetrahedron_make();
    write_file(f.buffer, &t, sizeof t);
    return f;
}

static void folder_free(const folder *f) {
    unlink(f->buffer);
    rmdir(f->inner);
    rmdir(f->path);
}

/* Reads a document that would lie at `document` in the folder and names its buffer so. */
static reading read_with(const folder *f, const char *document, const char *uri, bool trust_paths) {
    char buffers[256];
    (void)snprintf(buffers, sizeof buffers, "{'byteLength':%zu,'uri':'%s'}", sizeof(tetrahedron), uri);
    char *json = gltf_text_make(&(parts){.buffers = buffers}, 0);
    char path[160];
    (void)snprintf(path, sizeof path, "%s/%s", f->path, document);
    io_source source = {.name = "file.gltf", .path = path, .bytes = (const unsigned char *)json, .size = strlen(json)};
    source.trust_paths = trust_paths;
    reading r = {.done = false};
    r.done = io_read_gltf(&source, &r.model, &r.error);
    free(json);
    return r;
}

static reading read_beside(const folder *f, const char *document, const char *uri) {
    return read_with(f, document, uri, false);
}

static void a_buffer_is_looked_for_beside_the_document(void **state) {
    (void)state;
    folder f = folder_make();
    assert_is_tetrahedron(read_beside(&f, "file.gltf", "a b.bin"));
    assert_is_tetrahedron(read_beside(&f, "file.gltf", "a%20b.bin"));
    assert_is_tetrahedron(read_beside(&f, "file.gltf", "%61%20%62.bin"));
    assert_is_tetrahedron(read_beside(&f, "file.gltf", "./inner/../a b.bin"));
    folder_free(&f);
}

static void a_buffer_that_is_missing_is_named(void **state) {
    (void)state;
    folder f = folder_make();
    assert_refused(read_beside(&f, "file.gltf", "no.bin"), "no.bin");
    assert_refused(read_beside(&f, "file.gltf", "a%2xb.bin"), "a%2xb.bin");
    assert_refused(read_beside(&f, "file.gltf", "inner"), "not a regular file");
    folder_free(&f);
}

static void other_places_are_refused(void **state) {
    (void)state;
    folder f = folder_make();
    assert_refused(read_beside(&f, "file.gltf", "http://example.com/a.bin"), "not a relative path");
    assert_refused(read_beside(&f, "file.gltf", "a%00.bin"), "is not a path");
    assert_refused(read_with(&f, "file.gltf", "../../../../../../dev/zero", true), "not a regular file");
    folder_free(&f);
}

/* The document lies in the inner folder, what its buffer's name leads to in the outer one. */
static void a_buffer_outside_of_the_folder_has_to_be_trusted(void **state) {
    (void)state;
    folder f = folder_make();
    char absolute[160];
    char uri[sizeof "file://" + sizeof absolute];
    char link[160];
    (void)snprintf(absolute, sizeof absolute, "%s/a%%20b.bin", f.path);
    (void)snprintf(uri, sizeof uri, "file://%s", absolute);
    (void)snprintf(link, sizeof link, "%s/link.bin", f.inner);
    assert_int_equal(symlink("../a b.bin", link), 0);
    const char *const leading_out[] = {"../a b.bin", "%2e%2E/a%20b.bin", "./../inner/../a b.bin",
                                       "link.bin",   absolute,           uri};
    for (size_t i = 0; i < sizeof leading_out / sizeof *leading_out; ++i) {
        assert_refused(read_beside(&f, "inner/file.gltf", leading_out[i]),
                       "lies outside of the file's folder; put it there, or give --trust-paths");
        assert_is_tetrahedron(read_with(&f, "inner/file.gltf", leading_out[i], true));
    }
    unlink(link);
    folder_free(&f);
}

/* "/tmp/folder2" begins like "/tmp/folder", but is another one. */
static void a_folder_whose_name_is_longer_is_outside(void **state) {
    (void)state;
    folder f = folder_make();
    char other[160];
    char buffer[192];
    (void)snprintf(other, sizeof other, "%s2", f.inner);
    (void)snprintf(buffer, sizeof buffer, "%s/a.bin", other);
    assert_int_equal(mkdir(other, 0700), 0);
    tetrahedron t = tetrahedron_make();
    write_file(buffer, &t, sizeof t);
    assert_refused(read_beside(&f, "inner/file.gltf", "../inner2/a.bin"), "lies outside of the file's folder");
    assert_is_tetrahedron(read_beside(&f, "file.gltf", "inner2/a.bin"));
    unlink(buffer);
    rmdir(other);
    folder_free(&f);
}

static void a_buffer_that_is_a_fifo_is_refused_without_waiting(void **state) {
    (void)state;
    folder f = folder_make();
    unlink(f.buffer);
    assert_int_equal(mkfifo(f.buffer, 0600), 0);
    enum { ENDS_A_WAIT = 5 };
    alarm(ENDS_A_WAIT);
    assert_refused(read_beside(&f, "file.gltf", "a b.bin"), "a b.bin: is not a regular file");
    alarm(0);
    folder_free(&f);
}

static void a_file_shorter_than_it_should_be_is_refused(void **state) {
    (void)state;
    folder f = folder_make();
    write_file(f.buffer, "short", 5);
    assert_refused(read_beside(&f, "file.gltf", "a b.bin"), "buffer 0 holds 5 bytes");
    folder_free(&f);
}

/* ---- */

static void a_buffer_without_data_is_refused(void **state) {
    (void)state;
    char *json = gltf_text_make(&(parts){0}, sizeof(tetrahedron));
    assert_refused(read_json(json), "buffer 0 has no data");
    free(json);
    tetrahedron t = tetrahedron_make();
    assert_refused(read_parts(&(parts){.buffers = "{'byteLength':1000}"}, &t, sizeof t), "buffer 0 holds 132 bytes");
    parts second = {.buffers = "{'byteLength':132},{'byteLength':132}", .views = "{'buffer':1,'byteLength':48}"};
    assert_refused(read_parts(&second, &t, sizeof t), "buffer 1 has no data");
}

static void a_buffer_nobody_uses_may_be_missing(void **state) {
    (void)state;
    assert_is_tetrahedron(read_tetrahedron(&(parts){.buffers = "{'byteLength':132},{'byteLength':9,'uri':'no.bin'}"}));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_base64_data_uri_is_read),
        cmocka_unit_test(a_damaged_data_uri_is_refused),
        cmocka_unit_test(a_buffer_is_looked_for_beside_the_document),
        cmocka_unit_test(a_buffer_that_is_missing_is_named),
        cmocka_unit_test(other_places_are_refused),
        cmocka_unit_test(a_buffer_outside_of_the_folder_has_to_be_trusted),
        cmocka_unit_test(a_folder_whose_name_is_longer_is_outside),
        cmocka_unit_test(a_buffer_that_is_a_fifo_is_refused_without_waiting),
        cmocka_unit_test(a_file_shorter_than_it_should_be_is_refused),
        cmocka_unit_test(a_buffer_without_data_is_refused),
        cmocka_unit_test(a_buffer_nobody_uses_may_be_missing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
