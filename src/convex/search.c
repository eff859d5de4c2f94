/* The line of centres first: the plane across it may separate the bodies; or they overlap on it, which is the screening
 * of Nio, Tokumasu & Ochi (section 2, step 2). Else Gilbert, Johnson & Keerthi's search (1988) for the point of the
 * difference of the bodies that is nearest to the origin, which ends as soon as a plane separates, or four corners
 * enclose the origin.
 *
 * All corners are looked up in the first level of the maps as long as that brings the search forward; bounds make what
 * it proves as sure as a look at all corners. */
#include "convex/search.h"

enum { MOST_STEPS = 100 };

/* Relative progress below this is none. */
#define PROGRESS 0x1p-40

static double sum_of_sizes(const double v[3]) {
    return fabs(v[0]) + fabs(v[1]) + fabs(v[2]);
}

bool ck_convex_pair_make(const ck_polyhedron *a, const double pose_a[12], const ck_polyhedron *b,
                         const double pose_b[12], ck_convex_pair *pair) {
    bool made = ck_placed_make(a, pose_a, &pair->a) && ck_placed_make(b, pose_b, &pair->b);
    ck_sub(pair->b.centre, pair->a.centre, pair->between);
    pair->noise = pair->a.noise + pair->b.noise;
    pair->flat = a->corners.flat;
    return made;
}

bool ck_convex_pair_invert(ck_convex_pair *pair) {
    return ck_placed_invert(&pair->a, pair->noise) && ck_placed_invert(&pair->b, pair->noise);
}

bool ck_proof_point(const ck_convex_pair *pair, const double point[3], ck_care care) {
    double from_b[3];
    ck_sub(point, pair->between, from_b);
    return ck_placed_gauge(&pair->a, point, care).bound + pair->a.gauge_noise < 1 &&
           ck_placed_gauge(&pair->b, from_b, care).bound + pair->b.gauge_noise < 1;
}

/* The point between the centres where both gauges are equal: if it is inside of one it is inside of both. */
static bool screen(const ck_convex_pair *pair, ck_proof *proof) {
    const double back[3] = {-pair->between[0], -pair->between[1], -pair->between[2]};
    double a = ck_placed_gauge(&pair->a, pair->between, CK_QUICK).bound;
    double b = ck_placed_gauge(&pair->b, back, CK_QUICK).bound;
    double share = b / (a + b);
    if (!(share * a + pair->a.gauge_noise + pair->b.gauge_noise < 1)) {
        return false;
    }
    proof->verdict = CK_COMMON;
    proof->way = CK_WAY_SCREEN;
    for (int k = 0; k < 3; k++) {
        proof->vector[k] = share * pair->between[k];
    }
    return true;
}

static double determinant(const double a[3], const double b[3], const double c[3]) {
    double across[3];
    ck_cross(b, c, across);
    return ck_dot(a, across);
}

/* How fast weights of corners change as the point that they stand for moves from the origin along `way`. */
static void weight_slopes(const ck_simplex *simplex, const double way[3], double slopes[4]) {
    double edges[3][3];
    const int last = simplex->count - 1;
    for (int i = 0; i < last; i++) {
        ck_sub(simplex->corners[i].point, simplex->corners[last].point, edges[i]);
    }
    if (last == 2) {
        ck_cross(edges[0], edges[1], edges[2]);
    }
    double volume = determinant(edges[0], edges[1], edges[2]);
    slopes[0] = determinant(way, edges[1], edges[2]) / volume;
    slopes[1] = determinant(edges[0], way, edges[2]) / volume;
    slopes[2] = last == 2 ? 0 : determinant(edges[0], edges[1], way) / volume;
    slopes[last] = -slopes[0] - slopes[1] - (last == 2 ? 0 : slopes[2]);
}

/* Corners enclose the origin, so points a of a and b of b coincide. Better than these: with a - b = s * between for a
 * small s that is enclosed as well, a and b moved towards the centres of their bodies by s / (1 + s) of the way
 * coincide, and lie inside by that part of the bodies' size. */
static void inner_point(const ck_convex_pair *pair, const ck_simplex *simplex, double point[3]) {
    double slopes[4], most = 1;
    weight_slopes(simplex, pair->between, slopes);
    for (int i = 0; i < simplex->count; i++) {
        if (simplex->weights[i] + most * slopes[i] < 0) {
            most = -simplex->weights[i] / slopes[i];
        }
    }
    double s = most / 2;
    for (int k = 0; k < 3; k++) {
        point[k] = 0;
        for (int i = 0; i < simplex->count; i++) {
            point[k] += (simplex->weights[i] + s * slopes[i]) * simplex->corners[i].a[k];
        }
        point[k] /= 1 + s;
    }
}

typedef struct search {
    ck_convex_pair *pair;
    ck_simplex simplex;
    double nearest[3]; /* of the simplex: from b to a */
    double square;     /* of its distance */
    ck_care care;
} search;

/* Where a plane was near to parting the bodies before, they are near to each other, and want care. */
static void begin(search *work, ck_convex_pair *pair, const ck_hint *hint) {
    bool plane = hint != NULL && hint->verdict == CK_APART;
    const double *way = plane ? hint->vector : pair->between;
    work->pair = pair;
    work->simplex.count = 0;
    work->care = plane ? CK_CAREFUL : CK_QUICK;
    for (int k = 0; k < 3; k++) {
        work->nearest[k] = -way[k];
    }
}

