/* What the search for the largest ball works on. */
#ifndef CK_OVERLAP_BALL_SEARCH_H
#define CK_OVERLAP_BALL_SEARCH_H

#include "overlap/ball/ball.h"
#include "overlap/ball/program.h"
#include "overlap/ball/tree.h"
#include "overlap/kernels/kernels.h"

/* A ball without a point of the overlap, around a point that is not inside of it. */
typedef struct ck_ball_hole {
    double centre[3], radius;
} ck_ball_hole;

/* Names of what bounds r from above: faces by their number, holes by theirs with this bit. */
#define CK_BALL_HOLE 0x80000000U

/* A part of the space. */
typedef struct ck_ball_cell {
    double low[3], high[3];
    double upper;                     /* no ball around a point of it has a larger radius */
    uint32_t names[CK_PROGRAM_BASIS]; /* what that was found by */
    uint32_t name_count;
    int axis;   /* across which it is best halved; -1: the longest one */
    bool fresh; /* its bound is that of its region: nobody has looked at it */
} ck_ball_cell;

/* Cells that are left, as a heap with the largest upper bound first. */
typedef struct ck_ball_queue {
    ck_buffer *buffer;
    size_t count;
    double closed; /* the largest bound of those that were taken out for good */
} ck_ball_queue;

typedef struct ck_ball_search {
    clinker_workspace *workspace;
    const ck_ball_space *space;
    const ck_ball_goal *goal;
    ck_ball_tree tree;
    const ck_overlap_kernels *kernels; /* NULL: corners of cells one by one */
    ck_buffer *holes;
    uint32_t hole_count;
    double centre[3], lower;             /* the best ball so far, and its proven radius */
    double upper;                        /* no ball is larger, known beforehand */
    double sheet_size;                   /* half a diagonal of boxes that hold few enough faces to look at all */
    uint32_t sheets_tried, sheets_found; /* cells of which it was tried to show that a sheet goes through */
    bool failed;                         /* there was no memory */
} ck_ball_search;

enum { CK_BALL_INSIDE_STEPS = 50 }; /* that asking for a point's place counts as */

/* A radius that what is left may have without being looked at: goal.c. */
double ck_ball_closing(const ck_ball_goal *goal, double lower);

/* Whether all that is asked is known. */
bool ck_ball_reached(const ck_ball_search *search);

/* A row for a program over the cell, which is z off `centre`, by a face or a hole; returns what it is at most. */
double ck_ball_row(const ck_ball_search *search, uint32_t name, const ck_ball_cell *cell, const double centre[3],
                   ck_program_row *row);

/* Finds the upper bound of a cell, which begins with that of the cell around it and with its names; on the way, better
 * balls. Ends early where the bound is down to `closing`. */
void ck_ball_cell_bound(ck_ball_search *search, ck_ball_cell *cell, double closing);

/* Whether a point lies inside. `face` is one that is about the nearest, which mostly tells. */
bool ck_ball_inside(ck_ball_search *search, const double p[3], uint32_t face);

/* Whether a point is outside for certain, as the nearest face looks at it; `face` is about the nearest. */
bool ck_ball_is_before(ck_ball_search *search, const double p[3], uint32_t face);

/* Whether a point, which lies inside, is the centre of a better ball than the best one; then it is the best. `face` is
 * one that is near. */
bool ck_ball_offer(ck_ball_search *search, const double p[3], uint32_t *face);

/* Keeps a ball around a point that is not inside, to which no face is nearer than `radius`; its name. */
uint32_t ck_ball_hole_keep(ck_ball_search *search, const double p[3], double radius);

/* An upper bound for balls around points of a cell, where the overlap is a sheet about along a face and the bound is
 * not above `aim`; else infinite, and cell->axis tells how it bends. */
double ck_ball_sheet(ck_ball_search *search, ck_ball_cell *cell, uint32_t face, double aim);

/* Moves the best ball about while it grows. */
void ck_ball_climb(ck_ball_search *search);

/* Puts a cell into the queue. False: no memory. */
bool ck_ball_push(ck_ball_search *search, ck_ball_queue *queue, const ck_ball_cell *cell);

/* Branch and bound: halves cells until none is left, or so many steps are taken; `first`: or there is any ball. False:
 * no memory. */
bool ck_ball_branch(ck_ball_search *search, ck_ball_queue *queue, bool first, uint64_t end);

/* An upper bound for all balls: of the cells that were taken out, or are left. */
double ck_ball_left(const ck_ball_queue *queue);

/* Halves a cell; false: there is no number in between. */
bool ck_ball_halve(const ck_ball_cell *cell, ck_ball_cell halves[2]);

/* The upper bound of thin overlaps, by where balls touch: touch.h. False: it is as it was. */
bool ck_ball_touch(ck_ball_search *search);

/* Whether no ball of a radius, or a larger one, has its centre in a box, as points along its middle show. `hints` are
 * faces, whichever, and then those that were near. */
enum { CK_BALL_HINTS = 6 };
bool ck_ball_march(ck_ball_search *search, const double low[3], const double high[3], double radius,
                   uint32_t hints[CK_BALL_HINTS]);

/* While the best ball is small beside the box: balls that touch a face, at some places all over the surface. */
void ck_ball_seed(ck_ball_search *search);

/* Convex overlaps at once, by their planes. */
bool ck_ball_convex(ck_ball_search *search);

#endif
