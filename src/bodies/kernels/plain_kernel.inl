/* Boxes of plain bodies, eight at a time, a lane for each: vertex by vertex, placed and rounded as floats. */

typedef struct plain_poses {
    ck_f8 row[3][4];
} plain_poses;

/* What vertices so far told. */
typedef struct plain_extents {
    ck_f8 least[3], most[3]; /* placed */
    ck_f8 from[3], to[3];    /* in their own frame */
    ck_f8 sum;               /* not finite if one of these is not */
} plain_extents;

/* Vertices that belong to eight bodies; each repeats its last one. */
static inline void load_plain(const ck_plain_bodies *bodies, uint32_t number, ck_f8 out[3]) {
    const float *at[CK_LANES];
    for (int lane = 0; lane < CK_LANES; lane++) {
        uint32_t last = bodies->vertex_count[lane] - 1;
        at[lane] = bodies->positions[lane] + 3 * (size_t)(number < last ? number : last);
    }
    ck_f8_load_points(at, out);
}

/* The sum of what a row of the pose adds up, all taken as positive. */
static inline ck_f8 plain_size(const ck_f8 row[4], const ck_f8 reach[3]) {
    ck_f8 sum = ck_f8_abs(row[3]);
    for (int i = 0; i < 3; i++) {
        sum = ck_f8_fma(ck_f8_abs(row[i]), reach[i], sum);
    }
    return sum;
}

/* Twice the area of the first face in its own frame, or a little more. */
static inline ck_f8 plain_area(const ck_plain_bodies *bodies) {
    ck_f8 corner[3][3];
    for (int k = 0; k < 3; k++) {
        const float *at[CK_LANES];
        for (int lane = 0; lane < CK_LANES; lane++) {
            at[lane] = bodies->positions[lane] + 3 * (size_t)bodies->indices[lane][k];
        }
        ck_f8_load_points(at, corner[k]);
    }
    ck_f8 ab[3];
    ck_f8 ac[3];
    ck_f8 normal[3];
    for (int axis = 0; axis < 3; axis++) {
        ab[axis] = ck_f8_sub(corner[1][axis], corner[0][axis]);
        ac[axis] = ck_f8_sub(corner[2][axis], corner[0][axis]);
    }
    ck_f8_cross(ab, ac, normal);
    return ck_f8_add(ck_f8_abs(normal[0]), ck_f8_add(ck_f8_abs(normal[1]), ck_f8_abs(normal[2])));
}

/* Lanes whose first face clearly has an area, and clearly keeps it when it is placed: the pose does not flatten it, and
 * world coordinates are not so large that rounding could. */
static inline ck_b8 plain_proper(const ck_plain_bodies *bodies, const plain_poses *poses, const ck_f8 span[3],
                                 ck_f8 size, ck_b8 lanes) {
    ck_f8 steep = ck_f8_set(0);
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            steep = ck_f8_add(steep, ck_f8_abs(poses->row[i][j]));
        }
    }
    ck_f8 across[3];
    ck_f8_cross(poses->row[1], poses->row[2], across);
    ck_f8 determinant = ck_f8_abs(ck_f8_plain_dot(poses->row[0], across));
    ck_f8 extent = ck_f8_add(span[0], ck_f8_add(span[1], span[2]));
    ck_f8 small = ck_f8_set(0x1p-10F);
    lanes = ck_b8_and_le(lanes, ck_f8_set(0x1p-40F), steep);
    lanes = ck_b8_and_le(lanes, steep, ck_f8_set(0x1p40F));
    lanes = ck_b8_and_le(lanes, ck_f8_mul(small, ck_f8_mul(extent, extent)), plain_area(bodies));
    lanes = ck_b8_and_le(lanes, ck_f8_mul(small, ck_f8_mul(steep, ck_f8_mul(steep, steep))), determinant);
    return ck_b8_and_le(lanes, ck_f8_mul(ck_f8_set(0x1p-20F), size), ck_f8_mul(steep, extent));
}

