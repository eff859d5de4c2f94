/* Triangles of a mesh, a vector of them at a time. */

/* A corner and two edges of triangles. */
typedef struct some_triangles {
    ck_fw corner[3], first[3], second[3];
} some_triangles;

/* In doubles, rounded to floats in the end. */
static void read_doubles(const ck_points *points, const uint32_t *const vertices[3], float unit, some_triangles *out) {
    float read[3][3][CK_WIDE];
    for (int i = 0; i < CK_WIDE; i++) {
        double p[3][3];
        for (int corner = 0; corner < 3; corner++) {
            if (points->careful) {
                ck_mesh_world(points->mesh, vertices[corner][i], p[corner]);
            } else {
                ck_mesh_local(points->mesh, vertices[corner][i], p[corner]);
            }
        }
        for (int k = 0; k < 3; k++) {
            const double at = p[0][k] * points->scale;
            read[0][k][i] = (float)((at - points->origin[k]) * (double)unit);
            read[1][k][i] = (float)((p[1][k] * points->scale - at) * (double)unit);
            read[2][k][i] = (float)((p[2][k] * points->scale - at) * (double)unit);
        }
    }
    for (int k = 0; k < 3; k++) {
        out->corner[k] = ck_fw_load(read[0][k]);
        out->first[k] = ck_fw_load(read[1][k]);
        out->second[k] = ck_fw_load(read[2][k]);
    }
}

/* Of floats, three corners of three coordinates each. */
static inline void make_edges(const ck_points *points, const ck_fw at[9], float unit, some_triangles *out) {
    for (int k = 0; k < 3; k++) {
        out->corner[k] = ck_fw_mul(ck_fw_sub(at[k], ck_fw_set((float)points->origin[k])), ck_fw_set(unit));
        out->first[k] = ck_fw_mul(ck_fw_sub(at[3 + k], at[k]), ck_fw_set(unit));
        out->second[k] = ck_fw_mul(ck_fw_sub(at[6 + k], at[k]), ck_fw_set(unit));
    }
}

/* Triangles one by one; the last one stands for those that are beyond `count`. */
static void read_each(const ck_points *points, float unit, const uint32_t *list, uint32_t first, uint32_t count,
                      some_triangles *out) {
    CK_ASSERT(count > 0 && count <= CK_WIDE);
    const ck_mesh *mesh = points->mesh;
    uint32_t vertices[3][CK_WIDE];
    for (uint32_t i = 0; i < CK_WIDE; i++) {
        const uint32_t at = first + (i < count ? i : count - 1);
        const uint32_t triangle = list != NULL ? list[at] : at;
        for (int corner = 0; corner < 3; corner++) {
            vertices[corner][i] = ck_mesh_corner(mesh, triangle, corner);
        }
    }
    if (mesh->wide || points->careful) {
        const uint32_t *const numbers[3] = {vertices[0], vertices[1], vertices[2]};
        read_doubles(points, numbers, unit, out);
        return;
    }
    ck_fw at[9];
    for (int corner = 0; corner < 3; corner++) {
        ck_fw_load_points(mesh->positions, mesh->stride, vertices[corner], &at[3 * corner]);
    }
    make_edges(points, at, unit, out);
}

/* Whether none of some indices, three vectors of them, is that of the last vertex, behind which nothing may be read. */
static inline bool all_below(const uint32_t *indices, uint32_t last) {
    ck_u8 most = ck_u8_load(indices);
    for (int i = CK_LANES; i < 3 * CK_WIDE; i += CK_LANES) {
        most = ck_u8_max(most, ck_u8_load(&indices[i]));
    }
    return ck_u8_below(most, ck_u8_set(last)) == (1U << CK_LANES) - 1;
}

/* A vector of triangles from `first` on, of which there are `count`, if that is less. */
static inline __attribute__((always_inline)) void read_triangles(const ck_points *points, float unit,
                                                                 const uint32_t *list, uint32_t first, uint32_t count,
                                                                 some_triangles *out) {
    const ck_mesh *mesh = points->mesh;
    const size_t packed = 3 * sizeof(float);
    const uint32_t last = mesh->vertex_count - 1;
    const size_t begin = 3 * (size_t)first;
    ck_fw at[9];
    if (mesh->wide || points->careful || list != NULL || count < CK_WIDE) {
        read_each(points, unit, list, first, count, out);
        return;
    }
    if (mesh->indices == NULL && begin + 3 * CK_WIDE <= last) {
        ck_fetch_ahead(mesh->positions + begin * mesh->stride);
        if (mesh->stride == packed) {
            ck_fw_load_soup(mesh->positions + begin * packed, packed, at);
        } else {
            ck_fw_load_soup(mesh->positions + begin * mesh->stride, mesh->stride, at);
        }
    } else if (mesh->indices != NULL && all_below(&mesh->indices[begin], last)) {
        ck_fetch_ahead(&mesh->indices[begin]);
        if (mesh->stride == packed) {
            ck_fw_load_faces(mesh->positions, packed, &mesh->indices[begin], at);
        } else {
            ck_fw_load_faces(mesh->positions, mesh->stride, &mesh->indices[begin], at);
        }
    } else {
        read_each(points, unit, NULL, first, count, out);
        return;
    }
    make_edges(points, at, unit, out);
}
