/* Indices that are wanted; and faces of which floats do not show that they have an area. */

/* The least of what eight indices at a time differ by from each wanted one: 0 where it is among them. */
static unsigned find_six(const uint32_t *indices, size_t count, const uint32_t wanted[6]) {
    unsigned found = 0;
    ck_u8 least[6];
    size_t i = 0;
    for (int k = 0; k < 6; k++) {
        least[k] = ck_u8_set(UINT32_MAX);
    }
    for (; i + CK_LANES <= count; i += CK_LANES) {
        const ck_u8 some = ck_u8_load(&indices[i]);
        for (int k = 0; k < 6; k++) {
            least[k] = ck_u8_min(least[k], ck_u8_and_xor(ck_u8_set(UINT32_MAX), some, ck_u8_set(wanted[k])));
        }
    }
    for (unsigned k = 0; k < 6; k++) {
        found |= (unsigned)(ck_u8_below(least[k], ck_u8_set(1)) != 0) << k;
        for (size_t rest = i; rest < count; rest++) {
            found |= (unsigned)(indices[rest] == wanted[k]) << k;
        }
    }
    return found;
}

/* Whether both sides at a corner are long enough and lie at an angle; bits. With u = 2^-24, sides are off by u, parts
 * of their cross product by 4.1 u of the product of their sums of sizes: 2^-14 of that is far more. survey.c tells what
 * follows. */
static inline unsigned show_area(const ck_fw v[9], float least) {
    ck_fw e[3], f[3], sizes[2] = {ck_fw_set(0), ck_fw_set(0)}, most = ck_fw_set(0);
    for (int axis = 0; axis < 3; axis++) {
        e[axis] = ck_fw_sub(v[3 + axis], v[axis]);
        f[axis] = ck_fw_sub(v[6 + axis], v[axis]);
        sizes[0] = ck_fw_add(sizes[0], ck_fw_abs(e[axis]));
        sizes[1] = ck_fw_add(sizes[1], ck_fw_abs(f[axis]));
    }
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        most = ck_fw_max_abs(most, ck_fw_sub(ck_fw_mul(e[j], f[k]), ck_fw_mul(e[k], f[j])));
    }
    const ck_fw bound = ck_fw_mul(ck_fw_mul(sizes[0], sizes[1]), ck_fw_set(0x1p-14F));
    ck_bw shown = ck_bw_and_le(ck_bw_all(), ck_fw_set(least), sizes[0]);
    shown = ck_bw_and_le(shown, ck_fw_set(least), sizes[1]);
    return ck_bw_bits(ck_bw_and_le(shown, bound, most));
}

static uint32_t maybe_without_area(const ck_mesh *mesh, uint32_t first, uint32_t last, float least, uint32_t *list) {
    uint32_t count = 0;
    CK_ASSERT(first <= last && last <= mesh->triangle_count && !mesh->wide && mesh->indices != NULL);
    for (uint32_t from = first; from < last; from += CK_WIDE) {
        uint32_t triangle[CK_WIDE];
        ck_fw v[9];
        for (uint32_t lane = 0; lane < CK_WIDE; lane++) {
            triangle[lane] = from + lane < last ? from + lane : last - 1;
        }
        ck_fw_load_triangles(mesh->positions, mesh->stride, mesh->indices, triangle, v);
        const uint32_t some = last - from < CK_WIDE ? last - from : CK_WIDE;
        unsigned open = ~show_area(v, least) & ((1U << some) - 1);
        for (; open != 0; open &= open - 1) {
            list[count++] = from + (uint32_t)__builtin_ctz(open);
        }
    }
    return count;
}
