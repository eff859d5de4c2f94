#include "raster/cpu/sort_fragments.h"

#include "base/assert.h"

enum { FEW = 24 }; /* up to here inserting is faster than a heap */

static inline bool before(const ck_fragment *a, const ck_fragment *b) {
    if (a->depth != b->depth) {
        return a->depth < b->depth;
    }
    if (ck_fragment_body(a) != ck_fragment_body(b)) {
        return a->body_back < b->body_back;
    }
    return a->face != b->face ? a->face < b->face : a->body_back < b->body_back;
}

static void insert_each(ck_fragment *fragments, size_t count) {
    for (size_t i = 1; i < count; i++) {
        ck_fragment moved = fragments[i];
        size_t at = i;
        for (; at > 0 && before(&moved, &fragments[at - 1]); at--) {
            fragments[at] = fragments[at - 1];
        }
        fragments[at] = moved;
    }
}

/* Lets the fragment at `top` sink until none below it comes after it. */
static void sift_down(ck_fragment *heap, size_t top, size_t count) {
    ck_fragment moved = heap[top];
    for (;;) {
        size_t child = 2 * top + 1;
        if (child >= count) {
            break;
        }
        child += child + 1 < count && before(&heap[child], &heap[child + 1]);
        if (!before(&moved, &heap[child])) {
            break;
        }
        heap[top] = heap[child];
        top = child;
    }
    heap[top] = moved;
}

static void sort_heap(ck_fragment *fragments, size_t count) {
    for (size_t i = count / 2; i-- > 0;) {
        sift_down(fragments, i, count);
    }
    for (size_t last = count - 1; last > 0; last--) {
        ck_fragment highest = fragments[0];
        fragments[0] = fragments[last];
        fragments[last] = highest;
        sift_down(fragments, 0, last);
    }
}

/* An entry and an exit, in no order that could be guessed: without a branch. */
static void order_two(ck_fragment *fragments) {
    const ck_fragment two[2] = {fragments[0], fragments[1]};
    bool swap = before(&two[1], &two[0]);
    fragments[0] = two[swap];
    fragments[1] = two[!swap];
}

static bool are_sorted(const ck_fragment *fragments, size_t count) {
    for (size_t i = 1; i < count; i++) {
        if (before(&fragments[i], &fragments[i - 1])) {
            return false;
        }
    }
    return true;
}

void ck_sort_fragments(ck_fragment *fragments, size_t count) {
    if (count == 2) {
        order_two(fragments);
    } else if (count <= FEW) {
        insert_each(fragments, count);
    } else {
        sort_heap(fragments, count);
    }
    CK_ASSERT(are_sorted(fragments, count));
}
