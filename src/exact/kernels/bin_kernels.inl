/* Triangles of a against the bins of b. What meets a triangle lies in a short run of each of a few rows. Each step goes
 * over many triangles before the next begins and keeps what passes without a branch, which no processor could
 * foresee. */

/* Columns (0) or rows (1) of coordinates. Rounding keeps the order of numbers, so that no run begins too late or ends
 * too early. */
static inline void bins_along(const ck_bins *bins, int which, ck_fw at, uint32_t out[CK_WIDE]) {
    ck_fw bin = ck_fw_fma(at, ck_fw_set(bins->scale[which]), ck_fw_set(bins->shift[which]));
    ck_fw_store_truncated(out, ck_fw_min(ck_fw_max(bin, ck_fw_set(0)), ck_fw_set(bins->last[which])));
}

/* Triangles from `at` on of a list that ends with `last`-1, the last one repeated. */
static inline void list_triangles(const uint32_t *list, uint32_t at, uint32_t last, uint32_t triangle[CK_WIDE]) {
    for (uint32_t lane = 0; lane < CK_WIDE; lane++) {
        uint32_t i = last - at > lane ? at + lane : last - 1;
        triangle[lane] = list != NULL ? list[i] : i;
    }
}

/* Asks for the indices of the triangles after these, where caches do not hold them all. */
static inline void fetch_next(const ck_mesh *mesh, const uint32_t *list, uint32_t at, uint32_t last) {
    enum { LARGE = 1 << 17 };
    if (mesh->indices == NULL || list == NULL || mesh->triangle_count < LARGE) {
        return;
    }
    for (uint32_t i = at + CK_WIDE; i < at + 2 * CK_WIDE && i < last; i++) {
        __builtin_prefetch(&mesh->indices[3 * (size_t)list[i]]);
    }
}

static void bin_triangles(const ck_placement *placement, const uint32_t *list, uint32_t first, uint32_t count,
                          const ck_bins *bins, uint32_t *bin, float largest[3]) {
    ck_fw reach[3] = {ck_fw_set(0), ck_fw_set(0), ck_fw_set(0)};
    ck_fw most[3] = {ck_fw_set(0), ck_fw_set(0), ck_fw_set(0)};
    for (uint32_t at = first; at < first + count; at += CK_WIDE) {
        uint32_t triangle[CK_WIDE];
        ck_fw v[9];
        ck_fw low[3];
        list_triangles(list, at, first + count, triangle);
        place_corners(placement, triangle, reach, v);
        for (int axis = 0; axis < 3; axis++) {
            ck_fw high;
            extent_along(v, axis, &low[axis], &high);
            most[axis] = ck_fw_max(most[axis], ck_fw_sub(high, low[axis]));
        }
        uint32_t column[CK_WIDE];
        uint32_t row[CK_WIDE];
        bins_along(bins, 0, low[bins->axis[0]], column);
        bins_along(bins, 1, low[bins->axis[1]], row);
        for (uint32_t lane = 0; lane < CK_WIDE && at + lane < first + count; lane++) {
            bin[at + lane] = row[lane] * bins->columns + column[lane];
        }
    }
    for (int axis = 0; axis < 3; axis++) {
        largest[axis] = fmaxf(largest[axis], ck_fw_highest(most[axis]));
    }
}

static void fill_bins(const ck_placement *placement, uint32_t first, uint32_t count, const ck_bins *bins) {
    CK_ASSERT(first % CK_WIDE == 0);
    ck_fw reach[3] = {ck_fw_set(0), ck_fw_set(0), ck_fw_set(0)};
    for (uint32_t at = first; at < first + count; at += CK_WIDE) {
        uint32_t triangle[CK_WIDE];
        ck_fw v[9];
        list_triangles(bins->triangle, at, first + count, triangle);
        fetch_next(placement->mesh, bins->triangle, at, first + count);
        place_corners(placement, triangle, reach, v);
        for (int i = 0; i < 9; i++) {
            ck_fw_store(&bins->v[i][at], v[i]);
        }
        for (int axis = 0; axis < 3; axis++) {
            ck_fw low;
            ck_fw high;
            extent_along(v, axis, &low, &high);
            ck_fw_store(&bins->low[axis][at], low);
            ck_fw_store(&bins->high[axis][at], high);
        }
    }
}

enum { SEEKERS = 64, MOST_CHUNKS = 256, MOST_NEAR = 128 };

/* Some triangles of a. */
typedef struct seekers {
    uint32_t triangle[SEEKERS];
    float low[3][SEEKERS], high[3][SEEKERS];      /* boxes, with room for the rounding of both sides */
    uint32_t first[2][SEEKERS], last[2][SEEKERS]; /* the bins of what may meet them */
    float corner[3][SEEKERS], normal[3][SEEKERS]; /* planes */
    float size[SEEKERS], fault[SEEKERS];          /* for the error of sides */
} seekers;

/* Triangles in bins, from `at` on, that may meet a seeker: one bit for each. */
typedef struct bin_chunk {
    uint32_t at, seeker, lanes;
} bin_chunk;

