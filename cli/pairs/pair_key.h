/* Two bodies as one number, the smaller in the upper half: pairs can be sorted and found by it. */
#ifndef CLINKER_CLI_PAIR_KEY_H
#define CLINKER_CLI_PAIR_KEY_H

#include <stddef.h>
#include <stdint.h>

static inline uint64_t pair_key(size_t a, size_t b) {
    return a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a;
}

/* The smaller number. */
static inline size_t pair_key_a(uint64_t key) {
    return (size_t)(key >> 32);
}

static inline size_t pair_key_b(uint64_t key) {
    return (size_t)(key & UINT32_MAX);
}

#endif
