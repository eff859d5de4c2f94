/* What the steps of a check by sorted depths (an A-buffer) work on. Bodies are known by slots: their places among those
 * that come near another. */
#ifndef CK_PIXELS_PIXELS_H
#define CK_PIXELS_PIXELS_H

#include "aim/aim.h"
#include "base/assert.h"
#include "exact/exact.h"

enum { CK_PIXEL_PARTS = 64 }; /* into which the rows of a raster are divided */

typedef struct ck_pixel_body {
    ck_body *body;
    uint32_t number; /* in the check */
    int sign;        /* of a face that is seen from its front: 1, or -1 where faces point inwards; 0: not closed */
    uint64_t ranges; /* how many were seen, at pixels that it shares with others */
    bool beyond;     /* seen at a pixel where it meets nothing */
} ck_pixel_body;

/* A pair of bodies that may meet, sorted by a, then b. */
typedef struct ck_pixel_link {
    uint32_t a, b; /* slots */
} ck_pixel_link;

/* A stretch of a line of sight inside of both bodies of a link, a and b. */
typedef struct ck_pixel_range {
    uint32_t pixel;
    uint32_t entry[2], exit[2]; /* faces through which a and b are entered and left; exit CK_PIXEL_NO_FACE: left
                                 * farther on */
    float since[2];             /* the depths at which they are entered */
    float until;                /* the depth at which one of them is left */
} ck_pixel_range;

#define CK_PIXEL_NO_FACE UINT32_MAX

static inline double ck_pixel_range_length(const ck_pixel_range *range) {
    return (double)range->until - (double)(range->since[0] > range->since[1] ? range->since[0] : range->since[1]);
}

/* What was seen of a link. */
typedef struct ck_pixel_tally {
    double longest;              /* the length of the longest common range */
    ck_pixel_range range;        /* the longest; of several the first */
    double tolerance;            /* of the link, where its ranges are in doubt */
    bool doubtful;               /* the longest may come from rounding: other ranges of the link are to be looked at */
    bool met;                    /* there is a common range; in the first stage of zlist/narrow.c: there could be one */
    bool proven;                 /* they interfere also where one of them is not closed */
    uint64_t a_within, b_within; /* ranges of one body that lie within one of the other */
    uint64_t ranges;             /* that they have in common */
    bool placed;
    double place[3]; /* in the world: where they were seen to meet, inside of both where that is certain */
} ck_pixel_tally;

typedef struct ck_pixel_scene {
    clinker_workspace *workspace;
    struct ck_pixel_scratch *scratch; /* of this room alone */
    const ck_raster_backend *backend;
    ck_view view;
    bool parity;
    bool faces;      /* are to be found */
    bool open;       /* some body is not closed */
    bool tolerances; /* are wanted of all pairs, not only of those that meet */
    ck_pixel_body *bodies;
    size_t body_count;
    ck_raster_source *sources; /* one for each body */
    const ck_pixel_link *links;
    const uint32_t *first_links; /* the links of a slot as a begin here, and end where those of the next begin */
    ck_pixel_tally *tallies;
    size_t link_count;
    double to_world[12];   /* the pose that takes what the view shows to the world; the identity, but in a sequence */
    const uint8_t *wanted; /* of each pixel, 0: bodies are known not to meet there, its list is not complete; NULL: 1 */
    size_t meeting_counts[CK_PIXEL_PARTS];   /* of the sweep */
    size_t candidate_counts[CK_PIXEL_PARTS]; /* of the second one */
} ck_pixel_scene;

/* Faces that bound a common range. */
typedef struct ck_pixel_meeting {
    uint32_t link;
    clinker_face_pair faces;
} ck_pixel_meeting;

/* The row that part `part` begins with; the parts are the same for any number of threads. */
static inline uint32_t ck_pixel_part_row(const ck_pixel_scene *scene, size_t part) {
    CK_ASSERT(part <= CK_PIXEL_PARTS);
    return (uint32_t)((uint64_t)scene->view.height * part / CK_PIXEL_PARTS);
}

/* Begins a scene: slots for the bodies of the pairs, links for the pairs, which are as ck_zlist_check() takes them. The
 * view is not set yet. */
clinker_status ck_pixel_open(ck_check *check, const ck_judgement *pairs, size_t count, ck_pixel_scene *scene);

/* Forgets what was seen, and draws `sources` from now on, one for each body. */
void ck_pixel_restart(ck_pixel_scene *scene, const ck_raster_source *sources);

