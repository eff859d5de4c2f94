/* The terms of sums.h in eight lanes, as terms.inl has them one by one: the same numbers and the same bounds. */

static const double unit = 0x1p-53;

/* Roundings of a determinant, as in places.inl. */
static const double determinant_off = 16 * 0x1p-53;

/* A run of groups. All but the volume, which goes to its sum at once, are added up in plain doubles. */
typedef struct run_sums {
    ck_d8 terms[CK_LANE_TERMS];
    ck_d8 off;
    triple8 low, high;
} run_sums;

static inline run_sums begin_run(const ck_lane_sums *sums) {
    run_sums run = {.off = ck_d8_set(0)};
    for (int i = 0; i < CK_LANE_TERMS; i++) {
        run.terms[i] = ck_d8_set(0);
    }
    run.low = t8_load(sums->box_low);
    run.high = t8_load(sums->box_high);
    return run;
}

static inline void add_triple(run_sums *run, int term, triple8 a) {
    for (int i = 0; i < 3; i++) {
        run->terms[term + i] = ck_d8_add(run->terms[term + i], a.at[i]);
    }
}

static inline ck_d8 two_sum8(ck_d8 a, ck_d8 b, ck_d8 *low) {
    const ck_d8 sum = ck_d8_add(a, b), virtual_b = ck_d8_sub(sum, a);
    const ck_d8 virtual_a = ck_d8_sub(sum, virtual_b);
    *low = ck_d8_add(ck_d8_sub(a, virtual_a), ck_d8_sub(b, virtual_b));
    return sum;
}

/* Adds to a sum of twice the precision; returns what that loses. */
static inline ck_d8 grow8(ck_lane_sums *sums, int term, ck_d8 a) {
    ck_d8 low;
    const ck_d8 high = two_sum8(ck_d8_load(sums->high[term]), a, &low);
    ck_d8 rest;
    const ck_d8 sum = two_sum8(high, ck_d8_add(low, ck_d8_load(sums->low[term])), &rest);
    ck_d8_store(sums->high[term], sum);
    ck_d8_store(sums->low[term], rest);
    return ck_d8_mul(ck_d8_set(0x1p-102), ck_d8_abs(sum));
}

static inline void end_run(const run_sums *run, ck_lane_sums *sums) {
    for (int i = CK_LANE_MOMENT; i < CK_LANE_TERMS; i++) {
        (void)grow8(sums, i, run->terms[i]);
    }
    ck_d8_store(sums->off, ck_d8_add(ck_d8_load(sums->off), run->off));
    t8_store(sums->box_low, run->low);
    t8_store(sums->box_high, run->high);
}

static inline void grow_box8(run_sums *run, triple8 point) {
    for (int i = 0; i < 3; i++) {
        run->low.at[i] = ck_d8_min(point.at[i], run->low.at[i]);
        run->high.at[i] = ck_d8_max(point.at[i], run->high.at[i]);
    }
}

/* Eight faces: corners scaled and from the centre, normals. */
typedef struct face8 {
    triple8 world[3];
    triple8 scaled[3];
    triple8 corner[3];
    triple8 side[2]; /* from the first corner to the others */
    triple8 normal;  /* twice the area */
    ck_d8 determinant, determinant_off;
    ck_d8 size;   /* of both sides, multiplied */
    ck_d8 length; /* of the normal */
} face8;

static inline void open_faces(const ck_body *body, const uint32_t faces[CK_LANES], const ck_centre *about, face8 *out) {
    load_faces(body, faces, out->world);
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < 3; i++) {
            out->scaled[k].at[i] = ck_d8_mul(out->world[k].at[i], ck_d8_set(about->scale));
            out->corner[k].at[i] = ck_d8_sub(out->scaled[k].at[i], ck_d8_set(about->at[i]));
        }
    }
    out->side[0] = t8_sub(out->scaled[1], out->scaled[0]);
    out->side[1] = t8_sub(out->scaled[2], out->scaled[0]);
    out->normal = t8_cross(out->side[0], out->side[1]);
    out->determinant = t8_dot(out->corner[0], out->normal);
    out->size = ck_d8_mul(t8_size(out->side[0]), t8_size(out->side[1]));
    out->determinant_off = ck_d8_mul(ck_d8_mul(ck_d8_set(determinant_off), t8_size(out->corner[0])), out->size);
    out->length = ck_d8_sqrt(t8_dot(out->normal, out->normal));
}

