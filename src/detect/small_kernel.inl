/* Two small bodies, whole: apart if a plane along some face separates their vertices, crossing if some pair of faces
 * certainly does. */

/* From where to where the vertices of a body reach along a direction. */
static inline void small_extent(const ck_small_body *body, const float d[3], float *low, float *high) {
    ck_f8 least = ck_f8_set(FLT_MAX);
    ck_f8 most = ck_f8_set(-FLT_MAX);
    for (uint32_t i = 0; i < body->vertex_count; i += CK_LANES) {
        ck_f8 at = ck_f8_mul(ck_f8_set(d[0]), ck_f8_load(&body->vertex[0][i]));
        at = ck_f8_fma(ck_f8_set(d[1]), ck_f8_load(&body->vertex[1][i]), at);
        at = ck_f8_fma(ck_f8_set(d[2]), ck_f8_load(&body->vertex[2][i]), at);
        least = ck_f8_min(least, at);
        most = ck_f8_max(most, at);
    }
    *low = ck_f8_lowest(least);
    *high = ck_f8_highest(most);
}

/* Coordinates are off by `slack`, and below 1 + slack: three products and their sum lose less than 2^-22 of that. */
static bool small_apart_along(const ck_small_body *a, const ck_small_body *b, const float d[3], float slack) {
    float low[2];
    float high[2];
    small_extent(a, d, &low[0], &high[0]);
    small_extent(b, d, &low[1], &high[1]);
    float room = 2 * (slack + 0x1p-21F) * (fabsf(d[0]) + fabsf(d[1]) + fabsf(d[2]));
    return high[0] + room < low[1] || high[1] + room < low[0];
}

/* Along the normals of a's faces. */
static bool small_apart_beyond(const ck_small_body *a, const ck_small_body *b, float slack) {
    float last[3] = {0, 0, 0};
    for (uint32_t i = 0; i < a->triangle_count; i++) {
        float p[3];
        float q[3];
        for (int axis = 0; axis < 3; axis++) {
            p[axis] = a->corner[3 + axis][i] - a->corner[axis][i];
            q[axis] = a->corner[6 + axis][i] - a->corner[axis][i];
        }
        const float normal[3] = {p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]};
        float along = normal[0] * last[0] + normal[1] * last[1] + normal[2] * last[2];
        float size = normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2];
        float last_size = last[0] * last[0] + last[1] * last[1] + last[2] * last[2];
        if (size < 0x1p-80F || along * along > 0.9999F * size * last_size) {
            continue; /* too small for floats to tell, or the other half of the same flat face */
        }
        memcpy(last, normal, sizeof last);
        if (small_apart_along(a, b, normal, slack)) {
            return true;
        }
    }
    return false;
}

/* Lanes of b's triangles i .. whose boxes overlap that of a triangle of a. */
static unsigned small_near(const ck_small_body *a, uint32_t of_a, const ck_small_body *b, uint32_t i, float slack) {
    ck_b8 met = ck_b8_all();
    for (int axis = 0; axis < 3; axis++) {
        float p = a->corner[axis][of_a];
        float q = a->corner[3 + axis][of_a];
        float r = a->corner[6 + axis][of_a];
        float low = (p < q ? p : q) < r ? (p < q ? p : q) : r;
        float high = (p > q ? p : q) > r ? (p > q ? p : q) : r;
        ck_f8 u = ck_f8_load(&b->corner[axis][i]);
        ck_f8 v = ck_f8_load(&b->corner[3 + axis][i]);
        ck_f8 w = ck_f8_load(&b->corner[6 + axis][i]);
        met = ck_b8_and_le(met, ck_f8_min(u, ck_f8_min(v, w)), ck_f8_set(high + 2 * slack));
        met = ck_b8_and_le(met, ck_f8_set(low - 2 * slack), ck_f8_max(u, ck_f8_max(v, w)));
    }
    return ck_b8_bits(met);
}

/* One face of a in all lanes, eight faces of b. */
static unsigned small_crossing(const ck_small_body *a, uint32_t of_a, const ck_small_body *b, uint32_t i, float slack) {
    ck_face_batch batch;
    unsigned cross;
    unsigned apart;
    for (int k = 0; k < 9; k++) {
        ck_f8_store(batch.a[k], ck_f8_set(a->corner[k][of_a]));
        ck_f8_store(batch.b[k], ck_f8_load(&b->corner[k][i]));
    }
    face_verdicts(&batch, slack, &cross, &apart);
    return cross;
}

static bool small_crosses(const ck_small_body *a, const ck_small_body *b, float slack) {
    for (uint32_t of_a = 0; of_a < a->triangle_count; of_a++) {
        for (uint32_t i = 0; i < b->triangle_count; i += CK_LANES) {
            uint32_t left = b->triangle_count - i;
            unsigned lanes = left < CK_LANES ? (1U << left) - 1 : (1U << CK_LANES) - 1;
            lanes &= small_near(a, of_a, b, i, slack);
            if (lanes != 0 && (small_crossing(a, of_a, b, i, slack) & lanes) != 0) {
                return true;
            }
        }
    }
    return false;
}

static ck_small_verdict small_pair(const ck_small_body *a, const ck_small_body *b, float slack, bool crossing) {
    if (small_apart_beyond(a, b, slack) || small_apart_beyond(b, a, slack)) {
        return CK_SMALL_APART;
    }
    return crossing && small_crosses(a, b, slack) ? CK_SMALL_CROSS : CK_SMALL_UNSURE;
}
