/* Which of its random rounds a test goes through: all of them, or a share.
 *
 * A loop over `count` seeds goes from 0 to count - 1. With CLINKER_TEST_ROUNDS=K/N in the environment it goes through
 * the K-th of N shares alone, from count * K / N to count * (K + 1) / N - 1: the shares 0 to N - 1 make up the whole. A
 * larger K gives seeds beyond the usual ones, as many as a share has: 1/1, 2/1, ... are further whole runs, each with
 * new seeds. Cases that are counted as they come are shared out one by one. */
#ifndef TEST_ROUNDS_H
#define TEST_ROUNDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct test_share {
    uint64_t number, of;
} test_share;

typedef struct test_rounds {
    uint64_t first, end; /* seeds from first to end - 1; never none, unless there are none in all */
    bool whole;          /* the usual ones, all: what a test demands of its recipes as a whole holds for these */
} test_rounds;

/* What the environment says, or `usual`. Ends the program where the environment says nothing that can be read. */
static inline test_share test_share_or(test_share usual) {
    const char *text = getenv("CLINKER_TEST_ROUNDS");
    if (text == NULL) {
        return usual;
    }
    unsigned long number = 0, of = 0;
    char rest = 0;
    if (sscanf(text, "%9lu/%9lu%c", &number, &of, &rest) != 2 || of == 0) {
        fprintf(stderr, "CLINKER_TEST_ROUNDS=%s: not a share such as 3/8\n", text);
        exit(2);
    }
    test_share share = {number, of};
    return share;
}

/* `count` is below 2^34, so that no product overflows. */
static inline test_rounds test_rounds_in(uint64_t count, test_share share) {
    const uint64_t first = count * share.number / share.of;
    const uint64_t end = count * (share.number + 1) / share.of;
    test_rounds rounds = {first, end > first || count == 0 ? end : first + 1, share.number == 0 && share.of == 1};
    return rounds;
}

static inline test_rounds test_rounds_of(uint64_t count) {
    const test_share all = {0, 1};
    return test_rounds_in(count, test_share_or(all));
}

/* Where there is no telling beforehand how many cases there are, as of allocations that may fail: those of a share, one
 * in so many, from one that is 1 or more. */
typedef struct test_steps {
    size_t first, step;
} test_steps;

static inline test_steps test_steps_of_cases(void) {
    const test_share all = {0, 1}, share = test_share_or(all);
    return (test_steps){(size_t)(1 + share.number % share.of), (size_t)share.of};
}

#endif
