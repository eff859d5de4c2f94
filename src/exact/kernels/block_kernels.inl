/* Culling by boxes of blocks of triangles, for bodies that are culled many times: most blocks fall as a whole, and only
 * the others are read. Nothing is fused, as with the codes of vertices. */

static ck_placement unplaced(const ck_points *points) {
    ck_placement placement = {.mesh = points->mesh, .careful = points->careful, .scale = points->scale, .zoom = 1};
    memcpy(placement.origin, points->origin, sizeof placement.origin);
    return placement;
}

/* The numbers of some triangles from `start` on; beyond the last, that one again. */
static inline void number_lanes(uint32_t start, uint32_t last, uint32_t triangle[CK_WIDE]) {
    for (uint32_t lane = 0; lane < CK_WIDE; lane++) {
        triangle[lane] = start + lane < last ? start + lane : last;
    }
}

/* Bits of the boxes of a group that do not lie in a half-space as a whole. */
static inline unsigned near_boxes(const ck_boxes *boxes, const ck_half_space *space) {
    ck_f8 normal[3];
    ck_f8 nearest[3];
    for (int axis = 0; axis < 3; axis++) {
        normal[axis] = ck_f8_set(space->normal[axis]);
        nearest[axis] = ck_f8_load(space->normal[axis] > 0 ? boxes->low[axis] : boxes->high[axis]);
    }
    return ~ck_f8_gt(ck_f8_plain_dot(normal, nearest), ck_f8_set(space->limit));
}

static uint32_t near_blocks(const ck_boxes *boxes, uint32_t count, const ck_half_space *spaces, int space_count,
                            uint32_t *out) {
    uint32_t kept = 0;
    for (uint32_t group = 0; group * CK_LANES < count; group++) {
        uint32_t left = count - group * CK_LANES;
        unsigned near = left < CK_LANES ? (1U << left) - 1 : 0xFF;
        for (int j = 0; j < space_count && near != 0; j++) {
            near &= near_boxes(&boxes[group], &spaces[j]);
        }
        for (; near != 0; near &= near - 1) {
            out[kept++] = group * CK_LANES + (uint32_t)__builtin_ctz(near);
        }
    }
    return kept;
}

/* Bits of the triangles that have a corner outside of each half-space. */
static inline unsigned near_lanes(const ck_placement *placement, const uint32_t triangle[CK_WIDE],
                                  const ck_half_space *spaces, int space_count) {
    ck_fw u[3][3];
    for (int corner = 0; corner < 3; corner++) {
        read_corners(placement, triangle, corner, u[corner]);
    }
    ck_bw near = ck_bw_all();
    for (int j = 0; j < space_count; j++) {
        const ck_fw normal[3] = {ck_fw_set(spaces[j].normal[0]), ck_fw_set(spaces[j].normal[1]),
                                 ck_fw_set(spaces[j].normal[2])};
        ck_fw least = ck_fw_plain_dot(normal, u[0]);
        least = ck_fw_min(least, ck_fw_plain_dot(normal, u[1]));
        least = ck_fw_min(least, ck_fw_plain_dot(normal, u[2]));
        near = ck_bw_and_le(near, least, ck_fw_set(spaces[j].limit));
    }
    return ck_bw_bits(near);
}

static uint32_t near_triangles(const ck_points *points, const uint32_t *blocks, uint32_t count,
                               const ck_half_space *spaces, int space_count, uint32_t *out) {
    const ck_placement placement = unplaced(points);
    uint32_t last = points->mesh->triangle_count - 1;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t start = blocks[i] * CK_TRIANGLE_BLOCK;
        CK_ASSERT(start <= last && (i == 0 || blocks[i - 1] < blocks[i]));
        for (uint32_t at = start; at < start + CK_TRIANGLE_BLOCK && at <= last; at += CK_WIDE) {
            uint32_t triangle[CK_WIDE];
            number_lanes(at, last, triangle);
            unsigned near = near_lanes(&placement, triangle, spaces, space_count);
            near &= last - at < CK_WIDE ? (2U << (last - at)) - 1 : ~0U;
            ck_pick_lanes(&out[kept], triangle, near);
            kept += (uint32_t)__builtin_popcount(near);
        }
    }
    return kept;
}

static uint32_t near_listed(const ck_points *points, const uint32_t *list, uint32_t first, uint32_t last,
                            const ck_half_space *spaces, int space_count, uint32_t *out) {
    CK_ASSERT(first < last);
    const ck_placement placement = unplaced(points);
    uint32_t kept = 0;
    for (uint32_t i = first; i < last; i += CK_WIDE) {
        uint32_t triangle[CK_WIDE];
        number_lanes(i, last - 1, triangle);
        for (int lane = 0; list != NULL && lane < CK_WIDE; lane++) {
            triangle[lane] = list[triangle[lane]];
        }
        unsigned near = near_lanes(&placement, triangle, spaces, space_count);
        near &= last - i < CK_WIDE ? (1U << (last - i)) - 1 : ~0U;
        ck_pick_lanes(&out[kept], triangle, near);
        kept += (uint32_t)__builtin_popcount(near);
    }
    return kept;
}
