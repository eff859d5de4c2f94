/* A folder of its own for tests of files that name other files. */
#ifndef CLINKER_TEST_IO_FOLDER_FIXTURE_H
#define CLINKER_TEST_IO_FOLDER_FIXTURE_H

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "reading.h"

/* cmocka group fixtures: work in a fresh folder, remove it at the end. */
static inline int folder_setup(void **state) {
    static char folder[64];
    signal(SIGCHLD, SIG_DFL); /* where it is ignored, the status of system() is lost */
    (void)snprintf(folder, sizeof folder, "/tmp/clinker_test_XXXXXX");
    *state = mkdtemp(folder);
    return *state == NULL ? -1 : chdir(folder);
}

static inline int folder_teardown(void **state) {
    char command[128];
    (void)snprintf(command, sizeof command, "rm -rf '%s'", (char *)*state);
    return chdir("/") == 0 ? system(command) : -1;
}

static inline void make_folder(const char *name) {
    (void)mkdir(name, 0700);
}

static inline void put_file(const char *name, const char *text) {
    FILE *file = fopen(name, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
    assert_int_equal(fclose(file), 0);
}

/* A corner of a cube: the tetrahedron of the origin and the three unit points. */
static inline void put_corner(const char *name) {
    put_file(name, "OFF\n4 4 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 0 3 2\n3 1 2 3\n");
}

/* What no reader may open: it would wait for a writer. The alarm ends a test that does. */
static inline void put_fifo(const char *name) {
    enum { ENDS_A_WAIT = 5 };
    assert_int_equal(mkfifo(name, 0600), 0);
    alarm(ENDS_A_WAIT);
}

static inline io_model read_path(const char *path) {
    io_model model;
    io_error error;
    if (!io_read(path, NULL, &model, &error)) {
        fail_msg("%s", error.message);
    }
    return model;
}

static inline void assert_path_fails(const char *path, const char *message) {
    io_model model;
    io_error error;
    assert_false(io_read(path, NULL, &model, &error));
    assert_string_equal(error.message, message);
    assert_int_equal(model.body_count, 0);
    assert_null(model.bodies);
}

/* What the library says of a body in its place. */
static inline clinker_inspection inspect_body(const io_body *body) {
    clinker_workspace *workspace = NULL;
    clinker_inspection found = CLINKER_INIT(clinker_inspection);
    assert_int_equal(clinker_workspace_create(NULL, &workspace), CLINKER_STATUS_OK);
    assert_int_equal(clinker_mesh_inspect(workspace, &body->mesh, &body->pose, &found), CLINKER_STATUS_OK);
    clinker_workspace_destroy(workspace);
    return found;
}

/* Where a body's origin is. */
static inline void assert_place(const io_body *body, double x, double y, double z) {
    const double expected[3] = {x, y, z};
    for (size_t i = 0; i < 3; i++) {
        assert_float_equal((float)body->pose.m[4 * i + 3], (float)expected[i], 1e-6f);
    }
}

#endif
