/* A hash of an answer, by FNV-1a of 64 bits: of bytes one after the other, so that neither the order of bytes of a
 * machine nor the padding of a struct is in it. */
#ifndef TEST_ANSWERS_DIGEST_H
#define TEST_ANSWERS_DIGEST_H

#include <stddef.h>
#include <stdint.h>

/* Of nothing yet. */
uint64_t digest_begin(void);

/* Each gives the hash with something more behind it. A text has its length in it, so that two texts are not one. */
uint64_t digest_bytes(uint64_t digest, const void *bytes, size_t count);
uint64_t digest_text(uint64_t digest, const char *text);
uint64_t digest_count(uint64_t digest, uint64_t count);
uint64_t digest_real(uint64_t digest, double value); /* to the bit; all NaN are one */
uint64_t digest_reals(uint64_t digest, const double *values, size_t count);

#endif
