/* The questions of recheck.h. Included once for each instruction set, which has to define before, for types.inl:
 *
 * - pair: pair_of(), first_of(), second_of(); lesser_of() takes the lesser of each, and the second argument's where one
 *   is NaN.
 * - outlook: look_along(), recall_reaches(), guess_reaches(), is_parted(), look_at_corners().
 * - footing: stand_at(), recall_gauges(), guess_gauges(), is_inside(), look_at_poles().
 *
 * recall_*() go by memos, and give infinity where these are of other points; guess_*() go by the first level of the
 * maps. The largest reach is the support value. */

/* A normal is reflected by the overlap of two supports only if the square of the cosine between both is below
 * 1 / STEEPEST. Beyond that hardly any reflected plane parts the bodies. */
#define STEEPEST 6

/* Points of a body lie within 1 of its centre, in coordinates of its map. A point whose coordinates add up to more than
 * FURTHEST, which only callers can ask about, is refused: its gauge may overflow to either sign. */
#define FURTHEST 4

#define NEVER_INLINE static __attribute__((noinline))

static inline void set_reaches(pair recalled, pair guessed, ck_look looks[2]) {
    pair known = lesser_of(recalled, guessed);
    looks[0].reach = first_of(known);
    looks[1].reach = second_of(known);
    looks[0].fresh = first_of(guessed) < first_of(recalled);
    looks[1].fresh = second_of(guessed) < second_of(recalled);
}

/* Whether a plane holds by lists of corners. Where the corners that were found overlap already, lists cannot help. */
static bool is_parted_by_lists(const outlook *out, const ck_corner_pair *found, ck_look looks[2], double *offset) {
    pair least =
        pair_of(ck_dot(found->corner_of_a, looks[0].direction), ck_dot(found->corner_of_b, looks[1].direction));
    if (!is_parted(out, least, offset)) {
        return false;
    }
    ck_look_by_list(&looks[0]);
    ck_look_by_list(&looks[1]);
    return is_parted(out, pair_of(looks[0].reach, looks[1].reach), offset);
}

/* Where memos leave it open. Takes the outlook by value: where memos are enough, it never is in memory. */
NEVER_INLINE bool plane_holds_by_maps(outlook out, pair recalled, double *offset, clinker_convex_memo seen[2]) {
    ck_corner_pair found;
    pair guessed = guess_reaches(&out, &found);
    ck_look looks[2];
    look_at_corners(&out, looks);
    set_reaches(recalled, guessed, looks);
    if (!is_parted(&out, lesser_of(recalled, guessed), offset) && !is_parted_by_lists(&out, &found, looks, offset)) {
        return false;
    }
    ck_looks_remember(looks, seen);
    return true;
}

static bool plane_holds(ck_posed a, ck_posed b, const double normal[3], double *offset, clinker_convex_memo seen[2]) {
    outlook out;
    if (!look_along(a, b, normal, &out)) {
        return false;
    }
    pair recalled = recall_reaches(&out, seen);
    return is_parted(&out, recalled, offset) || plane_holds_by_maps(out, recalled, offset, seen);
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
    ck_corner_pair found;
    if (!look_along(a, b, normal, &out)) {
        return CK_NOT_PARTED;
    }
    if (is_parted(&out, guess_reaches(&out, &found), offset)) {
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
    bool parted = look_along(a, b, normal, &out) && is_parted(&out, guess_reaches(&out, &found), offset);
    return parted ? CK_PARTED_ASIDE : CK_NOT_PARTED;
}

/* Where memos leave it open. */
NEVER_INLINE bool point_holds_by_maps(footing at, pair recalled, ck_posed a, ck_posed b, double point[3],
                                      double in_world[3], clinker_convex_memo seen[2]) {
    pair guessed = guess_gauges(&at);
    ck_look looks[2];
    double gauge_noise[2];
    look_at_poles(&at, looks, gauge_noise);
    if (!(ck_sum_of_sizes(looks[0].direction) < FURTHEST)) {
        return false;
    }
    set_reaches(recalled, guessed, looks);
    if (is_inside(&at, lesser_of(recalled, guessed))) {
        ck_looks_remember(looks, seen);
        return true;
    }
    return ck_point_holds_by_lists(a, b, looks, gauge_noise, point, in_world, seen);
}

static bool point_holds(ck_posed a, ck_posed b, double point[3], double in_world[3], clinker_convex_memo seen[2]) {
    footing at;
    if (!ck_has_poles(a) || !ck_has_poles(b) || !stand_at(a, b, point, in_world, &at)) {
        return false;
    }
    pair recalled = recall_gauges(&at, seen);
    return is_inside(&at, recalled) || point_holds_by_maps(at, recalled, a, b, point, in_world, seen);
}
