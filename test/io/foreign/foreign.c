/* Foreign formats through the real helper, and helpers that go wrong in every way. */
#include "foreign/foreign.h"
#include "bytes/file_map.h"
#include "gltf/fixture.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* A folder for the files of one test. */
typedef struct folder {
    char path[64];
    char model[96];
    char script[96];
} folder;

static int folder_make(void **state) {
    folder *f = calloc(1, sizeof *f);
    assert_non_null(f);
    (void)snprintf(f->path, sizeof f->path, "/tmp/clinker-foreign-XXXXXX");
    assert_non_null(mkdtemp(f->path));
    (void)snprintf(f->script, sizeof f->script, "%s/helper", f->path);
    unsetenv("CLINKER_IMPORT_SECONDS");
    setenv("CLINKER_IMPORT", CLINKER_HELPER, 1);
    *state = f;
    return 0;
}

static int folder_free(void **state) {
    folder *f = *state;
    unlink(f->script);
    rmdir(f->path);
    free(f);
    return 0;
}

static void write_text(const char *path, const char *text) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
    assert_int_equal(fclose(file), 0);
}

/* Reads a file of this name and text. */
static reading read_trusting(folder *f, const char *name, const char *text, bool trust_paths) {
    (void)snprintf(f->model, sizeof f->model, "%s/%s", f->path, name);
    write_text(f->model, text);
    file_map map = {0};
    assert_true(file_map_open(&map, f->model));
    io_source source = {.name = name, .path = f->model, .bytes = map.bytes, .size = map.size};
    source.trust_paths = trust_paths;
    reading r = {.done = false};
    r.done = io_read_foreign(&source, &r.model, &r.error);
    file_map_close(&map);
    unlink(f->model);
    return r;
}

static reading read_text(folder *f, const char *name, const char *text) {
    return read_trusting(f, name, text, false);
}

static reading read_good_text(folder *f, const char *name, const char *text) {
    reading r = read_text(f, name, text);
    if (!r.done) {
        fail_msg("%s", r.error.message);
    }
    return r;
}

/* ---- the real helper ---- */

static const char collada[] =
    "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
    "<COLLADA xmlns=\"http://www.collada.org/2005/11/COLLADASchema\" version=\"1.4.1\">\n"
    "<asset><unit name=\"meter\" meter=\"1\"/><up_axis>Y_UP</up_axis></asset>\n"
    "<library_geometries><geometry id=\"g\" name=\"g\"><mesh>\n"
    "<source id=\"p\"><float_array id=\"a\" count=\"24\">"
    "0 0 0 1 0 0 0 1 0 1 1 0 0 0 1 1 0 1 0 1 1 1 1 1</float_array>\n"
    "<technique_common><accessor source=\"#a\" count=\"8\" stride=\"3\"><param name=\"X\" type=\"float\"/>"
    "<param name=\"Y\" type=\"float\"/><param name=\"Z\" type=\"float\"/></accessor></technique_common></source>\n"
    "<vertices id=\"v\"><input semantic=\"POSITION\" source=\"#p\"/></vertices>\n"
    "<polylist count=\"6\"><input semantic=\"VERTEX\" source=\"#v\" offset=\"0\"/>"
    "<vcount>4 4 4 4 4 4</vcount>"
    "<p>0 2 3 1 4 5 7 6 0 1 5 4 2 6 7 3 0 4 6 2 1 3 7 5</p></polylist>\n"
    "</mesh></geometry></library_geometries>\n"
    "<library_visual_scenes><visual_scene id=\"s\" name=\"s\">\n"
    "<node id=\"n1\" name=\"left\"><translate>10 0 0</translate><scale>2 1 1</scale>"
    "<instance_geometry url=\"#g\"/></node>\n"
    "<node id=\"n2\" name=\"outer\"><translate>0 20 0</translate>"
    "<node id=\"n3\" name=\"right\"><scale>1 1 -1</scale><instance_geometry url=\"#g\"/></node></node>\n"
    "</visual_scene></library_visual_scenes><scene><instance_visual_scene url=\"#s\"/></scene>\n"
    "</COLLADA>\n";