typedef struct bin_hunt {
    ck_bin_search *search;
    seekers seekers;
    bin_chunk chunks[MOST_CHUNKS];
    uint32_t chunk_count;
    uint32_t near[2][MOST_NEAR + CK_WIDE]; /* pairs that wait for a verdict */
    uint32_t near_count;
} bin_hunt;

/* Verdicts on as many pairs as a wide vector has lanes; `count` of them are real. */
static inline bool settle_some(const ck_bin_search *search, const uint32_t *a, const uint32_t *b, uint32_t count) {
    uint32_t triangles[2][CK_WIDE];
    clinker_face_pair pairs[CK_WIDE];
    for (uint32_t lane = 0; lane < CK_WIDE; lane++) {
        uint32_t from = lane < count ? lane : count - 1;
        triangles[0][lane] = a[from];
        triangles[1][lane] = b[from];
        pairs[lane] = (clinker_face_pair){.a = a[from], .b = b[from]};
    }
    enum { BATCH = sizeof(ck_face_batch) / sizeof(float) };
    ck_face_batch batches[AT_ONCE];
    ck_fw reach[3] = {ck_fw_set(0), ck_fw_set(0), ck_fw_set(0)};
    ck_fw v[9];
    place_corners(search->a, triangles[0], reach, v);
    for (int i = 0; i < 9; i++) {
        ck_fw_store_apart(batches[0].a[i], BATCH, v[i]);
    }
    place_corners(search->b, triangles[1], reach, v);
    for (int i = 0; i < 9; i++) {
        ck_fw_store_apart(batches[0].b[i], BATCH, v[i]);
    }
    for (uint32_t i = 0; i * CK_LANES < count; i++) {
        uint32_t left = count - i * CK_LANES;
        if (!settle(&search->takers, &batches[i], &pairs[i * CK_LANES], left < CK_LANES ? left : CK_LANES)) {
            return false;
        }
    }
    return true;
}

static __attribute__((noinline)) bool settle_near(bin_hunt *hunt) {
    uint32_t count = hunt->near_count;
    hunt->near_count = 0;
    for (uint32_t i = 0; i < count; i += CK_WIDE) {
        uint32_t some = count - i < CK_WIDE ? count - i : CK_WIDE;
        if (!settle_some(hunt->search, &hunt->near[0][i], &hunt->near[1][i], some)) {
            return false;
        }
    }
    return true;
}

/* Boxes: which lanes of a chunk meet the seeker's. */
static inline uint32_t lanes_in_box(const ck_bins *bins, const seekers *some, const bin_chunk *chunk) {
    ck_bw lanes = ck_bw_all();
    for (int axis = 0; axis < 3; axis++) {
        lanes =
            ck_bw_and_le(lanes, ck_fw_load(&bins->low[axis][chunk->at]), ck_fw_set(some->high[axis][chunk->seeker]));
        lanes =
            ck_bw_and_le(lanes, ck_fw_set(some->low[axis][chunk->seeker]), ck_fw_load(&bins->high[axis][chunk->at]));
    }
    return ck_bw_bits(lanes);
}

/* Planes: which lanes of a chunk have corners on both sides of the seeker's, as far as rounding can tell. */
static inline uint32_t lanes_cut(const ck_bins *bins, const seekers *some, const bin_chunk *chunk) {
    ck_fw normal[3];
    ck_fw side[3];
    for (int axis = 0; axis < 3; axis++) {
        normal[axis] = ck_fw_set(some->normal[axis][chunk->seeker]);
    }
    for (int corner = 0; corner < 3; corner++) {
        ck_fw q[3];
        for (int axis = 0; axis < 3; axis++) {
            ck_fw origin = ck_fw_set(some->corner[axis][chunk->seeker]);
            q[axis] = ck_fw_sub(ck_fw_load(&bins->v[3 * corner + axis][chunk->at]), origin);
        }
        side[corner] = ck_fw_dot(normal, q);
    }
    ck_fw low = ck_fw_min(side[0], ck_fw_min(side[1], side[2]));
    ck_fw high = ck_fw_max(side[0], ck_fw_max(side[1], side[2]));
    ck_fw size = ck_fw_set(0);
    for (int axis = 0; axis < 3; axis++) {
        ck_fw from = ck_fw_load(&bins->low[axis][chunk->at]);
        size = ck_fw_add(size, ck_fw_sub(ck_fw_load(&bins->high[axis][chunk->at]), from));
    }
    ck_fw error = ck_fw_fma(ck_fw_set(some->size[chunk->seeker]), size, ck_fw_set(some->fault[chunk->seeker]));
    ck_bw across = ck_bw_and_le(ck_bw_all(), low, error);
    return ck_bw_bits(ck_bw_and_le(across, ck_fw_sub(ck_fw_set(0), error), high));
}

