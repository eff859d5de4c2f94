#include "base/pair_sort.h"

#include "base/assert.h"

#include <string.h>

/* Digits of the sort, for short and for long lists. */
enum { SMALL_DIGIT_BITS = 8, LARGE_DIGIT_BITS = 11, LARGE_DIGIT = 1 << LARGE_DIGIT_BITS };

/* The members of a caller's struct are uint32_t, so that is what they are read as. */
typedef uint32_t two_numbers[2];

static unsigned bits_of(uint32_t number) {
    unsigned bits = 0;
    for (; number != 0; number >>= 1) {
        bits++;
    }
    return bits;
}

/* A pair as one number, of as many bits as the largest pair of a list takes. */
typedef struct pair_keys {
    unsigned second_bits, bits;
} pair_keys;

static pair_keys keys_of(two_numbers *pairs, size_t count) {
    two_numbers all = {0, 0};
    for (size_t i = 0; i < count; i++) {
        all[0] |= pairs[i][0];
        all[1] |= pairs[i][1];
    }
    return (pair_keys){bits_of(all[1]), bits_of(all[0]) + bits_of(all[1])};
}

static uint64_t key_of(pair_keys keys, const two_numbers pair) {
    return (uint64_t)pair[0] << keys.second_bits | pair[1];
}

/* One pass of a radix sort: stably by the bits of the key from `shift` on, as many as the mask has. */
static void sort_by_digit(pair_keys keys, unsigned shift, size_t mask, two_numbers *from, two_numbers *to,
                          size_t count) {
    CK_ASSERT(mask < LARGE_DIGIT && (mask & (mask + 1)) == 0);
    CK_ASSERT(from != to);
    size_t starts[LARGE_DIGIT];
    memset(starts, 0, (mask + 1) * sizeof starts[0]);
    for (size_t i = 0; i < count; i++) {
        starts[key_of(keys, from[i]) >> shift & mask]++;
    }
    size_t sum = 0;
    for (size_t digit = 0; digit <= mask; digit++) {
        size_t size = starts[digit];
        starts[digit] = sum;
        sum += size;
    }
    for (size_t i = 0; i < count; i++) {
        CK_ASSERT(starts[key_of(keys, from[i]) >> shift & mask] < count);
        memcpy(to[starts[key_of(keys, from[i]) >> shift & mask]++], from[i], sizeof from[i]);
    }
}

static bool comes_after(const two_numbers left, const two_numbers right) {
    return left[0] > right[0] || (left[0] == right[0] && left[1] > right[1]);
}

/* By moving each to its place: best for a list that is not worth counting its digits. */
static void sort_few(two_numbers *pairs, size_t count) {
    for (size_t i = 1; i < count; i++) {
        const two_numbers pair = {pairs[i][0], pairs[i][1]};
        size_t at = i;
        for (; at > 0 && comes_after(pairs[at - 1], pair); at--) {
            memcpy(pairs[at], pairs[at - 1], sizeof pair);
        }
        memcpy(pairs[at], pair, sizeof pair);
    }
}

bool ck_pairs_sort(ck_memory *memory, ck_buffer *spare, void *pairs, size_t count) {
    enum { FEW = 16 };
    if (count <= FEW) {
        sort_few(pairs, count);
        return true;
    }
    if (!ck_buffer_reserve(memory, spare, count, sizeof(two_numbers))) {
        return false;
    }
    two_numbers *from = pairs;
    two_numbers *to = spare->data;
    pair_keys keys = keys_of(from, count);
    CK_ASSERT(keys.bits <= 64);
    /* As few passes as possible, of digits that are not worth more than the list. */
    unsigned width = count < LARGE_DIGIT ? SMALL_DIGIT_BITS : LARGE_DIGIT_BITS;
    unsigned passes = (keys.bits + width - 1) / width;
    for (unsigned pass = 0, shift = 0; pass < passes; pass++, shift += width) {
        width = (keys.bits - shift + passes - pass - 1) / (passes - pass);
        CK_ASSERT(width <= LARGE_DIGIT_BITS && shift + width <= keys.bits);
        sort_by_digit(keys, shift, ((size_t)1 << width) - 1, from, to, count);
        two_numbers *swap = from;
        from = to;
        to = swap;
    }
    CK_ASSERT(ck_pairs_are_sorted(from, count));
    if (from != (two_numbers *)pairs) {
        memcpy(pairs, from, count * sizeof *from);
    }
    return true;
}
