#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "file_map.h"

static char path[] = "/tmp/clinker_file_map_XXXXXX";

static int make_file(void **state) {
    (void)state;
    int file = mkstemp(path);
    return file >= 0 && close(file) == 0 ? 0 : -1;
}

static int remove_file(void **state) {
    (void)state;
    return unlink(path);
}

static void write_file(const char *text) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
    assert_int_equal(fclose(file), 0);
}

static void assert_problem(const char *name, const char *problem) {
    file_map map;
    assert_false(file_map_open(&map, name));
    assert_string_equal(map.problem, problem);
    assert_null(map.bytes);
    file_map_close(&map);
}

static void a_file_is_mapped_whole(void **state) {
    (void)state;
    write_file("twelve bytes");
    file_map map;
    assert_true(file_map_open(&map, path));
    assert_int_equal(map.size, 12);
    assert_memory_equal(map.bytes, "twelve bytes", 12);
    assert_true(map.mapped);
    file_map_close(&map);
    assert_null(map.bytes);
}

static void a_pipe_is_read_to_its_end(void **state) {
    (void)state;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    enum { SIZE = 60000 }; /* less than a pipe holds, so that one process can do both */
    char text[SIZE];
    memset(text, 'x', SIZE);
    assert_int_equal(write(ends[1], text, SIZE), SIZE);
    assert_int_equal(close(ends[1]), 0);
    char name[40];
    (void)snprintf(name, sizeof name, "/dev/fd/%d", ends[0]);
    file_map map;
    if (!file_map_open(&map, name)) { /* a system without /dev/fd */
        close(ends[0]);
        skip();
    }
    assert_false(map.mapped);
    assert_int_equal(map.size, SIZE);
    assert_memory_equal(map.bytes, text, SIZE);
    file_map_close(&map);
    close(ends[0]);
}

static void a_missing_file_is_told(void **state) {
    (void)state;
    assert_problem("/tmp/no/such/file.stl", "no such file");
    assert_problem("", "no such file");
}

static void a_directory_is_told(void **state) {
    (void)state;
    assert_problem("/tmp", "is a directory, not a file");
}

static void an_empty_file_is_told(void **state) {
    (void)state;
    write_file("");
    assert_problem(path, "the file is empty");
}

static void an_unreadable_file_is_told(void **state) {
    (void)state;
    if (geteuid() == 0) {
        skip(); /* the superuser reads everything */
    }
    write_file("secret");
    assert_int_equal(chmod(path, 0), 0);
    assert_problem(path, "permission denied");
    assert_int_equal(chmod(path, 0600), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_is_mapped_whole), cmocka_unit_test(a_pipe_is_read_to_its_end),
        cmocka_unit_test(a_missing_file_is_told), cmocka_unit_test(a_directory_is_told),
        cmocka_unit_test(an_empty_file_is_told),  cmocka_unit_test(an_unreadable_file_is_told),
    };
    return cmocka_run_group_tests(tests, make_file, remove_file);
}
