/* Vectors of space in eight lanes, and faces as they are read from meshes. */

typedef struct triple8 {
    ck_d8 at[3];
} triple8;

static inline triple8 t8_load(const double p[3][CK_LANES]) {
    return (triple8){{ck_d8_load(p[0]), ck_d8_load(p[1]), ck_d8_load(p[2])}};
}

static inline void t8_store(double p[3][CK_LANES], triple8 a) {
    for (int i = 0; i < 3; i++) {
        ck_d8_store(p[i], a.at[i]);
    }
}

static inline triple8 t8_add(triple8 a, triple8 b) {
    return (triple8){{ck_d8_add(a.at[0], b.at[0]), ck_d8_add(a.at[1], b.at[1]), ck_d8_add(a.at[2], b.at[2])}};
}

static inline triple8 t8_sub(triple8 a, triple8 b) {
    return (triple8){{ck_d8_sub(a.at[0], b.at[0]), ck_d8_sub(a.at[1], b.at[1]), ck_d8_sub(a.at[2], b.at[2])}};
}

static inline triple8 t8_times(ck_d8 s, triple8 a) {
    return (triple8){{ck_d8_mul(s, a.at[0]), ck_d8_mul(s, a.at[1]), ck_d8_mul(s, a.at[2])}};
}

static inline ck_d8 t8_dot(triple8 a, triple8 b) {
    return ck_d8_add(ck_d8_add(ck_d8_mul(a.at[0], b.at[0]), ck_d8_mul(a.at[1], b.at[1])), ck_d8_mul(a.at[2], b.at[2]));
}

static inline triple8 t8_cross(triple8 a, triple8 b) {
    triple8 out;
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        out.at[i] = ck_d8_sub(ck_d8_mul(a.at[j], b.at[k]), ck_d8_mul(a.at[k], b.at[j]));
    }
    return out;
}

/* |x| + |y| + |z|, which is no less than the length. */
static inline ck_d8 t8_size(triple8 a) {
    return ck_d8_add(ck_d8_add(ck_d8_abs(a.at[0]), ck_d8_abs(a.at[1])), ck_d8_abs(a.at[2]));
}

static inline triple8 t8_choose(unsigned bits, triple8 a, triple8 b) {
    return (triple8){{ck_d8_choose(bits, a.at[0], b.at[0]), ck_d8_choose(bits, a.at[1], b.at[1]),
                      ck_d8_choose(bits, a.at[2], b.at[2])}};
}

static inline triple8 local_corner(const ck_mesh *mesh, const char *const at[CK_LANES]) {
    if (mesh->wide) {
        double p[3][CK_LANES];
        for (int lane = 0; lane < CK_LANES; lane++) {
            for (int i = 0; i < 3; i++) {
                p[i][lane] = ((const double *)(const void *)at[lane])[i];
            }
        }
        return t8_load((const double(*)[CK_LANES])p);
    }
    const float *points[CK_LANES];
    ck_f8 p[3];
    for (int lane = 0; lane < CK_LANES; lane++) {
        points[lane] = (const float *)(const void *)at[lane];
    }
    ck_f8_load_points(points, p);
    return (triple8){{ck_d8_of_floats(p[0]), ck_d8_of_floats(p[1]), ck_d8_of_floats(p[2])}};
}

/* As ck_mesh_world(). */
static inline triple8 world_of(const ck_mesh *mesh, triple8 p) {
    if (!mesh->placed) {
        return p;
    }
    triple8 out;
    for (int i = 0; i < 3; i++) {
        const double *row = &mesh->m[4 * i];
        const ck_d8 turned = ck_d8_add(ck_d8_mul(ck_d8_set(row[0]), p.at[0]), ck_d8_mul(ck_d8_set(row[1]), p.at[1]));
        out.at[i] = ck_d8_add(ck_d8_add(turned, ck_d8_mul(ck_d8_set(row[2]), p.at[2])), ck_d8_set(row[3]));
    }
    return out;
}

/* As ck_solid_triangle(). */
static inline void load_faces(const ck_body *body, const uint32_t faces[CK_LANES], triple8 out[3]) {
    const ck_mesh *mesh = &body->mesh;
    for (int corner = 0; corner < 3; corner++) {
        const char *at[CK_LANES];
        for (int lane = 0; lane < CK_LANES; lane++) {
            at[lane] = mesh->positions + (size_t)ck_solid_corner(body, faces[lane], corner) * mesh->stride;
        }
        out[corner] = world_of(mesh, local_corner(mesh, at));
    }
}

/* As ck_orient3d_estimate(). */
static inline ck_d8 estimate8(triple8 a, triple8 b, triple8 c, triple8 d, ck_d8 *bound) {
    const triple8 u = t8_sub(b, a), v = t8_sub(c, a), w = t8_sub(d, a);
    const ck_d8 uxvy = ck_d8_mul(u.at[0], v.at[1]), uyvx = ck_d8_mul(u.at[1], v.at[0]);
    const ck_d8 vxwy = ck_d8_mul(v.at[0], w.at[1]), vywx = ck_d8_mul(v.at[1], w.at[0]);
    const ck_d8 wxuy = ck_d8_mul(w.at[0], u.at[1]), wyux = ck_d8_mul(w.at[1], u.at[0]);
    const ck_d8 z[3] = {ck_d8_abs(u.at[2]), ck_d8_abs(v.at[2]), ck_d8_abs(w.at[2])};
    const ck_d8 size = ck_d8_add(ck_d8_add(ck_d8_mul(ck_d8_add(ck_d8_abs(uxvy), ck_d8_abs(uyvx)), z[2]),
                                           ck_d8_mul(ck_d8_add(ck_d8_abs(vxwy), ck_d8_abs(vywx)), z[0])),
                                 ck_d8_mul(ck_d8_add(ck_d8_abs(wxuy), ck_d8_abs(wyux)), z[1]));
    const ck_d8 sum = ck_d8_add(ck_d8_add(ck_d8_add(ck_d8_set(1.0), z[0]), z[1]), z[2]);
    *bound = ck_d8_add(ck_d8_mul(ck_d8_set(0xap-53), size), ck_d8_mul(ck_d8_set(0x1p-960), sum));
    return ck_d8_add(ck_d8_add(ck_d8_mul(ck_d8_sub(uxvy, uyvx), w.at[2]), ck_d8_mul(ck_d8_sub(vxwy, vywx), u.at[2])),
                     ck_d8_mul(ck_d8_sub(wxuy, wyux), v.at[2]));
}
