/* The heap of the command: set aside at once where addresses are free, left alone where they are limited. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/base/heap.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MEGABYTE = 1 << 20, BLOCKS = 24 };

/* Memory checkers have a heap of their own, and take more addresses than there are limits for. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CHECKED_MEMORY 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define CHECKED_MEMORY 1
#endif
#endif
#ifndef CHECKED_MEMORY
#define CHECKED_MEMORY 0
#endif

/* Blocks of many sizes, written and freed in another order. */
static bool blocks_hold_what_is_written(void) {
    unsigned char *blocks[BLOCKS];
    bool good = true;
    for (int i = 0; i < BLOCKS; i++) {
        const size_t size = (size_t)1 << i;
        blocks[i] = malloc(size);
        good = good && blocks[i] != NULL;
        if (blocks[i] != NULL) {
            memset(blocks[i], i + 1, size);
        }
    }
    for (int i = 0; i < BLOCKS; i++) {
        unsigned char *block = blocks[i * 7 % BLOCKS];
        const size_t size = (size_t)1 << i * 7 % BLOCKS;
        good = good && block != NULL && block[0] == i * 7 % BLOCKS + 1 && block[size - 1] == block[0];
        free(block);
    }
    return good;
}

/* In a process of its own: how many megabytes the heap has grown by, or 255, where memory is not what was written. */
static int grown_with(rlim_t addresses) {
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct rlimit limit;
        const bool limited = getrlimit(RLIMIT_AS, &limit) == 0 && addresses != RLIM_INFINITY;
        limit.rlim_cur = addresses;
        if (limited && setrlimit(RLIMIT_AS, &limit) != 0) {
            _exit(254);
        }
        const char *before = sbrk(0);
        heap_prepare();
        const ptrdiff_t grown = ((const char *)sbrk(0) - before) / MEGABYTE;
        _exit(blocks_hold_what_is_written() && grown < 254 ? (int)grown : 255);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static bool is_unlimited(int resource) {
    struct rlimit limit;
    return getrlimit(resource, &limit) == 0 && limit.rlim_cur == RLIM_INFINITY;
}

static void addresses_are_set_aside_at_once(void **state) {
    (void)state;
    const int grown = grown_with(RLIM_INFINITY);
    assert_true(grown < 254);
#ifdef __GLIBC__
    if (!CHECKED_MEMORY && sizeof(void *) > 4 && is_unlimited(RLIMIT_AS) && is_unlimited(RLIMIT_DATA)) {
        assert_true(grown >= 64);
    }
#endif
}

static void limited_addresses_are_left_for_others(void **state) {
    (void)state;
    if (CHECKED_MEMORY) {
        skip();
    }
    assert_true(grown_with((rlim_t)512 * MEGABYTE) < 32);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_are_set_aside_at_once),
        cmocka_unit_test(limited_addresses_are_left_for_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
