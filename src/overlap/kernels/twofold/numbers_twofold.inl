/* Numbers of twice the precision, eight at a time: the steps of math/twofold.h. numbers_double.inl tells what the names
 * mean. */

typedef struct twofold8 {
    ck_d8 high, low;
} twofold8;

#define number twofold8

static const double unit = 0x1p-98; /* as in terms/terms_twofold.c */

static inline number two_sum8(ck_d8 a, ck_d8 b) {
    const ck_d8 sum = ck_d8_add(a, b), virtual_b = ck_d8_sub(sum, a);
    const ck_d8 virtual_a = ck_d8_sub(sum, virtual_b);
    return (number){sum, ck_d8_add(ck_d8_sub(a, virtual_a), ck_d8_sub(b, virtual_b))};
}

/* Where |a| >= |b|. */
static inline number fast_two_sum8(ck_d8 a, ck_d8 b) {
    const ck_d8 sum = ck_d8_add(a, b);
    return (number){sum, ck_d8_sub(b, ck_d8_sub(sum, a))};
}

static inline number n_of(ck_d8 a) {
    return (number){a, ck_d8_set(0)};
}
static inline number n_between(ck_d8 from, ck_d8 to) {
    return two_sum8(to, ck_d8_sub(ck_d8_set(-0.0), from));
}
static inline number n_add(number a, number b) {
    const number sum = two_sum8(a.high, b.high);
    return two_sum8(sum.high, ck_d8_add(sum.low, ck_d8_add(a.low, b.low)));
}
static inline number n_sub(number a, number b) {
    const ck_d8 none = ck_d8_set(-0.0);
    return n_add(a, (number){ck_d8_sub(none, b.high), ck_d8_sub(none, b.low)});
}
static inline number n_mul(number a, number b) {
    const ck_d8 high = ck_d8_mul(a.high, b.high);
    const ck_d8 cross = ck_d8_add(ck_d8_mul(a.high, b.low), ck_d8_mul(a.low, b.high));
    return fast_two_sum8(high, ck_d8_add(ck_d8_product_low(a.high, b.high, high), cross));
}
static inline number n_div(number a, number b) {
    const number first = n_of(ck_d8_div(a.high, b.high));
    const number rest = n_sub(a, n_mul(first, b));
    const number second = n_of(ck_d8_div(rest.high, b.high));
    const number last = n_sub(rest, n_mul(second, b));
    return n_add(n_add(first, second), n_of(ck_d8_div(last.high, b.high)));
}
static inline number n_choose(unsigned bits, number a, number b) {
    return (number){ck_d8_choose(bits, a.high, b.high), ck_d8_choose(bits, a.low, b.low)};
}
static inline ck_d8 n_nearest(number a) {
    return a.high;
}

static inline number n_height(const triple8 g[3], triple8 p, ck_d8 *off) {
    number side[3][3];
    ck_d8 size = ck_d8_set(16 * 0x1p-98);
    for (int i = 0; i < 3; i++) {
        side[0][i] = n_between(g[0].at[i], g[1].at[i]);
        side[1][i] = n_between(g[0].at[i], g[2].at[i]);
        side[2][i] = n_between(g[0].at[i], p.at[i]);
    }
    for (int k = 0; k < 3; k++) {
        const ck_d8 x = ck_d8_abs(side[k][0].high), y = ck_d8_abs(side[k][1].high), z = ck_d8_abs(side[k][2].high);
        size = ck_d8_mul(size, ck_d8_add(ck_d8_add(x, y), z));
    }
    number sum = n_of(ck_d8_set(0));
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const number minor = n_sub(n_mul(side[1][j], side[2][k]), n_mul(side[1][k], side[2][j]));
        const number term = n_mul(side[0][i], minor);
        sum = i == 0 ? term : n_add(sum, term);
    }
    *off = size;
    return sum;
}

static inline number n_length(number square, ck_d8 root) {
    const ck_d8 none = ck_d8_set(0), one = ck_d8_set(1);
    const unsigned some = ck_d8_gt(root, none);
    return n_mul(n_of(ck_d8_choose(some, ck_d8_div(one, ck_d8_choose(some, root, one)), none)), square);
}

static inline void n_grow(ck_d8 *high, ck_d8 *low, number a) {
    const number sum = n_add((number){*high, *low}, a);
    *high = sum.high;
    *low = sum.low;
}
