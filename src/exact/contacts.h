/* Finds the face pairs of two bodies that meet: bins or trees (BVH) propose, filters discard in floats, the exact
 * predicate judges what is left. */
#ifndef CK_EXACT_CONTACTS_H
#define CK_EXACT_CONTACTS_H

#include "exact/bins.h"

/* Sorted by a, then b, each once; owned by the scratch. */
typedef struct ck_contacts {
    const clinker_face_pair *crossings;
    size_t crossing_count;
    const clinker_face_pair *touchings;
    size_t touching_count;
    const clinker_face_pair *flats; /* that meet while one of them has no area: these decide nothing */
    size_t flat_count;
    bool ended;  /* stopped early: the lists are not whole */
    bool parted; /* by a plane: the interiors of the bodies are apart */
} ck_contacts;

/* What ends a search early: any of these. */
typedef enum ck_ending {
    CK_AT_NOTHING = 0,  /* all pairs that meet are found */
    CK_AT_CROSSING = 1, /* a pair that crosses */
    CK_AT_TOUCH = 2,    /* a pair that touches */
    CK_AT_CONTACT = CK_AT_CROSSING | CK_AT_TOUCH,
    CK_AT_PARTING = 4, /* a pair that touches, the plane of one of which has the bodies on different sides */
} ck_ending;

/* Searches two trees that were built in one frame with this slack. */
bool ck_contacts_find(clinker_workspace *workspace, const ck_kernels *kernels, const ck_tree_plan plans[2],
                      double slack, ck_ending ending, ck_contacts *contacts);

/* Holds all triangles of the plans against each other, without any tree: for a few. */
bool ck_contacts_find_few(clinker_workspace *workspace, const ck_tree_plan plans[2], ck_ending ending,
                          ck_contacts *contacts);

/* Searches the bins. No use: it would take too long, and nothing was found. */
ck_bins_result ck_contacts_find_in_bins(clinker_workspace *workspace, const ck_kernels *kernels,
                                        const ck_tree_plan plans[2], const ck_binning *binning, ck_ending ending,
                                        ck_contacts *contacts);

/* Face pairs, sorted by a, then b, each once; owned by the scratch. */
typedef struct ck_near_faces {
    const clinker_face_pair *pairs;
    size_t count;
    bool too_many; /* more than were wanted: there is no list */
} ck_near_faces;

/* Searches two trees with boxes that are grown by a margin, `slack` by as much: finds the pairs that may come within
 * that margin of each other, `most` of them, and leaves contacts found before alone. */
bool ck_contacts_find_near(clinker_workspace *workspace, const ck_kernels *kernels, const ck_tree_plan plans[2],
                           double slack, size_t most, ck_near_faces *near);

/* The same without floats, for bodies of sizes too unlike. `room` is memory for either body. */
bool ck_contacts_sweep_near(clinker_workspace *workspace, const ck_tree_plan plans[2], ck_side room[2], double margin,
                            size_t most, ck_near_faces *near);

/* Every face pair, no culling: the reference. */
bool ck_contacts_find_plainly(clinker_workspace *workspace, const ck_mesh *a, const ck_mesh *b, ck_ending ending,
                              ck_contacts *contacts);

#endif
