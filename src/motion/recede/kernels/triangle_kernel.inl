/* Triangles as they are, judged a vector at a time. Nothing is fused here, so that all sets give the same bits. */

typedef struct some_normals {
    ck_fw normal[3];
    ck_fw edges, product; /* |e1| + |e2|, |e1| |e2| */
} some_normals;

static inline ck_fw sum_of_sizes(const ck_fw a[3]) {
    return ck_fw_add(ck_fw_add(ck_fw_abs(a[0]), ck_fw_abs(a[1])), ck_fw_abs(a[2]));
}

/* a . (x, y, z), from the left */
static inline ck_fw dot_with(const ck_fw a[3], float x, float y, float z) {
    return ck_fw_add(ck_fw_add(ck_fw_mul(a[0], ck_fw_set(x)), ck_fw_mul(a[1], ck_fw_set(y))),
                     ck_fw_mul(a[2], ck_fw_set(z)));
}
static inline ck_fw dot_of(const ck_fw a[3], const ck_fw b[3]) {
    return ck_fw_add(ck_fw_add(ck_fw_mul(a[0], b[0]), ck_fw_mul(a[1], b[1])), ck_fw_mul(a[2], b[2]));
}

static inline some_normals find_normals(const some_triangles *t) {
    some_normals out;
    const ck_fw *a = t->first, *b = t->second;
    const ck_fw one = sum_of_sizes(a), other = sum_of_sizes(b);
    for (int k = 0; k < 3; k++) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        out.normal[k] = ck_fw_sub(ck_fw_mul(a[i], b[j]), ck_fw_mul(a[j], b[i]));
    }
    out.edges = ck_fw_add(one, other);
    out.product = ck_fw_mul(one, other);
    return out;
}

/* The largest v . n of the three corners. */
static inline __attribute__((always_inline)) ck_fw approach(const some_triangles *t, const some_normals *n,
                                                            const ck_flow_step *step, bool turns) {
    const ck_fw base = dot_with(n->normal, step->constant[0], step->constant[1], step->constant[2]);
    if (!turns) {
        return base;
    }
    ck_fw along[3]; /* the gradient of v . n */
    for (int j = 0; j < 3; j++) {
        along[j] = dot_with(n->normal, step->linear[0][j], step->linear[1][j], step->linear[2][j]);
    }
    const ck_fw at = ck_fw_add(base, dot_of(along, t->corner));
    const ck_fw more = ck_fw_max(dot_of(along, t->first), dot_of(along, t->second));
    return ck_fw_add(at, ck_fw_max(more, ck_fw_set(0)));
}

static inline ck_fw room_of(const some_normals *n, float least, float per_product, float per_edge) {
    return ck_fw_add(ck_fw_add(ck_fw_set(least), ck_fw_mul(n->product, ck_fw_set(per_product))),
                     ck_fw_mul(n->edges, ck_fw_set(per_edge)));
}

/* The square of |C n|. */
static inline ck_fw square_of_normal(const some_normals *n, const ck_flow_step *step) {
    ck_fw c[3];
    for (int k = 0; k < 3; k++) {
        c[k] = dot_with(n->normal, step->cofactors[k][0], step->cofactors[k][1], step->cofactors[k][2]);
    }
    return dot_of(c, c);
}

/* How far the centre of the ball is from the plane, in units of |C n|. */
static inline ck_fw height_of_ball(const some_triangles *t, const some_normals *n, const ck_flow_step *step) {
    ck_fw off[3];
    for (int k = 0; k < 3; k++) {
        off[k] = ck_fw_sub(ck_fw_set(step->ball_at[k]), ck_fw_mul(ck_fw_set(step->ball_slope), t->corner[k]));
    }
    return dot_of(n->normal, off);
}

/* Which of a vector of triangles go, and which recede. */
typedef struct facing_lanes {
    unsigned goes, recedes;
} facing_lanes;

/* What a step of time asks, made ready once: of a motion that turns nothing and needs no room for each normal most of
 * it need not be found out. */
typedef struct judged_step {
    const ck_flow_step *step;
    float most, reach; /* squares of per_normal, ball_radius */
    bool turns, squares;
} judged_step;

/* The square of what is next to nothing would take the processor long. It is 0 here, which changes nothing: what is
 * above `least` >= 2^-60 is above 2^-70 |C n| in any case, as edges are no longer than 4. */
static judged_step make_ready(const ck_flow_step *step) {
    const float normal = step->per_normal < 0x1p-70F ? 0 : step->per_normal;
    return (judged_step){.step = step,
                         .most = normal * normal,
                         .reach = step->ball_radius * step->ball_radius,
                         .turns = step->turns,
                         .squares = step->per_normal > 0 || step->ball};
}

