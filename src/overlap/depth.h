/* The depth of an overlap: the diameter of the largest ball inside, between two bounds. */
#ifndef CK_OVERLAP_DEPTH_H
#define CK_OVERLAP_DEPTH_H

#include "overlap/add_up.h"
#include "overlap/ball/ball.h"
#include "overlap/border/borders.h"

/* What the overlap is bounded by, and its parts. */
typedef struct ck_depth_search {
    ck_body *const *bodies;
    const ck_cuts *cuts;
    const ck_insides *insides; /* of each body */
    const ck_node_search *nodes;
    const ck_labels *labels; /* of the parts; NULL: all is one */
    const ck_totals *totals;
    const double *widths;      /* of the parts: no ball inside is larger */
    bool by_boxes;             /* they are those of boxes: where faces are looked at, better ones are found */
    uint32_t most_stored;      /* faces that are stored for searches: more than that are read from the bodies */
    ck_buffer *spare;          /* memory that is large already, for columns; NULL: none */
    const ck_kernels *kernels; /* NULL: look at every triangle, for the reference */
} ck_depth_search;

/* An overlap, ready for searches. */
typedef struct ck_depth {
    clinker_workspace *workspace;
    const ck_depth_search *search;
    uint32_t starts[5];              /* in the order of faces: a's inside, a's cut, b's inside, b's cut, and the end */
    ck_ball_space space;             /* with the faces that have been listed, if any: all with an area, or some */
    ck_ball_tree tree;               /* over these */
    const double (*all_faces)[3][3]; /* in the order of faces, scaled; NULL: not stored */
    const uint32_t *sources;         /* of each face of the space, its number in that order */
    const double *widths;            /* of the parts */
    ck_borders borders;              /* once `bordered` */
    const ck_trapezoid *pieces;      /* of what the face at hand has on the border of a part */
    uint32_t piece_count, piece;     /* and the next one */
    double piece_normal[3];
    ck_locator locators[2];
    double located_low[3], located_high[3]; /* the box that these are ready for */
    uint32_t located;                       /* how often they were made ready */
    uint32_t piece_region;
    uint32_t only; /* the part that points have to lie in; CK_ANY_PART: any */
    bool bordered;
    bool complete;     /* all faces have been listed */
    bool bounds_ready; /* so is all else that upper bounds are found by */
    bool settled;      /* its bounds are as tight as columns make them */
    bool declined;     /* columns are not for it */
    bool tight;        /* widths are not those of boxes, if they ever were */
    bool failed;       /* there was no memory */
} ck_depth;

#define CK_ANY_PART UINT32_MAX

/* Face `number` of the order, in the scaled world. */
void ck_depth_face(const ck_depth *depth, uint32_t number, double face[3][3]);

/* Whether a point of a face of the space lies inside of the other body, which may be off by `off`. 1: it does; 0: it
 * does not; -1: this does not tell. */
int ck_depth_side_of(const ck_depth *depth, uint32_t face, const double at[3], double off);

/* Finds widths by all corners of the overlap, where they are those of boxes. False: no memory. */
bool ck_depth_tighten(ck_depth *depth);

/* Lists some faces for the space, those with an area of the numbers in the scratch's `face_sources`. False: no memory.
 */
bool ck_depth_list_some(ck_depth *depth, uint32_t count);

/* It stays where it is. False: no memory. */
bool ck_depth_open(clinker_workspace *workspace, const ck_depth_search *search, ck_depth *depth);

/* Makes the bounds of the largest ball tighter, which begin as unknown. Lengths are scaled. False: no memory. */
bool ck_depth_seek(ck_depth *depth, const ck_ball_goal *goal, ck_ball_bounds *ball);

/* The same for one part alone, from nothing. */
bool ck_depth_seek_part(ck_depth *depth, uint32_t part, const ck_ball_goal *goal, ck_ball_bounds *ball);

/* Offers a point as the centre of a ball, and moves it about while that grows. False: no memory. */
bool ck_depth_try(ck_depth *depth, const ck_ball_goal *goal, const double centre[3], ck_ball_bounds *ball);

/* Which part a point inside of the overlap lies in. */
uint32_t ck_depth_part_at(ck_depth *depth, const double p[3]);

#endif
