/* All that two bodies have in common lies between two planes across a direction that nearly parts them: the plane where
 * b begins, and the plane where a ends. Beyond the first plane a is bounded by a few faces, and so is b before the
 * second: the caps (cap.h). Caps meet as the bodies do, in exact arithmetic on the same corners, since the triangles
 * that close them lie outside of the planes: those of a before b begins, those of b after a ends. */
#include "convex/judge/judge.h"

#include "convex/judge/cap.h"
#include "convex/scratch/scratch.h"
#include "overlap/overlap.h"

#include <string.h>

/* Bodies that touch are parted by a move away from each other of MOVE times the distance of their centres: a little
 * more than rounding hides, and less than the size of most faces. */
#define MOVE 0x1p-22

/* Rounding must not turn a cap inside out: its height is ROOM times the rounding error of its corners, at least. */
#define ROOM 0x1p10

/* The zone between two planes across a direction that has all common points. */
typedef struct common_zone {
    double direction[3]; /* from a to b, its longest coordinate is 1 */
    double levels[2]; /* distances of the planes, for sure: where b begins from the centre of a, where a ends from that
                         of b */
} common_zone;

/* The normal of a plane that parts the bodies once their centres are further apart by MOVE. */
static bool find_direction(const ck_convex_pair *pair, double direction[3]) {
    ck_convex_pair apart = *pair;
    for (int k = 0; k < 3; k++) {
        apart.between[k] *= 1 + MOVE;
    }
    ck_proof proof = ck_convex_decide(&apart, &(ck_hint){.normal = NULL});
    const double *v = proof.vector;
    double longest = fmax(fabs(v[0]), fmax(fabs(v[1]), fabs(v[2])));
    for (int k = 0; k < 3; k++) {
        direction[k] = v[k] / longest;
    }
    return proof.verdict == CK_APART && ck_is_finite(direction);
}

/* By how much planes are moved outwards for rounding. The noise of the pair covers both sides of a comparison; four
 * times the noise also covers the rounded reaches by which a cap is flooded. */
static double zone_slack(const ck_convex_pair *pair, const double direction[3]) {
    return 4 * pair->noise * ck_sum_of_sizes(direction);
}

/* The levels are above the slack, so the centres are not between the planes. */
static bool find_zone(ck_convex_pair *pair, common_zone *found) {
    const double *n = found->direction;
    CK_ASSERT(fmax(fabs(n[0]), fmax(fabs(n[1]), fabs(n[2]))) == 1 && pair->noise > 0);
    const double back[3] = {-n[0], -n[1], -n[2]};
    double a = ck_placed_support(&pair->a, n, CK_CAREFUL).bound;
    double b = ck_placed_support(&pair->b, back, CK_CAREFUL).bound;
    double across = ck_dot(pair->between, n), slack = zone_slack(pair, n);
    if (!ck_convex_pair_invert(pair)) {
        return false;
    }
    found->levels[0] = across - b - slack - ROOM * pair->a.gauge_noise * a;
    found->levels[1] = across - a - slack - ROOM * pair->b.gauge_noise * b;
    return found->levels[0] > slack && found->levels[1] > slack;
}

static clinker_status judge(clinker_workspace *workspace, const clinker_body bodies[2], clinker_convex_answer *answer) {
    clinker_query query;
    clinker_query_init(&query);
    query.detail = CLINKER_DETAIL_STATE;
    query.depth = false;
    query.tolerance = 0;
    ck_judgement found;
    clinker_status status =
        ck_exact_bodies(workspace, bodies, &query, &(ck_hooks){.overlap = ck_overlap_judge}, &found);
    if (status == CLINKER_STATUS_OK) {
        answer->certificate.kind = CLINKER_CERTIFICATE_EXACT;
        answer->way = CLINKER_CONVEX_WAY_EXACT;
        answer->state = found.state;
    }
    return status;
}

/* Puts caps in the place of the bodies' meshes, where that is of use. False: no memory. */
static bool cut(clinker_workspace *workspace, const ck_convex_pair *pair, const common_zone *between,
                const clinker_convex *const convex[2], clinker_body bodies[2]) {
    ck_convex_scratch *scratch = ck_convex_scratch_of(workspace);
    if (scratch == NULL) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        double outward[3];
        CK_ASSERT(between->levels[i] > 0);
        for (int k = 0; k < 3; k++) {
            outward[k] = i == 0 ? between->direction[k] : -between->direction[k];
        }
        if (ck_cap_make(&workspace->memory, &scratch->caps[i], convex[i], i == 0 ? &pair->a : &pair->b, outward,
                        between->levels[i], &bodies[i].mesh) == CK_CAP_NO_MEMORY) {
            return false;
        }
    }
    return true;
}

clinker_status ck_convex_judge(clinker_workspace *workspace, ck_convex_pair *pair, const clinker_convex *a,
                               const clinker_pose *pose_a, const clinker_convex *b, const clinker_pose *pose_b,
                               clinker_convex_answer *answer) {
    CK_ASSERT(a->flat == b->flat && a->body.curved == NULL && b->body.curved == NULL);
    clinker_body bodies[2] = {ck_convex_as_body(a, pose_a), ck_convex_as_body(b, pose_b)};
    common_zone between;
    if (pair != NULL && find_direction(pair, between.direction)) {
        memcpy(answer->certificate.normal, between.direction, sizeof between.direction);
        if (find_zone(pair, &between) &&
            !cut(workspace, pair, &between, (const clinker_convex *const[2]){a, b}, bodies)) {
            return ck_fail_memory(workspace);
        }
    }
    return judge(workspace, bodies, answer);
}
