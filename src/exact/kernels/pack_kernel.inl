/* Packs triangles into clusters, the leaves of a tree (BVH), and fits boxes, slabs and discs to them, a group of eight
 * clusters at a time: what is folded over the lanes of a cluster comes out as a lane of its group. */

enum {
    AT_ONCE = CK_WIDE / CK_LANES, /* clusters in a wide vector */
    STEPS = CK_LANES / AT_ONCE,   /* such vectors in a group */
    APART = sizeof(ck_cluster) / sizeof(float),
};

/* A group of clusters, each number still to be folded over the lanes of a cluster. */
typedef struct group_lanes {
    ck_fw low[3][STEPS], high[3][STEPS];
    ck_fw normal[3][STEPS]; /* twice the area vectors */
} group_lanes;

/* The corners of some triangles, relative to the origin of the placement. */
static inline void read_triangles(const ck_placement *placement, const uint32_t triangle[CK_WIDE], ck_fw u[9]) {
    const ck_mesh *mesh = placement->mesh;
    if (mesh->wide || placement->careful || mesh->indices == NULL) {
        for (int corner = 0; corner < 3; corner++) {
            read_corners(placement, triangle, corner, &u[3 * corner]);
        }
        return;
    }
    ck_fw_load_triangles(mesh->positions, mesh->stride, mesh->indices, triangle, u);
    for (int i = 0; i < 9; i++) {
        u[i] = ck_fw_sub(u[i], ck_fw_set((float)placement->origin[i % 3]));
    }
}

/* The same in the frame; widens `reach` to the largest |x - origin|. */
static inline void place_corners(const ck_placement *placement, const uint32_t triangle[CK_WIDE], ck_fw reach[3],
                                 ck_fw v[9]) {
    ck_fw u[9];
    read_triangles(placement, triangle, u);
    for (int corner = 0; corner < 3; corner++) {
        to_frame(placement, &u[3 * corner], &v[3 * corner]);
    }
    for (int i = 0; i < 9; i++) {
        reach[i / 3] = ck_fw_max_abs(reach[i / 3], u[i]);
    }
}

/* The extent of triangles along an axis. */
static inline void extent_along(const ck_fw v[9], int axis, ck_fw *low, ck_fw *high) {
    *low = ck_fw_min(v[axis], ck_fw_min(v[3 + axis], v[6 + axis]));
    *high = ck_fw_max(v[axis], ck_fw_max(v[3 + axis], v[6 + axis]));
}

/* Twice the area vectors of triangles. */
static inline void area_vectors(const ck_fw v[9], ck_fw normal[3]) {
    ck_fw e[3];
    ck_fw f[3];
    for (int axis = 0; axis < 3; axis++) {
        e[axis] = ck_fw_sub(v[3 + axis], v[axis]);
        f[axis] = ck_fw_sub(v[6 + axis], v[axis]);
    }
    for (int axis = 0; axis < 3; axis++) {
        int next = (axis + 1) % 3;
        int last = (axis + 2) % 3;
        normal[axis] = ck_fw_sub(ck_fw_mul(e[next], f[last]), ck_fw_mul(e[last], f[next]));
    }
}

/* Fills in the corners of the clusters of a step. */
static inline void place_triangles(const ck_placement *placement, ck_cluster *clusters, ck_fw reach[3], int step,
                                   group_lanes *lanes) {
    ck_cluster *at = &clusters[step * AT_ONCE];
    uint32_t triangle[CK_WIDE];
    for (int i = 0; i < AT_ONCE; i++) {
        memcpy(&triangle[i * CK_LANES], at[i].triangle, sizeof at->triangle);
    }
    ck_fw v[9];
    ck_fw normal[3];
    place_corners(placement, triangle, reach, v);
    for (int i = 0; i < 9; i++) {
        ck_fw_store_apart(at->v[i], APART, v[i]);
    }
    area_vectors(v, normal);
    for (int axis = 0; axis < 3; axis++) {
        extent_along(v, axis, &lanes->low[axis][step], &lanes->high[axis][step]);
        lanes->normal[axis][step] = normal[axis];
    }
}

/* The boxes of a group, and the normals of its discs: the mean ones of length 1, or 0 where there is none to speak of.
 * The discs' centres are those of the boxes as yet. */
static inline void fit_boxes(const group_lanes *lanes, ck_boxes *boxes, ck_discs *discs) {
    ck_f8 sum[3];
    for (int axis = 0; axis < 3; axis++) {
        ck_f8 low = ck_fw_lowest_of_eights(lanes->low[axis]);
        ck_f8 high = ck_fw_highest_of_eights(lanes->high[axis]);
        ck_f8_store(boxes->low[axis], low);
        ck_f8_store(boxes->high[axis], high);
        ck_f8_store(discs->centre[axis], ck_f8_mul(ck_f8_set(0.5F), ck_f8_add(low, high)));
        sum[axis] = ck_fw_sum_of_eights(lanes->normal[axis]);
    }
    ck_f8 square = ck_f8_dot(sum, sum);
    ck_b8 fair = ck_b8_and_le(ck_b8_all(), ck_f8_set(FLT_MIN), square);
    fair = ck_b8_and_le(fair, square, ck_f8_set(FLT_MAX));
    ck_f8 factor = ck_f8_keep(fair, ck_f8_div(ck_f8_set(1), ck_f8_sqrt(square)));
    for (int axis = 0; axis < 3; axis++) {
        ck_f8_store(discs->normal[axis], ck_f8_mul(sum[axis], factor));
    }
}

/* How far clusters reach along their normals, and from the centres of their boxes. */
typedef struct group_reach {
    ck_fw low[STEPS], high[STEPS], square[STEPS];
} group_reach;

