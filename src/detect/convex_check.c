/* Two prepared convex bodies: the search of convex/, and where that leaves it open, the exact check. */
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
    [CK_WAY_NONE] = CLINKER_WAY_NONE,
    [CK_WAY_CENTRES] = CLINKER_WAY_CENTRES,
    [CK_WAY_SCREEN] = CLINKER_WAY_SCREEN,
    [CK_WAY_SUPPORT] = CLINKER_WAY_SUPPORT,
};

/* Whether the certificate holds, and moves it along: a plane to the middle of what is between the bodies, a point with
 * a. The pair may be inverted for it. */
static bool renew(clinker_certificate *certificate, ck_convex_pair *pair) {
    if (certificate->kind == CLINKER_CERTIFICATE_PLANE) {
        double offset;
        bool apart = ck_proof_plane(pair, certificate->normal, CK_QUICK, &offset);
        certificate->offset = offset + ck_dot(certificate->normal, pair->a.centre);
        return apart;
    }
    if (certificate->kind != CLINKER_CERTIFICATE_POINT) {
        return false;
    }
    double from_a[3];
    ck_point_to_world(pair->a.pose, certificate->point_in_a, certificate->point);
    ck_sub(certificate->point, pair->a.centre, from_a);
    return ck_convex_pair_invert(pair) && ck_proof_point(pair, from_a, CK_QUICK);
}

bool clinker_certificate_holds(const clinker_certificate *certificate, const clinker_convex *a,
                               const clinker_pose *pose_a, const clinker_convex *b, const clinker_pose *pose_b) {
    ck_convex_pair pair;
    clinker_certificate moved = *certificate;
    return a->usable && b->usable &&
           ck_convex_pair_make(&a->body, ck_pose_of(pose_a), &b->body, ck_pose_of(pose_b), &pair) &&
           renew(&moved, &pair);
}

clinker_status clinker_convex_check(clinker_workspace *workspace, const clinker_convex *a, const clinker_pose *pose_a,
                                    const clinker_convex *b, const clinker_pose *pose_b,
                                    clinker_convex_answer *answer) {
    workspace->message[0] = '\0';
    ck_convex_pair pair;
    ck_proof proof = {.verdict = CK_OPEN};
    if (a->usable && b->usable &&
        ck_convex_pair_make(&a->body, ck_pose_of(pose_a), &b->body, ck_pose_of(pose_b), &pair)) {
        if (renew(&answer->certificate, &pair)) {
            answer->way = CLINKER_WAY_LAST;
            answer->checks = 1;
            return CLINKER_OK;
        }
        bool plane = answer->certificate.kind == CLINKER_CERTIFICATE_PLANE;
        proof = ck_convex_decide(&pair, plane ? answer->certificate.normal : NULL);
    }
    *answer = (clinker_convex_answer){.checks = proof.checks, .way = WAYS[proof.way]};
    if (proof.verdict != CK_OPEN) {
        certify(&pair, &proof, answer);
        return CLINKER_OK;
    }
    memcpy(answer->certificate.normal, proof.vector, sizeof proof.vector);
    return judge_exactly(workspace, (const clinker_body[2]){ck_convex_as_body(a, pose_a), ck_convex_as_body(b, pose_b)},
                         answer);
}
