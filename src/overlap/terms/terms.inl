/* The terms of sums.h, in the arithmetic that places.inl was included for. */

/* One over the length of the normal. */
static inline double per_length(const face *f) {
    const double length = sqrt(nearest(triple_dot(f->normal, f->normal)));
    return length > 0 ? 1 / length : 0;
}

/* What a sum of twice the precision loses as it grows. */
static inline double growth_off(ck_twofold sum) {
    return 0x1p-102 * fabs(sum.high);
}

static inline void grow_box(triple point, ck_sums *sums) {
    for (int i = 0; i < 3; i++) {
        sums->low[i] = fmin(sums->low[i], nearest(point.at[i]));
        sums->high[i] = fmax(sums->high[i], nearest(point.at[i]));
    }
}

static inline void grow_all(ck_twofold sum[3], triple terms) {
    for (int i = 0; i < 3; i++) {
        grow(&sum[i], terms.at[i]);
    }
}

/* Of the last edge of a face, `inside` is L, `squares` L2. */
static inline void add_edge(const face *f, scalar inside, scalar squares, int of, ck_sums *sums) {
    const triple twice = triple_sum(f->corner[1], f->corner[1]);
    const triple step = triple_between(f->scaled[1], f->scaled[2]);
    const triple moment =
        triple_sum(triple_times(inside, triple_sum(f->corner[0], twice)), triple_times(squares, step));
    grow(&sums->volume, multiply(inside, f->determinant));
    sums->volume_error += growth_off(sums->volume);
    grow_all(sums->moment, triple_times(f->determinant, moment));
    grow(&sums->area[of], multiply(inside, multiply(of_double(per_length(f)), triple_dot(f->normal, f->normal))));
    if (of == 1) {
        grow_all(sums->push, triple_times(inside, f->normal));
        grow_all(sums->spin, triple_cross(moment, f->normal));
    }
}

static void add_face(const double world[3][3], int of, ck_sums *sums) {
    const face f = open_face(world, &sums->about);
    add_edge(&f, of_double(1.0), of_double(1.0), of, sums);
    sums->volume_error += f.determinant_off;
}

/* What an end takes off the edge that it is on. */
static inline void add_end(const face *f, ck_puncture puncture, const place *at, ck_sums *sums) {
    enum { LAST_EDGE = 1 };
    if (puncture.edge != LAST_EDGE) {
        return;
    }
    const scalar inside = multiply(of_double(-puncture.sign), at->along);
    add_edge(f, inside, multiply(inside, at->along), puncture.of, sums);
    sums->volume_error += DETERMINANT_OFF * fabs(nearest(f->determinant)) + f->determinant_off;
}

/* A cut as a border of a face of body `of`; moments first, as seen from its first corner. */
static inline void add_border(const face *f, const ends *cut, int of, ck_sums *sums) {
    const scalar way = of_double(of == 0 ? 1.0 : -1.0);
    const triple corner = f->corner[0];
    const triple middle = triple_sum(corner, triple_sum(cut->start.point, cut->end.point));
    const scalar volume = triple_determinant(corner, cut->start.point, cut->end.point);
    grow_all(sums->moment, triple_times(multiply(way, volume), middle));
    const triple area = triple_times(
        way, triple_cross(triple_difference(cut->start.point, corner), triple_difference(cut->end.point, corner)));
    grow(&sums->area[of], multiply(of_double(per_length(f)), triple_dot(area, f->normal)));
    if (of == 1) {
        grow_all(sums->push, area);
        grow_all(sums->spin, triple_cross(middle, area));
    }
}

/* Roundings of the determinant of a cut. */
static inline double evaluation_off(triple between, const ends *at, triple along) {
    const double start = triple_size(at->start.point), length = triple_size(along);
    const double start_off = at->start.near_off + 4 * UNIT * start;
    const double length_off = at->start.near_off + at->end.near_off;
    return triple_size(between) *
           (start * length_off + start_off * length + start_off * length_off + DETERMINANT_OFF * start * length);
}

/* What an end does that is off along its edge. All terms of it together come to the way that it is off, times the area
 * that the cut spans with the first corner of the face that it passes through; and where the other end is off as well,
 * that spans a little more. */
static inline double placement_off(const face pair[2], ck_puncture puncture, const place *at, const place *beyond,
                                   double length) {
    const double off = at->edge_off;
    const double to_face = triple_size(triple_difference(at->point, pair[1 - puncture.of].corner[0])) + off;
    const double to_owner = triple_size(triple_difference(at->point, pair[puncture.of].corner[0])) + off;
    return at->height_off * to_face * (length + off + beyond->edge_off) +
           off * beyond->height_off * (to_face + to_owner);
}

/* The same where faces beside the edge may have found another place for it: its terms do not cancel. */
static inline double loose_off(const face pair[2], ck_puncture puncture, const place *at, triple between,
                               const place *beyond) {
    const double reach = triple_size(beyond->point) + beyond->edge_off;
    return at->edge_off * triple_size(between) * reach + at->along_off * fabs(nearest(pair[puncture.of].determinant));
}

static void add_cut(const double f[3][3], const double g[3][3], const ck_cut *cut, ck_sums *sums) {
    const face pair[2] = {open_face(f, &sums->about), open_face(g, &sums->about)};
    const ends at = find_ends(pair, cut);
    const triple between = triple_between(pair[1].scaled[0], pair[0].scaled[0]);
    const triple along = triple_difference(at.end.near, at.start.near);
    const double length = triple_size(along);
    grow(&sums->volume, triple_determinant(between, at.start.point, along));
    sums->volume_error += growth_off(sums->volume);
    sums->volume_error += evaluation_off(between, &at, along) +
                          placement_off(pair, cut->start, &at.start, &at.end, length) +
                          placement_off(pair, cut->end, &at.end, &at.start, length);
    if (sums->loose) {
        sums->volume_error += loose_off(pair, cut->start, &at.start, between, &at.end) +
                              loose_off(pair, cut->end, &at.end, between, &at.start);
    }
    add_end(&pair[cut->start.of], cut->start, &at.start, sums);
    add_end(&pair[cut->end.of], cut->end, &at.end, sums);
    add_border(&pair[0], &at, 0, sums);
    add_border(&pair[1], &at, 1, sums);
    grow_box(at.start.point, sums);
    grow_box(at.end.point, sums);
}

static scalar find_along(const double f[3][3], const double g[3][3], ck_puncture puncture, double *off) {
    const ck_centre none = {{0, 0, 0}, 1};
    const face pair[2] = {open_face(f, &none), open_face(g, &none)};
    const place found = find_place(pair, puncture);
    *off = found.along_off;
    return found.along;
}
