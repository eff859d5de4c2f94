/* Verdicts on pairs of triangles, eight at a time: most that cross, or have no common point, show it in numbers that
 * are rounded. One text for floats and for doubles: `reals` are eight of them, `real` one, v(x) is what simd.h calls x
 * of these, UNIT half the rounding of 1, LARGEST the largest number, lost_below(w) more than what underflows of
 * corners in a box with sides w, face_batch the corners.
 *
 * Everything follows from the signs of orientations of four of the six corners: on which side of the plane of one
 * triangle a corner of the other lies, and on which side an edge of one passes an edge of the other.
 *
 * Cross: an edge of one has its ends on different sides of the other's plane and passes its three edges on the same
 * side, so it pierces the inside of the other. No triangle is degenerate as long as some corner of each lies off the
 * plane of the other; then the line common to both planes runs through the piercing point into the inside of both.
 *
 * Apart: if two triangles have a common point, an edge of one meets the other: follow a line common to their planes
 * from that point until it leaves one of them; of a degenerate triangle, every point lies on an edge. So they are apart
 * if each of the six edges misses. An edge misses if both its ends lie on the same side of the plane. It also does if
 * it passes two edges c0 c1 and c1 c2 on different sides: let f(y, z) = det(q - p, y - p, z - p) for an edge from p to
 * q. If a point x = l0 c0 + l1 c1 + l2 c2 of the triangle is on its line, f(x, z) = 0 for all z, hence l0 f(c0, c1) =
 * l2 f(c1, c2) and l1 f(c0, c1) = l2 f(c2, c0). The signs of the first two differ, so that l0 = l2 = 0, l1 = 1, and
 * f(c0, c1) = 0, which it is not. Nothing here asks for a proper triangle. */

/* Eight pairs relative to the first corner of a, which becomes the origin. */
typedef struct pair_corners {
    reals a[3][3], b[3][3]; /* a[0] is not used */
} pair_corners;

/* The sides of the corners, and of each edge of a (corner i to the next) that passes one of b. */
typedef struct pair_sides {
    reals a[3], b[3];
    reals edges[3][3];
} pair_sides;

static inline pair_corners relative_corners(const face_batch *batch) {
    pair_corners at;
    for (int axis = 0; axis < 3; axis++) {
        reals origin = v(load)(batch->a[axis]);
        for (int corner = 0; corner < 3; corner++) {
            at.b[corner][axis] = v(sub)(v(load)(batch->b[3 * corner + axis]), origin);
        }
        at.a[1][axis] = v(sub)(v(load)(batch->a[3 + axis]), origin);
        at.a[2][axis] = v(sub)(v(load)(batch->a[6 + axis]), origin);
    }
    return at;
}

/* Bound of the errors in all sides. Let the corners lie in a box with sides w, off by up to h each: the slack and the
 * rounding of the difference.
 * The data: an orientation changes by the dot product of a corner's change with twice the area vector of the other
 * three. In a box, the coordinates of that are at most w1 w2, w2 w0, w0 w1. So with W their sum, for w grown by 2 h,
 * and four corners: 4 h W. The evaluation, with u = UNIT and V = w0 w1 w2: coordinates of a cross product are at most
 * 2 w1 w2, off by 4 u w1 w2; its dot product with a corner at most 6 V, off by 12 u V from there and 16 u V from its
 * own five roundings; a sum of four of these is off by 4 * 28 u V and at most (12 + 18 + 24) u V from its roundings:
 * less than 2^8 u V in all. The last term is for what underflows. */
static inline reals side_error(const pair_corners *at, real slack) {
    reals w[3];
    for (int axis = 0; axis < 3; axis++) {
        reals low = v(set)(0);
        reals high = v(set)(0);
        const reals p[5] = {at->a[1][axis], at->a[2][axis], at->b[0][axis], at->b[1][axis], at->b[2][axis]};
        for (int i = 0; i < 5; i++) {
            low = v(min)(low, p[i]);
            high = v(max)(high, p[i]);
        }
        w[axis] = v(sub)(high, low);
    }
    reals h = v(fma)(v(set)(2 * UNIT), v(add)(w[0], v(add)(w[1], w[2])), v(set)(slack));
    for (int axis = 0; axis < 3; axis++) {
        w[axis] = v(fma)(v(set)(2), h, w[axis]);
    }
    reals area = v(mul)(w[0], w[1]);
    reals volume = v(mul)(area, w[2]);
    area = v(fma)(w[2], v(add)(w[0], w[1]), area);
    reals data = v(mul)(v(set)((real)4.001), v(mul)(h, area));
    return v(add)(data, v(fma)(v(set)(0x101 * UNIT), volume, lost_below(w)));
}

