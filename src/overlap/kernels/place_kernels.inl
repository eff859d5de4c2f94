/* Faces and the places of punctures in eight lanes, in the numbers of numbers_*.inl, as terms/places.inl has them one
 * by one: the same numbers and the same bounds. */

/* Roundings of a determinant, as in terms/places.inl. */
static inline ck_d8 determinant_unit(void) {
    return ck_d8_set(16 * unit);
}

typedef struct vector8 {
    number at[3];
} vector8;

static inline vector8 v8_between(triple8 from, triple8 to) {
    return (vector8){
        {n_between(from.at[0], to.at[0]), n_between(from.at[1], to.at[1]), n_between(from.at[2], to.at[2])}};
}

static inline vector8 v8_add(vector8 a, vector8 b) {
    return (vector8){{n_add(a.at[0], b.at[0]), n_add(a.at[1], b.at[1]), n_add(a.at[2], b.at[2])}};
}

static inline vector8 v8_sub(vector8 a, vector8 b) {
    return (vector8){{n_sub(a.at[0], b.at[0]), n_sub(a.at[1], b.at[1]), n_sub(a.at[2], b.at[2])}};
}

static inline vector8 v8_times(number s, vector8 a) {
    return (vector8){{n_mul(s, a.at[0]), n_mul(s, a.at[1]), n_mul(s, a.at[2])}};
}

static inline number v8_dot(vector8 a, vector8 b) {
    return n_add(n_add(n_mul(a.at[0], b.at[0]), n_mul(a.at[1], b.at[1])), n_mul(a.at[2], b.at[2]));
}

static inline vector8 v8_cross(vector8 a, vector8 b) {
    vector8 out;
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        out.at[i] = n_sub(n_mul(a.at[j], b.at[k]), n_mul(a.at[k], b.at[j]));
    }
    return out;
}

static inline vector8 v8_choose(unsigned bits, vector8 a, vector8 b) {
    return (vector8){
        {n_choose(bits, a.at[0], b.at[0]), n_choose(bits, a.at[1], b.at[1]), n_choose(bits, a.at[2], b.at[2])}};
}

static inline triple8 v8_nearest(vector8 a) {
    return (triple8){{n_nearest(a.at[0]), n_nearest(a.at[1]), n_nearest(a.at[2])}};
}

static inline ck_d8 v8_size(vector8 a) {
    return t8_size(v8_nearest(a));
}

/* ---- Faces ---- */

/* Eight faces: corners scaled and from the centre, normals. */
typedef struct face8 {
    triple8 world[3];
    triple8 scaled[3];
    vector8 corner[3];
    vector8 side[2]; /* from the first corner to the others */
    vector8 normal;  /* twice the area */
    number determinant;
    ck_d8 determinant_off;
    ck_d8 size;  /* of both sides, multiplied */
    ck_d8 root;  /* the length of the normal */
    number area; /* the same, twice the area */
} face8;

/* The first corners only. */
static inline void open_corners(const ck_body *body, const uint32_t faces[CK_LANES], const ck_centre *about,
                                face8 *out) {
    const triple8 centre = {{ck_d8_set(about->at[0]), ck_d8_set(about->at[1]), ck_d8_set(about->at[2])}};
    load_faces(body, faces, out->world);
    for (int k = 0; k < 3; k++) {
        out->scaled[k] = t8_times(ck_d8_set(about->scale), out->world[k]);
        out->corner[k] = v8_between(centre, out->scaled[k]);
    }
}

static inline void open_faces(const ck_body *body, const uint32_t faces[CK_LANES], const ck_centre *about, face8 *out) {
    open_corners(body, faces, about, out);
    out->side[0] = v8_between(out->scaled[0], out->scaled[1]);
    out->side[1] = v8_between(out->scaled[0], out->scaled[2]);
    out->normal = v8_cross(out->side[0], out->side[1]);
    out->determinant = v8_dot(out->corner[0], out->normal);
    out->size = ck_d8_mul(v8_size(out->side[0]), v8_size(out->side[1]));
    out->determinant_off = ck_d8_mul(ck_d8_mul(determinant_unit(), v8_size(out->corner[0])), out->size);
    const number square = v8_dot(out->normal, out->normal);
    out->root = ck_d8_sqrt(n_nearest(square));
    out->area = n_length(square, out->root);
}

/* ---- Places ---- */

