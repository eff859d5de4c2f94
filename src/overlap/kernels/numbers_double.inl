/* Numbers of the sums, eight at a time: doubles. numbers_twofold.inl has the same names with twice the precision.
 *
 *   number                          eight of them
 *   unit                            what an operation may be off by, relative to its terms
 *   n_of(a), n_between(from, to)    doubles, and to - from of two of them
 *   n_add, n_sub, n_mul, n_div
 *   n_choose(bits, a, b)            a where the bit is set
 *   n_nearest(a)                    as doubles
 *   n_height(g, p, off)             det[g1 - g0, g2 - g0, p - g0], and what it may be off by
 *   n_length(square, root)          the length of a vector from its square and the root of that as doubles
 *   n_grow(high, low, a)            adds a to a sum of twice the precision */

#define number ck_d8

static const double unit = 0x1p-53;

static inline number n_of(ck_d8 a) {
    return a;
}
static inline number n_between(ck_d8 from, ck_d8 to) {
    return ck_d8_sub(to, from);
}
static inline number n_add(number a, number b) {
    return ck_d8_add(a, b);
}
static inline number n_sub(number a, number b) {
    return ck_d8_sub(a, b);
}
static inline number n_mul(number a, number b) {
    return ck_d8_mul(a, b);
}
static inline number n_div(number a, number b) {
    return ck_d8_div(a, b);
}
static inline number n_choose(unsigned bits, number a, number b) {
    return ck_d8_choose(bits, a, b);
}
static inline ck_d8 n_nearest(number a) {
    return a;
}
static inline number n_height(const triple8 g[3], triple8 p, ck_d8 *off) {
    return estimate8(g[0], g[1], g[2], p, off);
}
static inline number n_length(number square, ck_d8 root) {
    (void)square;
    return root;
}

static inline ck_d8 two_sum8(ck_d8 a, ck_d8 b, ck_d8 *low) {
    const ck_d8 sum = ck_d8_add(a, b), virtual_b = ck_d8_sub(sum, a);
    const ck_d8 virtual_a = ck_d8_sub(sum, virtual_b);
    *low = ck_d8_add(ck_d8_sub(a, virtual_a), ck_d8_sub(b, virtual_b));
    return sum;
}

static inline void n_grow(ck_d8 *high, ck_d8 *low, number a) {
    ck_d8 lost;
    const ck_d8 sum = two_sum8(*high, a, &lost);
    *high = two_sum8(sum, ck_d8_add(lost, *low), low);
}
