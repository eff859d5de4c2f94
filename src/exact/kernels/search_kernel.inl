/* Two trees (BVHs) against each other: boxes, then cluster slabs, then each triangle's box and plane; what is left gets
 * a verdict, or goes to the judge. */

/* Face pairs that wait for a verdict. */
typedef struct pending_pairs {
    ck_face_batch corners;
    clinker_face_pair pairs[CK_LANES];
    unsigned count;
} pending_pairs;

static __attribute__((noinline)) bool flush(const ck_search *search, pending_pairs *pending) {
    unsigned count = pending->count;
    pending->count = 0;
    return settle(&search->takers, &pending->corners, pending->pairs, count);
}

static inline bool add_pair(const ck_search *search, const ck_cluster *a, int lane_a, const ck_cluster *b, int lane_b,
                            pending_pairs *pending) {
    unsigned at = pending->count++;
    CK_ASSERT(at < CK_LANES);
    for (int i = 0; i < 9; i++) {
        pending->corners.a[i][at] = a->v[i][lane_a];
        pending->corners.b[i][at] = b->v[i][lane_b];
    }
    pending->pairs[at] = (clinker_face_pair){.a = a->triangle[lane_a], .b = b->triangle[lane_b]};
    return pending->count < CK_LANES || flush(search, pending);
}

/* Slacks of a coordinate that there are between the slab of a cluster and a lane of the other; rounding takes 2.2 of
 * them. docs/bounds.md, places. */
enum { SLAB_SLACKS = 4 };

/* Lanes of `cluster` that reach into the slab of `other`. */
static inline unsigned lanes_in_slab(const ck_cluster *cluster, const ck_cluster *other, float slack) {
    ck_f8 low;
    ck_f8 high;
    lane_extent(cluster, other->normal, &low, &high);
    ck_b8 within = ck_b8_and_le(ck_b8_all(), low, ck_f8_set(other->high + slack));
    return ck_b8_bits(ck_b8_and_le(within, ck_f8_set(other->low - slack), high));
}

/* What the tests of single triangles need of a cluster. */
typedef struct lane_shapes {
    ck_f8 low[3], high[3];
    ck_f8 normal[3];
    ck_f8 size;  /* sum of the box's sides */
    ck_f8 steep; /* sum of the normal's absolute coordinates */
} lane_shapes;

static inline void box_lanes(const ck_cluster *cluster, lane_shapes *shapes) {
    lane_boxes(cluster, shapes->low, shapes->high);
}

static inline void measure_lanes(const ck_cluster *cluster, lane_shapes *shapes) {
    lane_normals(cluster, shapes->normal);
    shapes->size = ck_f8_set(0);
    shapes->steep = ck_f8_set(0);
    for (int axis = 0; axis < 3; axis++) {
        shapes->size = ck_f8_add(shapes->size, ck_f8_sub(shapes->high[axis], shapes->low[axis]));
        shapes->steep = ck_f8_add(shapes->steep, ck_f8_abs(shapes->normal[axis]));
    }
}

/* A triangle of cluster a, each number in all lanes. */
typedef struct one_shape {
    ck_f8 v[3][3], normal[3], size, steep;
} one_shape;

static inline void pick_lane(const ck_cluster *cluster, const float normals[3][CK_LANES], const float *sizes,
                             const float *steeps, int lane, one_shape *one) {
    for (int corner = 0; corner < 3; corner++) {
        for (int axis = 0; axis < 3; axis++) {
            one->v[corner][axis] = ck_f8_set(cluster->v[3 * corner + axis][lane]);
        }
    }
    for (int axis = 0; axis < 3; axis++) {
        one->normal[axis] = ck_f8_set(normals[axis][lane]);
    }
    one->size = ck_f8_set(sizes[lane]);
    one->steep = ck_f8_set(steeps[lane]);
}

/* Are all three signed distances beyond the error on one side? One bit for each lane where they are not. */
static inline unsigned straddles(const ck_f8 side[3], ck_f8 error) {
    ck_f8 low = ck_f8_min(side[0], ck_f8_min(side[1], side[2]));
    ck_f8 high = ck_f8_max(side[0], ck_f8_max(side[1], side[2]));
    ck_b8 across = ck_b8_and_le(ck_b8_all(), low, error);
    return ck_b8_bits(ck_b8_and_le(across, ck_f8_sub(ck_f8_set(0), error), high));
}

/* Lanes of b whose corners lie on both sides of the plane of `one`, as far as rounding can tell. With corners off by
 * up to e and boxes that overlap, n . (p - v) is off by less than 8 e (S (S + T) + |n|), where S and T are the sizes
 * of the two boxes, |n| the sum of the normal's absolute coordinates. */