/* One over the length of the normals, or 0. */
static inline ck_d8 per_length8(const face8 *f) {
    const unsigned some = ck_d8_gt(f->length, ck_d8_set(0));
    return ck_d8_choose(some, ck_d8_div(ck_d8_set(1), ck_d8_choose(some, f->length, ck_d8_set(1))), ck_d8_set(0));
}

/* ---- Faces ---- */

/* The determinant of a face with the sizes of its products, which is what these may be off by, times 8 U; taken as
 * 10. */
static inline ck_d8 products_off(const face8 *f) {
    ck_d8 sum = ck_d8_set(0);
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const ck_d8 left = ck_d8_mul(f->side[0].at[j], f->side[1].at[k]);
        const ck_d8 right = ck_d8_mul(f->side[0].at[k], f->side[1].at[j]);
        const ck_d8 size = ck_d8_add(ck_d8_abs(left), ck_d8_abs(right));
        sum = ck_d8_add(sum, ck_d8_mul(ck_d8_abs(f->corner[0].at[i]), size));
    }
    return ck_d8_mul(ck_d8_set(10 * unit), sum);
}

/* A group of faces; `bits` are those that count. */
static inline void add_face_group(const face8 *f, unsigned bits, int of, bool whole, ck_lane_sums *sums,
                                  run_sums *run) {
    const ck_d8 none = ck_d8_set(0);
    const triple8 normal = t8_choose(bits, f->normal, (triple8){{none, none, none}});
    const triple8 middle = t8_add(t8_add(f->corner[0], f->corner[1]), f->corner[2]);
    const ck_d8 volume = t8_dot(f->corner[0], normal);
    const ck_d8 lost = grow8(sums, CK_LANE_VOLUME, volume);
    run->off = ck_d8_add(run->off, ck_d8_add(ck_d8_choose(bits, products_off(f), none), lost));
    run->terms[CK_LANE_AREA + of] = ck_d8_add(run->terms[CK_LANE_AREA + of], ck_d8_choose(bits, f->length, none));
    add_triple(run, CK_LANE_MOMENT, t8_times(volume, middle));
    if (of == 1) {
        add_triple(run, CK_LANE_PUSH, normal);
        add_triple(run, CK_LANE_SPIN, t8_cross(middle, normal));
    }
    for (int k = 0; k < 3 && whole; k++) {
        grow_box8(run, f->corner[k]);
    }
}

static void add_faces(const ck_body *body, int of, const uint32_t *faces, size_t count, bool whole,
                      ck_lane_sums *sums) {
    const size_t in_run = (size_t)CK_LANE_RUN * CK_LANES;
    for (size_t first = 0; first < count; first += in_run) {
        const size_t end = count - first < in_run ? count : first + in_run;
        run_sums run = begin_run(sums);
        for (size_t i = first; i < end; i += CK_LANES) {
            const size_t here = end - i < CK_LANES ? end - i : CK_LANES;
            uint32_t group[CK_LANES];
            for (size_t lane = 0; lane < CK_LANES; lane++) {
                group[lane] = faces[i + (lane < here ? lane : here - 1)];
            }
            face8 f;
            open_faces(body, group, &sums->about, &f);
            add_face_group(&f, (1U << here) - 1, of, whole, sums, &run);
        }
        end_run(&run, sums);
    }
}

/* ---- Places of punctures ---- */

