/* Verdicts in floats, of corners in a frame that may be off by a slack; in doubles, of corners in the world, for what
 * floats leave open: faces that lie flush but for a little. */

/* With coordinates below 2^31, products that underflow lose less than this. */
static inline ck_f8 lost_floats(const ck_f8 w[3]) {
    (void)w;
    return ck_f8_set(0x1p-80F);
}

#define reals      ck_f8
#define real       float
#define v(name)    ck_f8_##name
#define UNIT       0x1p-24F
#define LARGEST    FLT_MAX
#define lost_below lost_floats
#define face_batch ck_face_batch
#include "exact/kernels/verdict_text.inl"
#undef reals
#undef real
#undef v
#undef UNIT
#undef LARGEST
#undef lost_below
#undef face_batch

/* A product that underflows is off by 2^-1075, then multiplied by a coordinate. */
static inline ck_d8 lost_doubles(const ck_d8 w[3]) {
    return ck_d8_mul(ck_d8_set(0x1p-960), ck_d8_add(ck_d8_add(w[0], w[1]), ck_d8_add(w[2], ck_d8_set(1))));
}

#define reals                ck_d8
#define real                 double
#define v(name)              ck_d8_##name
#define UNIT                 0x1p-53
#define LARGEST              DBL_MAX
#define lost_below           lost_doubles
#define face_batch           ck_wide_batch
#define pair_corners         wide_corners
#define pair_sides           wide_sides
#define relative_corners     relative_wide_corners
#define side_error           wide_side_error
#define find_sides           find_wide_sides
#define side_range           wide_side_range
#define range_of_two         wide_range_of_two
#define range_of_three       wide_range_of_three
#define margin_of_one_sign   wide_margin_of_one_sign
#define margin_of_both_signs wide_margin_of_both_signs
#define margin_of_any_sign   wide_margin_of_any_sign
#define pair_margins         wide_margins
#define add_edge             add_wide_edge
#define face_verdicts        wide_face_verdicts
#include "exact/kernels/verdict_text.inl"
#undef pair_corners
#undef pair_sides
#undef relative_corners
#undef side_error
#undef find_sides
#undef side_range
#undef range_of_two
#undef range_of_three
#undef margin_of_one_sign
#undef margin_of_both_signs
#undef margin_of_any_sign
#undef pair_margins
#undef add_edge
#undef face_verdicts
#undef reals
#undef real
#undef v
#undef UNIT
#undef LARGEST
#undef lost_below
#undef face_batch

/* Corners in the world are what they are. */
static void wide_verdicts(const ck_wide_batch *batch, unsigned *cross, unsigned *apart) {
    wide_face_verdicts(batch, 0, cross, apart);
}

/* Hands the pairs of these lanes to one of those who take them. */
static inline bool hand_over(const ck_takers *takers, const clinker_face_pair *from, unsigned lanes,
                             ck_take_pairs take) {
    clinker_face_pair pairs[CK_LANES];
    size_t count = 0;
    for (; lanes != 0; lanes &= lanes - 1) {
        pairs[count++] = from[__builtin_ctz(lanes)];
    }
    return count == 0 || take(takers->user, pairs, count);
}

/* Gives the verdicts on up to eight pairs and hands over those that have a common point, or may have one. */
static inline bool settle(const ck_takers *takers, const ck_face_batch *batch, const clinker_face_pair *pairs,
                          unsigned count) {
    unsigned cross;
    unsigned apart;
    face_verdicts(batch, takers->slack, &cross, &apart);
    unsigned lanes = (1U << count) - 1;
    return hand_over(takers, pairs, lanes & cross, takers->cross) &&
           hand_over(takers, pairs, lanes & ~cross & ~apart, takers->judge);
}