static inline unsigned cut_by_one(const ck_cluster *b, const lane_shapes *shapes, const one_shape *one, ck_f8 slack) {
    ck_f8 side[3];
    for (int corner = 0; corner < 3; corner++) {
        ck_f8 q[3];
        for (int axis = 0; axis < 3; axis++) {
            q[axis] = ck_f8_sub(ck_f8_load(b->v[3 * corner + axis]), one->v[0][axis]);
        }
        side[corner] = ck_f8_dot(one->normal, q);
    }
    ck_f8 both = ck_f8_add(one->size, shapes->size);
    return straddles(side, ck_f8_mul(slack, ck_f8_fma(one->size, both, one->steep)));
}

/* Lanes of b whose planes have corners of `one` on both sides. */
static inline unsigned cut_one(const ck_cluster *b, const lane_shapes *shapes, const one_shape *one, ck_f8 slack) {
    ck_f8 side[3];
    for (int corner = 0; corner < 3; corner++) {
        ck_f8 q[3];
        for (int axis = 0; axis < 3; axis++) {
            q[axis] = ck_f8_sub(one->v[corner][axis], ck_f8_load(b->v[axis]));
        }
        side[corner] = ck_f8_dot(shapes->normal, q);
    }
    ck_f8 both = ck_f8_add(one->size, shapes->size);
    return straddles(side, ck_f8_mul(slack, ck_f8_fma(shapes->size, both, shapes->steep)));
}

static inline unsigned boxes_meet(const lane_shapes *shapes, const ck_f8 low[3], const ck_f8 high[3]) {
    ck_b8 lanes = ck_b8_all();
    for (int axis = 0; axis < 3; axis++) {
        lanes = ck_b8_and_le(lanes, shapes->low[axis], high[axis]);
        lanes = ck_b8_and_le(lanes, low[axis], shapes->high[axis]);
    }
    return ck_b8_bits(lanes);
}

/* Lanes whose boxes come near the box of a whole cluster, which has room for the rounding of one side. */
static inline unsigned meets_box(const lane_shapes *shapes, const ck_boxes *group, unsigned lane, float slack) {
    ck_b8 lanes = ck_b8_all();
    for (int axis = 0; axis < 3; axis++) {
        lanes = ck_b8_and_le(lanes, shapes->low[axis], ck_f8_set(group->high[axis][lane] + slack));
        lanes = ck_b8_and_le(lanes, ck_f8_set(group->low[axis][lane] - slack), shapes->high[axis]);
    }
    return ck_b8_bits(lanes);
}

/* Keeps the pairs of lanes, bit 8 i + j for i of a and j of b, whose triangles reach through each other's planes. */
static __attribute__((noinline)) uint64_t cut_by_planes(const ck_cluster *a, lane_shapes *of_a, const ck_cluster *b,
                                                        lane_shapes *of_b, float slack, uint64_t pairs) {
    float normals[3][CK_LANES];
    float sizes[CK_LANES];
    float steeps[CK_LANES];
    measure_lanes(a, of_a);
    measure_lanes(b, of_b);
    for (int axis = 0; axis < 3; axis++) {
        ck_f8_store(normals[axis], of_a->normal[axis]);
    }
    ck_f8_store(sizes, of_a->size);
    ck_f8_store(steeps, of_a->steep);
    ck_f8 plane_slack = ck_f8_set(8 * slack);
    uint64_t kept = 0;
    for (uint64_t row; pairs != 0; pairs &= ~row) {
        int lane = __builtin_ctzll(pairs) / CK_LANES;
        row = (uint64_t)0xFF << (CK_LANES * lane);
        one_shape one;
        pick_lane(a, (const float(*)[CK_LANES])normals, sizes, steeps, lane, &one);
        uint64_t cut = cut_by_one(b, of_b, &one, plane_slack) & cut_one(b, of_b, &one, plane_slack);
        kept |= pairs & cut << (CK_LANES * lane);
    }
    return kept;
}

