/* An allocator for tests: counts what it gives, and fails when told to. */
#ifndef TEST_MODEL_ALLOCATOR_H
#define TEST_MODEL_ALLOCATOR_H

#include <clinker/clinker.h>

#include <stdlib.h>

typedef struct test_allocator {
    size_t calls;   /* of allocate, failed ones included */
    size_t fail_at; /* the number of the call that fails, from 1 on; 0: none */
    size_t live;    /* blocks not yet released */
    size_t bytes;   /* in these */
} test_allocator;

static inline void *test_allocate(void *user, size_t bytes) {
    test_allocator *allocator = user;
    if (++allocator->calls == allocator->fail_at) {
        return NULL;
    }
    void *memory = malloc(bytes);
    if (memory != NULL) {
        allocator->live++;
        allocator->bytes += bytes;
    }
    return memory;
}

static inline void test_release(void *user, void *memory, size_t bytes) {
    test_allocator *allocator = user;
    allocator->live--;
    allocator->bytes -= bytes;
    free(memory);
}

static inline clinker_workspace_settings test_allocator_settings(test_allocator *allocator) {
    clinker_workspace_settings settings = clinker_workspace_settings_default();
    settings.allocator = (clinker_allocator){test_allocate, test_release, allocator};
    return settings;
}

#endif
