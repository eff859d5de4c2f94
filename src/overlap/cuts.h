/* All cuts of two bodies, from the faces of theirs that meet; and how their faces' edges fare on the way. */
#ifndef CK_OVERLAP_CUTS_H
#define CK_OVERLAP_CUTS_H

#include "exact/exact.h"
#include "overlap/terms/cut.h"

/* A cut with the faces that it belongs to. */
typedef struct ck_face_cut {
    clinker_face_pair faces;
    ck_cut cut;
} ck_face_cut;

/* A face that has cuts, or that meets the other body but has no area. */
typedef struct ck_cut_face {
    uint32_t face;
    int8_t jump[3];        /* by how much the winding number of the other body changes along each of its edges */
    uint8_t punctured;     /* bits of its edges that pass through faces of the other body */
    bool unknown;          /* it has no area: nobody looked for its cuts */
    uint32_t first, count; /* of its uses */
} ck_cut_face;

/* That a face has a cut, or meets something (CK_NO_CUT). */
typedef struct ck_cut_use {
    uint32_t face, cut;
} ck_cut_use;

#define CK_NO_CUT UINT32_MAX

typedef struct ck_cuts {
    const ck_face_cut *items; /* those of faces that cross by face of a, then of b; then those of faces that touch */
    size_t count, crossing_count; /* all, and those of faces that cross, which come first */
    const ck_cut_face *faces[2];  /* of each body, ascending */
    size_t face_count[2];
    const ck_cut_use *uses[2]; /* of the faces of each body, face by face */
    bool flat;                 /* faces without area are among them */
    bool proper;               /* faces that only touch have no cuts */
} ck_cuts;

typedef struct ck_overlap_kernels ck_overlap_kernels;

/* They are owned by the scratch until the next pair. Without kernels, one by one. False: no memory. */
bool ck_cuts_find(clinker_workspace *workspace, const ck_overlap_kernels *kernels, const ck_body *const bodies[2],
                  const ck_contacts *contacts, ck_cuts *cuts);

#endif
