/* What kernels read of meshes: blocks of vertices, as floats relative to an origin; the largest index. Those of later
 * rooms include this text, too. */
#ifndef CK_BODIES_KERNELS_READING_INL
#define CK_BODIES_KERNELS_READING_INL

static void load_careful(const ck_points *points, uint32_t first, uint32_t count, float u[3][CK_BLOCK]) {
    for (uint32_t i = 0; i < count; i++) {
        double p[3];
        ck_mesh_world(points->mesh, first + i, p);
        for (int axis = 0; axis < 3; axis++) {
            u[axis][i] = (float)(p[axis] * points->scale - points->origin[axis]);
        }
    }
}

static void load_wide(const ck_points *points, uint32_t first, uint32_t count, float u[3][CK_BLOCK]) {
    const char *at = points->mesh->positions + (size_t)first * points->mesh->stride;
    for (uint32_t i = 0; i < count; i++) {
        const double *p = (const double *)(const void *)(at + i * points->mesh->stride);
        for (int axis = 0; axis < 3; axis++) {
            u[axis][i] = (float)(p[axis] - points->origin[axis]);
        }
    }
}

static void load_floats(const ck_points *points, uint32_t first, uint32_t count, float u[3][CK_BLOCK]) {
    const float origin[3] = {(float)points->origin[0], (float)points->origin[1], (float)points->origin[2]};
    const char *at = points->mesh->positions + (size_t)first * points->mesh->stride;
    if (points->mesh->stride == 3 * sizeof(float) && count == CK_BLOCK) {
        const float *p = (const float *)(const void *)at;
        for (int i = 0; i < 3 * CK_BLOCK; i += 16) {
            ck_fetch_ahead(&p[i]);
        }
        for (int i = 0; i < CK_BLOCK; i++) {
            u[0][i] = p[3 * i] - origin[0];
            u[1][i] = p[3 * i + 1] - origin[1];
            u[2][i] = p[3 * i + 2] - origin[2];
        }
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        const float *p = (const float *)(const void *)(at + i * points->mesh->stride);
        for (int axis = 0; axis < 3; axis++) {
            u[axis][i] = p[axis] - origin[axis];
        }
    }
}

/* The vertices of a block relative to the origin; a last block that is not full repeats its last vertex. */
static void load_block(const ck_points *points, uint32_t block, float u[3][CK_BLOCK]) {
    uint32_t first = block * CK_BLOCK;
    CK_ASSERT(first < points->mesh->vertex_count);
    uint32_t left = points->mesh->vertex_count - first;
    uint32_t count = left < CK_BLOCK ? left : CK_BLOCK;
    if (points->careful) {
        load_careful(points, first, count, u);
    } else if (points->mesh->wide) {
        load_wide(points, first, count, u);
    } else {
        load_floats(points, first, count, u);
    }
    for (uint32_t i = count; i < CK_BLOCK; i++) {
        for (int axis = 0; axis < 3; axis++) {
            u[axis][i] = u[axis][count - 1];
        }
    }
}

/* The largest in each lane. In a function of its own, as the compiler would keep lanes in memory where they are read by
 * themselves afterwards. Returns how many indices these are, in whole vectors. */
static __attribute__((noinline)) size_t largest_lanes(const uint32_t *indices, size_t count, uint32_t lanes[CK_LANES]) {
    size_t i = 0;
    ck_u8 most = ck_u8_set(0);
    for (; i + CK_LANES <= count; i += CK_LANES) {
        ck_fetch_ahead(&indices[i]);
        most = ck_u8_max(most, ck_u8_load(&indices[i]));
    }
    ck_u8_store(lanes, most);
    return i;
}

static uint32_t largest_index(const uint32_t *indices, size_t count) {
    uint32_t lanes[CK_LANES];
    for (size_t i = largest_lanes(indices, count, lanes); i < count; i++) {
        lanes[0] = indices[i] > lanes[0] ? indices[i] : lanes[0];
    }
    for (int lane = 1; lane < CK_LANES; lane++) {
        lanes[0] = lanes[lane] > lanes[0] ? lanes[lane] : lanes[0];
    }
    return lanes[0];
}

#endif
