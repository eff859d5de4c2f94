/* Verifies answers about convex bodies without anything that made them: every corner against a plane, every face
 * against a point, for the corners as the header of the library places them. A pass in floats settles those that are
 * far from it, with a bound on all rounding; exact arithmetic the others. */
#ifndef CLINKER_BENCH_CONVEX_VERIFY_H
#define CLINKER_BENCH_CONVEX_VERIFY_H

#include "body.h"
#include "caps.h"
#include "queries.h"
#include "scan.h"

/* Where a pose puts a point, rounded as the header says. */
static inline void convex_place(const clinker_pose *pose, const double point[3], double out[3]) {
    for (int i = 0; i < 3; i++) {
        const double *row = &pose->m[4 * i];
        out[i] = ((row[0] * point[0] + row[1] * point[1]) + row[2] * point[2]) + row[3];
    }
}

typedef struct convex_verifier {
    clinker_workspace *workspace;
    const convex_body *body; /* of both */
    convex_scan corners;     /* x, y, z, 0 */
    convex_scan faces;       /* the unit normal, outwards, and how far the plane is along it; 0 for slim ones */
    convex_capper capper;
    size_t capped; /* answers that were verified by caps */
} convex_verifier;

bool convex_verifier_make(clinker_workspace *workspace, const convex_body *body, convex_verifier *verifier);
void convex_verifier_free(convex_verifier *verifier);

/* Whether the answer's state is proved by its certificate; of kind EXACT, whether the exact check of the meshes agrees:
 * without culling where there are few faces; where there are many, of all faces that come within 1e-5 of the other
 * body, and of the whole meshes every thousandth time. */
bool convex_verify(convex_verifier *verifier, const convex_query *query, const clinker_convex_answer *answer);

#endif