/* What each lane has chosen for an end of its cut. */
typedef struct end_choice {
    number here, there; /* heights of the nearer and the other end of the edge over the other face */
    ck_d8 off;          /* of both */
    triple8 begin, end; /* of the edge, from the nearer end on, in the world */
    ck_d8 sign;
    unsigned of_b, last_edge, forward; /* bits: an edge of b; of the last corners; the nearer one is the first */
} end_choice;

/* Heights of the corners of each face over the other one. */
typedef struct pair_heights {
    number height[2][3];
    ck_d8 off[2][3];
} pair_heights;

static inline pair_heights find_heights(const face8 pair[2]) {
    pair_heights found;
    for (int of = 0; of < 2; of++) {
        for (int k = 0; k < 3; k++) {
            found.height[of][k] = n_height(pair[1 - of].world, pair[of].world[k], &found.off[of][k]);
        }
    }
    return found;
}

/* Bits: what punctures are in which lane. */
typedef struct puncture_bits {
    unsigned of_b, enters;
    unsigned edge[3];
} puncture_bits;

static inline void add_puncture(ck_puncture puncture, size_t lane, puncture_bits *bits) {
    bits->of_b |= (unsigned)puncture.of << lane;
    bits->enters |= (unsigned)(puncture.sign > 0) << lane;
    bits->edge[puncture.edge] |= 1U << lane;
}

/* An end of an edge: where it is, and how high over the other face. */
typedef struct edge_end {
    triple8 world;
    number height;
    ck_d8 off;
} edge_end;

/* The ends that edges have `step` corners on. */
static inline edge_end choose_corner(const face8 pair[2], const pair_heights *heights, const puncture_bits *bits,
                                     int step) {
    edge_end of[2];
    for (int i = 0; i < 2; i++) {
        const int k[3] = {step, (step + 1) % 3, (step + 2) % 3};
        const triple8 *world = pair[i].world;
        const number *height = heights->height[i];
        const ck_d8 *off = heights->off[i];
        of[i].world = t8_choose(bits->edge[0], world[k[0]], t8_choose(bits->edge[1], world[k[1]], world[k[2]]));
        of[i].height = n_choose(bits->edge[0], height[k[0]], n_choose(bits->edge[1], height[k[1]], height[k[2]]));
        of[i].off = ck_d8_choose(bits->edge[0], off[k[0]], ck_d8_choose(bits->edge[1], off[k[1]], off[k[2]]));
    }
    return (edge_end){t8_choose(bits->of_b, of[1].world, of[0].world), n_choose(bits->of_b, of[1].height, of[0].height),
                      ck_d8_choose(bits->of_b, of[1].off, of[0].off)};
}

/* Bits: as ck_lexicographic_less(). */
static inline unsigned less8(triple8 a, triple8 b) {
    unsigned less = 0, same = ~0U;
    for (int i = 0; i < 3; i++) {
        const unsigned below = ck_d8_gt(b.at[i], a.at[i]), above = ck_d8_gt(a.at[i], b.at[i]);
        less |= same & below;
        same &= ~(below | above);
    }
    return less;
}

/* From the nearer end of an edge on; of two that are as near from the lesser one. Returns the bits of those that are
 * certain: no sign is open, no number too large or too small. */
static inline unsigned choose_end(const face8 pair[2], const pair_heights *heights, const puncture_bits *bits,
                                  end_choice *out) {
    const edge_end p = choose_corner(pair, heights, bits, 0), q = choose_corner(pair, heights, bits, 1);
    const ck_d8 high[2] = {ck_d8_abs(n_nearest(p.height)), ck_d8_abs(n_nearest(q.height))};
    const unsigned turned = less8(q.world, p.world);
    const unsigned above = ck_d8_gt(high[0], high[1]), below = ck_d8_gt(high[1], high[0]);
    const unsigned forward = below | (~above & ~turned);
    *out = (end_choice){.here = n_choose(forward, p.height, q.height),
                        .there = n_choose(forward, q.height, p.height),
                        .off = ck_d8_add(p.off, q.off),
                        .begin = t8_choose(forward, p.world, q.world),
                        .end = t8_choose(forward, q.world, p.world),
                        .sign = ck_d8_choose(bits->enters, ck_d8_set(1), ck_d8_set(-1)),
                        .of_b = bits->of_b,
                        .last_edge = bits->edge[1],
                        .forward = forward};
    const ck_d8 gap = ck_d8_abs(ck_d8_sub(n_nearest(out->here), n_nearest(out->there)));
    return ck_d8_gt(high[0], p.off) & ck_d8_gt(high[1], q.off) & ck_d8_gt(gap, ck_d8_set(0x1p-900)) &
           ck_d8_gt(ck_d8_set(0x1p900), gap);
}

