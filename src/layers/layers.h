/* Counted layers: one body is drawn, and the faces of the other are counted that lie before its last depth and before
 * its first. At most pixels these two numbers tell whether the bodies overlap; no list is kept, nothing is sorted.
 * Sorted lists judge the pixels that remain.
 *
 * After Myszkowski, Okunev and Kunii, "Fast collision detection between complex solids using rasterizing graphics
 * hardware", 1995. Theirs is parity; ours is a winding number unless parity is asked for.
 *
 * An answer means what it means with sorted depths (zlist.h), pixel by pixel the same. Each pair has a window of its
 * own, and a view of its own unless one was asked for. A bare question, the state alone without a depth, ends as soon
 * as a pixel proves interference; every other one asks for the whole collision map. */
#ifndef CK_LAYERS_LAYERS_H
#define CK_LAYERS_LAYERS_H

#include "exact/exact.h"
#include "layers/collision_map.h"

/* How it is done; the answer is the same. All zero: the fastest. */
typedef struct ck_layer_settings {
    ck_layer_variant variant;
    unsigned bits; /* planes of a counter of faces, as a stencil buffer has; pixels with more faces go to lists; 0: as
                    * many as there are, CK_COUNT_BITS */
    bool stepwise; /* as on hardware, which compares with one depth at a time: counts before the last depth, and only
                    * where that leaves something open, and at such pixels alone, draws again and counts before the
                    * first depth */
} ck_layer_settings;

/* Begins a call: nothing is explained yet. False: no memory. */
bool ck_layers_open(clinker_workspace *workspace);

/* How the pairs of this call were judged, where query.layers.explain asked for it; NULL where nothing was. After
 * ck_layers_open(); owned by the scratch. */
const clinker_explanation *ck_layers_explanations(clinker_workspace *workspace, size_t *count);

/* Judges a pair whose slabs are not separated, and fills in the rest of `pair`; face pairs come back in `contacts`,
 * owned by the scratch until the next pair. */
clinker_status ck_layers_check(ck_check *check, const ck_layer_settings *settings, ck_judgement *pair,
                               ck_contacts *contacts);

#endif
