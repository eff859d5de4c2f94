/* A first look at faces made ready, a vector of them at a time: screen.h tells why what it finds is certain. It fuses
 * products and sums where the instruction set does, so sets may leave different faces open; none is told otherwise. */

/* What is certain of a vector of faces, as bits. */
typedef struct screen_lanes {
    unsigned stays, recedes, near, far;
} screen_lanes;

/* `turns`, `ball`: what of the step is looked at; both are constants where it matters. */
static inline __attribute__((always_inline)) screen_lanes
screen_vector(const ck_facet_screen *facets, const ck_screen_step *step, uint32_t at, bool turns, bool ball) {
    screen_lanes out = {0, 0, 0, 0};
    ck_fw n[3], c[3], sum = ck_fw_set(0), height = ck_fw_set(0);
    const ck_fw factor = ck_fw_of_high_halves(&facets->factor[at]);
    ck_fw most = ck_fw_mul(factor, ck_fw_set(step->room));
    for (int k = 0; k < 3; k++) {
        n[k] = ck_fw_of_shorts(&facets->normal[k][at]);
        sum = ck_fw_fma(n[k], ck_fw_set(step->constant[k]), sum);
    }
    for (int k = 0; k < 3 && (turns || ball); k++) {
        c[k] = ck_fw_of_shorts(&facets->centre[k][at]);
    }
    for (int j = 0; j < 3 && turns; j++) {
        ck_fw along = ck_fw_mul(n[0], ck_fw_set(step->linear[0][j]));
        along = ck_fw_fma(n[1], ck_fw_set(step->linear[1][j]), along);
        along = ck_fw_fma(n[2], ck_fw_set(step->linear[2][j]), along);
        sum = ck_fw_fma(along, c[j], sum);
    }
    if (turns) {
        most = ck_fw_fma(ck_fw_of_high_halves(&facets->radius[at]), ck_fw_set(step->stretch), most);
    }
    out.stays = ck_fw_below(ck_fw_sub(ck_fw_mul(factor, ck_fw_set(step->error)), ck_fw_set(step->slow)), sum);
    out.recedes = ck_fw_below(ck_fw_add(sum, most), ck_fw_set(-step->fast));
    for (int k = 0; k < 3 && ball; k++) {
        const ck_fw off = ck_fw_sub(ck_fw_set(step->ball_at[k]), ck_fw_mul(c[k], ck_fw_set(step->ball_slope)));
        height = ck_fw_fma(n[k], off, height);
    }
    if (ball) {
        height = ck_fw_abs(height);
        out.near = ck_fw_below(ck_fw_fma(factor, ck_fw_set(step->ball_error), height), ck_fw_set(step->ball_near));
        out.far = ck_fw_below(ck_fw_fma(factor, ck_fw_set(step->ball_room), ck_fw_set(step->ball_far)), height);
    }
    return out;
}

static inline __attribute__((always_inline)) void screen_words(const ck_facet_screen *facets,
                                                               const ck_screen_step *step, uint32_t first, uint32_t end,
                                                               ck_facing_bits bits, uint32_t *open, bool turns,
                                                               bool ball) {
    for (uint32_t i = first; i < end; i += CK_FACING_WORD) {
        const uint32_t word = i / CK_FACING_WORD;
        const uint32_t before = bits.goes[word];
        uint32_t recedes = 0, stays = 0, near = 0, far = 0;
        for (uint32_t lane = 0; lane < CK_FACING_WORD && before != 0; lane += CK_WIDE) {
            const screen_lanes some = screen_vector(facets, step, i + lane, turns, ball);
            recedes |= some.recedes << lane;
            stays |= some.stays << lane;
            near |= some.near << lane;
            far |= some.far << lane;
        }
        if (step->rests) {
            recedes = 0;
            stays = UINT32_MAX;
        }
        const uint32_t told = ball ? recedes | (stays & (near | far)) : recedes | stays;
        open[(i - first) / CK_FACING_WORD] = before & ~told;
        bits.goes[word] = before & (recedes | (stays & far) | ~told);
        bits.recedes[word] &= recedes | ~told;
    }
}

static void screen_facets(const ck_facet_screen *facets, const ck_screen_step *step, uint32_t first, uint32_t end,
                          ck_facing_bits bits, uint32_t *open) {
    CK_ASSERT(first % CK_FACING_WORD == 0);
    if (step->ball) {
        screen_words(facets, step, first, end, bits, open, true, true);
    } else if (step->turns) {
        screen_words(facets, step, first, end, bits, open, true, false);
    } else {
        screen_words(facets, step, first, end, bits, open, false, false);
    }
}
