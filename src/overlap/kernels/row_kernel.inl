/* The corners of a cell, eight at a time: corner i has the high end of axis k where bit k of i is set. All is
 * calculated as rows.c does it for one corner after the other, so that results are the same to the last bit. */

static inline void place_cell_corners(const double low[3], const double high[3], ck_d8 corner[3]) {
    static const unsigned at_high_end[3] = {0xAA, 0xCC, 0xF0};
    for (int axis = 0; axis < 3; axis++) {
        corner[axis] = ck_d8_choose(at_high_end[axis], ck_d8_set(high[axis]), ck_d8_set(low[axis]));
    }
}

/* As ck_dot() adds up. */
static inline ck_d8 dot_in_order(const ck_d8 a[3], const double b[3]) {
    return ck_d8_add(ck_d8_add(ck_d8_mul(a[0], ck_d8_set(b[0])), ck_d8_mul(a[1], ck_d8_set(b[1]))),
                     ck_d8_mul(a[2], ck_d8_set(b[2])));
}

/* As ck_foot_share(). */
static inline ck_d8 foot_share(ck_d8 share) {
    const ck_d8 zero = ck_d8_set(0.0), one = ck_d8_set(1.0);
    return ck_d8_choose(ck_d8_gt(share, zero), ck_d8_choose(ck_d8_gt(one, share), share, one), zero);
}

/* As ck_foot_shares(): each lane has the first of the cases there that it is in. All divide once; the last case by 1.
 */
static inline void foot_shares(double ee, double ef, double ff, ck_d8 we, ck_d8 wf, ck_d8 *s, ck_d8 *r) {
    const ck_d8 zero = ck_d8_set(0.0), one = ck_d8_set(1.0);
    const ck_d8 e1 = ck_d8_sub(we, ck_d8_set(ee)), f1 = ck_d8_sub(wf, ck_d8_set(ef));
    const ck_d8 e2 = ck_d8_sub(we, ck_d8_set(ef)), f2 = ck_d8_sub(wf, ck_d8_set(ff));
    const ck_d8 beside_e = ck_d8_sub(ck_d8_mul(we, f1), ck_d8_mul(e1, wf));
    const ck_d8 beside_f = ck_d8_sub(ck_d8_mul(e2, wf), ck_d8_mul(we, f2));
    const ck_d8 beside_third = ck_d8_sub(ck_d8_mul(e1, f2), ck_d8_mul(e2, f1));
    const ck_d8 back = ck_d8_sub(f1, e1), rest = ck_d8_sub(e2, f2);
    unsigned open = 0xFF;
    open &= ck_d8_gt(we, zero) | ck_d8_gt(wf, zero);
    const unsigned at_first = open & ~(ck_d8_gt(zero, e1) | ck_d8_gt(f1, e1));
    open &= ~at_first;
    const unsigned at_second = open & ~(ck_d8_gt(zero, f2) | ck_d8_gt(e2, f2));
    open &= ~at_second;
    const unsigned on_e = open & ~(ck_d8_gt(beside_e, zero) | ck_d8_gt(zero, we) | ck_d8_gt(e1, zero));
    open &= ~on_e;
    const unsigned on_f = open & ~(ck_d8_gt(beside_f, zero) | ck_d8_gt(zero, wf) | ck_d8_gt(f2, zero));
    open &= ~on_f;
    const unsigned on_third = open & ~(ck_d8_gt(beside_third, zero) | ck_d8_gt(e1, f1) | ck_d8_gt(f2, e2));
    open &= ~on_third;
    const ck_d8 whole = ck_d8_add(ck_d8_add(beside_third, beside_f), beside_e);
    const ck_d8 over = ck_d8_choose(on_e, we, ck_d8_choose(on_f, wf, ck_d8_choose(on_third, back, one)));
    const ck_d8 under = ck_d8_choose(
        on_e, ck_d8_set(ee), ck_d8_choose(on_f, ck_d8_set(ff), ck_d8_choose(on_third, ck_d8_add(back, rest), whole)));
    const ck_d8 quotient = ck_d8_div(over, under), share = foot_share(quotient);
    const ck_d8 s_within = foot_share(ck_d8_mul(beside_f, quotient));
    const ck_d8 r_within = ck_d8_min(foot_share(ck_d8_mul(beside_e, quotient)), ck_d8_sub(one, s_within));
    *s = ck_d8_choose(open, s_within, ck_d8_choose(on_third, ck_d8_sub(one, share), ck_d8_choose(on_e, share, zero)));
    *s = ck_d8_choose(at_first, one, *s);
    *r = ck_d8_choose(open, r_within, ck_d8_choose(on_third | on_f, share, zero));
    *r = ck_d8_choose(at_second, one, *r);
}

static void corner_distances(const double t[3][3], const double low[3], const double high[3], double values[CK_LANES]) {
    double e[3], f[3];
    ck_d8 corner[3], w[3], s, r;
    ck_sub(t[1], t[0], e);
    ck_sub(t[2], t[0], f);
    place_cell_corners(low, high, corner);
    for (int axis = 0; axis < 3; axis++) {
        w[axis] = ck_d8_sub(corner[axis], ck_d8_set(t[0][axis]));
    }
    foot_shares(ck_dot(e, e), ck_dot(e, f), ck_dot(f, f), dot_in_order(w, e), dot_in_order(w, f), &s, &r);
    for (int axis = 0; axis < 3; axis++) {
        w[axis] = ck_d8_sub(w[axis], ck_d8_mul(s, ck_d8_set(e[axis])));
        w[axis] = ck_d8_sub(w[axis], ck_d8_mul(r, ck_d8_set(f[axis])));
    }
    const ck_d8 squared = ck_d8_add(ck_d8_add(ck_d8_mul(w[0], w[0]), ck_d8_mul(w[1], w[1])), ck_d8_mul(w[2], w[2]));
    ck_d8_store(values, ck_d8_sqrt(squared));
}

static void corner_offsets(const double low[3], const double high[3], const double centre[3], const double gradient[3],
                           const double values[CK_LANES], double offsets[CK_LANES]) {
    ck_d8 corner[3];
    place_cell_corners(low, high, corner);
    for (int axis = 0; axis < 3; axis++) {
        corner[axis] = ck_d8_sub(corner[axis], ck_d8_set(centre[axis]));
    }
    ck_d8_store(offsets, ck_d8_add(ck_d8_load(values), dot_in_order(corner, gradient)));
}
