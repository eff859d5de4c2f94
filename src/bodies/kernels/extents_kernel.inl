/* A pass over the vertices: bounds along the directions of slabs (k-DOPs), and boxes of blocks. Nothing is fused here,
 * so slabs are the same for all instruction sets. */

enum { BLOCKS_AT_ONCE = 4 }; /* enough to forget what loading and storing the sums costs */

typedef struct extents_sum {
    ck_fw low[CK_DIRECTIONS], high[CK_DIRECTIONS];
    ck_fw reach;
    ck_fw faults; /* becomes NaN with the first coordinate that is not finite */
} extents_sum;

/* Turns a block into world directions and finds its box. */
static void rotate_block(const ck_points *points, float u[3][CK_BLOCK], float *const p[3], extents_sum *sum,
                         ck_block_box *box) {
    for (int axis = 0; axis < 3; axis++) {
        const ck_fw row[3] = {ck_fw_set(points->rotation[axis][0]), ck_fw_set(points->rotation[axis][1]),
                              ck_fw_set(points->rotation[axis][2])};
        ck_fw low = ck_fw_set(FLT_MAX);
        ck_fw high = ck_fw_set(-FLT_MAX);
        ck_fw reach = sum->reach;
        for (int i = 0; i < CK_BLOCK; i += CK_WIDE) {
            const ck_fw at[3] = {ck_fw_load(&u[0][i]), ck_fw_load(&u[1][i]), ck_fw_load(&u[2][i])};
            ck_fw q = ck_fw_plain_dot(row, at);
            ck_fw_store(&p[axis][i], q);
            low = ck_fw_min(low, q);
            high = ck_fw_max(high, q);
            reach = ck_fw_max(reach, ck_fw_abs(at[axis]));
        }
        sum->reach = reach;
        sum->low[axis] = ck_fw_min(sum->low[axis], low);
        sum->high[axis] = ck_fw_max(sum->high[axis], high);
        box->low[axis] = ck_fw_lowest(low);
        box->high[axis] = ck_fw_highest(high);
    }
}

/* The directions along the sum and the difference of two projections, which it also writes where asked. */
static inline void project_pair(const float *p, const float *q, int count, extents_sum *sum, int direction, float *sums,
                                float *differences) {
    ck_fw low[2] = {sum->low[direction], sum->low[direction + 1]};
    ck_fw high[2] = {sum->high[direction], sum->high[direction + 1]};
    for (int i = 0; i < count; i += CK_WIDE) {
        ck_fw plus = ck_fw_add(ck_fw_load(&p[i]), ck_fw_load(&q[i]));
        ck_fw minus = ck_fw_sub(ck_fw_load(&p[i]), ck_fw_load(&q[i]));
        low[0] = ck_fw_min(low[0], plus);
        high[0] = ck_fw_max(high[0], plus);
        low[1] = ck_fw_min(low[1], minus);
        high[1] = ck_fw_max(high[1], minus);
        if (sums != NULL) {
            ck_fw_store(&sums[i], plus);
            ck_fw_store(&differences[i], minus);
        }
    }
    for (int k = 0; k < 2; k++) {
        sum->low[direction + k] = low[k];
        sum->high[direction + k] = high[k];
    }
}

/* The ten directions that are sums of two or three coordinates, in the order of ck_directions. */
static void project_blocks(float p[3][BLOCKS_AT_ONCE * CK_BLOCK], int count, extents_sum *sum) {
    float plus[BLOCKS_AT_ONCE * CK_BLOCK];
    float minus[BLOCKS_AT_ONCE * CK_BLOCK];
    project_pair(p[0], p[1], count, sum, 7, plus, minus);
    project_pair(plus, p[2], count, sum, 3, NULL, NULL);
    project_pair(minus, p[2], count, sum, 5, NULL, NULL);
    project_pair(p[0], p[2], count, sum, 9, NULL, NULL);
    project_pair(p[1], p[2], count, sum, 11, NULL, NULL);
    ck_fw faults = sum->faults;
    for (int i = 0; i < count; i += CK_WIDE) {
        ck_fw all = ck_fw_add(ck_fw_load(&plus[i]), ck_fw_load(&p[2][i]));
        faults = ck_fw_add(faults, ck_fw_sub(all, all));
    }
    sum->faults = faults;
}

static void vertex_extents(const ck_points *points, uint32_t first, uint32_t count, ck_extents *extents,
                           ck_block_box *boxes) {
    extents_sum sum = {.reach = ck_fw_set(extents->reach), .faults = ck_fw_set(0)};
    for (int k = 0; k < CK_DIRECTIONS; k++) {
        sum.low[k] = ck_fw_set(extents->low[k]);
        sum.high[k] = ck_fw_set(extents->high[k]);
    }
    for (uint32_t block = first; block < first + count; block += BLOCKS_AT_ONCE) {
        float p[3][BLOCKS_AT_ONCE * CK_BLOCK];
        uint32_t left = first + count - block;
        uint32_t blocks = left < BLOCKS_AT_ONCE ? left : BLOCKS_AT_ONCE;
        for (uint32_t i = 0; i < blocks; i++) {
            float u[3][CK_BLOCK];
            float *const at[3] = {&p[0][i * CK_BLOCK], &p[1][i * CK_BLOCK], &p[2][i * CK_BLOCK]};
            load_block(points, block + i, u);
            rotate_block(points, u, at, &sum, &boxes[block + i]);
        }
        project_blocks(p, (int)(blocks * CK_BLOCK), &sum);
    }
    for (int k = 0; k < CK_DIRECTIONS; k++) {
        extents->low[k] = ck_fw_lowest(sum.low[k]);
        extents->high[k] = ck_fw_highest(sum.high[k]);
    }
    extents->reach = ck_fw_highest(sum.reach);
    float faults[CK_WIDE];
    ck_fw_store(faults, sum.faults);
    for (int i = 0; i < CK_WIDE; i++) {
        extents->finite = extents->finite && faults[i] == 0;
    }
}
