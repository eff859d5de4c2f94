/* Spans of edges by fractions of whole numbers: slow, plain and exact, for small integer coordinates. */
#ifndef TEST_EDGES_TRUTH_H
#define TEST_EDGES_TRUTH_H

#include "scene.h"

typedef struct fraction {
    int64_t n, d; /* d > 0 */
} fraction;

typedef struct true_span {
    fraction from, to;
} true_span;

/* The spans of an edge from p to q, in order; room for one more than there are faces, times four. */
enum { TRUTH_SPANS_PER_FACE = 4 };
size_t edge_truth_spans(const ck_body *around, const double p[3], const double q[3], true_span *spans);

/* Where the point at a fraction of the way from p to q lies. */
ck_place edge_truth_place(const ck_body *around, const double p[3], const double q[3], fraction at);

/* Whether that point lies on the face, its border included, and the face has an area. */
bool edge_truth_on_face(const ck_body *around, uint32_t face, const double p[3], const double q[3], fraction at);

/* Whether the edge passes the face at an inner point of both, and where. */
bool edge_truth_passes(const ck_body *around, uint32_t face, const double p[3], const double q[3], fraction *at);

#endif
