/* The terms of sums.h in eight lanes, in the numbers of numbers_*.inl, as terms/terms.inl has them one by one: the same
 * numbers and the same bounds. */

/* A run of groups. All but the volume, which goes to its sum at once, are added up in these numbers. */
typedef struct run_sums {
    number terms[CK_LANE_TERMS];
    ck_d8 off;
    triple8 low, high;
} run_sums;

static inline run_sums begin_run(const ck_lane_sums *sums) {
    run_sums run = {.off = ck_d8_set(0)};
    for (int i = 0; i < CK_LANE_TERMS; i++) {
        run.terms[i] = n_of(ck_d8_set(0));
    }
    run.low = t8_load(sums->box_low);
    run.high = t8_load(sums->box_high);
    return run;
}

static inline void add_term(run_sums *run, int term, number a) {
    run->terms[term] = n_add(run->terms[term], a);
}

static inline void add_vector(run_sums *run, int term, vector8 a) {
    for (int i = 0; i < 3; i++) {
        add_term(run, term + i, a.at[i]);
    }
}

/* Adds to a sum of twice the precision; returns what that loses. */
static inline ck_d8 grow8(ck_lane_sums *sums, int term, number a) {
    ck_d8 high = ck_d8_load(sums->high[term]), low = ck_d8_load(sums->low[term]);
    n_grow(&high, &low, a);
    ck_d8_store(sums->high[term], high);
    ck_d8_store(sums->low[term], low);
    return ck_d8_mul(ck_d8_set(0x1p-102), ck_d8_abs(high));
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

/* One over the length of the normals, or 0. */
static inline ck_d8 per_length8(const face8 *f) {
    const unsigned some = ck_d8_gt(f->root, ck_d8_set(0));
    return ck_d8_choose(some, ck_d8_div(ck_d8_set(1), ck_d8_choose(some, f->root, ck_d8_set(1))), ck_d8_set(0));
}

/* ---- Faces ---- */

/* The determinant of a face with the sizes of its products, which is what these may be off by, times 8 U; taken as
 * 10. */
static inline ck_d8 products_off(const face8 *f) {
    const triple8 sides[2] = {v8_nearest(f->side[0]), v8_nearest(f->side[1])};
    const triple8 corner = v8_nearest(f->corner[0]);
    ck_d8 sum = ck_d8_set(0);
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const ck_d8 left = ck_d8_mul(sides[0].at[j], sides[1].at[k]);
        const ck_d8 right = ck_d8_mul(sides[0].at[k], sides[1].at[j]);
        const ck_d8 size = ck_d8_add(ck_d8_abs(left), ck_d8_abs(right));
        sum = ck_d8_add(sum, ck_d8_mul(ck_d8_abs(corner.at[i]), size));
    }
    return ck_d8_mul(ck_d8_set(10 * unit), sum);
}

