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

static void read_faces(const ck_mesh *mesh, uint32_t first, uint32_t last, ck_eight_faces *faces) {
    CK_ASSERT(first < last && last - first <= CK_FACES_IN_GROUP && !mesh->wide);
    for (int corner = 0; corner < 3; corner++) {
        const float *points[CK_FACES_IN_GROUP];
        for (uint32_t i = 0; i < CK_FACES_IN_GROUP; i++) {
            const uint32_t vertex = ck_mesh_corner(mesh, first + i < last ? first + i : last - 1, corner);
            points[i] = (const float *)(const void *)(mesh->positions + (size_t)vertex * mesh->stride);
        }
        ck_f8 p[3];
        ck_f8_load_points(points, p);
        for (int axis = 0; axis < 3; axis++) {
            ck_f8_store(faces->corner[corner][axis], p[axis]);
        }
    }
}

/* One corner of each of eight faces, from each corner of the face f: d[k][axis] from corner k. */
typedef struct eight_corners {
    ck_d8 d[3][3];
    unsigned same[3]; /* bits: it is corner k of f */
} eight_corners;

static inline void see_corners(const ck_face_planes *f, const float corner[3][CK_FACES_IN_GROUP], eight_corners *out) {
    ck_d8 c[3];
    for (int axis = 0; axis < 3; axis++) {
        c[axis] = ck_d8_of_floats(ck_f8_load(corner[axis]));
    }
    for (int k = 0; k < 3; k++) {
        ck_d8 most = ck_d8_set(0.0);
        for (int axis = 0; axis < 3; axis++) {
            out->d[k][axis] = ck_d8_sub(c[axis], ck_d8_set(f->t[k][axis]));
            most = ck_d8_max(most, ck_d8_abs(out->d[k][axis]));
        }
        out->same[k] = ~ck_d8_gt(most, ck_d8_set(0.0)) & 0xFFU;
    }
}

/* As side_of_face() of face_planes.c: bits of the corners above and below the plane of f for certain. */
static inline void see_sides(const ck_face_planes *f, const ck_d8 d[3], unsigned *above, unsigned *below) {
    ck_d8 height = ck_d8_mul(ck_d8_set(f->normal[0]), d[0]);
    ck_d8 room = ck_d8_add(ck_d8_set(0x1p-960), ck_d8_mul(ck_d8_set(f->room[0]), ck_d8_abs(d[0])));
    for (int axis = 1; axis < 3; axis++) {
        height = ck_d8_add(height, ck_d8_mul(ck_d8_set(f->normal[axis]), d[axis]));
        room = ck_d8_add(room, ck_d8_mul(ck_d8_set(f->room[axis]), ck_d8_abs(d[axis])));
    }
    *above = ck_d8_gt(height, room);
    *below = ck_d8_gt(ck_d8_sub(ck_d8_set(0.0), height), room);
}

/* As beyond_edge(), with the bound of ck_orient2d_estimate(): bits of the faces beyond an edge of f. */
static inline unsigned see_beyond(const ck_face_planes *f, int edge, const eight_corners corners[3]) {
    const int next = (edge + 1) % 3, i = (f->axis + 1) % 3, j = (f->axis + 2) % 3;
    const double outwards = f->normal[f->axis] > 0 ? -1.0 : 1.0;
    const ck_d8 b[2] = {ck_d8_set(outwards * (f->t[next][i] - f->t[edge][i])),
                        ck_d8_set(outwards * (f->t[next][j] - f->t[edge][j]))};
    unsigned beyond = 0xFF;
    for (int k = 0; k < 3; k++) {
        const ck_d8 left = ck_d8_mul(b[0], corners[k].d[edge][j]), right = ck_d8_mul(b[1], corners[k].d[edge][i]);
        const ck_d8 size = ck_d8_add(ck_d8_abs(left), ck_d8_abs(right));
        const ck_d8 bound = ck_d8_add(ck_d8_mul(ck_d8_set(0x6p-53), size), ck_d8_set(0x1p-960));
        beyond &= ck_d8_gt(ck_d8_sub(left, right), bound) | corners[k].same[edge] | corners[k].same[next];
    }
    return beyond;
}

static void hold_faces(const ck_face_planes *f, const ck_eight_faces *faces, unsigned some, ck_held_faces *held) {
    eight_corners corners[3];
    unsigned above = 0xFF, below = 0xFF, three = 0xFF;
    for (int i = 0; i < 3; i++) {
        unsigned up;
        unsigned down;
        see_corners(f, faces->corner[i], &corners[i]);
        see_sides(f, corners[i].d[0], &up, &down);
        const unsigned shared = corners[i].same[0] | corners[i].same[1] | corners[i].same[2];
        above &= up | shared;
        below &= down | shared;
        three &= shared;
        for (int k = 0; k < 3; k++) {
            held->same[i][k] = (uint8_t)corners[i].same[k];
        }
    }
    unsigned apart = f->axis < 0 ? 0 : above | below;
    for (int edge = 0; edge < 3 && f->axis >= 0 && (some & ~(apart | three)) != 0; edge++) {
        apart |= see_beyond(f, edge, corners);
    }
    held->apart = (uint8_t)(apart & ~three);
}
