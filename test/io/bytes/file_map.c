#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "bytes/file_map.h"

enum { ENDS_A_WAIT = 5 }; /* seconds until the alarm ends a test that waits for ever */

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

/* Pages of files that the process has in memory; 0: the system does not tell. */
static size_t resident_file_pages(void) {
    FILE *file = fopen("/proc/self/statm", "r");
    unsigned long whole, resident, of_files = 0;
    if (file == NULL) {
        return 0;
    }
    of_files = fscanf(file, "%lu %lu %lu", &whole, &resident, &of_files) == 3 ? of_files : 0;
    assert_int_equal(fclose(file), 0);
    return of_files;
}

static uint64_t sum_of(const unsigned char *bytes, size_t size) {
    uint64_t sum = 0;
    for (size_t i = 0; i < size; i++) {
        sum = sum * 31 + bytes[i];
    }
    return sum;
}

static void make_large_file(size_t size) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    for (size_t i = 0; i < size; i++) {
        assert_true(fputc((int)(i * i >> 8 & 255), file) != EOF);
    }
    assert_int_equal(fclose(file), 0);
}

/* Within an eighth: systems count pages by processors, and add up now and then. */
static void memory_that_was_handed_back_is_free_and_can_still_be_read(void **state) {
    (void)state;
    enum { SIZE = 4 * FILE_MAP_WINDOW + 1000 };
    const size_t pages = SIZE / (size_t)sysconf(_SC_PAGESIZE);
    file_map map;
    make_large_file(SIZE);
    assert_true(file_map_open(&map, path));
    const uint64_t sum = sum_of(map.bytes, map.size);
    const size_t before = resident_file_pages();
    for (size_t at = 100; at < SIZE; at += FILE_MAP_WINDOW - 1) {
        const size_t end = at + FILE_MAP_WINDOW - 1 < SIZE ? at + FILE_MAP_WINDOW - 1 : SIZE;
        file_map_release(&map, map.bytes + at, map.bytes + end);
    }
    const size_t after = resident_file_pages();
    if (before > 0) {
        assert_true(before >= pages - pages / 8);
        assert_true(after + (pages - pages / 8) <= before);
    }
    assert_true(sum == sum_of(map.bytes, map.size));
    file_map_close(&map);
}

static void memory_of_others_is_not_handed_back(void **state) {
    (void)state;
    unsigned char bytes[3 * 4096];
    memset(bytes, 7, sizeof bytes);
    const file_map map = {.bytes = bytes, .size = sizeof bytes};
    file_map_release(&map, bytes, bytes + sizeof bytes);
    file_map_release(NULL, bytes, bytes + sizeof bytes);
    for (size_t i = 0; i < sizeof bytes; i++) {
        assert_int_equal(bytes[i], 7);
    }
}

/* A FIFO has no writer here: who waits for one waits for ever. */
static void a_fifo_is_refused_without_waiting(void **state) {
    (void)state;
    char name[sizeof path + 8];
    (void)snprintf(name, sizeof name, "%s.fifo", path);
    assert_int_equal(mkfifo(name, 0600), 0);
    alarm(ENDS_A_WAIT);
    assert_problem(name, "is not a regular file");
    alarm(0);
    assert_int_equal(unlink(name), 0);
}

static void an_open_pipe_is_refused(void **state) {
    (void)state;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    char name[40];
    (void)snprintf(name, sizeof name, "/dev/fd/%d", ends[0]);
    if (access(name, F_OK) == 0) {
        alarm(ENDS_A_WAIT);
        assert_problem(name, "is not a regular file");
        alarm(0);
    }
    close(ends[0]);
    close(ends[1]);
}

static void a_socket_is_refused(void **state) {
    (void)state;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    (void)snprintf(address.sun_path, sizeof address.sun_path, "%s.socket", path);
    int listener = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_true(listener >= 0);
    assert_int_equal(bind(listener, (const struct sockaddr *)&address, sizeof address), 0);
    assert_problem(address.sun_path, "is not a regular file");
    close(listener);
    assert_int_equal(unlink(address.sun_path), 0);
}

static void a_device_is_refused(void **state) {
    (void)state;
    assert_problem("/dev/null", "is not a regular file");
}

static void a_missing_file_is_told(void **state) {
    (void)state;
    assert_problem("/tmp/no/such/file.stl", "no such file");
    assert_problem("", "no such file");
}

static void a_directory_is_told(void **state) {
    (void)state;
    assert_problem("/tmp", "is a directory, not a regular file");
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
        cmocka_unit_test(a_file_is_mapped_whole),
        cmocka_unit_test(memory_that_was_handed_back_is_free_and_can_still_be_read),
        cmocka_unit_test(memory_of_others_is_not_handed_back),
        cmocka_unit_test(a_fifo_is_refused_without_waiting),
        cmocka_unit_test(an_open_pipe_is_refused),
        cmocka_unit_test(a_socket_is_refused),
        cmocka_unit_test(a_device_is_refused),
        cmocka_unit_test(a_missing_file_is_told),
        cmocka_unit_test(a_directory_is_told),
        cmocka_unit_test(an_empty_file_is_told),
        cmocka_unit_test(an_unreadable_file_is_told),
    };
    return cmocka_run_group_tests(tests, make_file, remove_file);
}