/* What each lane has to choose for an end of its cut. */
typedef struct end_choice {
    double here[CK_LANES], there[CK_LANES];      /* heights of the nearer and the other end of the edge */
    double off[CK_LANES];                        /* of both */
    double begin[3][CK_LANES], end[3][CK_LANES]; /* of the edge, from the nearer end on, in the world */
    double sign[CK_LANES];
    unsigned of_b, last_edge, forward; /* bits: an edge of b; of the last corners; the nearer one is the first */
} end_choice;

typedef struct place8 {
    ck_d8 along, along_off;
    triple8 near, point;
    ck_d8 near_off, edge_off, height_off;
} place8;

/* Heights of the corners of each face over the other one, and both faces' corners, by lanes. */
typedef struct pair_table {
    double height[2][3][CK_LANES], off[2][3][CK_LANES];
    double world[2][3][3][CK_LANES];
} pair_table;

static inline void fill_table(const face8 pair[2], pair_table *table) {
    for (int of = 0; of < 2; of++) {
        const triple8 *t = pair[1 - of].world;
        for (int k = 0; k < 3; k++) {
            ck_d8 off;
            ck_d8_store(table->height[of][k], estimate8(t[0], t[1], t[2], pair[of].world[k], &off));
            ck_d8_store(table->off[of][k], off);
            t8_store(table->world[of][k], pair[of].world[k]);
        }
    }
}

/* False: a sign is open, or a number too large or too small. */
static inline bool choose_end(const pair_table *table, ck_puncture puncture, int lane, end_choice *out) {
    const int edge = puncture.edge, next = (edge + 1) % 3;
    const double(*world)[3][CK_LANES] = table->world[puncture.of];
    const double p[3] = {world[edge][0][lane], world[edge][1][lane], world[edge][2][lane]};
    const double q[3] = {world[next][0][lane], world[next][1][lane], world[next][2][lane]};
    const bool turned = ck_lexicographic_less(q, p);
    const int low = turned ? next : edge, high = turned ? edge : next;
    const double low_height = table->height[puncture.of][low][lane];
    const double high_height = table->height[puncture.of][high][lane];
    const double low_off = table->off[puncture.of][low][lane], high_off = table->off[puncture.of][high][lane];
    const bool from_low = fabs(low_height) <= fabs(high_height);
    const bool forward = from_low ? low == edge : high == edge;
    out->here[lane] = from_low ? low_height : high_height;
    out->there[lane] = from_low ? high_height : low_height;
    out->off[lane] = low_off + high_off;
    out->sign[lane] = puncture.sign;
    for (int i = 0; i < 3; i++) {
        out->begin[i][lane] = forward ? p[i] : q[i];
        out->end[i][lane] = forward ? q[i] : p[i];
    }
    out->of_b |= (unsigned)puncture.of << lane;
    out->last_edge |= (unsigned)(edge == 1) << lane;
    out->forward |= (unsigned)forward << lane;
    const double gap = fabs(out->here[lane] - out->there[lane]);
    return fabs(low_height) > low_off && fabs(high_height) > high_off && gap > 0x1p-900 && gap < 0x1p900;
}