static void a_collada_scene_is_read_with_names_places_and_face_numbers(void **state) {
    reading r = read_good_text(*state, "part.dae", collada);
    assert_int_equal(r.model.body_count, 2);
    const io_body *left = &r.model.bodies[0];
    const io_body *right = &r.model.bodies[1];
    assert_string_equal(left->name, "left");
    assert_string_equal(right->name, "right");
    assert_int_equal(left->mesh.vertex_count, 8);
    assert_int_equal(left->mesh.triangle_count, 12);
    assert_near(body_volume(left), 2);
    assert_near(body_volume(right), 1); /* mirrored, yet not inside out */
    assert_corner(left, 0, 0, 10, 0, 0);
    assert_corner(right, 0, 0, 0, 20, 0);
    assert_int_equal(r.model.mesh_count, 2); /* one geometry, and the same turned round */
    assert_int_equal(r.model.meshes[0].turned, 1);
    assert_non_null(left->faces);
    assert_int_equal(left->faces[11], 5);
    reading_free(&r);
}

static void a_neutral_file_of_polygons_is_read(void **state) {
    reading r = read_good_text(*state, "part.nff",
                               "p 3\n0 0 0\n0 1 0\n1 0 0\np 3\n0 0 0\n1 0 0\n0 0 1\n"
                               "p 3\n0 0 0\n0 0 1\n0 1 0\np 3\n1 0 0\n0 1 0\n0 0 1\n");
    size_t triangles = 0;
    for (size_t i = 0; i < r.model.body_count; ++i) {
        triangles += r.model.bodies[i].mesh.triangle_count;
    }
    assert_int_equal(triangles, 4);
    reading_free(&r);
}

/* A LightWave scene is one of the formats whose files name others. */
#define LIGHTWAVE_SCENE(file) "LWSC\n3\n\nLoadObject " file "\nShowObject 7 3\n"

