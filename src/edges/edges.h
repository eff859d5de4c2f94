/* Cast edges (ray casting): a line of sight is cast at every sample of an edge; where it has entered another body more
 * often than it has left it, the edge lies inside of that body.
 *
 * After Knott, "CInDeR: Collision and Interference Detection in Real-time using Graphics Hardware", 2003, chapter 4:
 * two solids interfere if and only if an edge of one meets the volume of the other (theorem 4.1). All bodies are drawn
 * in one set of passes. The published form keeps one edge for each pixel and counts faces of all bodies together
 * (published/cast.c); here every pixel keeps all its edges, and the lists of sorted faces tell for each of them in
 * which bodies it lies, so that no pair is lost behind another. Faces of its own body do not count: an edge never lies
 * inside of its own solid, and needs no offset.
 *
 * What pixels tell are candidates. They are judged on the edge itself: by the exact location of its point in the other
 * body, and its distance to that one's surface. So what an answer means is:
 * - INTERFERE: some edge has a point deeper inside of the other body than the tolerance: a proof. TOUCH: the points
 *   that were seen inside, or on the surface, are not so deep, and the exact method says the same.
 * - Where surfaces coincide, edges may all lie on the surface of the other body. Where no edge tells, the exact method
 *   judges bodies that have the same box, or that a line of sight is inside of at once for longer than a pixel.
 * - APART: no sample was seen inside or on the surface, and no line of sight in both bodies for longer than a pixel.
 *   What is smaller than a pixel may be missed.
 * - `depth`: how far inside the deepest sample lies, along the line of sight, to the nearer of both surfaces.
 * - A_IN_B: all samples of a's edges lie within b.
 * - A body that is not closed has no inside: its pairs interfere where an edge passes through a face, and are
 *   `undecided` where one may lie within. */
#ifndef CK_EDGES_EDGES_H
#define CK_EDGES_EDGES_H

#include "exact/exact.h"

/* As ck_zlist_check(). */
clinker_status ck_edges_check(ck_check *check, ck_judgement *pairs, ck_contacts *contacts, size_t count,
                              double *sample_spacing);

/* Begins a call: no stretches of edges yet. False: no memory. */
bool ck_edges_open(clinker_workspace *workspace);

/* The stretches of edges of all pairs that were just checked, one pair after the other. After ck_edges_open(). */
const clinker_edge_span *ck_edges_spans(clinker_workspace *workspace);

#endif