static inline place8 find_places(const face8 pair[2], const end_choice *end, const ck_centre *about) {
    const ck_d8 scale = ck_d8_set(about->scale);
    const ck_d8 here = ck_d8_load(end->here), there = ck_d8_load(end->there), off = ck_d8_load(end->off);
    const triple8 begin = t8_times(scale, t8_load(end->begin));
    const triple8 step = t8_sub(t8_times(scale, t8_load(end->end)), begin);
    const ck_d8 way = ck_d8_div(here, ck_d8_sub(here, there));
    const triple8 to_begin = t8_sub(begin, pair[0].scaled[0]);
    place8 found = {.along = ck_d8_choose(end->forward, way, ck_d8_sub(ck_d8_set(1), way))};
    found.near = t8_add(to_begin, t8_times(way, step));
    found.point = t8_add(pair[0].corner[0], found.near);
    const ck_d8 length = t8_size(step);
    const ck_d8 apart = ck_d8_sub(ck_d8_add(ck_d8_abs(here), ck_d8_abs(there)), off);
    const ck_d8 share = ck_d8_choose(ck_d8_gt(apart, off), ck_d8_div(off, apart), ck_d8_set(1));
    found.along_off = ck_d8_add(share, ck_d8_set(8 * unit));
    found.edge_off = ck_d8_mul(found.along_off, length);
    const ck_d8 lengths[2] = {
        ck_d8_sub(pair[0].length, ck_d8_mul(ck_d8_set(determinant_off), pair[0].size)),
        ck_d8_sub(pair[1].length, ck_d8_mul(ck_d8_set(determinant_off), pair[1].size)),
    };
    const ck_d8 other = ck_d8_choose(end->of_b, lengths[0], lengths[1]);
    const ck_d8 cube = ck_d8_set(about->scale * about->scale * about->scale);
    const ck_d8 height = ck_d8_div(ck_d8_mul(ck_d8_mul(ck_d8_set(2), off), cube), other);
    const ck_d8 height_off = ck_d8_choose(ck_d8_gt(other, ck_d8_set(0)), height, length);
    found.height_off = ck_d8_min(height_off, found.edge_off);
    found.near_off = ck_d8_mul(ck_d8_set(8 * unit), ck_d8_add(length, t8_size(to_begin)));
    return found;
}

/* ---- Cuts ---- */

static inline ck_d8 evaluation_off8(triple8 between, const place8 at[2], triple8 along) {
    const ck_d8 start = t8_size(at[0].point), length = t8_size(along);
    const ck_d8 start_off = ck_d8_add(at[0].near_off, ck_d8_mul(ck_d8_set(4 * unit), start));
    const ck_d8 length_off = ck_d8_add(at[0].near_off, at[1].near_off);
    const ck_d8 terms[4] = {ck_d8_mul(start, length_off), ck_d8_mul(start_off, length),
                            ck_d8_mul(start_off, length_off),
                            ck_d8_mul(ck_d8_mul(ck_d8_set(determinant_off), start), length)};
    return ck_d8_mul(t8_size(between), ck_d8_add(ck_d8_add(ck_d8_add(terms[0], terms[1]), terms[2]), terms[3]));
}

static inline ck_d8 placement_off8(const face8 pair[2], const end_choice *end, const place8 *at, const place8 *beyond,
                                   ck_d8 length) {
    const ck_d8 off = at->edge_off;
    const triple8 face = t8_choose(end->of_b, pair[0].corner[0], pair[1].corner[0]);
    const triple8 owner = t8_choose(end->of_b, pair[1].corner[0], pair[0].corner[0]);
    const ck_d8 to_face = ck_d8_add(t8_size(t8_sub(at->point, face)), off);
    const ck_d8 to_owner = ck_d8_add(t8_size(t8_sub(at->point, owner)), off);
    return ck_d8_add(ck_d8_mul(ck_d8_mul(at->height_off, to_face), ck_d8_add(ck_d8_add(length, off), beyond->edge_off)),
                     ck_d8_mul(ck_d8_mul(off, beyond->height_off), ck_d8_add(to_face, to_owner)));
}

static inline ck_d8 loose_off8(const face8 pair[2], const end_choice *end, const place8 *at, triple8 between,
                               const place8 *beyond) {
    const ck_d8 reach = ck_d8_add(t8_size(beyond->point), beyond->edge_off);
    const ck_d8 determinant = ck_d8_choose(end->of_b, pair[1].determinant, pair[0].determinant);
    return ck_d8_add(ck_d8_mul(ck_d8_mul(at->edge_off, t8_size(between)), reach),
                     ck_d8_mul(at->along_off, ck_d8_abs(determinant)));
}