/* A group of faces; `bits` are those that count. */
static inline void add_face_group(const face8 *f, unsigned bits, int of, bool whole, ck_lane_sums *sums,
                                  run_sums *run) {
    const number none = n_of(ck_d8_set(0));
    const vector8 normal = v8_choose(bits, f->normal, (vector8){{none, none, none}});
    const vector8 middle = v8_add(v8_add(f->corner[0], f->corner[1]), f->corner[2]);
    const number volume = v8_dot(f->corner[0], normal);
    const ck_d8 lost = grow8(sums, CK_LANE_VOLUME, volume);
    run->off = ck_d8_add(run->off, ck_d8_add(ck_d8_choose(bits, products_off(f), ck_d8_set(0)), lost));
    add_term(run, CK_LANE_AREA + of, n_choose(bits, f->area, none));
    add_vector(run, CK_LANE_MOMENT, v8_times(volume, middle));
    if (of == 1) {
        add_vector(run, CK_LANE_PUSH, normal);
        add_vector(run, CK_LANE_SPIN, v8_cross(middle, normal));
    }
    for (int k = 0; k < 3 && whole; k++) {
        grow_box8(run, v8_nearest(f->corner[k]));
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

/* ---- Cuts ---- */

/* Eight cuts. */
typedef struct cut8 {
    face8 pair[2];
    end_choice ends[2];
    place8 at[2];
    place_offs offs[2];
    triple8 between; /* from the first corner of the face of b to that of a */
    ck_d8 length;
} cut8;

static inline ck_d8 evaluation_off8(const cut8 *cut) {
    const ck_d8 start = v8_size(cut->at[0].point);
    const ck_d8 start_off = ck_d8_add(cut->offs[0].near, ck_d8_mul(ck_d8_set(4 * unit), start));
    const ck_d8 length_off = ck_d8_add(cut->offs[0].near, cut->offs[1].near);
    const ck_d8 terms[4] = {ck_d8_mul(start, length_off), ck_d8_mul(start_off, cut->length),
                            ck_d8_mul(start_off, length_off),
                            ck_d8_mul(ck_d8_mul(determinant_unit(), start), cut->length)};
    return ck_d8_mul(t8_size(cut->between), ck_d8_add(ck_d8_add(ck_d8_add(terms[0], terms[1]), terms[2]), terms[3]));
}

static inline ck_d8 placement_off8(const cut8 *cut, int end) {
    const place_offs *at = &cut->offs[end], *beyond = &cut->offs[1 - end];
    const vector8 point = cut->at[end].point;
    const vector8 corners[2] = {cut->pair[0].corner[0], cut->pair[1].corner[0]};
    const vector8 face = v8_choose(cut->ends[end].of_b, corners[0], corners[1]);
    const vector8 owner = v8_choose(cut->ends[end].of_b, corners[1], corners[0]);
    const ck_d8 to_face = ck_d8_add(v8_size(v8_sub(point, face)), at->edge);
    const ck_d8 to_owner = ck_d8_add(v8_size(v8_sub(point, owner)), at->edge);
    return ck_d8_add(
        ck_d8_mul(ck_d8_mul(at->height, to_face), ck_d8_add(ck_d8_add(cut->length, at->edge), beyond->edge)),
        ck_d8_mul(ck_d8_mul(at->edge, beyond->height), ck_d8_add(to_face, to_owner)));
}

static inline ck_d8 loose_off8(const cut8 *cut, int end) {
    const ck_d8 reach = ck_d8_add(v8_size(cut->at[1 - end].point), cut->offs[1 - end].edge);
    const ck_d8 determinants[2] = {n_nearest(cut->pair[0].determinant), n_nearest(cut->pair[1].determinant)};
    const ck_d8 determinant = ck_d8_choose(cut->ends[end].of_b, determinants[1], determinants[0]);
    return ck_d8_add(ck_d8_mul(ck_d8_mul(cut->offs[end].edge, t8_size(cut->between)), reach),
                     ck_d8_mul(cut->offs[end].along, ck_d8_abs(determinant)));
}

/* What punctures take off the last edge of the face of body `of`: of a cut's ends one at most is on it. */
static inline void add_last_edge(const cut8 *cut, unsigned bits, int of, ck_lane_sums *sums, run_sums *run) {
    const face8 *f = &cut->pair[of];
    const ck_d8 nothing = ck_d8_set(0);
    const number none = n_of(nothing);
    number inside = none, squares = none;
    unsigned there = 0;
    for (int i = 0; i < 2; i++) {
        const end_choice *end = &cut->ends[i];
        const unsigned mine = bits & end->last_edge & (of == 1 ? end->of_b : ~end->of_b);
        const number taken = n_mul(n_of(ck_d8_sub(nothing, end->sign)), cut->at[i].along);
        inside = n_choose(mine, taken, inside);
        squares = n_choose(mine, n_mul(taken, cut->at[i].along), squares);
        there |= mine;
    }
    if (there == 0) {
        return;
    }
    const ck_d8 determinant = ck_d8_abs(n_nearest(f->determinant));
    const ck_d8 off = ck_d8_add(ck_d8_mul(determinant_unit(), determinant), f->determinant_off);
    const ck_d8 lost = grow8(sums, CK_LANE_VOLUME, n_choose(there, n_mul(inside, f->determinant), none));
    run->off = ck_d8_add(run->off, ck_d8_add(ck_d8_choose(there, off, nothing), lost));
    const vector8 moment = v8_add(v8_times(inside, v8_add(f->corner[0], v8_add(f->corner[1], f->corner[1]))),
                                  v8_times(squares, v8_between(f->scaled[1], f->scaled[2])));
    const vector8 zero = {{none, none, none}};
    add_vector(run, CK_LANE_MOMENT, v8_choose(there, v8_times(f->determinant, moment), zero));
    add_term(run, CK_LANE_AREA + of, n_choose(there, n_mul(inside, f->area), none));
    if (of == 1) {
        add_vector(run, CK_LANE_PUSH, v8_choose(there, v8_times(inside, f->normal), zero));
        add_vector(run, CK_LANE_SPIN, v8_choose(there, v8_cross(moment, f->normal), zero));
    }
}

/* The cut as a border of the face of body `of`. */
static inline void add_border8(const cut8 *cut, unsigned bits, int of, run_sums *run) {
    const number none = n_of(ck_d8_set(0));
    const vector8 zero = {{none, none, none}};
    const int from = of == 0 ? 0 : 1; /* on b the cut runs the other way */
    const face8 *f = &cut->pair[of];
    const vector8 corner = f->corner[0];
    const vector8 start = cut->at[from].point, end = cut->at[1 - from].point;
    const vector8 middle = v8_add(corner, v8_add(start, end));
    const number volume = v8_dot(corner, v8_cross(start, end));
    const vector8 area = v8_choose(bits, v8_cross(v8_sub(start, corner), v8_sub(end, corner)), zero);
    add_vector(run, CK_LANE_MOMENT, v8_choose(bits, v8_times(volume, middle), zero));
    add_term(run, CK_LANE_AREA + of, n_choose(bits, n_mul(n_of(per_length8(f)), v8_dot(area, f->normal)), none));
    if (of == 1) {
        add_vector(run, CK_LANE_PUSH, area);
        add_vector(run, CK_LANE_SPIN, v8_choose(bits, v8_cross(middle, area), zero));
    }
}

/* Its terms; `bits` are those that count. */
static inline void add_cut_group(const cut8 *cut, vector8 along, unsigned bits, ck_lane_sums *sums, run_sums *run) {
    const number volume =
        v8_dot(v8_between(cut->pair[1].scaled[0], cut->pair[0].scaled[0]), v8_cross(cut->at[0].point, along));
    const ck_d8 lost = grow8(sums, CK_LANE_VOLUME, n_choose(bits, volume, n_of(ck_d8_set(0))));
    ck_d8 off = ck_d8_add(evaluation_off8(cut), ck_d8_add(placement_off8(cut, 0), placement_off8(cut, 1)));
    if (sums->loose) {
        off = ck_d8_add(off, ck_d8_add(loose_off8(cut, 0), loose_off8(cut, 1)));
    }
    run->off = ck_d8_add(run->off, ck_d8_add(ck_d8_choose(bits, off, ck_d8_set(0)), lost));
    for (int of = 0; of < 2; of++) {
        add_last_edge(cut, bits, of, sums, run);
        add_border8(cut, bits, of, run);
    }
    for (int i = 0; i < 2; i++) {
        const ck_d8 more = ck_d8_set(INFINITY), less = ck_d8_set(-INFINITY);
        const triple8 point = v8_nearest(cut->at[i].point);
        for (int k = 0; k < 3; k++) {
            run->low.at[k] = ck_d8_min(ck_d8_choose(bits, point.at[k], more), run->low.at[k]);
            run->high.at[k] = ck_d8_max(ck_d8_choose(bits, point.at[k], less), run->high.at[k]);
        }
    }
}

/* Up to eight cuts; returns the bits of those that are left out. */
static inline unsigned add_group(const ck_body *const bodies[2], const ck_face_cut *items, const uint32_t *numbers,
                                 size_t count, ck_lane_sums *sums, run_sums *run) {
    cut8 cut;
    uint32_t faces[2][CK_LANES];
    faces_of(items, numbers, count, faces);
    for (int of = 0; of < 2; of++) {
        open_faces(bodies[of], faces[of], &sums->about, &cut.pair[of]);
    }
    const unsigned certain = choose_ends(cut.pair, items, numbers, count, cut.ends);
    for (int i = 0; i < 2; i++) {
        cut.at[i] = find_places(cut.pair, &cut.ends[i], &sums->about);
        cut.offs[i] = find_offs(cut.pair, &cut.ends[i], &cut.at[i], &sums->about);
    }
    const vector8 along = v8_sub(cut.at[1].near, cut.at[0].near);
    cut.between = t8_sub(cut.pair[0].scaled[0], cut.pair[1].scaled[0]);
    cut.length = v8_size(along);
    add_cut_group(&cut, along, certain, sums, run);
    return ((1U << count) - 1) & ~certain;
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