/* Pairs of lanes whose boxes meet, bit 8 i + j for i of a and j of b. */
static inline uint64_t lanes_that_meet(const lane_shapes *of_a, unsigned lanes_a, const lane_shapes *of_b,
                                       unsigned lanes_b, float slack) {
    float low[3][CK_LANES];
    float high[3][CK_LANES];
    ck_f8 gap = ck_f8_set(2 * slack);
    for (int axis = 0; axis < 3; axis++) {
        ck_f8_store(low[axis], ck_f8_sub(of_a->low[axis], gap));
        ck_f8_store(high[axis], ck_f8_add(of_a->high[axis], gap));
    }
    uint64_t meeting = 0;
    for (; lanes_a != 0; lanes_a &= lanes_a - 1) {
        int lane = __builtin_ctz(lanes_a);
        const ck_f8 box_low[3] = {ck_f8_set(low[0][lane]), ck_f8_set(low[1][lane]), ck_f8_set(low[2][lane])};
        const ck_f8 box_high[3] = {ck_f8_set(high[0][lane]), ck_f8_set(high[1][lane]), ck_f8_set(high[2][lane])};
        meeting |= (uint64_t)(lanes_b & boxes_meet(of_b, box_low, box_high)) << (CK_LANES * lane);
    }
    return meeting;
}

/* Clusters whose boxes meet, with the lanes of b that reach into the slab of a. Kept out of line: most pairs end
 * before. */
static __attribute__((noinline)) bool search_lanes(const ck_search *search, ck_node_pair at, unsigned lanes_b,
                                                   pending_pairs *pending) {
    const ck_cluster *a = &search->a->clusters[at.a];
    const ck_cluster *b = &search->b->clusters[at.b];
    lanes_b &= (1U << b->count) - 1;
    unsigned lanes_a = lanes_in_slab(a, b, SLAB_SLACKS * search->takers.slack) & ((1U << a->count) - 1);
    if (lanes_a == 0) {
        return true;
    }
    lane_shapes of_a;
    lane_shapes of_b;
    box_lanes(a, &of_a);
    lanes_a &= meets_box(&of_a, &search->b->boxes[0][at.b / CK_LANES], at.b % CK_LANES, search->takers.slack);
    if (lanes_a == 0) {
        return true;
    }
    box_lanes(b, &of_b);
    lanes_b &= meets_box(&of_b, &search->a->boxes[0][at.a / CK_LANES], at.a % CK_LANES, search->takers.slack);
    if (lanes_b == 0) {
        return true;
    }
    uint64_t pairs = lanes_that_meet(&of_a, lanes_a, &of_b, lanes_b, search->takers.slack);
    /* Planes take a row of lanes at once, verdicts only what is left; for a few pairs it does not pay. */
    enum { MANY = 10 };
    if (__builtin_popcountll(pairs) > MANY) {
        pairs = cut_by_planes(a, &of_a, b, &of_b, search->takers.slack, pairs);
    }
    for (; pairs != 0; pairs &= pairs - 1) {
        int pair = __builtin_ctzll(pairs);
        if (!add_pair(search, a, pair / CK_LANES, b, pair % CK_LANES, pending)) {
            return false;
        }
    }
    return true;
}

/* Children of a node that meet a box. */
static inline unsigned near_box(const ck_boxes *children, const ck_boxes *group, unsigned lane) {
    ck_b8 lanes = ck_b8_all();
    for (int axis = 0; axis < 3; axis++) {
        lanes = ck_b8_and_le(lanes, ck_f8_load(children->low[axis]), ck_f8_set(group->high[axis][lane]));
        lanes = ck_b8_and_le(lanes, ck_f8_set(group->low[axis][lane]), ck_f8_load(children->high[axis]));
    }
    return ck_b8_bits(lanes);
}

static inline bool search_clusters(const ck_search *search, ck_node_pair at, pending_pairs *pending) {
    unsigned lanes =
        lanes_in_slab(&search->b->clusters[at.b], &search->a->clusters[at.a], SLAB_SLACKS * search->takers.slack);
    return lanes == 0 || search_lanes(search, at, lanes, pending);
}

/* The sine of the angle between two normals, by their product, or more. With u = 2^-24, each is longer than 1 by less
 * than 5 u; so the product is too large by less than 13 u, and its square, rounded, by 27 u: the first number is 34 u
 * above 1. docs/bounds.md, discs. */
static inline ck_f8 disc_across(ck_f8 along) {
    ck_f8 across = ck_f8_sub(ck_f8_set(1.000002F), ck_f8_mul(along, along));
    return ck_f8_sqrt(ck_f8_max(across, ck_f8_set(0.000001F)));
}

/* Lanes of `many` whose discs come near the disc of a lane of `one`, along the normal of either. Rounding takes less
 * than a thousandth of a radius, and the slack. */
