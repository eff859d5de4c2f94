/* Sorted depths (a z-list, or A-buffer): all bodies are drawn at once, every pixel keeps the depths at which its line
 * of sight enters and leaves each of them, and where two are inside at the same depth, they have a point in common.
 *
 * After Shinya and Forgue, "Interference Detection through Rasterization", 1991. Theirs is parity: each second face
 * leaves the body. Ours is a winding number unless parity is asked for, so that shells of one body that overlap or lie
 * in each other come out right.
 *
 * Everything said is true of the lines of sight through the centres of pixels, and of nothing between them. What an
 * answer means then:
 * - INTERFERE: some common range is longer than the tolerance, and not by rounding: points of it, or between the faces
 *   that bound it, lie inside of both bodies, exactly. TOUCH: there are common ranges, none of which is proved to be
 *   so long.
 * - `depth`: the longest common range, along the view: an upper bound of the way out, measured at pixels.
 * - A_IN_B: every range of a that was seen lies within one of b. SAME: and the other way round.
 * - Face pairs, of an interfering pair as its crossings, of a touching pair as its touchings. A common range that one
 *   body begins and the other one ends gives the two faces that bound it. Where one body does both, its range lies
 *   within the other's, and there are two pairs: the faces through which they are entered, and those through which they
 *   are left.
 * - A body that is not closed has no inside. Its pairs are never more than `undecided`: where the other body reaches
 *   between the first and the last of its faces, or shares a line of sight with it that goes through an opening. */
#ifndef CK_ZLIST_ZLIST_H
#define CK_ZLIST_ZLIST_H

#include "exact/exact.h"

/* Two variants with the same answer, to the bit. */
typedef enum ck_zlist_variant {
    CK_ZLIST_CHOOSE = 0, /* whichever is likely to be faster */
    CK_ZLIST_LISTS,      /* complete lists at once */
    CK_ZLIST_EXTREMES,   /* as on graphics hardware: the first and the last depth of each body, then complete lists of
                          * what could meet going by these; not where a body is open */
} ck_zlist_variant;

/* Judges all pairs together. `pairs` have their bodies, a < b, sorted, none of them separated by its slabs; the rest is
 * filled in, and `contacts` with the face pairs, which belong to the scratch. `sample_spacing` stays as it is where
 * there is no pair. */
clinker_status ck_zlist_check(ck_check *check, ck_zlist_variant variant, ck_judgement *pairs, ck_contacts *contacts,
                              size_t count, double *sample_spacing);

#endif
