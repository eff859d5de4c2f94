/* The largest ball inside of an overlap, between two proven bounds: what the depth of two closed bodies is.
 *
 * The largest ball around a point x of the overlap has the radius r(x), the least distance of x to the faces that bound
 * the overlap: the surface nearest to x is seen from it, so it bounds the overlap, and no face of either body is
 * nearer. A ball found, and its least distance, is the lower bound; the upper one is by linear programs over cells of
 * space. docs/bounds.md, "Balls inside an overlap", has the proofs. */
#ifndef CK_OVERLAP_BALL_BALL_H
#define CK_OVERLAP_BALL_BALL_H

#include "overlap/ball/touch.h"
#include "overlap/ball/tree.h"

/* A box that holds one of the parts that an overlap consists of, and the diameter that no ball inside of it exceeds. */
typedef struct ck_ball_region {
    double low[3], high[3];
    double upper;
} ck_ball_region;

#define CK_ANY_REGION UINT32_MAX

/* The overlap, or one connected region of it, in the scaled world: coordinates below 2^100, and finite. */
typedef struct ck_ball_space {
    /* Of both bodies: all that bound the overlap, and maybe more. They look outwards: right before a face, its body
     * ends. */
    ck_ball_faces faces;
    uint32_t count;
    double low[3],
        high[3]; /* a box that holds the overlap; the tighter, the better, and exact where a wall is its end */
    /* Exact: whether p lies strictly inside both bodies, and inside the region asked for. */
    bool (*inside)(void *user, const double p[3]);
    void *user;
    const ck_ball_region *regions; /* that all of the overlap lies in; none: it is one, within the box */
    uint32_t region_count;
    /* What a face has on the border of regions that may hold balls of a diameter, or more than that, patch by patch,
     * and which region that is, CK_ANY_REGION: any. `after` begins with 0 and tells what has been told. No corners:
     * that was all. False: it is not known. NULL: of no face. */
    bool (*patch)(void *user, uint32_t face, double diameter, uint32_t *after, ck_patch *patch, uint32_t *region);
    bool partial; /* some faces are missing, elsewhere: what goes by all faces around is left out */
    bool convex;  /* both bodies are convex, and all faces are of theirs */
    double off;   /* how far the corners of these may be from bodies that are convex exactly */
} ck_ball_space;

/* The search ends as soon as all that is asked is reached, or with the budget. */
typedef struct ck_ball_goal {
    double tolerance; /* the bounds decide on which side of this diameter it lies; below 0: not asked */
    double precision; /* lower >= (1 - precision) * upper; 1: not asked */
    uint64_t budget;  /* steps of the search, of some 20 ns each: counted, never timed, so that answers repeat */
} ck_ball_goal;

typedef struct ck_ball_bounds {
    double centre[3];    /* of the ball with the diameter `lower`; where that is 0, any point of the box */
    double lower, upper; /* proven bounds of the diameter */
    uint64_t steps;      /* taken, may exceed the budget by those of one cell */
} ck_ball_bounds;

/* Whether the box would hold many balls of a size: a thin overlap, in which one is hard to meet with. */
bool ck_ball_is_thin(const ck_ball_space *space, double radius);

/* Makes the faces ready for searches, of which each begins with the bounds that are known. */
bool ck_ball_open(clinker_workspace *workspace, const ck_ball_space *space, ck_ball_tree *tree);

/* Nothing yet: no ball, and the box. */
ck_ball_bounds ck_ball_unknown(const ck_ball_space *space);

/* Makes the bounds of `ball` as tight as the goal asks for. False: no memory. */
bool ck_ball_seek(clinker_workspace *workspace, const ck_ball_space *space, const ck_ball_tree *tree,
                  const ck_ball_goal *goal, ck_ball_bounds *ball);

/* Offers the point as the centre of a ball, and moves it about while that grows. False: no memory. */
bool ck_ball_try(clinker_workspace *workspace, const ck_ball_space *space, const ck_ball_tree *tree,
                 const ck_ball_goal *goal, const double centre[3], ck_ball_bounds *ball);

/* The same as ck_ball_seek, where no ball of the diameter `elsewhere`, or a larger one, has its centre outside of the
 * regions of the space. Of the faces, those that bound the overlap within a region are enough for the upper bound, and
 * for the lower one those that the ball might meet. False: no memory. */
bool ck_ball_seek_within(clinker_workspace *workspace, const ck_ball_space *space, const ck_ball_tree *tree,
                         const ck_ball_goal *goal, double elsewhere, ck_ball_bounds *ball);

/* All of it, once. False: no memory. */
static inline bool ck_ball_find(clinker_workspace *workspace, const ck_ball_space *space, const ck_ball_goal *goal,
                                ck_ball_bounds *ball) {
    ck_ball_tree tree;
    *ball = ck_ball_unknown(space);
    return ck_ball_open(workspace, space, &tree) && ck_ball_seek(workspace, space, &tree, goal, ball);
}

#endif