/* With the origin on a, an edge of b from p to q has the moment m = p x q, and passes the edges of a from and to the
 * origin at a1 . m and - a2 . m. The moments sum up to the normal of b, and what passes all around a, or b, to the
 * difference of two corners' sides; that gives the rest. */
static inline void find_sides(const pair_corners *at, pair_sides *sides) {
    reals normal[3];
    v(cross)(at->a[1], at->a[2], normal);
    for (int j = 0; j < 3; j++) {
        sides->b[j] = v(dot)(normal, at->b[j]);
    }
    reals moment[3][3];
    reals first[3];
    reals last[3];
    for (int j = 0; j < 3; j++) {
        int next = (j + 1) % 3;
        v(cross)(at->b[j], at->b[next], moment[j]);
        first[j] = v(dot)(at->a[1], moment[j]);
        last[j] = v(dot)(at->a[2], moment[j]);
        sides->edges[0][j] = first[j];
        sides->edges[1][j] = v(add)(v(sub)(last[j], first[j]), v(sub)(sides->b[next], sides->b[j]));
        sides->edges[2][j] = v(sub)(v(set)(0), last[j]);
    }
    sides->a[0] = v(sub)(v(set)(0), v(dot)(at->b[2], moment[0]));
    sides->a[1] = v(add)(v(add)(v(add)(first[0], first[1]), first[2]), sides->a[0]);
    sides->a[2] = v(add)(v(add)(v(add)(last[0], last[1]), last[2]), sides->a[0]);
}

/* The least and the most of some sides. */
typedef struct side_range {
    reals low, high;
} side_range;

static inline side_range range_of_two(reals p, reals q) {
    return (side_range){v(min)(p, q), v(max)(p, q)};
}

static inline side_range range_of_three(reals p, reals q, reals r) {
    return (side_range){v(min)(p, v(min)(q, r)), v(max)(p, v(max)(q, r))};
}

/* How large an error may be for all of the sides to have the same sign, for two to have different signs, and for one
 * not to be 0. */
static inline reals margin_of_one_sign(side_range sides) {
    return v(max)(sides.low, v(sub)(v(set)(0), sides.high));
}

static inline reals margin_of_both_signs(side_range sides) {
    return v(min)(sides.high, v(sub)(v(set)(0), sides.low));
}

static inline reals margin_of_any_sign(side_range sides) {
    return v(max)(sides.high, v(sub)(v(set)(0), sides.low));
}

/* How large an error the verdicts can take. */
typedef struct pair_margins {
    reals cross, apart;
} pair_margins;

/* One more edge with its ends on these sides of the other's plane, passing the other's edges on those. */
static inline void add_edge(side_range ends, side_range passed, pair_margins *margins) {
    reals pierces = v(min)(margin_of_both_signs(ends), margin_of_one_sign(passed));
    reals misses = v(max)(margin_of_one_sign(ends), margin_of_both_signs(passed));
    margins->cross = v(max)(margins->cross, pierces);
    margins->apart = v(min)(margins->apart, misses);
}

static void face_verdicts(const face_batch *batch, real slack, unsigned *cross, unsigned *apart) {
    pair_corners at = relative_corners(batch);
    pair_sides sides;
    find_sides(&at, &sides);
    pair_margins margins = {v(set)(-LARGEST), v(set)(LARGEST)};
    for (int i = 0; i < 3; i++) {
        int next = (i + 1) % 3;
        add_edge(range_of_two(sides.a[i], sides.a[next]),
                 range_of_three(sides.edges[i][0], sides.edges[i][1], sides.edges[i][2]), &margins);
        add_edge(range_of_two(sides.b[i], sides.b[next]),
                 range_of_three(sides.edges[0][i], sides.edges[1][i], sides.edges[2][i]), &margins);
    }
    reals proper = v(min)(margin_of_any_sign(range_of_three(sides.a[0], sides.a[1], sides.a[2])),
                          margin_of_any_sign(range_of_three(sides.b[0], sides.b[1], sides.b[2])));
    reals error = side_error(&at, slack);
    *cross = v(gt)(v(min)(margins.cross, proper), error);
    *apart = v(gt)(margins.apart, error);
}
