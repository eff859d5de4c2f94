/* Faces and the places of punctures, in any arithmetic. Whoever includes this has defined
 *
 *   scalar                                  the type
 *   of_double(x), difference(a, b)          a double, and a - b of two doubles
 *   add, subtract, multiply, divide         of two numbers
 *   height(g, p, off)                       det[g1 - g0, g2 - g0, p - g0], and by how much it may be off
 *   nearer(a, b)                            whether a is no larger than b
 *   nearest(a)                              as a double; 0 only where the scalar is
 *   UNIT                                    what each of the operations above may be off by, relative to its terms
 *
 * docs/bounds.md derives the bounds. */

typedef struct triple {
    scalar at[3];
} triple;

static inline triple triple_between(const double from[3], const double to[3]) {
    return (triple){{difference(to[0], from[0]), difference(to[1], from[1]), difference(to[2], from[2])}};
}

static inline triple triple_sum(triple a, triple b) {
    return (triple){{add(a.at[0], b.at[0]), add(a.at[1], b.at[1]), add(a.at[2], b.at[2])}};
}

static inline triple triple_difference(triple a, triple b) {
    return (triple){{subtract(a.at[0], b.at[0]), subtract(a.at[1], b.at[1]), subtract(a.at[2], b.at[2])}};
}

static inline triple triple_times(scalar s, triple a) {
    return (triple){{multiply(s, a.at[0]), multiply(s, a.at[1]), multiply(s, a.at[2])}};
}

static inline scalar triple_dot(triple a, triple b) {
    return add(add(multiply(a.at[0], b.at[0]), multiply(a.at[1], b.at[1])), multiply(a.at[2], b.at[2]));
}

static inline triple triple_cross(triple a, triple b) {
    triple out;
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        out.at[i] = subtract(multiply(a.at[j], b.at[k]), multiply(a.at[k], b.at[j]));
    }
    return out;
}

static inline scalar triple_determinant(triple a, triple b, triple c) {
    return triple_dot(a, triple_cross(b, c));
}

/* |x| + |y| + |z|, which is no less than the length. */
static inline double triple_size(triple a) {
    return fabs(nearest(a.at[0])) + fabs(nearest(a.at[1])) + fabs(nearest(a.at[2]));
}

typedef struct face {
    const double (*world)[3]; /* corners */
    double scaled[3][3];
    double scale;
    triple corner[3];   /* scaled, from the centre */
    triple normal;      /* twice the area */
    scalar determinant; /* of the corners: the first one times the normal */
    double determinant_off;
    double length; /* of the normal, no more than that */
} face;

/* Roundings of a determinant, of the product of the sizes of its columns. */
#define DETERMINANT_OFF (16 * UNIT)

static inline face open_face(const double world[3][3], const ck_centre *centre) {
    face f = {.world = world, .scale = centre->scale};
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < 3; i++) {
            f.scaled[k][i] = world[k][i] * centre->scale;
        }
        f.corner[k] = triple_between(centre->at, f.scaled[k]);
    }
    const triple sides[2] = {triple_between(f.scaled[0], f.scaled[1]), triple_between(f.scaled[0], f.scaled[2])};
    f.normal = triple_cross(sides[0], sides[1]);
    f.determinant = triple_dot(f.corner[0], f.normal);
    const double size = triple_size(sides[0]) * triple_size(sides[1]);
    f.determinant_off = DETERMINANT_OFF * triple_size(f.corner[0]) * size;
    f.length = sqrt(nearest(triple_dot(f.normal, f.normal))) - DETERMINANT_OFF * size;
    return f;
}

/* Where a puncture is. What it is off by moves it along its edge, both for the faces beside the edge and for the other
 * face; what the point is off by besides comes from its coordinates alone. */
typedef struct place {
    scalar along; /* its edge: 0 at its beginning, 1 at its end */
    double along_off;
    triple near;       /* from the first corner of the face of a, where numbers are small */
    triple point;      /* from the centre */
    double near_off;   /* of the coordinates of `near` */
    double edge_off;   /* along the edge */
    double height_off; /* the same as a distance from the plane of the other face */
} place;

/* From the heights of both ends of an edge over the other face. */
static inline void find_offs(scalar low, scalar high, double off, double step, const face *other, place *found) {
    const double apart = fabs(nearest(low)) + fabs(nearest(high)) - off;
    found->along_off = (apart > off ? off / apart : 1) + 8 * UNIT;
    found->edge_off = found->along_off * step;
    const double cube = other->scale * other->scale * other->scale;
    const double height_off = other->length > 0 ? 2 * off * cube / other->length : step;
    found->height_off = height_off < found->edge_off ? height_off : found->edge_off;
}

/* The way from p to the plane of g, of that from p to q, where heights are too small or too large for a double. */
static inline double exact_way(const double g[3][3], const double p[3], const double q[3]) {
    return ck_zero_between(ck_orient3d_value(g[0], g[1], g[2], p), ck_orient3d_value(g[0], g[1], g[2], q));
}

/* Two faces share an edge and run along it one each way: both must find
 * the same place, to the last bit, or what rounding makes of it would not cancel. So it is found from the end that is
 * nearer, of two that are as near from the lesser one. */
static inline place find_place(const face pair[2], ck_puncture puncture) {
    const face *owner = &pair[puncture.of], *other = &pair[1 - puncture.of];
    const int edge = puncture.edge;
    const int next = (edge + 1) % 3;
    const bool turned = ck_lexicographic_less(owner->world[next], owner->world[edge]);
    const int low = turned ? next : edge, high = turned ? edge : next;
    double off[2];
    const scalar low_height = height(other->world, owner->world[low], &off[0]);
    const scalar high_height = height(other->world, owner->world[high], &off[1]);
    const bool from_low = nearer(low_height, high_height);
    const scalar here = from_low ? low_height : high_height, there = from_low ? high_height : low_height;
    const int begin = from_low ? low : high, end = from_low ? high : low;
    const scalar between = subtract(here, there);
    const double gap = fabs(nearest(between));
    const scalar way = gap > 0x1p-900 && gap < 0x1p900
                           ? divide(here, between)
                           : of_double(exact_way(other->world, owner->world[begin], owner->world[end]));
    const triple step = triple_between(owner->scaled[begin], owner->scaled[end]);
    place found = {.along = begin == edge ? way : subtract(of_double(1.0), way)};
    const triple to_begin = triple_between(pair[0].scaled[0], owner->scaled[begin]);
    found.near = triple_sum(to_begin, triple_times(way, step));
    found.point = triple_sum(pair[0].corner[0], found.near);
    const double length = triple_size(step);
    find_offs(low_height, high_height, off[0] + off[1], length, other, &found);
    found.near_off = 8 * UNIT * (length + triple_size(to_begin));
    return found;
}

/* Both ends of a cut. */
typedef struct ends {
    place start, end;
} ends;

static inline ends find_ends(const face pair[2], const ck_cut *cut) {
    return (ends){.start = find_place(pair, cut->start), .end = find_place(pair, cut->end)};
}
