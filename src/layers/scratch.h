/* What counted layers keep between calls. */
#ifndef CK_LAYERS_SCRATCH_H
#define CK_LAYERS_SCRATCH_H

#include "pixels/pixels.h"

/* What a search for spikes needs. */
typedef struct ck_spike_scratch {
    ck_buffer corners[2], reach[2], bulk[2], pieces[2]; /* of either body */
    ck_buffer thick, ranges, starts, sorted_pieces;
    ck_buffer pairs, spare;
} ck_spike_scratch;

/* What a step of a sequence leaves to the next: the depths of the body drawn first, and where it was then. */
typedef struct ck_layer_sequence {
    bool kept;
    bool swap;         /* the other body is to be drawn first */
    ck_mesh meshes[2]; /* of the bodies, with their poses */
    uint32_t first;
    uint32_t resolution; /* as asked for */
    ck_view view;
    ck_raster_range range; /* in the scratch of the raster */
    clinker_sight sight;
    double guessed[3]; /* the line along which the bodies faced each other, going by their boxes */
    double agreement;
} ck_layer_sequence;

/* First buffers, see workspace.h. */
typedef struct ck_layers_scratch {
    ck_buffer explanations; /* of the answer */
    ck_buffer cases, nearest, counts;
    ck_buffer faces; /* of the best view so far */
    ck_spike_scratch spikes;
    size_t explanation_count; /* of this call */
    ck_layer_sequence sequence;
} ck_layers_scratch;

/* The scratch of a workspace, made at the first call; NULL: no memory. */
static inline ck_layers_scratch *ck_layers_scratch_of(clinker_workspace *workspace) {
    return ck_workspace_scratch(workspace, CK_ROOM_LAYERS, sizeof(ck_layers_scratch),
                                CK_BUFFERS_BEFORE(ck_layers_scratch, cases),
                                CK_BUFFERS_BEFORE(ck_layers_scratch, explanation_count));
}

#endif
