/* Statements that hold whatever the caller passes: sorted, room enough, in range. A false one is a mistake in the
 * library, and builds with CLINKER_ASSERT end there. What the world can do wrong is never asserted: it gets a status.
 * Other builds compile the condition, so that it stays true to the code, and never evaluate it. */
#ifndef CK_BASE_ASSERT_H
#define CK_BASE_ASSERT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef CLINKER_ASSERT
#define CK_ASSERT(condition) ((condition) ? (void)0 : ck_assert_failed(#condition, __FILE__, __LINE__))

/* Writes one line to the standard error stream and aborts: the one place where the library prints and ends. */
_Noreturn void ck_assert_failed(const char *condition, const char *file, int line);
#else
#define CK_ASSERT(condition) ((void)(0 && (condition)))
#endif

/* Whether no number is smaller than the one before it. */
static inline bool ck_is_ascending(const uint32_t *numbers, size_t count) {
    for (size_t i = 1; i < count; i++) {
        if (numbers[i - 1] > numbers[i]) {
            return false;
        }
    }
    return true;
}

/* Whether each number is larger than the one before it: sorted, and none twice. */
static inline bool ck_is_strictly_ascending(const uint32_t *numbers, size_t count) {
    for (size_t i = 1; i < count; i++) {
        if (numbers[i - 1] >= numbers[i]) {
            return false;
        }
    }
    return true;
}

/* Whether all numbers are below a bound, as indices into an array of that many must be. */
static inline bool ck_all_below(const uint32_t *numbers, size_t count, size_t bound) {
    for (size_t i = 0; i < count; i++) {
        if (numbers[i] >= bound) {
            return false;
        }
    }
    return true;
}

/* Whether starts[0 .. count] cut an array of `total` items into `count` runs: from 0 on, ascending, to the end. */
static inline bool ck_starts_are_good(const uint32_t *starts, size_t count, size_t total) {
    return starts[0] == 0 && ck_is_ascending(starts, count + 1) && starts[count] == total;
}

#endif
