/* Corners to subpixels: what ck_snap() does, operation by operation, for a block at once. Plain loops, which compilers
 * turn into vector instructions. */

enum { CORNER_BLOCK = 64 };

typedef double corner_block[3][CORNER_BLOCK];

static inline size_t vertex_of(const ck_drawing *drawing, size_t corner) {
    return drawing->apart
               ? ck_mesh_corner(drawing->mesh, ck_drawing_face(drawing, (uint32_t)(corner / 3)), (int)(corner % 3))
               : corner;
}

/* Positions as the mesh has them. */
static void load_corners(const ck_drawing *drawing, size_t first, size_t count, corner_block at) {
    const ck_mesh *mesh = drawing->mesh;
    if (!drawing->apart && !mesh->wide && mesh->stride == 3 * sizeof(float)) {
        const float *p = (const float *)(const void *)mesh->positions + 3 * first;
        for (size_t i = 0; i < count; i++) {
            at[0][i] = (double)p[3 * i];
            at[1][i] = (double)p[3 * i + 1];
            at[2][i] = (double)p[3 * i + 2];
        }
        return;
    }
    for (size_t i = 0; i < count; i++) {
        double p[3];
        ck_mesh_local(mesh, (uint32_t)vertex_of(drawing, first + i), p);
        for (int axis = 0; axis < 3; axis++) {
            at[axis][i] = p[axis];
        }
    }
}

/* To the world: each sum in the order that ck_mesh_world() has. */
static void place_corners(const double m[12], corner_block at) {
    for (int i = 0; i < CORNER_BLOCK; i++) {
        const double x = at[0][i];
        const double y = at[1][i];
        const double z = at[2][i];
        at[0][i] = ((m[0] * x + m[1] * y) + m[2] * z) + m[3];
        at[1][i] = ((m[4] * x + m[5] * y) + m[6] * z) + m[7];
        at[2][i] = ((m[8] * x + m[9] * y) + m[10] * z) + m[11];
    }
}

/* `perspective` is a constant where this is inlined: an orthographic view pays nothing for it. */
INLINE void view_block(const ck_snapping *snapping, bool perspective, corner_block at) {
    const double *r = snapping->axes[0];
    const double *u = snapping->axes[1];
    const double *f = snapping->axes[2];
    for (int i = 0; i < CORNER_BLOCK; i++) {
        const double x = at[0][i] - snapping->centre[0];
        const double y = at[1][i] - snapping->centre[1];
        const double z = at[2][i] - snapping->centre[2];
        const double depth = (f[0] * x + f[1] * y) + f[2] * z;
        const double reduction = perspective ? 1 / ck_view_divisor(snapping->nearness, depth) : 1;
        at[0][i] = (((r[0] * x + r[1] * y) + r[2] * z) * reduction) * snapping->scale[0] + snapping->shift[0];
        at[1][i] = (((u[0] * x + u[1] * y) + u[2] * z) * reduction) * snapping->scale[1] + snapping->shift[1];
        at[2][i] = ck_snap_clamp(depth * reduction, CK_DEPTH_LIMIT);
    }
}

static void view_corners(const ck_snapping *snapping, corner_block at) {
    if (snapping->nearness == 0) {
        view_block(snapping, false, at);
    } else {
        view_block(snapping, true, at);
    }
}

/* Adding this rounds a double below 2^51 to a whole number and leaves that in its lowest bits. */
#define ROUNDING 0x1.8p52

/* x and y as they lie in memory, in one word. */
static inline uint64_t join_coordinates(uint64_t x, uint64_t y) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return x << 32 | (y & 0xFFFFFFFF);
#else
    return y << 32 | (x & 0xFFFFFFFF);
#endif
}

/* Both coordinates in one word; corners that are not near become CK_CORNER_FAR. */
static void round_corners(corner_block at, uint64_t out[CORNER_BLOCK]) {
    for (int i = 0; i < CORNER_BLOCK; i++) {
        const double x = at[0][i] + ROUNDING;
        const double y = at[1][i] + ROUNDING;
        uint64_t xi;
        uint64_t yi;
        memcpy(&xi, &x, sizeof xi);
        memcpy(&yi, &y, sizeof yi);
        const double far_x = fabs(at[0][i]) + ROUNDING - ROUNDING;
        const double far_y = fabs(at[1][i]) + ROUNDING - ROUNDING;
        const double farther = far_x > far_y ? far_x : far_y;
        out[i] = farther <= CK_NEAR_LIMIT ? join_coordinates(xi, yi) : join_coordinates((uint32_t)CK_CORNER_FAR, 0);
    }
}

static void project_corners(const ck_drawing *drawing, size_t first, size_t last) {
    for (size_t begin = first; begin < last; begin += CORNER_BLOCK) {
        corner_block at;
        uint64_t rounded[CORNER_BLOCK];
        size_t count = last - begin < CORNER_BLOCK ? last - begin : CORNER_BLOCK;
        if (count < CORNER_BLOCK) {
            memset(at, 0, sizeof at);
        }
        load_corners(drawing, begin, count, at);
        if (drawing->mesh->placed) {
            place_corners(drawing->mesh->m, at);
        }
        view_corners(&drawing->snapping, at);
        round_corners(at, rounded);
        for (size_t i = 0; i < count; i++) {
            ck_corner *corner = &drawing->corners[begin + i];
            memcpy(corner, &rounded[i], sizeof rounded[i]);
            corner->depth = at[2][i];
        }
    }
}
