#include "digest.h"

#include <math.h>
#include <string.h>

uint64_t digest_begin(void) {
    return 14695981039346656037U;
}

uint64_t digest_bytes(uint64_t digest, const void *bytes, size_t count) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < count; i++) {
        digest = (digest ^ at[i]) * 1099511628211U;
    }
    return digest;
}

uint64_t digest_text(uint64_t digest, const char *text) {
    const size_t length = strlen(text);
    return digest_bytes(digest_count(digest, length), text, length);
}

uint64_t digest_count(uint64_t digest, uint64_t count) {
    for (int i = 0; i < 8; i++) {
        const unsigned char byte = (unsigned char)(count >> 8 * i);
        digest = digest_bytes(digest, &byte, 1);
    }
    return digest;
}

uint64_t digest_real(uint64_t digest, double value) {
    uint64_t bits = UINT64_MAX;
    if (!isnan(value)) {
        memcpy(&bits, &value, sizeof bits);
    }
    return digest_count(digest, bits);
}

uint64_t digest_reals(uint64_t digest, const double *values, size_t count) {
    for (size_t i = 0; i < count; i++) {
        digest = digest_real(digest, values[i]);
    }
    return digest;
}
