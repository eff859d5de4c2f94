/* Passes of the closed test: numbers of the vertices; sums over the triangles. */

static inline uint64_t mix_bits(uint64_t x) {
    x ^= x >> 32;
    x *= 0xD6E8FEB86659FD93ULL;
    x ^= x >> 32;
    x *= 0xD6E8FEB86659FD93ULL;
    return x ^ (x >> 32);
}

/* The bits of the coordinates of some vertices, two words for each; minus zero counts as zero. */
static void words_of_floats(const char *at, size_t stride, uint32_t count, uint64_t words[2][CK_BLOCK]) {
    for (uint32_t i = 0; i < count; i++) {
        const float *p = (const float *)(const void *)(at + i * stride);
        const float plain[3] = {p[0] + 0.0F, p[1] + 0.0F, p[2] + 0.0F};
        uint32_t bits[3];
        memcpy(bits, plain, sizeof bits);
        words[0][i] = bits[0] | (uint64_t)bits[1] << 32;
        words[1][i] = bits[2];
    }
}

static void words_of_doubles(const char *at, size_t stride, uint32_t count, uint64_t words[2][CK_BLOCK]) {
    for (uint32_t i = 0; i < count; i++) {
        const double *p = (const double *)(const void *)(at + i * stride);
        const double plain[3] = {p[0] + 0.0, p[1] + 0.0, p[2] + 0.0};
        uint64_t bits[3];
        memcpy(bits, plain, sizeof bits);
        words[0][i] = bits[0];
        words[1][i] = bits[1] + mix_bits(bits[2] + 1);
    }
}

static void vertex_numbers(const ck_mesh *mesh, uint32_t first, uint32_t count, ck_two_vectors *numbers) {
    CK_ASSERT(first + count <= mesh->vertex_count);
    const uint64_t halves = 0x7FFFFFFF7FFFFFFFULL;
    for (uint32_t done = 0; done < count; done += CK_BLOCK) {
        uint64_t words[2][CK_BLOCK] = {{0}};
        uint64_t mixed[CK_BLOCK][2];
        uint32_t some = count - done < CK_BLOCK ? count - done : CK_BLOCK;
        const char *at = mesh->positions + (size_t)(first + done) * mesh->stride;
        (mesh->wide ? words_of_doubles : words_of_floats)(at, mesh->stride, some, words);
        for (int i = 0; i < CK_BLOCK; i++) {
            uint64_t number = mix_bits(words[0][i] + mix_bits(words[1][i] + 1));
            mixed[i][0] = number & halves;
            mixed[i][1] = mix_bits(number + 0x9E3779B97F4A7C15ULL) & halves;
        }
        memcpy(&numbers[first + done], mixed, some * sizeof *numbers);
    }
}

/* A point of the mesh as the volume needs it; careful ones are of the world, and scaled. */
static inline ck_point volume_point(const ck_points *points, uint32_t vertex) {
    const ck_mesh *mesh = points->mesh;
    double p[3];
    if (points->careful) {
        ck_mesh_world(mesh, vertex, p);
    } else {
        ck_mesh_local(mesh, vertex, p);
    }
    return ck_point_set(p[0] * points->scale, p[1] * points->scale, p[2] * points->scale);
}

static inline ck_point volume_point_of_floats(const ck_mesh *mesh, uint32_t vertex) {
    return ck_point_load((const float *)(const void *)(mesh->positions + (size_t)vertex * mesh->stride));
}

typedef struct surface_sum {
    ck_crosses edges;
    ck_prisms volume;
    ck_point low, high; /* of the block at hand */
} surface_sum;

static inline void sum_triangle(const ck_two_vectors *const numbers[3], const ck_point at[3], ck_point base, bool boxed,
                                surface_sum *sum) {
    sum->edges = ck_crosses_add(sum->edges, numbers[0], numbers[1], numbers[2]);
    sum->volume = ck_prisms_add(sum->volume, at[0], at[1], at[2], base);
    if (boxed) {
        sum->low = ck_point_min(ck_point_min(sum->low, at[0]), ck_point_min(at[1], at[2]));
        sum->high = ck_point_max(ck_point_max(sum->high, at[0]), ck_point_max(at[1], at[2]));
    }
}

/* `plain`: floats that are taken as they are. `boxed`: the box is asked for. Both are constants where it matters. */
static inline __attribute__((always_inline)) void sum_block(const ck_points *points, const ck_two_vectors *numbers,
                                                            uint32_t first, uint32_t last, bool plain, bool boxed,
                                                            surface_sum *sum) {
    const ck_mesh *mesh = points->mesh;
    const ck_point base = ck_point_set(0, 0, 3 * points->origin[2]);
    sum->low = ck_point_set(INFINITY, INFINITY, INFINITY);
    sum->high = ck_point_set(-INFINITY, -INFINITY, -INFINITY);
    for (uint32_t i = first; i < last; i++) {
        const ck_two_vectors *number[3];
        ck_point at[3];
        for (int corner = 0; corner < 3; corner++) {
            uint32_t vertex = ck_mesh_corner(mesh, i, corner);
            number[corner] = &numbers[vertex];
            at[corner] = plain ? volume_point_of_floats(mesh, vertex) : volume_point(points, vertex);
        }
        sum_triangle(number, at, base, boxed, sum);
    }
}

/* The box of the block just summed up, relative to the origin. */
static void write_box(const ck_points *points, const surface_sum *sum, uint32_t block, ck_boxes *boxes) {
    double low[3];
    double high[3];
    ck_point_store(low, sum->low);
    ck_point_store(high, sum->high);
    for (int axis = 0; axis < 3; axis++) {
        boxes[block / CK_LANES].low[axis][block % CK_LANES] = (float)(low[axis] - points->origin[axis]);
        boxes[block / CK_LANES].high[axis][block % CK_LANES] = (float)(high[axis] - points->origin[axis]);
    }
}

static void surface_sums(const ck_points *points, const ck_two_vectors *numbers, uint32_t first, uint32_t last,
                         ck_boxes *boxes, uint64_t edges[2], double *volume) {
    surface_sum sum = {.edges = ck_crosses_zero(), .volume = ck_prisms_zero()};
    bool plain = !points->mesh->wide && !points->careful;
    CK_ASSERT(first <= last && last <= points->mesh->triangle_count);
    CK_ASSERT(boxes == NULL || first % CK_TRIANGLE_BLOCK == 0);
    for (uint32_t start = first; start < last; start += CK_TRIANGLE_BLOCK) {
        uint32_t end = last - start < CK_TRIANGLE_BLOCK ? last : start + CK_TRIANGLE_BLOCK;
        if (!plain) {
            sum_block(points, numbers, start, end, false, true, &sum);
        } else if (boxes == NULL) {
            sum_block(points, numbers, start, end, true, false, &sum);
        } else {
            sum_block(points, numbers, start, end, true, true, &sum);
        }
        if (boxes != NULL) {
            write_box(points, &sum, start / CK_TRIANGLE_BLOCK, boxes);
        }
    }
    ck_crosses_store(edges, sum.edges);
    *volume = ck_prisms_sum(sum.volume);
}
