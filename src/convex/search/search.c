/* The line of centres first: the plane across it may separate the bodies; or they overlap on it, which is the screening
 * of Nio, Tokumasu & Ochi (section 2, step 2). Else Gilbert, Johnson & Keerthi's search (GJK, 1988) for the point of
 * the difference of the bodies that is nearest to the origin, which ends as soon as a plane separates, or four corners
 * enclose the origin.
 *
 * All corners are looked up in the first level of the maps as long as that brings the search forward; bounds make what
 * it proves as sure as a look at all corners. */
#include "convex/search/search.h"

#include <string.h>

enum {
    MOST_STEPS = 100,
    MOST_LENGTHENINGS = 16,
    PATIENCE =
        8, /* steps that may bring the point no nearer: of smooth bodies its direction gets better all the same */
};

/* A step that shortens the square of the distance by less than this part of it makes no progress. */
#define PROGRESS 0x1p-40

bool ck_convex_pair_make(const ck_polyhedron *a, const double pose_a[12], const ck_polyhedron *b,
                         const double pose_b[12], ck_convex_pair *pair) {
    CK_ASSERT(a->corners.flat == b->corners.flat && a->unit * a->scale == 1 && b->unit * b->scale == 1);
    bool made = ck_placed_make(a, pose_a, &pair->a) && ck_placed_make(b, pose_b, &pair->b);
    ck_sub(pair->b.centre, pair->a.centre, pair->between);
    pair->noise = pair->a.noise + pair->b.noise;
    pair->flat = a->corners.flat;
    pair->inverted = false;
    CK_ASSERT(!made || ck_is_finite(pair->between));
    return made;
}

bool ck_convex_pair_invert(ck_convex_pair *pair) {
    pair->inverted =
        pair->inverted || (ck_placed_invert(&pair->a, pair->noise) && ck_placed_invert(&pair->b, pair->noise));
    return pair->inverted;
}

/* By the first level of the map of poles; by its lists where the bound leaves it open. */
static bool is_inside(const ck_placed *placed, const double vector[3]) {
    CK_ASSERT(placed->gauge_noise >= 0);
    ck_gauge gauge = ck_placed_gauge(placed, vector, CK_QUICK);
    if (!(gauge.bound + placed->gauge_noise < 1) && gauge.value < 1 && placed->body->curved == NULL) {
        gauge = ck_placed_gauge(placed, vector, CK_CAREFUL);
    }
    return gauge.bound + placed->gauge_noise < 1;
}

/* Points far outside are refused first: their gauges may overflow to either sign. */
bool ck_proof_point(const ck_convex_pair *pair, const double point[3]) {
    double from_b[3], furthest = pair->a.stretch * pair->a.body->unit;
    CK_ASSERT(pair->inverted);
    ck_sub(point, pair->between, from_b);
    return ck_sum_of_sizes(point) < 2 * furthest && is_inside(&pair->a, point) && is_inside(&pair->b, from_b);
}

/* The point between the centres where both gauges are equal: if it is inside of one it is inside of both. If not,
 * the bisector of the normals of the faces on the line of centres, `aim`, mostly is the normal of a plane between the
 * bodies. */
static bool screen(const ck_convex_pair *pair, ck_proof *proof, double aim[3]) {
    CK_ASSERT(pair->inverted);
    const double back[3] = {-pair->between[0], -pair->between[1], -pair->between[2]};
    ck_gauge of_a = ck_placed_gauge(&pair->a, pair->between, CK_QUICK);
    ck_gauge of_b = ck_placed_gauge(&pair->b, back, CK_QUICK);
    double a = of_a.bound, b = of_b.bound, share = b / (a + b);
    if (!(share * a + pair->a.gauge_noise + pair->b.gauge_noise < 1)) {
        double ratio = ck_norm(of_a.normal) / ck_norm(of_b.normal);
        for (int k = 0; k < 3; k++) {
            aim[k] = of_a.normal[k] - ratio * of_b.normal[k];
        }
        return false;
    }
    CK_ASSERT(share >= 0 && share <= 1);
    proof->verdict = CK_COMMON;
    proof->way = CK_WAY_SCREEN;
    for (int k = 0; k < 3; k++) {
        proof->vector[k] = share * pair->between[k];
    }
    return true;
}

