/* Faces of one body in pairs: which come near each other, and which are seen to be apart. */

static unsigned near_box(const ck_boxes *boxes, unsigned k, const float *const low[3], const float *const high[3]) {
    ck_b8 meets = ck_b8_all();
    for (int axis = 0; axis < 3; axis++) {
        meets = ck_b8_and_le(meets, ck_f8_load(low[axis]), ck_f8_set(boxes->high[axis][k]));
        meets = ck_b8_and_le(meets, ck_f8_set(boxes->low[axis][k]), ck_f8_load(high[axis]));
    }
    return ck_b8_bits(meets);
}

static void meet_boxes(const ck_boxes *boxes, const float *const low[3], const float *const high[3],
                       uint8_t met[CK_LANES]) {
    for (unsigned k = 0; k < CK_LANES; k++) {
        met[k] = (uint8_t)near_box(boxes, k, low, high);
    }
}

/* A face in each lane: corner[k][axis]. */
typedef struct eight_faces {
    ck_f8 corner[3][3];
} eight_faces;

static inline void read_faces(const ck_mesh *mesh, const uint32_t faces[CK_LANES], eight_faces *out) {
    CK_ASSERT(!mesh->wide);
    for (int corner = 0; corner < 3; corner++) {
        const float *points[CK_LANES];
        for (uint32_t i = 0; i < CK_LANES; i++) {
            const uint32_t vertex = ck_mesh_corner(mesh, faces[i], corner);
            points[i] = (const float *)(const void *)(mesh->positions + (size_t)vertex * mesh->stride);
        }
        ck_f8_load_points(points, out->corner[corner]);
    }
}

static inline unsigned same_place(const ck_f8 p[3], const ck_f8 q[3]) {
    ck_b8 same = ck_b8_all();
    for (int axis = 0; axis < 3; axis++) {
        same = ck_b8_and_le(ck_b8_and_le(same, p[axis], q[axis]), q[axis], p[axis]);
    }
    return ck_b8_bits(same);
}

/* As ck_face_planes, of the face in each lane. */
typedef struct planes_of_eight {
    ck_d8 corner[3][3];
    ck_d8 normal[3];
    ck_d8 room[3];
    unsigned axis[3]; /* bits: this is the axis; where it is none, the normal may have no part along any */
    unsigned up;      /* bits: along it, the normal is positive */
} planes_of_eight;

/* As ck_face_normal() does it. Where it has no bound, since factors are 0, there is one here: far too small to make a
 * difference for floats. */
static inline void see_normal(planes_of_eight *f, ck_d8 bound[3]) {
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const ck_d8 p =
            ck_d8_mul(ck_d8_sub(f->corner[1][j], f->corner[0][j]), ck_d8_sub(f->corner[2][k], f->corner[0][k]));
        const ck_d8 q =
            ck_d8_mul(ck_d8_sub(f->corner[1][k], f->corner[0][k]), ck_d8_sub(f->corner[2][j], f->corner[0][j]));
        f->normal[i] = ck_d8_sub(p, q);
        bound[i] =
            ck_d8_add(ck_d8_mul(ck_d8_set(0x1p-50), ck_d8_add(ck_d8_abs(p), ck_d8_abs(q))), ck_d8_set(0x1p-1000));
    }
}

/* As ck_face_planes_find() does it. */
static inline void see_planes(const eight_faces *faces, planes_of_eight *f) {
    ck_d8 bound[3];
    ck_d8 longest = ck_d8_set(0.0);
    for (int k = 0; k < 9; k++) {
        f->corner[k / 3][k % 3] = ck_d8_of_floats(faces->corner[k / 3][k % 3]);
    }
    see_normal(f, bound);
    f->up = 0;
    for (int axis = 0; axis < 3; axis++) {
        const ck_d8 size = ck_d8_abs(f->normal[axis]);
        f->room[axis] = ck_d8_add(ck_d8_mul(ck_d8_set(2.0), bound[axis]), ck_d8_mul(ck_d8_set(0x1p-50), size));
        const unsigned longer = ck_d8_gt(size, bound[axis]) & ck_d8_gt(size, longest);
        longest = ck_d8_choose(longer, size, longest);
        f->axis[axis] = longer;
        f->up = (f->up & ~longer) | (ck_d8_gt(f->normal[axis], ck_d8_set(0.0)) & longer);
    }
    f->axis[0] &= ~(f->axis[1] | f->axis[2]);
    f->axis[1] &= ~f->axis[2];
}

/* Of three coordinates, that which comes `step` after the axis. */
static inline ck_d8 beside_axis(const planes_of_eight *f, int step, const ck_d8 p[3]) {
    return ck_d8_choose(f->axis[2], p[(2 + step) % 3], ck_d8_choose(f->axis[1], p[(1 + step) % 3], p[step % 3]));
}

