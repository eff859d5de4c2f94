/* The questions of recheck.h. Included once for each instruction set, after what that has to define:
 *
 * - pair, a number of a and one of b: pair_of(), first_of(), second_of(); lesser_of() of each, the second of what is no
 *   number.
 * - outlook, two bodies and a direction: look_along(), recall_reaches(), guess_reaches(), has_gap(), directions_of().
 * - footing, two bodies and a point: stand_at(), recall_gauges(), guess_gauges(), is_inside(), spots_of().
 *
 * What is recalled goes by sights, and is infinite where these are of other points; what is guessed goes by the first
 * level of the maps. */

/* A plane is only reflected by what overlaps across it if that is less steep: its square cosine is below 1 in so many.
 * Beyond that hardly any parts the bodies. */
#define STEEPEST 6

/* Points of a body lie within 1 of its centre along each axis of its map. Of what is further outside, which only
 * callers come up with, sums may overflow to either side. */
#define FURTHEST 4

#define NEVER_INLINE static __attribute__((noinline))

static inline void set_reaches(pair recalled, pair guessed, ck_look looks[2]) {
    pair known = lesser_of(recalled, guessed);
    looks[0].reach = first_of(known);
    looks[1].reach = second_of(known);
    looks[0].fresh = first_of(guessed) < first_of(recalled);
    looks[1].fresh = second_of(guessed) < second_of(recalled);
}

/* Whether a plane holds by lists of corners. Those that were found may overlap, and then nothing helps. */
static bool has_gap_by_lists(const outlook *out, const ck_gap *found, ck_look looks[2], double *offset) {
    pair least =
        pair_of(ck_dot(found->corner_of_a, looks[0].direction), ck_dot(found->corner_of_b, looks[1].direction));
    if (!has_gap(out, least, offset)) {
        return false;
    }
    ck_look_by_list(&looks[0]);
    ck_look_by_list(&looks[1]);
    return has_gap(out, pair_of(looks[0].reach, looks[1].reach), offset);
}

/* Where sights do not tell. Takes the outlook itself, which never is in memory where they do. */
NEVER_INLINE bool plane_holds_by_maps(outlook out, pair recalled, double *offset, clinker_convex_sight seen[2]) {
    ck_gap found;
    pair guessed = guess_reaches(&out, &found);
    ck_look looks[2];
    directions_of(&out, looks);
    set_reaches(recalled, guessed, looks);
    if (!has_gap(&out, lesser_of(recalled, guessed), offset) && !has_gap_by_lists(&out, &found, looks, offset)) {
        return false;
    }
    ck_looks_remember(looks, seen);
    return true;
}

static bool plane_holds(ck_posed a, ck_posed b, const double normal[3], double *offset, clinker_convex_sight seen[2]) {
    outlook out;
    if (!look_along(a, b, normal, &out)) {
        return false;
    }
    pair recalled = recall_reaches(&out, seen);
    return has_gap(&out, recalled, offset) || plane_holds_by_maps(out, recalled, offset, seen);
}

static inline void place_corner(ck_posed at, const double corner[3], double out[3]) {
    double point[3];
    ck_add_scaled(at.body->centre, at.body->unit, corner, point);
    ck_point_to_world(at.pose, point, out);
}

static ck_parting centres_part(ck_posed a, ck_posed b, double normal[3], double *offset) {
    double of_a[3], of_b[3], overlap[3];
    ck_point_to_world(a.pose, a.body->centre, of_a);
    ck_point_to_world(b.pose, b.body->centre, of_b);
    ck_sub(of_b, of_a, normal);
    outlook out;
    ck_gap found;
    if (!look_along(a, b, normal, &out)) {
        return CK_NOT_PARTED;
    }
    if (has_gap(&out, guess_reaches(&out, &found), offset)) {
        return CK_PARTED_ACROSS;
    }
    place_corner(a, found.corner_of_a, of_a);
    place_corner(b, found.corner_of_b, of_b);
    ck_sub(of_a, of_b, overlap);
    double along = ck_dot(normal, overlap), square = ck_dot(overlap, overlap);
    if (!(STEEPEST * along * along < square * ck_dot(normal, normal))) {
        return CK_NOT_PARTED;
    }
    ck_add_scaled(normal, -2 * along / square, overlap, normal);
    bool parted = look_along(a, b, normal, &out) && has_gap(&out, guess_reaches(&out, &found), offset);
    return parted ? CK_PARTED_ASIDE : CK_NOT_PARTED;
}

/* Where sights do not tell. */
NEVER_INLINE bool point_holds_by_maps(footing at, pair recalled, ck_posed a, ck_posed b, double point[3],
                                      double in_world[3], clinker_convex_sight seen[2]) {
    pair guessed = guess_gauges(&at);
    ck_look looks[2];
    double lost[2];
    spots_of(&at, looks, lost);
    if (!(ck_sum_of_sizes(looks[0].direction) < FURTHEST)) {
        return false;
    }
    set_reaches(recalled, guessed, looks);
    if (is_inside(&at, lesser_of(recalled, guessed))) {
        ck_looks_remember(looks, seen);
        return true;
    }
    return ck_point_holds_by_lists(a, b, looks, lost, point, in_world, seen);
}

static bool point_holds(ck_posed a, ck_posed b, double point[3], double in_world[3], clinker_convex_sight seen[2]) {
    footing at;
    if (!ck_has_poles(a) || !ck_has_poles(b) || !stand_at(a, b, point, in_world, &at)) {
        return false;
    }
    pair recalled = recall_gauges(&at, seen);
    return is_inside(&at, recalled) || point_holds_by_maps(at, recalled, a, b, point, in_world, seen);
}
