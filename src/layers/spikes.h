/* Spikes: what passes between the centres of pixels, and so is missed by every method that looks at pixels alone, is
 * bounded by volumes and then judged exactly.
 *
 * After Myszkowski, Okunev and Kunii, "Fast collision detection between complex solids using rasterizing graphics
 * hardware", 1995, end of section 7: bounding volumes are drawn in place of spike-like surfaces, and where one shows,
 * the surface itself is given to software. Here a volume belongs to a piece of a triangle (spike_pieces.h). It meets
 * the other body where that is seen around its cell at its depths, or has a spike-like piece in the same cell. Then the
 * piece's triangle is judged against all triangles of the other body that may reach into the cell at these depths.
 *
 * What it finds is a proof: triangles that properly cross. Finding nothing proves nothing: what is seen by pixels is
 * not looked at, and a body that lies inside of another without a crossing is no spike. */
#ifndef CK_LAYERS_SPIKES_H
#define CK_LAYERS_SPIKES_H

#include "clinker/clinker.h"
#include "raster/raster.h"

/* Two bodies as they were drawn. The planes must stay as they are: no extremes are drawn meanwhile. */
typedef struct ck_spike_search {
    clinker_workspace *workspace;
    const ck_view *view;
    ck_raster_source sources[2];
    ck_raster_extremes planes[2]; /* of the sources in that view */
    const ck_mesh *judged[2];     /* the meshes that are judged, where they are drawn elsewhere by rounding; NULL: those
                                   * of the sources */
} ck_spike_search;

typedef struct ck_spikes {
    size_t triangles;                   /* with a spike-like piece, of both bodies */
    size_t met;                         /* of these, with a piece whose volume meets the other body */
    size_t judged;                      /* pairs of triangles that were judged exactly */
    const clinker_face_pair *crossings; /* sorted by a, then b, each once; in the scratch until the next search */
    size_t crossing_count;
} ck_spikes;

/* O(n + pixels), and the triangles around volumes that meet. The meshes are valid, the view is usable.
 * CLINKER_STATUS_NO_MEMORY alone can go wrong. */
clinker_status ck_spikes_find(const ck_spike_search *search, ck_spikes *spikes);

#endif