/* What punctures take off the last edge of the face of body `of`: of a cut's ends one at most is on it. */
static inline void add_last_edge(const face8 *f, const end_choice ends[2], const place8 at[2], unsigned bits, int of,
                                 ck_lane_sums *sums, run_sums *run) {
    const ck_d8 none = ck_d8_set(0);
    ck_d8 inside = none, squares = none;
    unsigned there = 0;
    for (int i = 0; i < 2; i++) {
        const unsigned mine = bits & ends[i].last_edge & (of == 1 ? ends[i].of_b : ~ends[i].of_b);
        const ck_d8 taken = ck_d8_sub(none, ck_d8_mul(ck_d8_load(ends[i].sign), at[i].along));
        inside = ck_d8_choose(mine, taken, inside);
        squares = ck_d8_choose(mine, ck_d8_mul(taken, at[i].along), squares);
        there |= mine;
    }
    if (there == 0) {
        return;
    }
    const ck_d8 off = ck_d8_add(ck_d8_mul(ck_d8_set(determinant_off), ck_d8_abs(f->determinant)), f->determinant_off);
    const ck_d8 lost = grow8(sums, CK_LANE_VOLUME, ck_d8_choose(there, ck_d8_mul(inside, f->determinant), none));
    run->off = ck_d8_add(run->off, ck_d8_add(ck_d8_choose(there, off, none), lost));
    const triple8 moment = t8_add(t8_times(inside, t8_add(f->corner[0], t8_add(f->corner[1], f->corner[1]))),
                                  t8_times(squares, t8_sub(f->scaled[2], f->scaled[1])));
    const triple8 zero = {{none, none, none}};
    add_triple(run, CK_LANE_MOMENT, t8_choose(there, t8_times(f->determinant, moment), zero));
    run->terms[CK_LANE_AREA + of] =
        ck_d8_add(run->terms[CK_LANE_AREA + of], ck_d8_choose(there, ck_d8_mul(inside, f->length), none));
    if (of == 1) {
        add_triple(run, CK_LANE_PUSH, t8_choose(there, t8_times(inside, f->normal), zero));
        add_triple(run, CK_LANE_SPIN, t8_choose(there, t8_cross(moment, f->normal), zero));
    }
}

/* The cut as a border of the face of body `of`. */
static inline void add_border8(const face8 *f, const place8 at[2], unsigned bits, int of, run_sums *run) {
    const ck_d8 none = ck_d8_set(0);
    const triple8 zero = {{none, none, none}};
    const int from = of == 0 ? 0 : 1; /* on b the cut runs the other way */
    const triple8 corner = f->corner[0];
    const triple8 start = at[from].point, end = at[1 - from].point;
    const triple8 middle = t8_add(corner, t8_add(start, end));
    const ck_d8 volume = t8_dot(corner, t8_cross(start, end));
    const triple8 area = t8_choose(bits, t8_cross(t8_sub(start, corner), t8_sub(end, corner)), zero);
    add_triple(run, CK_LANE_MOMENT, t8_choose(bits, t8_times(volume, middle), zero));
    run->terms[CK_LANE_AREA + of] = ck_d8_add(
        run->terms[CK_LANE_AREA + of], ck_d8_choose(bits, ck_d8_mul(per_length8(f), t8_dot(area, f->normal)), none));
    if (of == 1) {
        add_triple(run, CK_LANE_PUSH, area);
        add_triple(run, CK_LANE_SPIN, t8_choose(bits, t8_cross(middle, area), zero));
    }
}

