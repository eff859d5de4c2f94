#include "cli/base/heap.h"

#include <stdint.h> /* and with it, which C library this is */

#if defined(__linux__) && defined(__GLIBC__)

#include <malloc.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

/* Addresses that are set aside at once, of which memory is taken as it is used; and where the C library ends up by
 * itself, once a large block has been freed: blocks from this size on are mapped, and so much stays at the end. */
enum { AHEAD = 96 << 20, MAPPED_FROM = 8 << 20, KEPT = 96 << 20, USUAL_PAD = 128 << 10, LARGE_PAGE = 2 << 20 };

/* Whether addresses cost nothing: where they are limited, those set aside may be missing elsewhere. */
static bool addresses_are_free(void) {
    struct rlimit space, data;
    return sizeof(void *) > 4 && getrlimit(RLIMIT_AS, &space) == 0 && getrlimit(RLIMIT_DATA, &data) == 0 &&
           space.rlim_cur == RLIM_INFINITY && data.rlim_cur == RLIM_INFINITY;
}

/* The end of the heap moves once, by the first block that does not fit, and then what lies before it is one stretch. */
void heap_prepare(void) {
    if (!addresses_are_free() || mallopt(M_MMAP_THRESHOLD, MAPPED_FROM) == 0 || mallopt(M_TRIM_THRESHOLD, KEPT) == 0 ||
        mallopt(M_TOP_PAD, AHEAD) == 0) {
        return;
    }
    void *block = malloc(LARGE_PAGE);
    const uintptr_t first = ((uintptr_t)block + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE, end = (uintptr_t)sbrk(0);
    /* Where something else gives out memory, the block may lie anywhere. */
    if (block != NULL && first < end && end - first > AHEAD / 2 && end - first <= AHEAD + 2 * LARGE_PAGE) {
        (void)madvise((void *)first, end - first, MADV_HUGEPAGE);
    }
    free(block);
    (void)mallopt(M_TOP_PAD, USUAL_PAD); /* else each later growth, and each thread, would set as much aside again */
}

#else

void heap_prepare(void) {
}

#endif
