/* Pairs of triangles whose boxes meet or come near each other, in doubles, by sweep and prune.
 *
 * For bodies of sizes so unlike that no frame of floats fits both: the rounding of the larger one would be wider than
 * the smaller one. A sphere of 1e19 and a link of 0.1 are such bodies, and so are two with one vertex gone astray. */
#ifndef CK_EXACT_BOX_SWEEP_H
#define CK_EXACT_BOX_SWEEP_H

#include "exact/tree.h"

/* Hands over each pair of the plans' triangles whose boxes are no farther apart than `margin` (scaled) along any axis,
 * and a few that are a little farther; with a margin of 0 just those whose boxes meet. Each comes once, one by one,
 * until `take` returns false. The trees of the plans are not needed. `room` is memory for either body, other than that
 * of the plans. False: no memory. */
bool ck_box_sweep(ck_memory *memory, const ck_tree_plan plans[2], ck_side room[2], double margin, ck_take_pairs take,
                  void *user);

#endif
