/* Two prepared convex bodies: the search of convex/, and where that leaves it open, the exact check, or, for curved
 * bodies, the admission that they touch as far as doubles tell. */
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

static bool is_curved(const clinker_convex *a, const clinker_convex *b) {
    return a->body.curved != NULL || b->body.curved != NULL;
}

/* False: the search cannot be asked. Where exact arithmetic cannot answer in its stead, squares must not overflow. */
static bool place(const clinker_convex *a, const clinker_pose *pose_a, const clinker_convex *b,
                  const clinker_pose *pose_b, ck_convex_pair *pair) {
    return a->usable && b->usable &&
           ck_convex_pair_make(&a->body, ck_pose_of(pose_a), &b->body, ck_pose_of(pose_b), pair) &&
           !(is_curved(a, b) && !(pair->noise > 0x1p-400 && pair->noise < 0x1p400));
}

/* As below, by functions in the place of maps where a body has these, else by lists. */
static bool renew_carefully(clinker_certificate *certificate, ck_convex_pair *pair) {
    if (certificate->kind == CLINKER_CERTIFICATE_PLANE) {
        const double *normal = certificate->normal, back[3] = {-normal[0], -normal[1], -normal[2]};
        double size = ck_sum_of_sizes(normal);
        if (!(size < 0x1p100)) {
            return false;
        }
        double of_a = ck_placed_support(&pair->a, normal, CK_CAREFUL).bound;
        double of_b = ck_placed_support(&pair->b, back, CK_CAREFUL).bound, across = ck_dot(pair->between, normal);
        certificate->offset = (of_a + across - of_b) / 2 + ck_dot(normal, pair->a.centre);
        return of_a + of_b + pair->noise * size < across;
    }
    double from_a[3];
    ck_point_to_world(pair->a.pose, certificate->point_in_a, certificate->point);
    ck_sub(certificate->point, pair->a.centre, from_a);
    return certificate->kind == CLINKER_CERTIFICATE_POINT && ck_is_finite(from_a) && ck_convex_pair_invert(pair) &&
           ck_proof_point(pair, from_a, CK_CAREFUL);
}

/* Whether the certificate holds, and moves it along: a plane to the middle of what is between the bodies, a point with
 * a. */
