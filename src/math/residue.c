#include "math/residue.h"

#include "base/assert.h"

#include <math.h>
#include <string.h>

/* A prime p between 2^61 and 2^62, chosen at random: those near powers of two divide numbers that people like. */
typedef struct modulus {
    uint64_t prime;
    uint64_t inverse; /* -1 / p mod 2^64 */
    uint64_t one;     /* 2^64 mod p */
    uint64_t square;  /* 2^128 mod p */
} modulus;

static const modulus moduli[CK_RESIDUE_PRIMES] = {
    {0x24596bcd12a63d91, 0x90e541f8630bdc8f, 0x018e0d647d745109, 0x2436d2b282d5279d},
    {0x3d127ae264c315cb, 0xf9830d7e1422981d, 0x0bb614766cf3a8d4, 0x1f68729791524a28},
};

/* The high half of a product. */
static inline uint64_t high_product(uint64_t a, uint64_t b) {
#ifdef __SIZEOF_INT128__
    __extension__ typedef unsigned __int128 wide;
    return (uint64_t)((wide)a * b >> 64);
#else
    const uint64_t half = 0xffffffff;
    const uint64_t low = (a & half) * (b & half);
    const uint64_t left = (a >> 32) * (b & half) + (low >> 32);
    const uint64_t right = (a & half) * (b >> 32) + (left & half);
    return (a >> 32) * (b >> 32) + (left >> 32) + (right >> 32);
#endif
}

static uint64_t add(uint64_t a, uint64_t b, const modulus *m) {
    const uint64_t sum = a + b;
    return sum >= m->prime ? sum - m->prime : sum;
}

/* a b / 2^64 mod p: a multiple of p that has the same low half is taken off, or rather added, its high half is left. */
static inline uint64_t multiply(uint64_t a, uint64_t b, const modulus *m) {
    const uint64_t low = a * b;
    const uint64_t share = low * m->inverse;
    const uint64_t sum = high_product(a, b) + high_product(share, m->prime) + (low != 0);
    return sum >= m->prime ? sum - m->prime : sum;
}

static uint64_t power(uint64_t base, uint64_t exponent, const modulus *m) {
    uint64_t result = m->one;
    for (; exponent != 0; exponent >>= 1) {
        result = (exponent & 1) != 0 ? multiply(result, base, m) : result;
        base = multiply(base, base, m);
    }
    return result;
}

/* Fermat: a^(p - 2) is 1 / a. */
static uint64_t invert(uint64_t a, const modulus *m) {
    return power(a, m->prime - 2, m);
}

/* 1/2: an even number as it is, an odd one with p added to it. */
static uint64_t half_of_one(const modulus *m) {
    return (m->one % 2 == 0 ? m->one : m->one + m->prime) / 2;
}

/* |x|, not 0, as a whole number times 2^exponent. */
static uint64_t digits_of(double x, int *exponent) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    const int field = (int)(bits >> 52 & 0x7ff);
    *exponent = (field == 0 ? 1 : field) - 1075;
    return (bits & 0xfffffffffffff) | (uint64_t)(field != 0) << 52;
}

ck_residue ck_residue_of(double x) {
    CK_ASSERT(isfinite(x));
    ck_residue out = {{0, 0}};
    if (x == 0) {
        return out;
    }
    int exponent;
    uint64_t digits = digits_of(x, &exponent);
    const int zeros = __builtin_ctzll(digits); /* most coordinates have many: powers of two are small then */
    digits >>= zeros;
    exponent += zeros;
    for (int i = 0; i < CK_RESIDUE_PRIMES; i++) {
        const modulus *m = &moduli[i];
        const uint64_t base = exponent < 0 ? half_of_one(m) : add(m->one, m->one, m);
        const uint64_t scale = power(base, (uint64_t)(exponent < 0 ? -exponent : exponent), m);
        const uint64_t size = multiply(multiply(digits, m->square, m), scale, m);
        out.by[i] = x < 0 ? m->prime - size : size;
    }
    return out;
}

ck_residue ck_residue_add(ck_residue a, ck_residue b) {
    for (int i = 0; i < CK_RESIDUE_PRIMES; i++) {
        a.by[i] = add(a.by[i], b.by[i], &moduli[i]);
    }
    return a;
}

ck_residue ck_residue_subtract(ck_residue a, ck_residue b) {
    for (int i = 0; i < CK_RESIDUE_PRIMES; i++) {
        a.by[i] = add(a.by[i], moduli[i].prime - b.by[i], &moduli[i]);
    }
    return a;
}

ck_residue ck_residue_multiply(ck_residue a, ck_residue b) {
    for (int i = 0; i < CK_RESIDUE_PRIMES; i++) {
        a.by[i] = multiply(a.by[i], b.by[i], &moduli[i]);
    }
    return a;
}

ck_residue ck_residue_divide(ck_residue a, ck_residue b) {
    for (int i = 0; i < CK_RESIDUE_PRIMES; i++) {
        a.by[i] = multiply(a.by[i], invert(b.by[i], &moduli[i]), &moduli[i]);
    }
    return a;
}
