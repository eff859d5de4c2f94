/* Faces of a mesh, made ready once: planar faces with their polygons, in an order in which faces next to each other
 * look alike, with boxes and cones of normals around runs of them. */
#ifndef CK_MOTION_RECEDE_FACETS_H
#define CK_MOTION_RECEDE_FACETS_H

#include "model/fingerprint.h"
#include "motion/recede/elements.h"
#include "motion/recede/facing.h"

enum {
    CK_FACET_RUN = 512, /* faces in a block of the lowest level: a look at fewer takes less than to ask a block */
    CK_BLOCK_FAN = 8,   /* blocks in a block of the next one */
    CK_MOST_LEVELS = 9, /* 512 * 8^8 faces are more than there can be */
};

/* A planar face, in coordinates that are nowhere beyond 1. What it is asked is in flow.h, with these factors for
 * |e1| |e2|, |e1| + |e2| and 1, in which all is divided by |n|. */
typedef struct ck_facet {
    float normal[3]; /* of length 1 */
    float corner[3]; /* the first point of its polygon */
    float product, edges, least;
    uint32_t first_point, point_count; /* the others, as they lie from that one */
    uint32_t first_member, member_count;
} ck_facet;

/* What bounds a run of faces. */
typedef struct ck_facet_block {
    float middle[3], half[3];    /* the box of all points of their polygons */
    float axis[3], sine, cosine; /* no normal is farther from the axis; cosine below 0: nothing is known of them */
    float product, edges, least; /* the largest */
} ck_facet_block;

typedef struct ck_facet_level {
    uint32_t first, count; /* blocks */
} ck_facet_level;

struct clinker_facets {
    ck_memory memory;
    ck_fingerprint source;
    clinker_polygons polygons;
    int outward;  /* of the faces in the coordinates of the mesh: 1 or -1; 0: it is not closed */
    double scale; /* coordinates are (p scale - origin) unit */
    double origin[3];
    double unit;
    double low[3], high[3]; /* of all corners, in these coordinates */
    double radius;          /* of a ball around these, and around 0 */
    uint32_t triangle_count;
    const ck_facet *facets;
    ck_facet_screen screen;
    const uint32_t
        *facet_of; /* of each triangle; of one that has no area, one past the last. NULL: face i is triangle i
                    */
    uint32_t facet_count;
    const float (*points)[3];
    uint32_t point_count, most_points;
    const uint32_t *members; /* triangles of the faces */
    uint32_t member_count;
    const ck_facet_block *blocks;
    ck_facet_level levels[CK_MOST_LEVELS]; /* the lowest first */
    int level_count;                       /* 0: no cones */
    ck_elements elements;
    ck_buffer facet_memory, point_memory, member_memory, block_memory, screen_memory, place_memory;
    ck_buffer half_edge_memory, face_memory, vertex_memory, group_memory;
};

/* ---- Steps of making them ---- */

/* What they are made of: a surface in the coordinates of the mesh, linked. */
typedef struct ck_facet_work {
    clinker_workspace *workspace;
    struct ck_motion_scratch *scratch;
    const ck_surface *surface;
    clinker_facets *made;
    const uint32_t *sets; /* of each triangle, the lowest triangle of its face */
} ck_facet_work;

/* Joins coplanar triangles: fills in work->sets. False: no memory. */
bool ck_recede_join(ck_facet_work *work, bool merge);

/* The faces with their polygons, members one after the other. False: no memory. */
bool ck_recede_outline(ck_facet_work *work);

/* Puts faces in order, and blocks around runs of them. False: no memory. */
bool ck_recede_order(ck_facet_work *work);

/* ---- Asking them ---- */

/* The frame of their coordinates in a pose, world lengths scaled. */
void ck_recede_frame(const clinker_facets *facets, const double pose[12], double scale, ck_flow_frame *frame);

/* The box and the ball around them there. */
void ck_recede_bound(const clinker_facets *facets, const ck_flow_frame *frame, double low[3], double high[3],
                     ck_flow_ball *ball);

/* What is known of a face by itself: the reference of what screens and blocks find out sooner. */
ck_facing ck_recede_ask_one(const clinker_facets *facets, uint32_t face, const ck_flow_step *step);

/* What is known of all triangles; the bits are in `side`. False: no memory. */
bool ck_recede_ask(clinker_workspace *workspace, const clinker_facets *facets, const ck_flow *flow,
                   ck_recede_side *side, ck_facing_bits *facing, size_t *in_blocks);

#endif