/* Of a scene of one pair: what its boxes tell. CLINKER_STATUS_UNSUPPORTED: sizes that no raster can have. */
clinker_status ck_pixel_guess(const ck_pixel_scene *scene, const ck_check *check, ck_guess *guess);

/* Its two bodies as the choice of a projection sees them. */
ck_sighting ck_pixel_sighting(const ck_pixel_scene *scene);

/* Sets the view of such a scene: along `direction`, around what the boxes share. */
clinker_status ck_pixel_look(ck_pixel_scene *scene, const ck_check *check, const ck_guess *guess,
                             const double direction[3]);

/* Whether floats hold all depths of a body. */
static inline bool ck_body_drawable(const ck_body *body, double scale) {
    return body->magnitude / scale < 0x1p100;
}

/* CLINKER_STATUS_UNSUPPORTED, with a message: sizes that no raster can have. */
clinker_status ck_refuse_raster(const ck_check *check);

/* What a view is to show, and what is drawn in it: boxes in the world. */
typedef struct ck_aimed_boxes {
    double low[3], high[3];
    double all_low[3], all_high[3];
} ck_aimed_boxes;

/* Makes a view of a box, from the eye or along the direction that was asked for; without a direction, along the
 * shortest side of the box. CLINKER_STATUS_INVALID: the eye does not lie before all that is drawn;
 * CLINKER_STATUS_UNSUPPORTED: sizes that no raster can have. */
clinker_status ck_aim_eye(const ck_check *check, const clinker_view *asked, const ck_aimed_boxes *boxes,
                          uint32_t resolution, ck_view *view);

/* Chooses the view. CLINKER_STATUS_UNSUPPORTED: sizes that no raster can have. */
clinker_status ck_pixel_aim(ck_pixel_scene *scene, const ck_check *check);

#define CK_PIXEL_NO_LINK UINT32_MAX

/* The link between two slots; CK_PIXEL_NO_LINK: they are known to be apart, or left out. */
uint32_t ck_pixel_find_link(const ck_pixel_scene *scene, uint32_t one, uint32_t other);

/* Leaves each source only the triangles that may cover a wanted pixel, and those of bodies that are not `concerned`
 * none; `concerned` NULL: all are. False: no memory. */
bool ck_pixel_narrow_sources(ck_pixel_scene *scene, const bool *concerned);

/* Room for a mark of each pixel, which scene->wanted may point to. NULL: no memory. */
uint8_t *ck_pixel_want(const ck_pixel_scene *scene);

/* Those of one worker. */
ck_pixel_tally *ck_pixel_tallies_of(const ck_pixel_scene *scene, unsigned worker);

/* Makes the tallies of each worker, all zero. False: no memory. */
bool ck_pixel_clear_tallies(const ck_pixel_scene *scene);

/* Brings those of the workers together in the scene's. */
void ck_pixel_join_tallies(const ck_pixel_scene *scene);

/* Goes through the lists of all pixels that are wanted; fills in tallies, and ranges and `beyond` of the bodies. The
 * faces that bound common ranges are left with the parts, in scratch->meetings. False: no memory. */
bool ck_pixel_sweep(ck_pixel_scene *scene, const ck_raster_lists *lists);

/* A range that is certain, but for the outlines of the bodies. */
typedef struct ck_pixel_candidate {
    uint32_t link;
    ck_pixel_range range;
} ck_pixel_candidate;

/* Goes through the same lists again. The candidates of links that are doubtful are left with the parts, in
 * scratch->candidates; nothing else changes. False: no memory. */
bool ck_pixel_sweep_again(ck_pixel_scene *scene, const ck_raster_lists *lists);

/* After the sweep: tells overlaps from what rounding has made. Where the longest range of a link is longer than the
 * tolerance, it must be certain, and two points of it must lie inside of both bodies, exactly; else the next longest is
 * tried, and in the end points between the faces of the longest. `longest` becomes the length of the one that holds, or
 * is cut to the tolerance; `place` is a point of it, else of the longest. False: no memory. */
bool ck_pixel_confirm(ck_pixel_scene *scene, const ck_check *check, const ck_raster_lists *lists);

/* The face pairs of each link, sorted, each once; link i begins at starts[i]. False: no memory. */
bool ck_pixel_collect_faces(const ck_pixel_scene *scene, const clinker_face_pair **faces, const size_t **starts);

/* Ends a scene: states, kinds, depths and face pairs from the tallies of the links, into `pairs` and `contacts`, one
 * for each link. */
clinker_status ck_pixel_judge(const ck_pixel_scene *scene, const ck_check *check, ck_judgement *pairs,
                              ck_contacts *contacts);

#endif