static void further_files_stay_in_the_folder_of_the_file_that_names_them(void **state) {
    folder *f = *state;
    char part[128];
    char link[128];
    char outside[128];
    (void)snprintf(part, sizeof part, "%s/part.obj", f->path);
    (void)snprintf(link, sizeof link, "%s/link.obj", f->path);
    (void)snprintf(outside, sizeof outside, "%s.obj", f->path);
    write_text(part, "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    write_text(outside, "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    assert_int_equal(symlink(outside, link), 0);
    reading r = read_good_text(f, "file.glove.lws", LIGHTWAVE_SCENE("part.obj"));
    assert_int_equal(r.model.body_count, 1);
    reading_free(&r);
    assert_refused(read_text(f, "file.glove.lws", LIGHTWAVE_SCENE("link.obj")),
                   "link.obj lies outside of the file's folder; put it there, or give --trust-paths");
    r = read_trusting(f, "file.glove.lws", LIGHTWAVE_SCENE("link.obj"), true);
    assert_true(r.done);
    reading_free(&r);
    unlink(outside);
    unlink(part);
    unlink(link);
}

static void a_further_file_that_is_a_fifo_is_refused_without_waiting(void **state) {
    folder *f = *state;
    char fifo[128];
    (void)snprintf(fifo, sizeof fifo, "%s/fifo.obj", f->path);
    assert_int_equal(mkfifo(fifo, 0600), 0);
    setenv("CLINKER_IMPORT_SECONDS", "5", 1);
    assert_refused(read_text(f, "file.glove.lws", LIGHTWAVE_SCENE("fifo.obj")), "fifo.obj is not a regular file");
    unlink(fifo);
}

/* As a service may be started: then new descriptors have the numbers of the standard streams. */
static void it_is_read_by_a_program_whose_streams_are_closed(void **state) {
    enum { STREAMS = 3 };
    int kept[STREAMS];
    for (int i = 0; i < STREAMS; ++i) {
        kept[i] = fcntl(i, F_DUPFD_CLOEXEC, STREAMS);
        close(i);
    }
    reading r = read_text(*state, "part.dae", collada);
    for (int i = 0; i < STREAMS; ++i) {
        if (kept[i] >= 0) {
            dup2(kept[i], i);
            close(kept[i]);
        }
    }
    assert_string_equal(r.error.message, "");
    assert_true(r.done);
    assert_int_equal(r.model.body_count, 2);
    reading_free(&r);
}

/* As a program may be started that nobody waits for: then the ends of its own programs are not told to it, either. */
static void it_is_read_by_a_program_that_ignores_the_end_of_others(void **state) {
    assert_true(signal(SIGCHLD, SIG_IGN) != SIG_ERR);
    reading r = read_text(*state, "part.dae", collada);
    assert_true(signal(SIGCHLD, SIG_DFL) == SIG_IGN);
    assert_string_equal(r.error.message, "");
    assert_true(r.done);
    reading_free(&r);
}

static void a_file_in_no_format_is_refused(void **state) {
    reading r = read_text(*state, "part.fbx", "this is no model at all\n");
    assert_false(r.done);
    assert_int_equal(strncmp(r.error.message, "part.fbx: the importer failed: ", 31), 0);
    reading_free(&r);
    r = read_text(*state, "part.unheard-of", "this is no model at all\n");
    assert_false(r.done);
    assert_string_equal(r.error.message, "part.unheard-of: the importer failed: no reader knows this format");
    reading_free(&r);
}

static void a_cut_off_file_is_refused(void **state) {
    char cut[sizeof collada];
    for (size_t size = 100; size + 200 < sizeof collada; size += 300) {
        memcpy(cut, collada, size);
        cut[size] = '\0';
        reading r = read_text(*state, "part.dae", cut);
        assert_false(r.done);
        assert_null(strchr(r.error.message, '\n'));
        reading_free(&r);
    }
}

static void bytes_in_memory_are_refused(void **state) {
    (void)state;
    reading r = read_as(io_read_foreign, "file.glove", collada, sizeof collada - 1);
    assert_refused(r, "read from files only");
}

/* ---- helpers that go wrong ---- */

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Reads a file with a shell script in the helper's place, which must lead to exactly this message. */
static void refuse_script(folder *f, const char *commands, const char *message) {
    char text[512];
    (void)snprintf(text, sizeof text, "#!/bin/sh\n%s\n", commands);
    write_text(f->script, text);
    assert_int_equal(chmod(f->script, 0700), 0);
    setenv("CLINKER_IMPORT", f->script, 1);
    reading r = read_text(f, "part.fbx", "some bytes");
    assert_false(r.done);
    assert_string_equal(r.error.message, message);
    reading_free(&r);
}

static void a_crash_is_told(void **state) {
    refuse_script(*state, "kill -SEGV $$", "part.fbx: the importer crashed (signal 11)");
    refuse_script(*state, "echo some output; kill -ABRT $$", "part.fbx: the importer crashed (signal 6)");
}

static void a_hang_is_ended(void **state) {
    double start = now();
    setenv("CLINKER_IMPORT_SECONDS", "0.3", 1);
    static const char message[] =
        "part.fbx: the importer took longer than 0.3 seconds (set CLINKER_IMPORT_SECONDS for more)";
    refuse_script(*state, "sleep 100", message);
    refuse_script(*state, "exec sleep 100 >/dev/null 2>&1", message);
    refuse_script(*state, "while :; do :; done", message);
    refuse_script(*state, "while :; do echo again >&2; done", message);
    assert_true(now() - start < 10);
}

static void a_hang_leaves_no_process_behind(void **state) {
    folder *f = *state;
    setenv("CLINKER_IMPORT_SECONDS", "0.3", 1);
    char late[128];
    char commands[256];
    (void)snprintf(late, sizeof late, "%s/late", f->path);
    (void)snprintf(commands, sizeof commands, "(sleep 1; echo late > %s) & sleep 100", late);
    refuse_script(f, commands,
                  "part.fbx: the importer took longer than 0.3 seconds (set CLINKER_IMPORT_SECONDS for more)");
    nanosleep(&(struct timespec){.tv_sec = 1, .tv_nsec = 200000000}, NULL);
    assert_int_equal(access(late, F_OK), -1);
}

static void its_last_line_is_passed_on(void **state) {
    refuse_script(*state, "echo first >&2; printf 'the \\033 last\\n\\n' >&2; exit 3",
                  "part.fbx: the importer failed: the   last");
    refuse_script(*state, "exit 3", "part.fbx: the importer failed: it does not say why");
}

static void garbage_is_refused(void **state) {
    refuse_script(*state, "echo hello", "part.fbx: the importer printed something that is not a model");
    refuse_script(*state, "exit 0", "part.fbx: the importer printed something that is not a model");
    refuse_script(*state, "head -c 100000 /dev/zero", "part.fbx: the importer printed something that is not a model");
}

static void a_flood_of_output_is_stopped(void **state) {
    double start = now();
    refuse_script(*state, "exec cat /dev/zero",
                  "part.fbx: the importer made more of it than is plausible (limit: 64 MiB)");
    assert_true(now() - start < 30);
}

static void a_flood_of_memory_is_stopped(void **state) {
    folder *f = *state;
    /* dd asks for its block at once: more than the limit of a gibibyte. */
    refuse_script(f, "dd if=/dev/zero of=/dev/null bs=1500M count=1 2>/dev/null && exit 0; echo no room >&2; exit 1",
                  "part.fbx: the importer failed: no room");
    /* Without the limit on memory it would succeed and print nothing, which reads differently. */
    refuse_script(f, "dd if=/dev/zero of=/dev/null bs=100M count=1 2>/dev/null && exit 0; echo no room >&2; exit 1",
                  "part.fbx: the importer printed something that is not a model");
}

static void a_helper_that_cannot_run_is_told(void **state) {
    folder *f = *state;
    setenv("CLINKER_IMPORT", "/nonexistent/helper", 1);
    reading r = read_text(f, "part.fbx", "some bytes");
    assert_false(r.done);
    assert_non_null(strstr(r.error.message, "needs the program clinker-import, which was not found"));
    reading_free(&r);

    write_text(f->script, "\x7f"
                          "ELF is not what follows");
    assert_int_equal(chmod(f->script, 0700), 0);
    setenv("CLINKER_IMPORT", f->script, 1);
    r = read_text(f, "part.fbx", "some bytes");
    assert_false(r.done);
    assert_non_null(strstr(r.error.message, "the importer could not be started"));
    reading_free(&r);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, folder_make, folder_free)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(a_collada_scene_is_read_with_names_places_and_face_numbers),
        TEST(a_neutral_file_of_polygons_is_read),
        TEST(further_files_stay_in_the_folder_of_the_file_that_names_them),
        TEST(a_further_file_that_is_a_fifo_is_refused_without_waiting),
        TEST(it_is_read_by_a_program_whose_streams_are_closed),
        TEST(it_is_read_by_a_program_that_ignores_the_end_of_others),
        TEST(a_file_in_no_format_is_refused),
        TEST(a_cut_off_file_is_refused),
        TEST(bytes_in_memory_are_refused),
        TEST(a_crash_is_told),
        TEST(a_hang_is_ended),
        TEST(a_hang_leaves_no_process_behind),
        TEST(its_last_line_is_passed_on),
        TEST(garbage_is_refused),
        TEST(a_flood_of_output_is_stopped),
        TEST(a_flood_of_memory_is_stopped),
        TEST(a_helper_that_cannot_run_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
