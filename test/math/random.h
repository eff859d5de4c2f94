/* Repeatable random numbers for the tests: xorshift64*. */
#ifndef TEST_MATH_RANDOM_H
#define TEST_MATH_RANDOM_H

#include <math.h>
#include <stdint.h>

typedef uint64_t random_state;

static inline uint64_t random_bits(random_state *state) {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * 0x2545f4914f6cdd1du;
}

/* Whole, from 0 to below - 1. */
static inline int random_below(random_state *state, int below) {
    return (int)((random_bits(state) >> 33) % (uint64_t)below);
}

/* From -1 to 1. */
static inline double random_unit(random_state *state) {
    return (double)(random_bits(state) >> 11) * 0x1p-52 - 1.0;
}

/* x moved by -1, 0 or 1 unit in the last place. */
static inline double random_nudge(random_state *state, double x) {
    const int way = random_below(state, 3) - 1;
    return way == 0 ? x : nextafter(x, way > 0 ? HUGE_VAL : -HUGE_VAL);
}

#endif