typedef struct supports {
    ck_support a, b;
    double across; /* how far the centres lie apart, along the way from b to a */
} supports;

static supports look(const search *work) {
    const double *v = work->nearest;
    const double back[3] = {-v[0], -v[1], -v[2]};
    return (supports){.a = ck_placed_support(&work->pair->a, back, work->care),
                      .b = ck_placed_support(&work->pair->b, v, work->care),
                      .across = -ck_dot(v, work->pair->between)};
}

/* The plane lies in the middle of what is between the bodies. */
static bool separate(const search *work, const supports *seen, ck_proof *proof) {
    proof->offset = (seen->a.bound + seen->across - seen->b.bound) / 2;
    return seen->a.bound + seen->b.bound + work->pair->noise * sum_of_sizes(work->nearest) < seen->across;
}

static void add_corner(search *work, const supports *seen) {
    ck_simplex_corner *corner = &work->simplex.corners[work->simplex.count++];
    for (int k = 0; k < 3; k++) {
        corner->a[k] = seen->a.point[k];
        corner->b[k] = seen->b.point[k];
        corner->point[k] = corner->a[k] - corner->b[k] - work->pair->between[k];
    }
    ck_simplex_reduce(&work->simplex, work->nearest);
}

/* Goes on with lists of corners where bounds brought nothing new. False: they were looked at already. */
static bool take_care(search *work) {
    bool more = work->care == CK_QUICK;
    work->care = CK_CAREFUL;
    return more;
}

static bool encloses(const search *work) {
    return work->simplex.count == (work->pair->flat ? 3 : 4);
}

static bool prove_common(search *work, ck_proof *proof) {
    inner_point(work->pair, &work->simplex, proof->vector);
    return ck_convex_pair_invert(work->pair) && (ck_proof_point(work->pair, proof->vector, CK_QUICK) ||
                                                 ck_proof_point(work->pair, proof->vector, CK_CAREFUL));
}

/* From the first supports on, which did not separate. */
static ck_verdict search_supports(search *work, const supports *first, ck_proof *proof) {
    add_corner(work, first);
    work->square = ck_dot(work->nearest, work->nearest);
    double least = work->pair->noise * work->pair->noise;
    for (int step = 0; step < MOST_STEPS && work->square > least; step++) {
        supports seen = look(work);
        proof->checks++;
        if (separate(work, &seen, proof)) {
            return CK_APART;
        }
        double gain = seen.a.reach + seen.b.reach - seen.across + work->square;
        if (gain > PROGRESS * work->square) {
            add_corner(work, &seen);
            if (encloses(work)) {
                return prove_common(work, proof) ? CK_COMMON : CK_OPEN;
            }
            double square = ck_dot(work->nearest, work->nearest);
            gain = work->square - square;
            work->square = square;
        }
        if (!(gain > PROGRESS * work->square) && !take_care(work)) {
            return CK_OPEN;
        }
    }
    return CK_OPEN;
}

/* Bodies with centres in one place have these in common. */
static ck_proof decide_concentric(ck_convex_pair *pair) {
    ck_proof proof = {.way = CK_WAY_SCREEN, .checks = 1};
    bool inside = ck_convex_pair_invert(pair) && pair->a.gauge_noise < 0.5 && pair->b.gauge_noise < 0.5;
    proof.verdict = inside ? CK_COMMON : CK_OPEN;
    return proof;
}

/* Whether the point that was in both bodies still is. */
static bool keep_point(const ck_convex_pair *pair, const ck_hint *hint, ck_proof *proof) {
    if (hint == NULL || hint->verdict != CK_COMMON || !ck_proof_point(pair, hint->vector, CK_CAREFUL)) {
        return false;
    }
    proof->verdict = CK_COMMON;
    proof->way = CK_WAY_HINT;
    for (int k = 0; k < 3; k++) {
        proof->vector[k] = hint->vector[k];
    }
    return true;
}

ck_proof ck_convex_decide(ck_convex_pair *pair, const ck_hint *hint) {
    if (!(sum_of_sizes(pair->between) > pair->noise)) {
        return decide_concentric(pair);
    }
    search work; /* without its simplex, which takes longer to clear than most searches do */
    begin(&work, pair, hint);
    ck_proof proof = {.way = work.care == CK_QUICK ? CK_WAY_CENTRES : CK_WAY_HINT, .checks = 1};
    supports seen = look(&work);
    proof.verdict = separate(&work, &seen, &proof) ? CK_APART : CK_OPEN;
    if (proof.verdict == CK_OPEN &&
        (!ck_convex_pair_invert(pair) || (!screen(pair, &proof) && !keep_point(pair, hint, &proof)))) {
        proof.way = CK_WAY_SUPPORT;
        proof.verdict = search_supports(&work, &seen, &proof);
    }
    for (int k = 0; proof.verdict != CK_COMMON && k < 3; k++) {
        proof.vector[k] = -work.nearest[k];
    }
    return proof;
}
