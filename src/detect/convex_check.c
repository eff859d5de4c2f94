/* Two prepared convex bodies: the search of convex/, and where that leaves it open, the exact check. */
#include "convex/recheck.h"
#include "convex/search.h"
#include "detect/check_bodies.h"
#include "detect/convex_bodies.h"

#include <string.h>

/* A point from the centre of a, as the certificate has it. */
static void certify_point(const ck_convex_pair *pair, const double from_a[3], clinker_certificate *certificate) {
    const ck_polyhedron *body = pair->a.body;
    certificate->kind = CLINKER_CERTIFICATE_POINT;
    for (int i = 0; i < 3; i++) {
        certificate->point[i] = pair->a.centre[i] + from_a[i];
        certificate->point_in_a[i] = body->centre[i] + ck_dot(pair->a.backward[i], from_a) * body->unit;
    }
}

static void certify(const ck_convex_pair *pair, const ck_proof *proof, clinker_convex_answer *answer) {
    clinker_certificate *certificate = &answer->certificate;
    if (proof->verdict == CK_COMMON) {
        answer->state = CLINKER_INTERFERE;
        certify_point(pair, proof->vector, certificate);
    } else {
        answer->state = CLINKER_APART;
        certificate->kind = CLINKER_CERTIFICATE_PLANE;
        memcpy(certificate->normal, proof->vector, sizeof certificate->normal);
        certificate->offset = proof->offset + ck_dot(proof->vector, pair->a.centre);
    }
}

static clinker_status judge_exactly(clinker_workspace *workspace, const clinker_body bodies[2],
                                    clinker_convex_answer *answer) {
    clinker_query query = clinker_query_default();
    query.detail = CLINKER_DETAIL_STATE;
    query.depth = false;
    query.tolerance = 0;
    clinker_answer found;
    clinker_status status = ck_bodies_check(workspace, bodies, 2, &query, &(ck_check_ways){0}, NULL, &found);
    answer->certificate.kind = CLINKER_CERTIFICATE_EXACT;
    answer->way = CLINKER_WAY_EXACT;
    answer->state = found.pair_count > 0 ? found.pairs[0].state : CLINKER_APART;
    return status;
}

static const clinker_convex_way WAYS[] = {
    [CK_WAY_NONE] = CLINKER_WAY_NONE,       [CK_WAY_HINT] = CLINKER_WAY_LAST,
    [CK_WAY_CENTRES] = CLINKER_WAY_CENTRES, [CK_WAY_SCREEN] = CLINKER_WAY_SCREEN,
    [CK_WAY_SUPPORT] = CLINKER_WAY_SUPPORT,
};

/* Whether the certificate holds, and moves it along: a plane to the middle of what is between the bodies, a point with
 * a. */
static bool renew(clinker_certificate *certificate, const clinker_convex *a, const clinker_pose *pose_a,
                  const clinker_convex *b, const clinker_pose *pose_b) {
    const ck_posed first = {&a->body, ck_pose_of(pose_a)}, second = {&b->body, ck_pose_of(pose_b)};
    if (!a->usable || !b->usable) {
        return false;
    }
    if (certificate->kind == CLINKER_CERTIFICATE_PLANE) {
        return ck_plane_holds(first, second, certificate->normal, &certificate->offset);
    }
    return certificate->kind == CLINKER_CERTIFICATE_POINT &&
           ck_point_holds(first, second, certificate->point_in_a, certificate->point);
}

bool clinker_certificate_holds(const clinker_certificate *certificate, const clinker_convex *a,
                               const clinker_pose *pose_a, const clinker_convex *b, const clinker_pose *pose_b) {
    clinker_certificate moved = *certificate;
    return renew(&moved, a, pose_a, b, pose_b);
}

/* What a certificate tells for a new search; CK_OPEN: nothing that is of use. */
static ck_verdict hint_from(const clinker_certificate *certificate, const ck_convex_pair *pair, double vector[3]) {
    ck_verdict verdict;
    if (certificate->kind == CLINKER_CERTIFICATE_PLANE) {
        memcpy(vector, certificate->normal, sizeof certificate->normal);
        verdict = CK_APART;
    } else if (certificate->kind == CLINKER_CERTIFICATE_POINT) {
        ck_sub(certificate->point, pair->a.centre, vector);
        verdict = CK_COMMON;
    } else {
        return CK_OPEN;
    }
    double size = fabs(vector[0]) + fabs(vector[1]) + fabs(vector[2]);
    return size > 0x1p-100 && size < 0x1p100 ? verdict : CK_OPEN;
}

/* What a search proves; CK_OPEN: nothing. */
static ck_proof decide(const clinker_convex *a, const double pose_a[12], const clinker_convex *b,
                       const double pose_b[12], const clinker_certificate *last, ck_convex_pair *pair) {
    if (!a->usable || !b->usable || !ck_convex_pair_make(&a->body, pose_a, &b->body, pose_b, pair)) {
        return (ck_proof){.verdict = CK_OPEN};
    }
    double vector[3];
    ck_hint hint = {hint_from(last, pair, vector), vector};
    return ck_convex_decide(pair, hint.verdict != CK_OPEN ? &hint : NULL);
}

static clinker_status check_anew(clinker_workspace *workspace, const clinker_convex *a, const clinker_pose *pose_a,
                                 const clinker_convex *b, const clinker_pose *pose_b, clinker_convex_answer *answer) {
    ck_convex_pair pair;
    ck_proof proof = decide(a, ck_pose_of(pose_a), b, ck_pose_of(pose_b), &answer->certificate, &pair);
    answer->checks = proof.checks;
    answer->way = WAYS[proof.way];
    if (proof.verdict != CK_OPEN) {
        certify(&pair, &proof, answer);
        return CLINKER_OK;
    }
    memcpy(answer->certificate.normal, proof.vector, sizeof proof.vector);
    return judge_exactly(workspace, (const clinker_body[2]){ck_convex_as_body(a, pose_a), ck_convex_as_body(b, pose_b)},
                         answer);
}

clinker_status clinker_convex_check(clinker_workspace *workspace, const clinker_convex *a, const clinker_pose *pose_a,
                                    const clinker_convex *b, const clinker_pose *pose_b,
                                    clinker_convex_answer *answer) {
    workspace->message[0] = '\0';
    if (!renew(&answer->certificate, a, pose_a, b, pose_b)) {
        return check_anew(workspace, a, pose_a, b, pose_b, answer);
    }
    answer->state = answer->certificate.kind == CLINKER_CERTIFICATE_PLANE ? CLINKER_APART : CLINKER_INTERFERE;
    answer->way = CLINKER_WAY_LAST;
    answer->checks = 1;
    return CLINKER_OK;
}
