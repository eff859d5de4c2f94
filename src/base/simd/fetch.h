/* Asks for memory before it is needed. */
#ifndef CK_BASE_SIMD_FETCH_H
#define CK_BASE_SIMD_FETCH_H

#include <stdint.h>

/* What will be needed soon. */
static inline void ck_fetch(const void *p) {
    __builtin_prefetch(p);
}

/* What lies a little ahead in a pass over a large array: the processor's own guess falls behind at page ends. */
static inline void ck_fetch_ahead(const void *p) {
    enum { AHEAD = 3072 };
    ck_fetch((const void *)((uintptr_t)p + AHEAD));
}

#endif
