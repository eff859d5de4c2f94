/* Boxes of plain bodies, eight at a time, a lane for each: vertex by vertex, placed and rounded as floats. */

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
static inline ck_f8 plain_size(const ck_plain_bodies *bodies, int row, const ck_f8 reach[3]) {
    ck_f8 sum = ck_f8_abs(ck_f8_load(bodies->pose[4 * row + 3]));
    for (int i = 0; i < 3; i++) {
        sum = ck_f8_fma(ck_f8_abs(ck_f8_load(bodies->pose[4 * row + i])), reach[i], sum);
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
    cross_product(ab, ac, normal);
    return ck_f8_add(ck_f8_abs(normal[0]), ck_f8_add(ck_f8_abs(normal[1]), ck_f8_abs(normal[2])));
}

/* Lanes whose first face clearly has an area, and clearly keeps it when it is placed: the pose does not flatten it, and
 * world coordinates are not so large that rounding could. */
static inline ck_b8 plain_proper(const ck_plain_bodies *bodies, const ck_f8 span[3], ck_f8 size, ck_b8 lanes) {
    ck_f8 row[3][3];
    ck_f8 steep = ck_f8_set(0);
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            row[i][j] = ck_f8_load(bodies->pose[4 * i + j]);
            steep = ck_f8_add(steep, ck_f8_abs(row[i][j]));
        }
    }
    ck_f8 across[3];
    cross_product(row[1], row[2], across);
    ck_f8 determinant = ck_f8_abs(ck_f8_plain_dot(row[0], across));
    ck_f8 extent = ck_f8_add(span[0], ck_f8_add(span[1], span[2]));
    ck_f8 small = ck_f8_set(0x1p-10F);
    lanes = ck_b8_and_le(lanes, ck_f8_set(0x1p-40F), steep);
    lanes = ck_b8_and_le(lanes, steep, ck_f8_set(0x1p40F));
    lanes = ck_b8_and_le(lanes, ck_f8_mul(small, ck_f8_mul(extent, extent)), plain_area(bodies));
    lanes = ck_b8_and_le(lanes, ck_f8_mul(small, ck_f8_mul(steep, ck_f8_mul(steep, steep))), determinant);
    return ck_b8_and_le(lanes, ck_f8_mul(ck_f8_set(0x1p-20F), size), ck_f8_mul(steep, extent));
}

/* A coordinate is a sum of three products and a number, each rounded, all of them converted to floats: 2^-21 of their
 * sizes covers it, and the rounding of the box. */
static unsigned plain_boxes(const ck_plain_bodies *bodies, float low[3][CK_LANES], float high[3][CK_LANES]) {
    ck_f8 least[3];
    ck_f8 most[3];
    ck_f8 from[3];
    ck_f8 to[3];
    for (int axis = 0; axis < 3; axis++) {
        least[axis] = from[axis] = ck_f8_set(FLT_MAX);
        most[axis] = to[axis] = ck_f8_set(-FLT_MAX);
    }
    ck_f8 odd = ck_f8_set(0);
    for (uint32_t i = 0; i < bodies->most_vertices; i++) {
        ck_f8 p[3];
        load_plain(bodies, i, p);
        for (int axis = 0; axis < 3; axis++) {
            ck_f8 at = ck_f8_load(bodies->pose[4 * axis + 3]);
            for (int j = 2; j >= 0; j--) {
                at = ck_f8_fma(ck_f8_load(bodies->pose[4 * axis + j]), p[j], at);
            }
            odd = ck_f8_fma(at, ck_f8_set(0), odd);
            least[axis] = ck_f8_min(least[axis], at);
            most[axis] = ck_f8_max(most[axis], at);
            from[axis] = ck_f8_min(from[axis], p[axis]);
            to[axis] = ck_f8_max(to[axis], p[axis]);
        }
    }
    ck_f8 reach[3];
    ck_f8 span[3];
    ck_f8 size = ck_f8_set(0);
    for (int axis = 0; axis < 3; axis++) {
        reach[axis] = ck_f8_max(ck_f8_abs(from[axis]), ck_f8_abs(to[axis]));
        span[axis] = ck_f8_sub(to[axis], from[axis]);
    }
    for (int axis = 0; axis < 3; axis++) {
        ck_f8 of_row = plain_size(bodies, axis, reach);
        ck_f8 room = ck_f8_fma(of_row, ck_f8_set(0x1p-21F), ck_f8_set(FLT_MIN));
        ck_f8_store(low[axis], ck_f8_sub(least[axis], room));
        ck_f8_store(high[axis], ck_f8_add(most[axis], room));
        size = ck_f8_max(size, of_row);
    }
    ck_b8 lanes = ck_b8_and_le(ck_b8_all(), odd, ck_f8_set(0));
    lanes = ck_b8_and_le(lanes, size, ck_f8_set(0x1p40F));
    lanes = ck_b8_and_le(lanes, ck_f8_max(reach[0], ck_f8_max(reach[1], reach[2])), ck_f8_set(0x1p40F));
    lanes = ck_b8_and_le(lanes, ck_f8_set(0x1p-40F), ck_f8_max(span[0], ck_f8_max(span[1], span[2])));
    return ck_b8_bits(plain_proper(bodies, span, size, lanes));
}