static inline unsigned discs_meet(const ck_discs *many, const ck_discs *one, unsigned lane, float slack) {
    ck_f8 along = ck_f8_set(0);
    ck_f8 many_off = ck_f8_set(-one->middle[lane]);
    ck_f8 one_off = ck_f8_sub(ck_f8_set(0), ck_f8_load(many->middle));
    for (int axis = 0; axis < 3; axis++) {
        ck_f8 normal = ck_f8_set(one->normal[axis][lane]);
        ck_f8 normals = ck_f8_load(many->normal[axis]);
        along = ck_f8_fma(normal, normals, along);
        many_off = ck_f8_fma(normal, ck_f8_load(many->centre[axis]), many_off);
        one_off = ck_f8_fma(normals, ck_f8_set(one->centre[axis][lane]), one_off);
    }
    ck_f8 across = disc_across(along);
    along = ck_f8_abs(along);
    ck_f8 thickness = ck_f8_load(many->thickness);
    ck_f8 one_thickness = ck_f8_set(one->thickness[lane] + slack);
    ck_f8 reach = ck_f8_fma(across, ck_f8_load(many->radius), ck_f8_fma(along, thickness, one_thickness));
    ck_f8 one_reach = ck_f8_fma(across, ck_f8_set(one->radius[lane]),
                                ck_f8_fma(along, one_thickness, ck_f8_add(thickness, ck_f8_set(slack))));
    ck_b8 lanes = ck_b8_and_le(ck_b8_all(), ck_f8_abs(many_off), reach);
    return ck_b8_bits(ck_b8_and_le(lanes, ck_f8_abs(one_off), one_reach));
}

/* Eight clusters against eight: bit 8 i + j for lanes i and j. Finds all pairs before it follows one, so that the
 * processor need not guess what becomes of each. */
static inline uint64_t clusters_that_meet(const ck_search *search, uint32_t a, uint32_t b) {
    const ck_boxes *group_a = &search->a->boxes[0][a];
    const ck_boxes *group_b = &search->b->boxes[0][b];
    uint64_t near = 0;
    unsigned lanes = near_box(group_a, &search->b->boxes[1][b / CK_LANES], b % CK_LANES);
    for (; lanes != 0; lanes &= lanes - 1) {
        unsigned lane = (unsigned)__builtin_ctz(lanes);
        near |= (uint64_t)near_box(group_b, group_a, lane) << (CK_LANES * lane);
    }
    uint64_t meeting = 0;
    while (near != 0) {
        unsigned lane = (unsigned)__builtin_ctzll(near) / CK_LANES;
        uint64_t row = (uint64_t)0xFF << (CK_LANES * lane);
        uint64_t discs = discs_meet(&search->b->discs[b], &search->a->discs[a], lane, 8 * search->takers.slack);
        meeting |= near & row & discs << (CK_LANES * lane);
        near &= ~row;
    }
    return meeting;
}

static bool search_groups(const ck_search *search, uint32_t a, uint32_t b, pending_pairs *pending) {
    ck_node_pair at = {.level_a = 0, .level_b = 0};
    for (uint64_t pairs = clusters_that_meet(search, a, b); pairs != 0; pairs &= pairs - 1) {
        uint32_t pair = (uint32_t)__builtin_ctzll(pairs);
        at.a = a * CK_LANES + pair / CK_LANES;
        at.b = b * CK_LANES + pair % CK_LANES;
        if (!search_clusters(search, at, pending)) {
            return false;
        }
    }
    return true;
}

static bool search_below(const ck_search *search, ck_node_pair at, pending_pairs *pending) {
    if (at.level_a == 1 && at.level_b == 1) {
        return search_groups(search, at.a, at.b, pending);
    }
    if (at.level_a == 0 && at.level_b == 0) {
        return search_clusters(search, at, pending);
    }
    ck_node_pair next = at;
    bool open_a = at.level_a >= at.level_b;
    unsigned lanes;
    if (open_a) {
        next.level_a--;
        lanes = near_box(&search->a->boxes[next.level_a][at.a], &search->b->boxes[at.level_b][at.b / CK_LANES],
                         at.b % CK_LANES);
    } else {
        next.level_b--;
        lanes = near_box(&search->b->boxes[next.level_b][at.b], &search->a->boxes[at.level_a][at.a / CK_LANES],
                         at.a % CK_LANES);
    }
    for (; lanes != 0; lanes &= lanes - 1) {
        uint32_t lane = (uint32_t)__builtin_ctz(lanes);
        if (open_a) {
            next.a = at.a * CK_LANES + lane;
        } else {
            next.b = at.b * CK_LANES + lane;
        }
        if (!search_below(search, next, pending)) {
            return false;
        }
    }
    return true;
}

static bool search_nodes(const ck_search *search, ck_node_pair start) {
    pending_pairs pending = {.count = 0};
    return search_below(search, start, &pending) && flush(search, &pending);
}