/* Follows up the chunks: boxes, planes, verdicts. */
static __attribute__((noinline)) bool follow_chunks(bin_hunt *hunt) {
    const ck_bins *bins = hunt->search->bins;
    const seekers *some = &hunt->seekers;
    bin_chunk *chunks = hunt->chunks;
    uint32_t boxed = 0;
    if (hunt->search->budget <= hunt->chunk_count) {
        hunt->search->budget = 0;
        return false;
    }
    hunt->search->budget -= hunt->chunk_count;
    for (uint32_t i = 0; i < hunt->chunk_count; i++) {
        bin_chunk chunk = chunks[i];
        chunk.lanes &= lanes_in_box(bins, some, &chunk);
        chunks[boxed] = chunk;
        boxed += chunk.lanes != 0;
    }
    hunt->chunk_count = 0;
    for (uint32_t i = 0; i < boxed; i++) {
        const bin_chunk *chunk = &chunks[i];
        uint32_t lanes = chunk->lanes & lanes_cut(bins, some, chunk);
        uint32_t seeker = some->triangle[chunk->seeker];
        ck_pick_lanes(&hunt->near[1][hunt->near_count], &bins->triangle[chunk->at], lanes);
        for (int lane = 0; lane < CK_WIDE; lane++) {
            hunt->near[0][hunt->near_count + (uint32_t)lane] = seeker;
        }
        hunt->near_count += (uint32_t)__builtin_popcount(lanes);
        if (hunt->near_count >= MOST_NEAR && !settle_near(hunt)) {
            return false;
        }
    }
    return true;
}

/* Makes chunks of the bins that may hold what meets a seeker. */
static inline bool find_chunks(bin_hunt *hunt, uint32_t seeker) {
    const ck_bins *bins = hunt->search->bins;
    const seekers *some = &hunt->seekers;
    for (uint32_t row = some->first[1][seeker]; row <= some->last[1][seeker]; row++) {
        const uint32_t *starts = &bins->starts[(size_t)row * bins->columns];
        uint32_t end = starts[some->last[0][seeker] + 1];
        for (uint32_t at = starts[some->first[0][seeker]]; at < end; at += CK_WIDE) {
            uint32_t lanes = end - at < CK_WIDE ? (1U << (end - at)) - 1 : ~0U;
            hunt->chunks[hunt->chunk_count++] = (bin_chunk){at, seeker, lanes};
            if (hunt->chunk_count == MOST_CHUNKS && !follow_chunks(hunt)) {
                return false;
            }
        }
    }
    return true;
}

/* Fills in seekers at .. at+15 or so. The error of a side is that of cut_by_one(). */
static inline void aim(const ck_bin_search *search, const ck_fw v[9], uint32_t at, seekers *some) {
    const ck_bins *bins = search->bins;
    ck_fw gap = ck_fw_set(2 * search->takers.slack);
    ck_fw low[3];
    ck_fw high[3];
    ck_fw normal[3];
    ck_fw size = ck_fw_set(0);
    ck_fw steep = ck_fw_set(0);
    area_vectors(v, normal);
    for (int axis = 0; axis < 3; axis++) {
        extent_along(v, axis, &low[axis], &high[axis]);
        size = ck_fw_add(size, ck_fw_sub(high[axis], low[axis]));
        steep = ck_fw_add(steep, ck_fw_abs(normal[axis]));
        low[axis] = ck_fw_sub(low[axis], gap);
        high[axis] = ck_fw_add(high[axis], gap);
        ck_fw_store(&some->low[axis][at], low[axis]);
        ck_fw_store(&some->high[axis][at], high[axis]);
        ck_fw_store(&some->corner[axis][at], v[axis]);
        ck_fw_store(&some->normal[axis][at], normal[axis]);
    }
    ck_fw slack = ck_fw_set(8 * search->takers.slack);
    ck_fw_store(&some->size[at], ck_fw_mul(slack, size));
    ck_fw_store(&some->fault[at], ck_fw_mul(slack, ck_fw_fma(size, size, steep)));
    for (int i = 0; i < 2; i++) {
        int axis = bins->axis[i];
        bins_along(bins, i, ck_fw_sub(low[axis], ck_fw_set(bins->largest[axis])), &some->first[i][at]);
        bins_along(bins, i, high[axis], &some->last[i][at]);
    }
}

static bool search_bins(ck_bin_search *search, uint32_t first, uint32_t last) {
    CK_ASSERT(first <= last && search->takers.slack >= 0);
    bin_hunt hunt;
    hunt.search = search;
    hunt.chunk_count = 0;
    hunt.near_count = 0;
    ck_fw reach[3] = {ck_fw_set(0), ck_fw_set(0), ck_fw_set(0)};
    for (uint32_t at = first; at < last; at += SEEKERS) {
        uint32_t count = last - at < SEEKERS ? last - at : SEEKERS;
        for (uint32_t i = 0; i < count; i += CK_WIDE) {
            ck_fw v[9];
            list_triangles(search->list, at + i, last, &hunt.seekers.triangle[i]);
            fetch_next(search->a->mesh, search->list, at + i, last);
            place_corners(search->a, &hunt.seekers.triangle[i], reach, v);
            aim(search, v, i, &hunt.seekers);
        }
        for (uint32_t i = 0; i < count; i++) {
            if (!find_chunks(&hunt, i)) {
                return false;
            }
        }
        if (!follow_chunks(&hunt)) {
            return false;
        }
    }
    return settle_near(&hunt);
}
