/* Boxes against boxes, a vector at a time: the inner loop of the broad phase. */

/* Lanes of boxes j .. that overlap a box. */
static inline unsigned lanes_overlapping(const ck_sweep *sweep, uint32_t j, const ck_fw low[3], const ck_fw high[3]) {
    ck_bw met = ck_bw_all();
    for (int axis = 0; axis < 3; axis++) {
        met = ck_bw_and_le(met, ck_fw_load(&sweep->low[axis][j]), high[axis]);
        met = ck_bw_and_le(met, low[axis], ck_fw_load(&sweep->high[axis][j]));
    }
    return ck_bw_bits(met);
}

static uint32_t sweep_box(const ck_sweep *sweep, uint32_t i, uint32_t begin, uint32_t end, uint32_t *out) {
    uint32_t count = 0;
    ck_fw low[3];
    ck_fw high[3];
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = ck_fw_set(sweep->low[axis][i]);
        high[axis] = ck_fw_set(sweep->high[axis][i]);
    }
    for (uint32_t j = begin; j < end; j += CK_WIDE) {
        for (unsigned lanes = lanes_overlapping(sweep, j, low, high); lanes != 0; lanes &= lanes - 1) {
            out[count++] = j + (uint32_t)__builtin_ctz(lanes);
        }
    }
    return count;
}