/* As side_of_face() of face_planes.c: bits of the corners above and below the plane of f for certain. */
static inline void see_sides(const planes_of_eight *f, const ck_d8 p[3], unsigned *above, unsigned *below) {
    ck_d8 height = ck_d8_set(0.0);
    ck_d8 room = ck_d8_set(0x1p-960);
    for (int axis = 0; axis < 3; axis++) {
        const ck_d8 d = ck_d8_sub(p[axis], f->corner[0][axis]);
        height = ck_d8_add(height, ck_d8_mul(f->normal[axis], d));
        room = ck_d8_add(room, ck_d8_mul(f->room[axis], ck_d8_abs(d)));
    }
    *above = ck_d8_gt(height, room);
    *below = ck_d8_gt(ck_d8_sub(ck_d8_set(0.0), height), room);
}

/* Corners as they are seen along the axis of f: two coordinates of each. */
typedef struct flat_corners {
    ck_d8 p[3][2];
} flat_corners;

static inline flat_corners flatten(const planes_of_eight *f, const ck_d8 corner[3][3]) {
    flat_corners flat;
    for (int k = 0; k < 3; k++) {
        flat.p[k][0] = beside_axis(f, 1, corner[k]);
        flat.p[k][1] = beside_axis(f, 2, corner[k]);
    }
    return flat;
}

/* As beyond_edge(), with the bound of ck_orient2d_estimate(): bits of the faces g beyond an edge of f. */
static inline unsigned see_beyond(const flat_corners *f, ck_d8 outwards, int edge, const flat_corners *g,
                                  const uint8_t same[3][3]) {
    const int next = (edge + 1) % 3;
    const ck_d8 b[2] = {ck_d8_mul(outwards, ck_d8_sub(f->p[next][0], f->p[edge][0])),
                        ck_d8_mul(outwards, ck_d8_sub(f->p[next][1], f->p[edge][1]))};
    unsigned beyond = 0xFF;
    for (int k = 0; k < 3; k++) {
        const ck_d8 left = ck_d8_mul(b[0], ck_d8_sub(g->p[k][1], f->p[edge][1]));
        const ck_d8 right = ck_d8_mul(b[1], ck_d8_sub(g->p[k][0], f->p[edge][0]));
        const ck_d8 size = ck_d8_add(ck_d8_abs(left), ck_d8_abs(right));
        const ck_d8 bound = ck_d8_add(ck_d8_mul(ck_d8_set(0x6p-53), size), ck_d8_set(0x1p-960));
        beyond &= ck_d8_gt(ck_d8_sub(left, right), bound) | same[k][edge] | same[k][next];
    }
    return beyond;
}

/* Bits of the faces g that are beyond any edge of f. */
static inline unsigned see_edges(const planes_of_eight *f, const ck_d8 g[3][3], const uint8_t same[3][3]) {
    const flat_corners corners = flatten(f, (const ck_d8(*)[3])f->corner), others = flatten(f, g);
    const ck_d8 outwards = ck_d8_choose(f->up, ck_d8_set(-1.0), ck_d8_set(1.0));
    return see_beyond(&corners, outwards, 0, &others, same) | see_beyond(&corners, outwards, 1, &others, same) |
           see_beyond(&corners, outwards, 2, &others, same);
}

static void hold_faces(const ck_mesh *mesh, const uint32_t f[CK_LANES], const uint32_t g[CK_LANES],
                       ck_held_faces *held) {
    eight_faces faces[2];
    planes_of_eight planes;
    ck_d8 corner[3][3];
    unsigned above = 0xFF, below = 0xFF, three = 0xFF;
    read_faces(mesh, f, &faces[0]);
    read_faces(mesh, g, &faces[1]);
    see_planes(&faces[0], &planes);
    for (int i = 0; i < 3; i++) {
        unsigned up, down, shared = 0;
        for (int k = 0; k < 3; k++) {
            corner[i][k] = ck_d8_of_floats(faces[1].corner[i][k]);
            const unsigned same = same_place(faces[1].corner[i], faces[0].corner[k]);
            held->same[i][k] = (uint8_t)same;
            shared |= same;
        }
        see_sides(&planes, (const ck_d8 *)corner[i], &up, &down);
        above &= up | shared;
        below &= down | shared;
        three &= shared;
    }
    unsigned apart = above | below;
    if ((apart | three) != 0xFF) {
        apart |= see_edges(&planes, (const ck_d8(*)[3])corner, (const uint8_t(*)[3])held->same);
    }
    held->apart = (uint8_t)(apart & ~three & (planes.axis[0] | planes.axis[1] | planes.axis[2]));
}