/* Both ends of up to eight cuts, the last one standing for those that are missing; returns the bits of those that are
 * certain. */
static inline unsigned choose_ends(const face8 pair[2], const ck_face_cut *items, const uint32_t *numbers, size_t count,
                                   end_choice ends[2]) {
    puncture_bits bits[2] = {0};
    for (size_t lane = 0; lane < CK_LANES; lane++) {
        const ck_cut *cut = &items[numbers[lane < count ? lane : count - 1]].cut;
        add_puncture(cut->start, lane, &bits[0]);
        add_puncture(cut->end, lane, &bits[1]);
    }
    const pair_heights heights = find_heights(pair);
    const unsigned certain =
        choose_end(pair, &heights, &bits[0], &ends[0]) & choose_end(pair, &heights, &bits[1], &ends[1]);
    return certain & ((1U << count) - 1);
}

static inline void faces_of(const ck_face_cut *items, const uint32_t *numbers, size_t count,
                            uint32_t faces[2][CK_LANES]) {
    for (size_t lane = 0; lane < CK_LANES; lane++) {
        const clinker_face_pair *both = &items[numbers[lane < count ? lane : count - 1]].faces;
        faces[0][lane] = both->a;
        faces[1][lane] = both->b;
    }
}

typedef struct place8 {
    number along;
    vector8 near, point;
    triple8 step, to_begin; /* of the edge from its nearer end on, and there from the first corner of the face of a */
} place8;

static inline place8 find_places(const face8 pair[2], const end_choice *end, const ck_centre *about) {
    const ck_d8 scale = ck_d8_set(about->scale);
    const triple8 begin = t8_times(scale, end->begin);
    const vector8 step = v8_between(begin, t8_times(scale, end->end));
    const number way = n_div(end->here, n_sub(end->here, end->there));
    const vector8 to_begin = v8_between(pair[0].scaled[0], begin);
    place8 found = {.along = n_choose(end->forward, way, n_sub(n_of(ck_d8_set(1)), way))};
    found.near = v8_add(to_begin, v8_times(way, step));
    found.point = v8_add(pair[0].corner[0], found.near);
    found.step = v8_nearest(step);
    found.to_begin = v8_nearest(to_begin);
    return found;
}

/* What places may be off by, see terms/places.inl. */
typedef struct place_offs {
    ck_d8 along, near, edge, height;
} place_offs;

static inline place_offs find_offs(const face8 pair[2], const end_choice *end, const place8 *found,
                                   const ck_centre *about) {
    const ck_d8 here = n_nearest(end->here), there = n_nearest(end->there), off = end->off;
    const ck_d8 length = t8_size(found->step);
    const ck_d8 apart = ck_d8_sub(ck_d8_add(ck_d8_abs(here), ck_d8_abs(there)), off);
    const ck_d8 share = ck_d8_choose(ck_d8_gt(apart, off), ck_d8_div(off, apart), ck_d8_set(1));
    place_offs offs = {.along = ck_d8_add(share, ck_d8_set(8 * unit))};
    offs.edge = ck_d8_mul(offs.along, length);
    const ck_d8 lengths[2] = {ck_d8_sub(pair[0].root, ck_d8_mul(determinant_unit(), pair[0].size)),
                              ck_d8_sub(pair[1].root, ck_d8_mul(determinant_unit(), pair[1].size))};
    const ck_d8 other = ck_d8_choose(end->of_b, lengths[0], lengths[1]);
    const ck_d8 cube = ck_d8_set(about->scale * about->scale * about->scale);
    const ck_d8 height = ck_d8_div(ck_d8_mul(ck_d8_mul(ck_d8_set(2), off), cube), other);
    offs.height = ck_d8_min(ck_d8_choose(ck_d8_gt(other, ck_d8_set(0)), height, length), offs.edge);
    offs.near = ck_d8_mul(ck_d8_set(8 * unit), ck_d8_add(length, t8_size(found->to_begin)));
    return offs;
}