static inline void add_cut_group(const face8 pair[2], const end_choice ends[2], unsigned bits, ck_lane_sums *sums,
                                 run_sums *run) {
    const place8 at[2] = {find_places(pair, &ends[0], &sums->about), find_places(pair, &ends[1], &sums->about)};
    const triple8 between = t8_sub(pair[0].scaled[0], pair[1].scaled[0]);
    const triple8 along = t8_sub(at[1].near, at[0].near);
    const ck_d8 none = ck_d8_set(0), length = t8_size(along);
    const ck_d8 volume = t8_dot(between, t8_cross(at[0].point, along));
    const ck_d8 lost = grow8(sums, CK_LANE_VOLUME, ck_d8_choose(bits, volume, none));
    ck_d8 off = ck_d8_add(evaluation_off8(between, at, along),
                          ck_d8_add(placement_off8(pair, &ends[0], &at[0], &at[1], length),
                                    placement_off8(pair, &ends[1], &at[1], &at[0], length)));
    if (sums->loose) {
        off = ck_d8_add(off, ck_d8_add(loose_off8(pair, &ends[0], &at[0], between, &at[1]),
                                       loose_off8(pair, &ends[1], &at[1], between, &at[0])));
    }
    run->off = ck_d8_add(run->off, ck_d8_add(ck_d8_choose(bits, off, none), lost));
    for (int of = 0; of < 2; of++) {
        add_last_edge(&pair[of], ends, at, bits, of, sums, run);
        add_border8(&pair[of], at, bits, of, run);
    }
    for (int i = 0; i < 2; i++) {
        const ck_d8 more = ck_d8_set(INFINITY), less = ck_d8_set(-INFINITY);
        for (int k = 0; k < 3; k++) {
            run->low.at[k] = ck_d8_min(ck_d8_choose(bits, at[i].point.at[k], more), run->low.at[k]);
            run->high.at[k] = ck_d8_max(ck_d8_choose(bits, at[i].point.at[k], less), run->high.at[k]);
        }
    }
}

/* Up to eight cuts; returns the bits of those that are left out. */
static inline unsigned add_group(const ck_body *const bodies[2], const ck_face_cut *items, const uint32_t *numbers,
                                 size_t count, ck_lane_sums *sums, run_sums *run) {
    face8 pair[2];
    pair_table table;
    uint32_t faces[2][CK_LANES];
    for (size_t lane = 0; lane < CK_LANES; lane++) {
        const clinker_face_pair *both = &items[numbers[lane < count ? lane : count - 1]].faces;
        faces[0][lane] = both->a;
        faces[1][lane] = both->b;
    }
    open_faces(bodies[0], faces[0], &sums->about, &pair[0]);
    open_faces(bodies[1], faces[1], &sums->about, &pair[1]);
    fill_table(pair, &table);
    end_choice ends[2];
    for (int i = 0; i < 2; i++) {
        ends[i].of_b = ends[i].last_edge = ends[i].forward = 0;
    }
    unsigned certain = 0;
    for (size_t lane = 0; lane < CK_LANES; lane++) {
        const ck_cut *cut = &items[numbers[lane < count ? lane : count - 1]].cut;
        const bool start = choose_end(&table, cut->start, (int)lane, &ends[0]);
        const bool end = choose_end(&table, cut->end, (int)lane, &ends[1]);
        certain |= (unsigned)(start && end) << lane;
    }
    const unsigned asked = (1U << count) - 1;
    add_cut_group(pair, ends, certain & asked, sums, run);
    return asked & ~certain;
}

static size_t add_cuts(const ck_body *const bodies[2], const ck_face_cut *items, const uint32_t *numbers, size_t count,
                       ck_lane_sums *sums, uint32_t *left) {
    const size_t in_run = (size_t)CK_LANE_RUN * CK_LANES;
    size_t left_count = 0;
    for (size_t first = 0; first < count; first += in_run) {
        const size_t end = count - first < in_run ? count : first + in_run;
        run_sums run = begin_run(sums);
        for (size_t i = first; i < end; i += CK_LANES) {
            const size_t here = end - i < CK_LANES ? end - i : CK_LANES;
            const unsigned open = add_group(bodies, items, numbers + i, here, sums, &run);
            for (size_t lane = 0; open >> lane != 0; lane++) {
                left[left_count] = numbers[i + lane];
                left_count += open >> lane & 1;
            }
        }
        end_run(&run, sums);
    }
    return left_count;
}