static inline void measure_reach(const ck_cluster *clusters, const ck_discs *discs, int step, group_reach *reach) {
    const ck_cluster *at = &clusters[step * AT_ONCE];
    ck_fw normal[3];
    ck_fw centre[3];
    ck_fw along[3];
    ck_fw square[3];
    for (int axis = 0; axis < 3; axis++) {
        normal[axis] = ck_fw_set_apart(&discs->normal[axis][step * AT_ONCE]);
        centre[axis] = ck_fw_set_apart(&discs->centre[axis][step * AT_ONCE]);
    }
    for (int corner = 0; corner < 3; corner++) {
        ck_fw p[3];
        ck_fw off[3];
        for (int axis = 0; axis < 3; axis++) {
            p[axis] = ck_fw_load_apart(at->v[3 * corner + axis], APART);
            off[axis] = ck_fw_sub(p[axis], centre[axis]);
        }
        along[corner] = ck_fw_dot(normal, p);
        square[corner] = ck_fw_dot(off, off);
    }
    reach->low[step] = ck_fw_min(along[0], ck_fw_min(along[1], along[2]));
    reach->high[step] = ck_fw_max(along[0], ck_fw_max(along[1], along[2]));
    reach->square[step] = ck_fw_max(square[0], ck_fw_max(square[1], square[2]));
}

/* The slabs that hold the clusters along their normals: thin where the surface is smooth, they tell two surfaces apart
 * that lie close along their whole length, where boxes all overlap. The discs lie in their middle; no point is farther
 * from their axes than from the centres of the boxes. */
static inline void fit_discs(const group_reach *reach, ck_cluster *clusters, ck_discs *discs) {
    ck_f8 low = ck_fw_lowest_of_eights(reach->low);
    ck_f8 high = ck_fw_highest_of_eights(reach->high);
    ck_f8 middle = ck_f8_mul(ck_f8_set(0.5F), ck_f8_add(low, high));
    ck_f8 off = middle;
    for (int axis = 0; axis < 3; axis++) {
        off = ck_f8_sub(off, ck_f8_mul(ck_f8_load(discs->normal[axis]), ck_f8_load(discs->centre[axis])));
    }
    for (int axis = 0; axis < 3; axis++) {
        ck_f8 centre = ck_f8_load(discs->centre[axis]);
        ck_f8_store(discs->centre[axis], ck_f8_fma(off, ck_f8_load(discs->normal[axis]), centre));
    }
    ck_f8_store(discs->middle, middle);
    ck_f8_store(discs->thickness, ck_f8_mul(ck_f8_set(0.5F), ck_f8_sub(high, low)));
    ck_f8_store(discs->radius, ck_f8_sqrt(ck_fw_highest_of_eights(reach->square)));
    float lows[CK_LANES];
    float highs[CK_LANES];
    ck_f8_store(lows, low);
    ck_f8_store(highs, high);
    for (int i = 0; i < CK_LANES; i++) {
        for (int axis = 0; axis < 3; axis++) {
            clusters[i].normal[axis] = discs->normal[axis][i];
        }
        clusters[i].low = lows[i];
        clusters[i].high = highs[i];
    }
}

/* Which triangles a cluster has: those of the order from `start` to `end`-1. */
static inline void name_triangles(const ck_item *order, uint32_t start, uint32_t end, ck_cluster *cluster) {
    static const uint32_t lanes[CK_LANES] = {0, 1, 2, 3, 4, 5, 6, 7};
    uint32_t at[CK_LANES];
    CK_ASSERT(start < end && end - start <= CK_LANES);
    cluster->count = end - start;
    ck_u8_store(at, ck_u8_min(ck_u8_load(lanes), ck_u8_set(end - start - 1)));
    for (int lane = 0; lane < CK_LANES; lane++) {
        cluster->triangle[lane] = order[start + at[lane]].number;
    }
}

/* Asks for the indices of a group's triangles while the group before it is packed. */
static inline void fetch_indices(const ck_mesh *mesh, const ck_item *order, uint32_t start, uint32_t end) {
    enum { LARGE = 1 << 17 }; /* triangles, below which caches hold the indices */
    for (uint32_t i = start; mesh->indices != NULL && mesh->triangle_count >= LARGE && i < end; i++) {
        __builtin_prefetch(&mesh->indices[3 * (size_t)order[i].number]);
    }
}

static float triangle_pack(const ck_placement *placement, const ck_item *order, const uint32_t *starts, uint32_t first,
                           uint32_t last, ck_cluster *clusters, ck_boxes *boxes, ck_discs *discs) {
    CK_ASSERT(first < last && first % CK_LANES == 0);
    ck_fw reach[3] = {ck_fw_set(0), ck_fw_set(0), ck_fw_set(0)};
    for (uint32_t at = first; at < last; at += CK_LANES) {
        for (uint32_t i = at; i < at + CK_LANES; i++) {
            uint32_t from = i < last ? i : last - 1;
            name_triangles(order, starts[from], starts[from + 1], &clusters[i]);
        }
        if (last - at > 2 * CK_LANES) {
            fetch_indices(placement->mesh, order, starts[at + CK_LANES], starts[at + 2 * CK_LANES]);
        }
        group_lanes lanes;
        group_reach extents;
        ck_discs *group = &discs[at / CK_LANES];
        for (int step = 0; step < STEPS; step++) {
            place_triangles(placement, &clusters[at], reach, step, &lanes);
        }
        fit_boxes(&lanes, &boxes[at / CK_LANES], group);
        for (int step = 0; step < STEPS; step++) {
            measure_reach(&clusters[at], group, step, &extents);
        }
        fit_discs(&extents, &clusters[at], group);
    }
    return ck_fw_highest(ck_fw_max(reach[0], ck_fw_max(reach[1], reach[2])));
}