/* Numbers that are no numbers fail every comparison, so that a face stays. */
static inline __attribute__((always_inline)) facing_lanes judge_plain(const some_triangles *t, const some_normals *n,
                                                                      const ck_flow_step *step, bool turns) {
    if (!step->recedes) {
        return (facing_lanes){0, 0};
    }
    const ck_fw room = room_of(n, step->least, step->per_product, step->per_edge);
    const unsigned recedes = ck_fw_below(approach(t, n, step, turns), ck_fw_sub(ck_fw_set(-0.0F), room));
    return (facing_lanes){recedes, recedes};
}

/* A face goes where the rest is above per_normal |C n|: squares tell that without a root. */
static facing_lanes judge_wholly(const some_triangles *t, const some_normals *n, const judged_step *judged) {
    const ck_flow_step *step = judged->step;
    const ck_fw square = square_of_normal(n, step);
    facing_lanes out = {0, 0};
    if (step->recedes) {
        const ck_fw room = room_of(n, step->least, step->per_product, step->per_edge);
        const ck_fw rest = ck_fw_sub(ck_fw_sub(ck_fw_set(-0.0F), approach(t, n, step, true)), room);
        const ck_fw most = ck_fw_mul(ck_fw_set(judged->most), square);
        out.recedes = ck_fw_below(ck_fw_set(step->least), rest) & ck_fw_below(most, ck_fw_mul(rest, rest));
    }
    out.goes = out.recedes;
    if (step->ball) {
        const ck_fw room = room_of(n, step->ball_least, step->ball_product, step->ball_edge);
        const ck_fw above = ck_fw_sub(ck_fw_abs(height_of_ball(t, n, step)), room);
        const ck_fw reach = ck_fw_mul(ck_fw_set(judged->reach), square);
        out.goes |= ck_fw_below(ck_fw_set(step->ball_least), above) & ck_fw_below(reach, ck_fw_mul(above, above));
    }
    return out;
}

static inline facing_lanes judge_step(const some_triangles *t, const some_normals *n, const judged_step *judged) {
    if (judged->squares) {
        return judge_wholly(t, n, judged);
    }
    return judged->turns ? judge_plain(t, n, judged->step, true) : judge_plain(t, n, judged->step, false);
}

/* In all steps; the others are looked at only where something goes so far. */
static inline facing_lanes judge_vector(const some_triangles *t, const judged_step *judged, unsigned steps) {
    const some_normals n = find_normals(t);
    facing_lanes known = judge_step(t, &n, &judged[0]);
    for (unsigned step = 1; step < steps && known.goes != 0; step++) {
        const facing_lanes now = judge_step(t, &n, &judged[step]);
        known.goes &= now.goes;
        known.recedes &= now.recedes;
    }
    return known;
}

/* How much has to be found out: what is a constant where it is inlined takes no registers in its loop. */
typedef enum judging {
    JUDGE_STRAIGHT, /* one step, in which nothing turns, and no squares */
    JUDGE_TURNING,  /* the same, with turns */
    JUDGE_ALL,
} judging;

static inline __attribute__((always_inline)) facing_lanes judge_as(judging how, const some_triangles *t,
                                                                   const judged_step *judged, unsigned steps) {
    if (how == JUDGE_ALL) {
        return judge_vector(t, judged, steps);
    }
    const some_normals n = find_normals(t);
    return judge_plain(t, &n, judged->step, how == JUDGE_TURNING);
}

static inline __attribute__((always_inline)) void judge_run(judging how, const ck_points *points, float unit,
                                                            const uint32_t *list, uint32_t first, uint32_t count,
                                                            const judged_step *judged, unsigned steps,
                                                            ck_facing_bits bits) {
    for (uint32_t done = 0; done < count; done += CK_FACING_WORD) {
        uint32_t goes = 0, recedes = 0;
        for (uint32_t lane = 0; lane < CK_FACING_WORD && done + lane < count; lane += CK_WIDE) {
            some_triangles t;
            const uint32_t at = done + lane;
            read_triangles(points, unit, list, first + at, count - at < CK_WIDE ? count - at : CK_WIDE, &t);
            const facing_lanes known = judge_as(how, &t, judged, steps);
            goes |= known.goes << lane;
            recedes |= known.recedes << lane;
        }
        const uint32_t mask = ck_facing_mask(done, count);
        bits.goes[done / CK_FACING_WORD] = goes & mask;
        bits.recedes[done / CK_FACING_WORD] = recedes & mask;
    }
}

static void judge_triangles(const ck_points *points, float unit, const uint32_t *list, uint32_t first, uint32_t count,
                            const ck_flow *flow, ck_facing_bits bits) {
    judged_step judged[CK_MOST_STEPS_OF_TIME];
    for (unsigned step = 0; step < flow->steps; step++) {
        judged[step] = make_ready(&flow->step[step]);
    }
    if (flow->steps > 1 || judged[0].squares) {
        judge_run(JUDGE_ALL, points, unit, list, first, count, judged, flow->steps, bits);
    } else if (judged[0].turns) {
        judge_run(JUDGE_TURNING, points, unit, list, first, count, judged, 1, bits);
    } else {
        judge_run(JUDGE_STRAIGHT, points, unit, list, first, count, judged, 1, bits);
    }
}
