/* The collision map: what counted faces tell about a pixel.
 *
 * After Myszkowski, Okunev and Kunii, 1995, sections 4 and 5. Body A was drawn first: it lies between the depths `near`
 * and `far` at the pixel and has `faces` faces there. The faces of B before `far` were counted, SC1 of them, and those
 * before `near`, SC2. With two faces each there are six cases (figure 1), from the eye on:
 *
 *     a  A A B B   SC1 0          apart      d  A B B A   SC1 2, SC2 0   B within A
 *     b  A B A B   SC1 1, SC2 0   overlap    e  B A B A   SC1 2, SC2 1   overlap
 *     c  B A A B   SC1 1, SC2 1   A within B f  B B A A   SC1 2, SC2 2   apart
 *
 * What is found apart is apart, whatever the bodies look like: no face of B lies between `near` and `far`, both
 * included, and B is not around them. What is found clashing is so of bodies whose faces at the pixel lie at different
 * depths and enter and leave by turns; elsewhere it is a hint, and a sorted list judges. Faces at exactly `near` or
 * `far`, and counters at their end, leave a pixel undecided. */
#ifndef CK_LAYERS_COLLISION_MAP_H
#define CK_LAYERS_COLLISION_MAP_H

#include "raster/count.h"

typedef enum ck_layer_case {
    CK_LAYER_NONE = 0, /* not covered by both */
    CK_LAYER_CASE_A,
    CK_LAYER_CASE_B,
    CK_LAYER_CASE_C,
    CK_LAYER_CASE_D,
    CK_LAYER_CASE_E,
    CK_LAYER_CASE_F,
    CK_LAYER_APART, /* of more faces than two each: apart */
    CK_LAYER_CLASH, /* likewise, or after the first pass alone: clashing */
    CK_LAYER_UNDECIDED,
    CK_LAYER_OPEN, /* after the first pass: the second decides */
    CK_LAYER_CASES,
} ck_layer_case;

/* Which version of the method. */
typedef enum ck_layer_variant {
    CK_LAYER_EXTENDED = 0, /* section 5: counters, and the convexity of A at each pixel */
    CK_LAYER_BASIC,        /* section 4: both bodies are taken to be convex along the view */
    CK_LAYER_SIMPLIFIED, /* section 5: a bit that tells whether B shows and one that is toggled, in place of counters */
} ck_layer_variant;

typedef struct ck_layer_rules {
    ck_layer_variant variant;
    unsigned most;   /* where counters of faces end, as on hardware; CK_COUNT_MOST or less */
    bool parity;     /* inside is where an odd number of faces lies in front, in place of a winding number above 0 */
    bool b_inverted; /* the faces of B point inwards */
} ck_layer_rules;

static inline bool ck_layer_clashes(ck_layer_case at) {
    return at == CK_LAYER_CLASH || (at >= CK_LAYER_CASE_B && at <= CK_LAYER_CASE_E);
}
static inline bool ck_layer_apart(ck_layer_case at) {
    return at == CK_LAYER_APART || at == CK_LAYER_CASE_A || at == CK_LAYER_CASE_F;
}

/* From what was counted before `far`; lines 08 to 12 of the basic algorithm, 080 to 120 of the extended one. A has
 * `faces` faces at the pixel. */
ck_layer_case ck_layer_first(const ck_layer_rules *rules, uint32_t faces, uint32_t counts);

/* From what was counted before `near` as well, of a pixel that the first pass left open or found clashing; lines 18 to
 * 20, and 180 to 193. `first` has the counts before `far`, `second` those before `near`: the same number, where one
 * drawing counted both. */
ck_layer_case ck_layer_second(const ck_layer_rules *rules, uint32_t faces, uint32_t first, uint32_t second);

#endif
