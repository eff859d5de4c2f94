/* The signs of cut.c for eight pairs of faces, as far as doubles tell them. */

/* Bits of lanes. */
typedef struct sign_bits {
    unsigned side[2][3];  /* the corner of a face is outside of the other face */
    unsigned edges[3][3]; /* the sign of an edge of f and one of g is positive */
    unsigned open;        /* a sign is not certain */
} sign_bits;

/* Bits of positive numbers; those that may be 0 go to `open`. */
static inline unsigned positive(ck_d8 value, ck_d8 bound, unsigned *open) {
    const unsigned above = ck_d8_gt(value, bound), below = ck_d8_gt(ck_d8_sub(ck_d8_set(0), bound), value);
    *open |= ~(above | below);
    return above;
}

static inline void find_sides8(const triple8 f[3], const triple8 g[3], sign_bits *signs) {
    for (int k = 0; k < 3; k++) {
        ck_d8 off;
        ck_d8 height = estimate8(g[0], g[1], g[2], f[k], &off);
        signs->side[0][k] = positive(height, off, &signs->open);
        height = estimate8(f[0], f[1], f[2], g[k], &off);
        signs->side[1][k] = positive(height, off, &signs->open);
    }
}

static inline void find_edges8(const triple8 f[3], const triple8 g[3], sign_bits *signs) {
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            ck_d8 off;
            const ck_d8 value = estimate8(f[i], f[(i + 1) % 3], g[j], g[(j + 1) % 3], &off);
            signs->edges[i][j] = positive(value, off, &signs->open);
        }
    }
}

/* Lanes whose corners of one face are on both sides of the other. */
static inline unsigned both_sides(const unsigned side[3]) {
    return (side[0] ^ side[1]) | (side[0] ^ side[2]);
}

/* Lanes where edge `edge` of the face of body `of` passes through the other face. */
static inline unsigned passing(const sign_bits *signs, int of, int edge) {
    unsigned all = ~0U, none = ~0U;
    for (int k = 0; k < 3; k++) {
        const unsigned sign = of == 0 ? signs->edges[edge][k] : signs->edges[k][edge];
        all &= sign;
        none &= ~sign;
    }
    return (signs->side[of][edge] ^ signs->side[of][(edge + 1) % 3]) & (all | none);
}

static inline void record8(unsigned lanes, int of, int edge, unsigned outside, ck_cut cuts[CK_LANES]) {
    for (int lane = 0; lanes >> lane != 0; lane++) {
        if ((lanes >> lane & 1) != 0) {
            const bool enters = (outside >> lane & 1) != 0;
            ck_puncture *end = (of == 0) == enters ? &cuts[lane].end : &cuts[lane].start;
            *end = (ck_puncture){.of = (uint8_t)of, .edge = (uint8_t)edge, .sign = enters ? 1 : -1};
        }
    }
}

static unsigned find_cuts(const ck_body *const bodies[2], const clinker_face_pair *pairs, uint32_t count,
                          ck_cut cuts[CK_LANES], unsigned *open) {
    CK_ASSERT(count > 0 && count <= CK_LANES);
    uint32_t faces[2][CK_LANES];
    triple8 f[3];
    triple8 g[3];
    sign_bits signs = {.open = 0};
    for (uint32_t lane = 0; lane < CK_LANES; lane++) {
        const clinker_face_pair *both = &pairs[lane < count ? lane : count - 1];
        faces[0][lane] = both->a;
        faces[1][lane] = both->b;
    }
    load_faces(bodies[0], faces[0], f);
    load_faces(bodies[1], faces[1], g);
    find_sides8(f, g, &signs);
    const unsigned asked = (1U << count) - 1;
    unsigned cut = asked & ~signs.open & both_sides(signs.side[0]) & both_sides(signs.side[1]);
    *open = asked & signs.open;
    if (cut == 0) {
        return 0;
    }
    signs.open = 0;
    find_edges8(f, g, &signs);
    *open |= cut & signs.open;
    cut &= ~signs.open;
    unsigned found = 0;
    for (int of = 0; of < 2; of++) {
        for (int edge = 0; edge < 3; edge++) {
            const unsigned lanes = cut & passing(&signs, of, edge);
            record8(lanes, of, edge, signs.side[of][edge], cuts);
            found |= lanes;
        }
    }
    return found;
}
