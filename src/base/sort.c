/* Heapsort: a heap, whose top is the last in order. */
#include "base/sort.h"

#include "base/assert.h"

#include <stdbool.h>
#include <string.h>

typedef struct heap {
    char *items;
    size_t size;
    int (*compare)(const void *left, const void *right);
} heap;

static void swap(const heap *of, size_t a, size_t b) {
    CK_ASSERT(a != b);
    enum { PIECE = 64 };
    char kept[PIECE];
    char *left = of->items + a * of->size;
    char *right = of->items + b * of->size;
    for (size_t done = 0; done < of->size; done += PIECE) {
        size_t bytes = of->size - done < PIECE ? of->size - done : PIECE;
        memcpy(kept, left + done, bytes);
        memcpy(left + done, right + done, bytes);
        memcpy(right + done, kept, bytes);
    }
}

static bool comes_before(const heap *of, size_t a, size_t b) {
    return of->compare(of->items + a * of->size, of->items + b * of->size) < 0;
}

static void sift_down(const heap *of, size_t at, size_t count) {
    CK_ASSERT(at < count || count == 0);
    for (size_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        child += child + 1 < count && comes_before(of, child, child + 1);
        if (!comes_before(of, at, child)) {
            break;
        }
        swap(of, at, child);
        at = child;
    }
}

static bool is_sorted(const heap *of, size_t count) {
    for (size_t i = 1; i < count; i++) {
        if (comes_before(of, i, i - 1)) {
            return false;
        }
    }
    return true;
}

void ck_sort(void *items, size_t count, size_t size, int (*compare)(const void *left, const void *right)) {
    CK_ASSERT(size > 0 && compare != NULL);
    const heap of = {items, size, compare};
    for (size_t i = count / 2; i-- > 0;) {
        sift_down(&of, i, count);
    }
    for (size_t last = count; last-- > 1;) {
        swap(&of, 0, last);
        sift_down(&of, 0, last);
    }
    CK_ASSERT(is_sorted(&of, count));
}