/* How fast the weights of corners change as their weighted sum moves from the origin along `direction`. */
static void weight_slopes(const ck_simplex *simplex, const double direction[3], double slopes[4]) {
    double edges[3][3] = {{0}};
    const int last = simplex->count - 1;
    CK_ASSERT(last == 2 || last == 3);
    for (int i = 0; i < last; i++) {
        ck_sub(simplex->corners[i].point, simplex->corners[last].point, edges[i]);
    }
    if (last == 2) {
        ck_cross(edges[0], edges[1], edges[2]);
    }
    double volume = ck_determinant(edges[0], edges[1], edges[2]);
    slopes[0] = ck_determinant(direction, edges[1], edges[2]) / volume;
    slopes[1] = ck_determinant(edges[0], direction, edges[2]) / volume;
    slopes[2] = last == 2 ? 0 : ck_determinant(edges[0], edges[1], direction) / volume;
    slopes[last] = -slopes[0] - slopes[1] - (last == 2 ? 0 : slopes[2]);
}

/* The piece of the line of centres, drawn from the origin, that the corners of a simplex enclose. */
typedef struct chord {
    double from, to;  /* its ends, in units of `between` */
    double slopes[4]; /* of the weights of the corners along it */
    int last;         /* the corner whose weight is 0 at `to`; -1: none is, the chord goes on */
} chord;

static chord find_chord(const ck_convex_pair *pair, const ck_simplex *simplex, double from) {
    chord found = {.from = from, .to = from + 1, .last = -1};
    weight_slopes(simplex, pair->between, found.slopes);
    for (int i = 0; i < simplex->count; i++) {
        double weight = simplex->weights[i], slope = found.slopes[i];
        if (weight + (found.to - from) * slope < 0) {
            found.to = from - weight / slope;
            found.last = i;
        }
    }
    return found;
}

/* Slim simplexes lose digits of the weights: corrects them by s * between less their weighted sum. */
static void sharpen(const ck_convex_pair *pair, const ck_simplex *simplex, double s, double weights[4]) {
    for (int round = 0; round < 2; round++) {
        double missed[3], slopes[4];
        for (int k = 0; k < 3; k++) {
            missed[k] = s * pair->between[k];
            for (int i = 0; i < simplex->count; i++) {
                missed[k] -= weights[i] * simplex->corners[i].point[k];
            }
        }
        weight_slopes(simplex, missed, slopes);
        for (int i = 0; i < simplex->count; i++) {
            weights[i] += slopes[i];
        }
    }
}

/* Corners enclose the origin, so a point p of a and a point q of b coincide. Better than these: let p - q = s * between
 * for a small s that is enclosed as well. Then p and q, moved towards the centres of their bodies by s / (1 + s) of the
 * distance, coincide, and lie inside by that part of the bodies' size. */