/* One more vertex of each body. */
static inline void plain_widen(const plain_poses *poses, const ck_f8 p[3], plain_extents *extents) {
    for (int axis = 0; axis < 3; axis++) {
        const ck_f8 *row = poses->row[axis];
        ck_f8 at = ck_f8_fma(row[0], p[0], ck_f8_fma(row[1], p[1], ck_f8_fma(row[2], p[2], row[3])));
        extents->least[axis] = ck_f8_min(extents->least[axis], at);
        extents->most[axis] = ck_f8_max(extents->most[axis], at);
        extents->from[axis] = ck_f8_min(extents->from[axis], p[axis]);
        extents->to[axis] = ck_f8_max(extents->to[axis], p[axis]);
    }
    extents->sum = ck_f8_add(extents->sum, ck_f8_add(p[0], ck_f8_add(p[1], p[2])));
}

/* Four vertices at a time while all bodies have four more. */
static inline void plain_read(const ck_plain_bodies *bodies, const plain_poses *poses, plain_extents *extents) {
    extents->sum = ck_f8_set(0);
    CK_ASSERT(bodies->least_vertices > 0 && bodies->least_vertices <= bodies->most_vertices);
    for (int axis = 0; axis < 3; axis++) {
        extents->least[axis] = extents->from[axis] = ck_f8_set(FLT_MAX);
        extents->most[axis] = extents->to[axis] = ck_f8_set(-FLT_MAX);
    }
    uint32_t i = 0;
    for (; i + 4 <= bodies->least_vertices; i += 4) {
        ck_f8 p[12];
        for (size_t k = 0; k < 12; k += 4) {
            ck_f8_load_fours(bodies->positions, 3 * (size_t)i + k, &p[k]);
        }
        for (int k = 0; k < 12; k += 3) {
            plain_widen(poses, &p[k], extents);
        }
    }
    for (; i < bodies->most_vertices; i++) {
        ck_f8 p[3];
        load_plain(bodies, i, p);
        plain_widen(poses, p, extents);
    }
}

/* A coordinate is a sum of three products and a number, each rounded, all of them converted to floats: 2^-21 of their
 * sizes covers it, and the rounding of the box. */
static unsigned plain_boxes(const ck_plain_bodies *bodies, float low[3][CK_LANES], float high[3][CK_LANES]) {
    plain_poses poses;
    plain_extents extents;
    for (size_t row = 0; row < 3; row++) {
        ck_f8_round_fours(bodies->poses, 4 * row, poses.row[row]);
    }
    plain_read(bodies, &poses, &extents);
    ck_f8 reach[3];
    ck_f8 span[3];
    const ck_f8 largest = ck_f8_set(0x1p40F);
    ck_b8 lanes = ck_b8_and_le(ck_b8_all(), ck_f8_abs(extents.sum), ck_f8_set(0x1p50F));
    for (int axis = 0; axis < 3; axis++) {
        reach[axis] = ck_f8_max(ck_f8_abs(extents.from[axis]), ck_f8_abs(extents.to[axis]));
        span[axis] = ck_f8_sub(extents.to[axis], extents.from[axis]);
        lanes = ck_b8_and_le(lanes, reach[axis], largest);
    }
    ck_f8 size = ck_f8_set(0);
    for (int axis = 0; axis < 3; axis++) {
        ck_f8 of_row = plain_size(poses.row[axis], reach);
        ck_f8 far = ck_f8_add(ck_f8_set(1), ck_f8_add(reach[0], ck_f8_add(reach[1], reach[2])));
        ck_f8 room = ck_f8_fma(of_row, ck_f8_set(0x1p-21F), ck_f8_mul(far, ck_f8_set(FLT_MIN)));
        ck_f8_store(low[axis], ck_f8_sub(extents.least[axis], room));
        ck_f8_store(high[axis], ck_f8_add(extents.most[axis], room));
        lanes = ck_b8_and_le(lanes, of_row, largest);
        size = ck_f8_max(size, of_row);
    }
    lanes = ck_b8_and_le(lanes, ck_f8_set(0x1p-40F), ck_f8_max(span[0], ck_f8_max(span[1], span[2])));
    return ck_b8_bits(plain_proper(bodies, &poses, span, size, lanes));
}
