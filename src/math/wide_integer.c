/* Schoolbook arithmetic on wide integers; see the header. */
#include "math/wide_integer.h"

#include "base/assert.h"

#include <math.h>
#include <string.h>

/* |x| = mantissa * 2^exponent, with an odd mantissa. */
static uint64_t take_apart(double x, int *exponent) {
    CK_ASSERT(isfinite(x) && x != 0.0);
    uint64_t mantissa = (uint64_t)ldexp(frexp(fabs(x), exponent), 53);
    *exponent -= 53;
    while ((mantissa & 1) == 0) {
        mantissa >>= 1;
        *exponent += 1;
    }
    return mantissa;
}

/* As the header has it: no leading zeros, and 0 has no limbs. */
static bool is_normal(const ck_wide *a) {
    return a->count == 0 ? a->sign == 0 : a->count <= CK_WIDE_LIMBS && a->sign != 0 && a->limb[a->count - 1] != 0;
}

int ck_wide_unit(double x) {
    int exponent;
    (void)take_apart(x, &exponent);
    return exponent;
}

/* Drops leading zeros; the sign of zero is 0. */
static void normalise(ck_wide *a) {
    CK_ASSERT(a->count >= 0 && a->count <= CK_WIDE_LIMBS);
    while (a->count > 0 && a->limb[a->count - 1] == 0) {
        a->count--;
    }
    if (a->count == 0) {
        a->sign = 0;
    }
}

void ck_wide_from_double(double x, int unit, ck_wide *out) {
    out->sign = (x > 0.0) - (x < 0.0);
    out->count = 0;
    if (out->sign == 0) {
        return;
    }
    int exponent;
    const uint64_t mantissa = take_apart(x, &exponent);
    const int shift = (exponent - unit) % 32;
    const int first = (exponent - unit) / 32;
    CK_ASSERT(unit <= exponent && first + 3 <= CK_WIDE_LIMBS);
    const uint64_t low = (mantissa & UINT32_MAX) << shift;
    const uint64_t high = ((mantissa >> 32) << shift) + (low >> 32);
    memset(out->limb, 0, (size_t)first * sizeof out->limb[0]);
    out->limb[first] = (uint32_t)low;
    out->limb[first + 1] = (uint32_t)high;
    out->limb[first + 2] = (uint32_t)(high >> 32);
    out->count = first + 3;
    normalise(out);
}

double ck_wide_to_double(const ck_wide *a, int *exponent) {
    CK_ASSERT(is_normal(a));
    const int lowest = a->count > 3 ? a->count - 3 : 0;
    double number = 0.0;
    for (int i = a->count - 1; i >= lowest; i--) {
        number = number * 0x1p32 + (double)a->limb[i];
    }
    *exponent = 32 * lowest;
    return a->sign < 0 ? -number : number;
}

static int compare_magnitudes(const ck_wide *a, const ck_wide *b) {
    if (a->count != b->count) {
        return a->count < b->count ? -1 : 1;
    }
    for (int i = a->count - 1; i >= 0; i--) {
        if (a->limb[i] != b->limb[i]) {
            return a->limb[i] < b->limb[i] ? -1 : 1;
        }
    }
    return 0;
}

/* |out| = |a| + |b|, where a has at least as many limbs as b. */
static void add_magnitudes(const ck_wide *a, const ck_wide *b, ck_wide *out) {
    CK_ASSERT(a->count >= b->count && a->count < CK_WIDE_LIMBS);
    uint64_t carry = 0;
    for (int i = 0; i < a->count; i++) {
        carry += (uint64_t)a->limb[i] + (i < b->count ? b->limb[i] : 0);
        out->limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
    out->count = a->count;
    if (carry != 0) {
        out->limb[out->count++] = (uint32_t)carry;
    }
}

/* |out| = |a| - |b|, where |a| >= |b|. */
static void subtract_magnitudes(const ck_wide *a, const ck_wide *b, ck_wide *out) {
    CK_ASSERT(compare_magnitudes(a, b) >= 0);
    uint64_t borrow = 0;
    for (int i = 0; i < a->count; i++) {
        const uint64_t taken = borrow + (i < b->count ? b->limb[i] : 0);
        borrow = a->limb[i] < taken;
        out->limb[i] = (uint32_t)(a->limb[i] - taken);
    }
    out->count = a->count;
    CK_ASSERT(borrow == 0);
}

static void add_signed(const ck_wide *a, const ck_wide *b, int b_sign, ck_wide *out) {
    CK_ASSERT(is_normal(a) && is_normal(b) && out != a && out != b);
    const int order = compare_magnitudes(a, b);
    const ck_wide *larger = order >= 0 ? a : b;
    const ck_wide *smaller = order >= 0 ? b : a;
    if (a->sign * b_sign >= 0) {
        add_magnitudes(larger, smaller, out);
        out->sign = a->sign != 0 ? a->sign : b_sign;
    } else {
        subtract_magnitudes(larger, smaller, out);
        out->sign = order >= 0 ? a->sign : b_sign;
    }
    normalise(out);
}

void ck_wide_add(const ck_wide *a, const ck_wide *b, ck_wide *out) {
    add_signed(a, b, b->sign, out);
}

void ck_wide_subtract(const ck_wide *a, const ck_wide *b, ck_wide *out) {
    add_signed(a, b, -b->sign, out);
}

void ck_wide_multiply(const ck_wide *a, const ck_wide *b, ck_wide *out) {
    CK_ASSERT(is_normal(a) && is_normal(b) && out != a && out != b);
    CK_ASSERT(a->count + b->count <= CK_WIDE_LIMBS);
    out->sign = a->sign * b->sign;
    out->count = a->count + b->count;
    memset(out->limb, 0, (size_t)out->count * sizeof out->limb[0]);
    for (int i = 0; i < a->count; i++) {
        uint64_t carry = 0;
        for (int j = 0; j < b->count; j++) {
            carry += (uint64_t)a->limb[i] * b->limb[j] + out->limb[i + j];
            out->limb[i + j] = (uint32_t)carry;
            carry >>= 32;
        }
        out->limb[i + b->count] = (uint32_t)carry;
    }
    normalise(out);
}
