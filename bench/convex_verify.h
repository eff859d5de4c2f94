/* Verifies answers about convex bodies without anything that made them: every corner against a plane, every face
 * against a point, in exact arithmetic, for the corners as the header of the library places them. */
#ifndef CLINKER_BENCH_CONVEX_VERIFY_H
#define CLINKER_BENCH_CONVEX_VERIFY_H

#include "convex_body.h"
#include "convex_queries.h"

/* Where a pose puts a point, rounded as the header says. */
static inline void convex_place(const clinker_pose *pose, const double point[3], double out[3]) {
    for (int i = 0; i < 3; i++) {
        const double *row = &pose->m[4 * i];
        out[i] = ((row[0] * point[0] + row[1] * point[1]) + row[2] * point[2]) + row[3];
    }
}

/* Room for both bodies in their places. */
typedef struct convex_verifier {
    clinker_workspace *workspace;
    const convex_body *body; /* of both */
    double *placed[2];
} convex_verifier;

bool convex_verifier_make(clinker_workspace *workspace, const convex_body *body, convex_verifier *verifier);
void convex_verifier_free(convex_verifier *verifier);

/* Whether the answer's state is proved by its certificate; of kind EXACT, whether the exact check of the meshes agrees,
 * that without culling where there are few faces. */
bool convex_verify(const convex_verifier *verifier, const convex_query *query, const clinker_convex_answer *answer);

#endif
