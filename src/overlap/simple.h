/* Does a body overlap itself where it takes part in an overlap? Exact.
 *
 * The overlap of two bodies is summed up with their winding numbers, which must be 0 or 1 all over it: they are 2 where
 * two shells of one body, or two parts of a shell, lie in each other. */
#ifndef CK_OVERLAP_SIMPLE_H
#define CK_OVERLAP_SIMPLE_H

#include "overlap/simple/knots.h"

typedef enum ck_simple_kind {
    CK_SIMPLE = 0,     /* proved: the winding number is 0 or 1 */
    CK_SELF_MEETING,   /* two faces cross, or meet in a way that is not known to do no harm */
    CK_SHELL_IN_SHELL, /* beside a face the winding number is another one, or could not be told */
    CK_SIMPLE_UNKNOWN, /* too many faces lie close together to hold all of them against each other */
} ck_simple_kind;

/* What the answer rests on. */
typedef enum ck_simple_proof {
    CK_BY_CELLS = 0,  /* a grid of few cells */
    CK_BY_FINE_CELLS, /* one of many */
    CK_BY_REST,       /* a second look at some cells */
    CK_BY_FACES,      /* pairs of faces in cells that prove nothing */
} ck_simple_proof;

typedef struct ck_simplicity {
    ck_simple_kind kind;
    ck_simple_proof proof;
    uint32_t faces[2]; /* the two that meet; or the one, twice; 0 where there are none */
    ck_knots knots;    /* unless CK_SIMPLE: what that may count for in a pair */
} ck_simplicity;

/* Tells it of a closed body whose indices are checked, for each point of another body's inside.
 *
 * `faces`, ascending, are those with a part in there or on its surface, and may be more. With NULL the answer holds for
 * all points, and for the body in any pose: it goes by the coordinates of the mesh, which poses only round. A connected
 * part of the other body with no face of this one inside has one winding number all over, which is not looked at here:
 * any of its points tells.
 *
 * Faces without area count for nothing. One thread. Linear time, but for faces in cells where the grid proves nothing.
 * False: no memory. */
bool ck_simple_find(clinker_workspace *workspace, const ck_body *body, const uint32_t *faces, uint32_t count,
                    ck_simplicity *found);

/* Where it has been shown. */
typedef enum ck_simple_part {
    CK_SIMPLE_NOT_PROVED = 0,
    CK_SIMPLE_IN_PART, /* for the faces asked about */
    CK_SIMPLE_EVERYWHERE,
} ck_simple_part;

/* The first of its steps, fast: for some faces and what is near them, or for all of the body where that is not much
 * more. False: no memory. */
bool ck_simple_by_few_cells(clinker_workspace *workspace, const ck_body *body, const uint32_t *faces, uint32_t count,
                            ck_simple_part *proved);

/* A faster way for few faces of many. CK_SIMPLE: it has been shown for them. CK_SELF_MEETING: that it is not so has
 * been shown, by two faces that cross. CK_SIMPLE_UNKNOWN: it may be so or not. In both cases a `pair`, unless NULL, may
 * be told what that counts for. False: no memory. */
bool ck_simple_prove(clinker_workspace *workspace, const ck_body *body, const uint32_t *faces, uint32_t count,
                     const ck_own_pair *pair, ck_simplicity *found);

#endif
