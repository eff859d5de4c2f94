#include "bytes/large_memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

enum { LARGE_PAGE = 1 << 21, LEAST_LARGE = 2 * LARGE_PAGE };

/* Advice alone: what does not take it works as before. */
static void ask_for_large_pages(void *memory, size_t bytes) {
#ifdef MADV_HUGEPAGE
    const size_t before = (LARGE_PAGE - (uintptr_t)memory % LARGE_PAGE) % LARGE_PAGE;
    if (bytes >= before + LARGE_PAGE) {
        (void)madvise((unsigned char *)memory + before, (bytes - before) / LARGE_PAGE * LARGE_PAGE, MADV_HUGEPAGE);
    }
#else
    (void)memory;
    (void)bytes;
#endif
}

bool large_memory_resize(void **array, size_t count, size_t size) {
    if (count > SIZE_MAX / size) {
        return false;
    }
    const size_t bytes = count == 0 ? size : count * size;
    const bool large = bytes >= LEAST_LARGE && bytes < SIZE_MAX - LARGE_PAGE;
    const size_t rounded = large ? (bytes + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE : bytes;
    void *resized = large && *array == NULL ? aligned_alloc(LARGE_PAGE, rounded) : realloc(*array, bytes);
    if (resized == NULL) {
        return false;
    }
    *array = resized;
    if (large) {
        ask_for_large_pages(resized, bytes);
    }
    return true;
}