static void inner_point(const ck_convex_pair *pair, const ck_simplex *simplex, const chord *along, bool sharp,
                        double point[3]) {
    double s = along->from + (along->to - along->from) / 2, weights[4];
    for (int i = 0; i < simplex->count; i++) {
        weights[i] = simplex->weights[i] + (s - along->from) * along->slopes[i];
    }
    if (sharp) {
        sharpen(pair, simplex, s, weights);
    }
    for (int k = 0; k < 3; k++) {
        point[k] = 0;
        for (int i = 0; i < simplex->count; i++) {
            point[k] += weights[i] * simplex->corners[i].a[k];
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

static void turn_to(search *work, const double direction[3]) {
    for (int k = 0; k < 3; k++) {
        work->nearest[k] = -direction[k];
    }
}

typedef struct supports {
    ck_support a, b;
    double across; /* -nearest . between: the distance of the centres along the direction from a to b */
} supports;

static supports look(const search *work) {
    const double *v = work->nearest;
    const double back[3] = {-v[0], -v[1], -v[2]};
    return (supports){.a = ck_placed_support(&work->pair->a, back, work->care),
                      .b = ck_placed_support(&work->pair->b, v, work->care),
                      .across = -ck_dot(v, work->pair->between)};
}

/* The plane lies in the middle between the bounds of a and b. */
static bool separate(const search *work, const supports *seen, ck_proof *proof) {
    proof->offset = (seen->a.bound + seen->across - seen->b.bound) / 2;
    return seen->a.bound + seen->b.bound + work->pair->noise * ck_sum_of_sizes(work->nearest) < seen->across;
}

static void set_corner(const search *work, const supports *seen, ck_simplex_corner *corner) {
    for (int k = 0; k < 3; k++) {
        corner->a[k] = seen->a.point[k];
        corner->b[k] = seen->b.point[k];
        corner->point[k] = corner->a[k] - corner->b[k] - work->pair->between[k];
    }
    corner->numbers[0] = seen->a.number;
    corner->numbers[1] = seen->b.number;
}

static void add_corner(search *work, const supports *seen) {
    CK_ASSERT(work->simplex.count < 4);
    set_corner(work, seen, &work->simplex.corners[work->simplex.count++]);
    ck_simplex_reduce(&work->simplex, work->nearest);
}

/* Goes on with lists of corners where the first level of the maps brought no progress. False: lists were looked at
 * already. */
static bool take_care(search *work) {
    bool more = work->care == CK_QUICK;
    work->care = CK_CAREFUL;
    return more;
}

static bool encloses(const search *work) {
    return work->simplex.count == (work->pair->flat ? 3 : 4);
}

/* Makes the chord longer: the support beyond the face where it ends takes the place of the corner opposite to that
 * face. False: there is nothing beyond. */
static bool lengthen(search *work, chord *along) {
    ck_simplex *simplex = &work->simplex;
    const int out = along->last;
    if (out < 0 || simplex->count < 4) {
        return false;
    }
    CK_ASSERT(out < simplex->count);
    const double *base = simplex->corners[(out + 1) % 4].point;
    double one[3], other[3], to_out[3];
    ck_sub(simplex->corners[(out + 2) % 4].point, base, one);
    ck_sub(simplex->corners[(out + 3) % 4].point, base, other);
    ck_sub(simplex->corners[out].point, base, to_out);
    ck_cross(one, other, work->nearest);
    double sign = ck_dot(work->nearest, to_out) > 0 ? 1 : -1;
    for (int k = 0; k < 3; k++) {
        work->nearest[k] *= sign;
    }
    if (!ck_is_finite(work->nearest) || ck_is_zero(work->nearest)) {
        return false;
    }
    supports seen = look(work);
    for (int i = 0; i < 4; i++) {
        simplex->weights[i] = i == out ? 0 : simplex->weights[i] + (along->to - along->from) * along->slopes[i];
    }
    set_corner(work, &seen, &simplex->corners[out]);
    double before = along->to;
    *along = find_chord(work->pair, simplex, before);
    return along->to > before;
}

/* Simplexes without volume give points that are not finite. */
static bool prove_point(const ck_convex_pair *pair, const double point[3]) {
    return ck_is_finite(point) && ck_proof_point(pair, point);
}

/* Where three corners have the origin between them, as of bodies with a common axis, their plane mostly has the line of
 * centres, too. Fewer corners are tried as they are. */
static bool prove_common(search *work, ck_proof *proof) {
    if (!ck_convex_pair_invert(work->pair)) {
        return false;
    }
    if (work->simplex.count < 3) {
        double of_b[3];
        ck_simplex_points(&work->simplex, proof->vector, of_b);
        return prove_point(work->pair, proof->vector);
    }
    chord along = find_chord(work->pair, &work->simplex, 0);
    inner_point(work->pair, &work->simplex, &along, false, proof->vector);
    if (prove_point(work->pair, proof->vector)) {
        return true;
    }
    inner_point(work->pair, &work->simplex, &along, true, proof->vector);
    bool proved = prove_point(work->pair, proof->vector);
    const double nearest[3] = {work->nearest[0], work->nearest[1], work->nearest[2]};
    work->care = CK_CAREFUL;
    for (int step = 0; !proved && step < MOST_LENGTHENINGS && lengthen(work, &along); step++) {
        proof->checks++;
        inner_point(work->pair, &work->simplex, &along, true, proof->vector);
        proved = prove_point(work->pair, proof->vector);
    }
    memcpy(work->nearest, nearest, sizeof nearest);
    return proved;
}

/* From a simplex on that does not enclose the origin. */
static ck_verdict search_on(search *work, ck_proof *proof) {
    CK_ASSERT(work->simplex.count >= 1 && !encloses(work));
    work->square = ck_dot(work->nearest, work->nearest);
    double least = work->pair->noise * work->pair->noise;
    int patience = PATIENCE;
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
        if (!(gain > PROGRESS * work->square) && !take_care(work) && --patience < 0) {
            break;
        }
    }
    return prove_common(work, proof) ? CK_COMMON : CK_OPEN;
}

/* From the first supports on, which did not separate. */
static ck_verdict search_supports(search *work, const supports *first, ck_proof *proof) {
    add_corner(work, first);
    return search_on(work, proof);
}

/* The corners of the last search, where they are now. False: there are none. */
static bool recall_corners(search *work, const clinker_convex_memory *memory) {
    ck_simplex *simplex = &work->simplex;
    const ck_placed *a = &work->pair->a, *b = &work->pair->b;
    const uint32_t most = work->pair->flat ? 3 : 4;
    simplex->count = 0;
    for (uint32_t i = 0; i < memory->corner_count && i < most; i++) {
        const double *of_a = ck_direction_map_point(&a->body->corners, memory->corners[i][0]);
        const double *of_b = ck_direction_map_point(&b->body->corners, memory->corners[i][1]);
        if (of_a == NULL || of_b == NULL) {
            return false;
        }
        supports seen = {.a.number = memory->corners[i][0], .b.number = memory->corners[i][1]};
        ck_placed_corner(a, of_a, seen.a.point);
        ck_placed_corner(b, of_b, seen.b.point);
        set_corner(work, &seen, &simplex->corners[simplex->count++]);
    }
    return simplex->count > 0;
}

static void remember_corners(const search *work, clinker_convex_memory *memory) {
    memory->corner_count = (uint32_t)work->simplex.count;
    for (int i = 0; i < work->simplex.count; i++) {
        memcpy(memory->corners[i], work->simplex.corners[i].numbers, sizeof memory->corners[i]);
    }
}

/* Bodies that have moved little since the last search mostly need one or two steps from where that ended. */
static ck_verdict search_again(search *work, const clinker_convex_memory *memory, ck_proof *proof) {
    if (!recall_corners(work, memory)) {
        return CK_OPEN;
    }
    proof->way = CK_WAY_SUPPORT;
    ck_simplex_reduce(&work->simplex, work->nearest);
    if (encloses(work)) {
        return prove_common(work, proof) ? CK_COMMON : CK_OPEN;
    }
    return search_on(work, proof);
}

/* Bodies with centres in one place have the centre in common. */
static ck_proof decide_concentric(ck_convex_pair *pair) {
    ck_proof proof = {.way = CK_WAY_SCREEN, .checks = 1};
    bool inside = ck_convex_pair_invert(pair) && pair->a.gauge_noise < 0.5 && pair->b.gauge_noise < 0.5;
    proof.verdict = inside ? CK_COMMON : CK_OPEN;
    return proof;
}

/* Looks for supports along a direction; whether a plane across it parts the bodies. */
static bool part_across(search *work, const double direction[3], supports *seen, ck_proof *proof) {
    turn_to(work, direction);
    *seen = look(work);
    return separate(work, seen, proof);
}

static ck_verdict search_along(search *work, const double direction[3], ck_proof *proof) {
    supports seen;
    work->simplex.count = 0;
    proof->checks++;
    return part_across(work, direction, &seen, proof) ? CK_APART : search_supports(work, &seen, proof);
}

static bool is_direction(const double vector[3]) {
    return ck_is_finite(vector) && !ck_is_zero(vector);
}

static ck_verdict decide_anew(search *work, const ck_hint *hint, ck_proof *proof) {
    ck_convex_pair *pair = work->pair;
    supports seen;
    bool plane = hint->normal != NULL;
    if (plane || !hint->overlap) {
        proof->way = plane ? CK_WAY_HINT : CK_WAY_CENTRES;
        if (part_across(work, plane ? hint->normal : pair->between, &seen, proof)) {
            return CK_APART;
        }
    }
    double aim[3] = {0};
    if (ck_convex_pair_invert(pair) && screen(pair, proof, aim)) {
        return CK_COMMON;
    }
    proof->way = CK_WAY_SUPPORT;
    ck_verdict verdict = CK_OPEN;
    if (plane) {
        verdict = search_supports(work, &seen, proof);
    } else if (is_direction(aim)) {
        verdict = search_along(work, aim, proof);
    }
    return verdict != CK_OPEN ? verdict : search_along(work, pair->between, proof);
}

static ck_verdict decide(search *work, const ck_hint *hint, ck_proof *proof) {
    ck_verdict verdict = hint->memory != NULL ? search_again(work, hint->memory, proof) : CK_OPEN;
    if (verdict == CK_OPEN) {
        work->simplex.count = 0;
        /* Where a plane was near to parting the bodies before, they are near to each other, and want care. */
        work->care = hint->normal != NULL ? CK_CAREFUL : CK_QUICK;
        verdict = decide_anew(work, hint, proof);
    }
    if (hint->memory != NULL) {
        remember_corners(work, hint->memory);
    }
    return verdict;
}

ck_proof ck_convex_decide(ck_convex_pair *pair, const ck_hint *hint) {
    CK_ASSERT(pair->noise > 0 && (hint->normal == NULL || !pair->flat || hint->normal[2] == 0));
    if (!(ck_sum_of_sizes(pair->between) > pair->noise)) {
        return decide_concentric(pair);
    }
    search work; /* without its simplex, which takes longer to clear than most searches do */
    work.pair = pair;
    work.care = CK_QUICK;
    ck_proof proof = {.checks = 1};
    proof.verdict = decide(&work, hint, &proof);
    CK_ASSERT(proof.way != CK_WAY_NONE);
    for (int k = 0; proof.verdict != CK_COMMON && k < 3; k++) {
        proof.vector[k] = -work.nearest[k];
    }
    return proof;
}
