/* The box of tightly packed points. */

enum { RUN = 48 }; /* floats that are looked at at once: whole points, and whole vectors */

/* What runs of floats have: the lowest and the highest at each place in a run, and 0, unless one is not finite. */
typedef struct run_range {
    float low[RUN], high[RUN], odd[RUN];
} run_range;

static void widen(const float *p, size_t runs, run_range *range) {
    run_range r = *range;
    for (size_t run = 0; run < runs; run++, p += RUN) {
        ck_fetch_ahead(p);
        ck_fetch_ahead(&p[16]);
        ck_fetch_ahead(&p[32]);
        for (int i = 0; i < RUN; i++) {
            r.low[i] = p[i] < r.low[i] ? p[i] : r.low[i];
            r.high[i] = p[i] > r.high[i] ? p[i] : r.high[i];
            r.odd[i] += p[i] * 0.0F;
        }
    }
    *range = r;
}

static bool find_box(const float *points, size_t count, float low[3], float high[3]) {
    run_range range;
    float rest[RUN];
    for (int i = 0; i < RUN; i++) {
        range.low[i] = low[i % 3];
        range.high[i] = high[i % 3];
        range.odd[i] = 0;
        rest[i] = points[i % 3];
    }
    const size_t runs = 3 * count / RUN;
    memcpy(rest, points + RUN * runs, (3 * count - RUN * runs) * sizeof *rest);
    widen(points, runs, &range);
    widen(rest, 1, &range);
    float odd = 0;
    for (int i = 0; i < RUN; i++) {
        low[i % 3] = range.low[i] < low[i % 3] ? range.low[i] : low[i % 3];
        high[i % 3] = range.high[i] > high[i % 3] ? range.high[i] : high[i % 3];
        odd += range.odd[i];
    }
    return odd == 0;
}