static bool renew(clinker_certificate *certificate, const clinker_convex *a, const clinker_pose *pose_a,
                  const clinker_convex *b, const clinker_pose *pose_b) {
    const ck_posed first = {&a->body, ck_pose_of(pose_a)}, second = {&b->body, ck_pose_of(pose_b)};
    if (!a->usable || !b->usable || (a->flat && (certificate->normal[2] != 0 || certificate->point_in_a[2] != 0))) {
        return false;
    }
    if (is_curved(a, b)) {
        ck_convex_pair pair;
        return ck_is_finite(certificate->normal) && place(a, pose_a, b, pose_b, &pair) &&
               renew_carefully(certificate, &pair);
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
    ck_convex_pair pair;
    bool level = !a->flat || (certificate->normal[2] == 0 && certificate->point_in_a[2] == 0);
    return ck_convex_is_pair(a, pose_a, b, pose_b) &&
           (renew(&moved, a, pose_a, b, pose_b) ||
            (level && ck_is_finite(certificate->normal) && place(a, pose_a, b, pose_b, &pair) &&
             renew_carefully(&moved, &pair)));
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
    double size = ck_sum_of_sizes(vector);
    return size > 0x1p-100 && size < 0x1p100 && !(pair->flat && vector[2] != 0) ? verdict : CK_OPEN;
}

static clinker_status refuse_pair(clinker_workspace *workspace, const clinker_convex *a, const clinker_pose *pose_a,
                                  const clinker_convex *b) {
    if (a->flat != b->flat) {
        return ck_fail(workspace, CLINKER_INVALID, "a polygon only goes with another polygon");
    }
    return ck_fail(workspace, CLINKER_INVALID, "the pose of polygon %s does not keep the plane z = 0",
                   ck_convex_fits(a, pose_a) ? "b" : "a");
}

/* What the search left open. */
static clinker_status judge(clinker_workspace *workspace, const clinker_convex *a, const clinker_pose *pose_a,
                            const clinker_convex *b, const clinker_pose *pose_b, clinker_convex_answer *answer) {
    if (is_curved(a, b)) {
        answer->certificate.kind = CLINKER_CERTIFICATE_ROUNDING;
        answer->state = CLINKER_TOUCH;
        return CLINKER_OK;
    }
    clinker_pose thicker;
    if (b->flat) {
        /* Both are prisms of one thickness: with another one b's ends do not lie in the planes of a's. */
        memcpy(thicker.m, ck_pose_of(pose_b), sizeof thicker.m);
        thicker.m[10] = 2;
        pose_b = &thicker;
    }
    return judge_exactly(workspace, (const clinker_body[2]){ck_convex_as_body(a, pose_a), ck_convex_as_body(b, pose_b)},
                         answer);
}

/* Whether bodies of which nothing is known yet are parted by a plane across the line of their centres. */
static bool part_at_once(const clinker_convex *a, const clinker_pose *pose_a, const clinker_convex *b,
                         const clinker_pose *pose_b, clinker_convex_answer *answer) {
    const ck_posed first = {&a->body, ck_pose_of(pose_a)}, second = {&b->body, ck_pose_of(pose_b)};
    clinker_certificate *certificate = &answer->certificate;
    if (certificate->kind != CLINKER_CERTIFICATE_NONE || !a->usable || !b->usable || is_curved(a, b) ||
        !ck_centres_part(first, second, certificate->normal, &certificate->offset)) {
        return false;
    }
    certificate->kind = CLINKER_CERTIFICATE_PLANE;
    answer->state = CLINKER_APART;
    answer->way = CLINKER_WAY_CENTRES;
    answer->checks = 1;
    return true;
}

static clinker_status check_anew(clinker_workspace *workspace, const clinker_convex *a, const clinker_pose *pose_a,
                                 const clinker_convex *b, const clinker_pose *pose_b, clinker_convex_answer *answer) {
    ck_convex_pair pair;
    ck_proof proof = {.verdict = CK_OPEN};
    if (place(a, pose_a, b, pose_b, &pair)) {
        double vector[3];
        ck_hint hint = {hint_from(&answer->certificate, &pair, vector), vector};
        proof = ck_convex_decide(&pair, hint.verdict != CK_OPEN ? &hint : NULL);
    } else if (is_curved(a, b)) {
        return ck_fail(workspace, CLINKER_INVALID, "a pose is not finite, or of a size that is out of reach");
    }
    answer->checks = proof.checks;
    answer->way = WAYS[proof.way];
    if (proof.verdict != CK_OPEN) {
        certify(&pair, &proof, answer);
        return CLINKER_OK;
    }
    memcpy(answer->certificate.normal, proof.vector, sizeof proof.vector);
    return judge(workspace, a, pose_a, b, pose_b, answer);
}

clinker_status clinker_convex_check(clinker_workspace *workspace, const clinker_convex *a, const clinker_pose *pose_a,
                                    const clinker_convex *b, const clinker_pose *pose_b,
                                    clinker_convex_answer *answer) {
    workspace->message[0] = '\0';
    if (!ck_convex_is_pair(a, pose_a, b, pose_b)) {
        return refuse_pair(workspace, a, pose_a, b);
    }
    if (part_at_once(a, pose_a, b, pose_b, answer)) {
        return CLINKER_OK;
    }
    if (!renew(&answer->certificate, a, pose_a, b, pose_b)) {
        return check_anew(workspace, a, pose_a, b, pose_b, answer);
    }
    answer->state = answer->certificate.kind == CLINKER_CERTIFICATE_PLANE ? CLINKER_APART : CLINKER_INTERFERE;
    answer->way = CLINKER_WAY_LAST;
    answer->checks = 1;
    return CLINKER_OK;
}
