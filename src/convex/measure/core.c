#include "convex/measure/core.h"

#include "convex/shapes/formulas.h"

/* A pose whose stretches differ by more than this part of them makes no ball of a ball. */
#define ROUND 0x1p-40

/* Rounding takes 17 * 2^-53 of squared stretches, where these hardly differ. docs/bounds.md, balls. */
#define SLACK 0x1p-48

/* Bounds on the factors by which a pose stretches vectors (its singular values). Their squares are eigenvalues of the
 * matrix of products of its columns, and lie no further from the mean of the diagonal than the sum of sizes of a row
 * less that mean (Gershgorin). */
static void find_stretch(const double m[12], double *least, double *most) {
    double products[3][3], mean = 0, off = 0;
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            products[i][k] = m[i] * m[k] + m[4 + i] * m[4 + k] + m[8 + i] * m[8 + k];
        }
        mean += products[i][i] / 3;
    }
    for (int i = 0; i < 3; i++) {
        products[i][i] -= mean;
        off = ck_greater(off, ck_sum_of_sizes(products[i]));
    }
    off += SLACK * mean;
    *least = sqrt(ck_greater(mean - off, 0));
    *most = sqrt(mean + off);
}

void ck_core_make(const ck_polyhedron *body, const double pose[12], ck_core *core) {
    double radius, least, most;
    core->body = body;
    core->least = core->most = 0;
    if (body->curved == NULL || !ck_curved_core(body->curved, &core->curved, &radius)) {
        return;
    }
    find_stretch(pose, &least, &most);
    CK_ASSERT(radius > 0 && least >= 0 && least <= most);
    if (most - least <= ROUND * most) {
        core->least = least * radius * body->unit;
        core->most = most * radius * body->unit;
        core->kept = *body;
        core->kept.curved = &core->curved;
        core->body = &core->kept;
    }
}
