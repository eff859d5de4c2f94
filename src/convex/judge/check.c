/* Two prepared convex bodies: the last certificate, the search (GJK), and where that leaves it open, the exact check,
 * or, for curved bodies, the admission that they touch as far as doubles tell. */
#include "base/workspace.h"
#include "convex/judge/judge.h"
#include "convex/prepare/prepared.h"
#include "convex/recheck/recheck.h"
#include "convex/search/search.h"

#include <string.h>

/* A point from the centre of a, as the certificate has it. */
static void certify_point(const ck_convex_pair *pair, const double from_a[3], clinker_certificate *certificate) {
    CK_ASSERT(pair->inverted && ck_is_finite(from_a));
    const ck_polyhedron *body = pair->a.body;
    certificate->kind = CLINKER_CERTIFICATE_POINT;
    for (int i = 0; i < 3; i++) {
        certificate->point[i] = pair->a.centre[i] + from_a[i];
        certificate->point_in_a[i] = body->centre[i] + ck_dot(pair->a.backward[i], from_a) * body->unit;
    }
}

static void certify(const ck_convex_pair *pair, const ck_proof *proof, clinker_convex_answer *answer) {
    CK_ASSERT(proof->verdict != CK_OPEN && (!pair->flat || proof->vector[2] == 0));
    clinker_certificate *certificate = &answer->certificate;
    if (proof->verdict == CK_COMMON) {
        answer->state = CLINKER_STATE_INTERFERE;
        certify_point(pair, proof->vector, certificate);
    } else {
        answer->state = CLINKER_STATE_APART;
        certificate->kind = CLINKER_CERTIFICATE_PLANE;
        double size = ck_sum_of_sizes(proof->vector), scale = ck_is_normal(size) ? 1 : ldexp(1, -ilogb(size));
        for (int k = 0; k < 3; k++) {
            certificate->normal[k] = scale * proof->vector[k];
        }
        CK_ASSERT(ck_is_normal(ck_sum_of_sizes(certificate->normal)));
        certificate->offset = scale * proof->offset + ck_dot(certificate->normal, pair->a.centre);
    }
}

static const clinker_convex_way WAYS[] = {
    [CK_WAY_NONE] = CLINKER_CONVEX_WAY_NONE,       [CK_WAY_HINT] = CLINKER_CONVEX_WAY_LAST,
    [CK_WAY_CENTRES] = CLINKER_CONVEX_WAY_CENTRES, [CK_WAY_SCREEN] = CLINKER_CONVEX_WAY_SCREEN,
    [CK_WAY_SUPPORT] = CLINKER_CONVEX_WAY_SUPPORT,
};

static bool is_curved(const clinker_convex *a, const clinker_convex *b) {
    return a->body.curved != NULL || b->body.curved != NULL;
}

/* Sizes at which curved bodies may be searched: exact arithmetic does not answer for them, so noise may be larger or
 * smaller than for meshes, while the stretch of poses is limited more. */
static bool is_in_range(const ck_placed *placed) {
    return placed->stretch > 0x1p-100 && placed->stretch < 0x1p100 && placed->noise > 0x1p-400 &&
           placed->noise < 0x1p400;
}

/* False: the search cannot be asked. */
static bool place(const clinker_convex *a, const clinker_pose *pose_a, const clinker_convex *b,
                  const clinker_pose *pose_b, ck_convex_pair *pair) {
    return a->usable && b->usable &&
           ck_convex_pair_make(&a->body, ck_pose_of(pose_a), &b->body, ck_pose_of(pose_b), pair) &&
           (is_curved(a, b) ? is_in_range(&pair->a) && is_in_range(&pair->b) : ck_convex_pair_is_searchable(pair));
}

/* Whether the certificate holds, and moves it along, as renew() does: by lists of maps, or the functions of a curved
 * body.
 */
static bool renew_carefully(clinker_certificate *certificate, ck_convex_pair *pair) {
    CK_ASSERT(certificate->kind == CLINKER_CERTIFICATE_PLANE || certificate->kind == CLINKER_CERTIFICATE_POINT);
    if (certificate->kind == CLINKER_CERTIFICATE_PLANE) {
        const double *normal = certificate->normal, back[3] = {-normal[0], -normal[1], -normal[2]};
        double size = ck_sum_of_sizes(normal);
        if (!ck_is_normal(size)) {
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
    return ck_is_finite(from_a) && ck_convex_pair_invert(pair) && ck_proof_point(pair, from_a);
}

/* Certificates of the other kinds tell nothing of other poses. */
static bool is_proof(const clinker_certificate *certificate) {
    return certificate->kind == CLINKER_CERTIFICATE_PLANE || certificate->kind == CLINKER_CERTIFICATE_POINT;
}

/* Polygons only know certificates in their plane. */
static bool is_planar(const clinker_certificate *certificate) {
    switch (certificate->kind) {
    case CLINKER_CERTIFICATE_PLANE:
        return certificate->normal[2] == 0;
    case CLINKER_CERTIFICATE_POINT:
        return certificate->point_in_a[2] == 0;
    default:
        return true;
    }
}

static bool can_renew(const clinker_certificate *certificate, const clinker_convex *a, const clinker_convex *b) {
    return a->usable && b->usable && (!a->flat || is_planar(certificate));
}

/* Meshes of moderate size go together in any poses, and may be asked about any certificate. */
static bool are_plain(const clinker_convex *a, const clinker_convex *b) {
    CK_ASSERT(!a->plain || (a->rechecks != NULL && !a->flat && a->body.curved == NULL));
    return a->plain && b->plain;
}

static const ck_rechecks *rechecks_of(const clinker_convex *a, const clinker_convex *b) {
    return are_plain(a, b) ? a->rechecks : &ck_rechecks_baseline;
}

/* Whether rechecks may be asked about two bodies. */
static bool have_rechecks(const clinker_convex *a, const clinker_convex *b) {
    return are_plain(a, b) || (a->usable && b->usable && !is_curved(a, b) && ck_polyhedron_is_moderate(&a->body) &&
                               ck_polyhedron_is_moderate(&b->body));
}

static bool can_recheck(const clinker_certificate *certificate, const clinker_convex *a, const clinker_convex *b) {
    return are_plain(a, b) || (have_rechecks(a, b) && can_renew(certificate, a, b));
}

/* Whether the certificate holds, and moves it along: a plane to the middle between the bodies, a point with a. */
static bool renew(clinker_certificate *certificate, const clinker_convex *a, const clinker_pose *pose_a,
                  const clinker_convex *b, const clinker_pose *pose_b) {
    ck_convex_pair pair;
    return is_proof(certificate) && can_renew(certificate, a, b) && place(a, pose_a, b, pose_b, &pair) &&
           renew_carefully(certificate, &pair);
}

/* Whether a plane holds. */
static bool plane_holds(const clinker_certificate *certificate, const clinker_convex *a, const clinker_pose *pose_a,
                        const clinker_convex *b, const clinker_pose *pose_b) {
    const ck_posed first = {&a->body, ck_pose_of(pose_a)}, second = {&b->body, ck_pose_of(pose_b)};
    clinker_convex_memo seen[2] = {{.points = 0}};
    double offset;
    return certificate->kind == CLINKER_CERTIFICATE_PLANE && can_recheck(certificate, a, b) &&
           rechecks_of(a, b)->plane_holds(first, second, certificate->normal, &offset, seen);
}

bool clinker_certificate_holds(const clinker_certificate *certificate, const clinker_convex *a,
                               const clinker_pose *pose_a, const clinker_convex *b, const clinker_pose *pose_b) {
    if (certificate == NULL || a == NULL || b == NULL) {
        return false;
    }
    clinker_certificate moved = *certificate;
    return ck_convex_is_pair(a, pose_a, b, pose_b) &&
           (plane_holds(certificate, a, pose_a, b, pose_b) || renew(&moved, a, pose_a, b, pose_b));
}

/* Whether a plane that parted the bodies before is of use for a new search. */
static bool is_hint(const clinker_certificate *certificate, const ck_convex_pair *pair) {
    return certificate->kind == CLINKER_CERTIFICATE_PLANE && ck_is_normal(ck_sum_of_sizes(certificate->normal)) &&
           !(pair->flat && certificate->normal[2] != 0);
}

static clinker_status refuse_pair(clinker_workspace *workspace, const clinker_convex *a, const clinker_pose *pose_a,
                                  const clinker_convex *b) {
    if (a->flat != b->flat) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "a polygon only goes with another polygon");
    }
    return ck_fail(workspace, CLINKER_STATUS_INVALID, "the pose of polygon %s does not keep the plane z = 0",
                   ck_convex_fits(a, pose_a) ? "b" : "a");
}

/* What the search left open; `pair` is NULL where it could not be asked. */
static clinker_status judge(clinker_workspace *workspace, ck_convex_pair *pair, const clinker_convex *a,
                            const clinker_pose *pose_a, const clinker_convex *b, const clinker_pose *pose_b,
                            clinker_convex_answer *answer) {
    if (is_curved(a, b)) {
        answer->certificate.kind = CLINKER_CERTIFICATE_ROUNDING;
        answer->state = CLINKER_STATE_TOUCH;
        return CLINKER_STATUS_OK;
    }
    clinker_pose thicker;
    if (b->flat) {
        /* Both prisms have one height: b is made twice as high, so that its ends do not lie in the planes of a's. */
        memcpy(thicker.m, ck_pose_of(pose_b), sizeof thicker.m);
        thicker.m[10] = 2;
        pose_b = &thicker;
    }
    return ck_convex_judge(workspace, pair, a, pose_a, b, pose_b, answer);
}

/* Answers by the line of centres alone. */
static bool look_across(const clinker_convex *a, const clinker_pose *pose_a, const clinker_convex *b,
                        const clinker_pose *pose_b, clinker_convex_answer *answer) {
    CK_ASSERT(have_rechecks(a, b));
    const ck_posed first = {&a->body, ck_pose_of(pose_a)}, second = {&b->body, ck_pose_of(pose_b)};
    clinker_certificate *certificate = &answer->certificate;
    ck_parting parted = rechecks_of(a, b)->centres_part(first, second, certificate->normal, &certificate->offset);
    certificate->kind = parted == CK_NOT_PARTED ? CLINKER_CERTIFICATE_NONE : CLINKER_CERTIFICATE_PLANE;
    answer->state = CLINKER_STATE_APART;
    answer->way = parted == CK_PARTED_ACROSS ? CLINKER_CONVEX_WAY_CENTRES : CLINKER_CONVEX_WAY_SUPPORT;
    answer->checks = parted == CK_PARTED_ACROSS ? 1 : 2;
    return parted != CK_NOT_PARTED;
}

/* Answers by a recheck of the last certificate, and if there is none, by the line of centres. False: the question is
 * open. */
static bool look_first(const clinker_convex *a, const clinker_pose *pose_a, const clinker_convex *b,
                       const clinker_pose *pose_b, clinker_convex_answer *answer) {
    CK_ASSERT(have_rechecks(a, b));
    const ck_posed first = {&a->body, ck_pose_of(pose_a)}, second = {&b->body, ck_pose_of(pose_b)};
    const ck_rechecks *rechecks = rechecks_of(a, b);
    clinker_certificate *last = &answer->certificate;
    clinker_convex_memo *seen = answer->memory.memos;
    answer->way = CLINKER_CONVEX_WAY_LAST;
    answer->checks = 1;
    if (last->kind == CLINKER_CERTIFICATE_PLANE) {
        answer->state = CLINKER_STATE_APART;
        return rechecks->plane_holds(first, second, last->normal, &last->offset, seen);
    }
    if (last->kind == CLINKER_CERTIFICATE_POINT) {
        answer->state = CLINKER_STATE_INTERFERE;
        return rechecks->point_holds(first, second, last->point_in_a, last->point, seen);
    }
    return last->kind == CLINKER_CERTIFICATE_NONE && look_across(a, pose_a, b, pose_b, answer);
}

/* The same of bodies of which one is curved, by renew(). */
static bool look_first_at_curved(const clinker_convex *a, const clinker_pose *pose_a, const clinker_convex *b,
                                 const clinker_pose *pose_b, clinker_convex_answer *answer) {
    answer->way = CLINKER_CONVEX_WAY_LAST;
    answer->checks = 1;
    answer->state =
        answer->certificate.kind == CLINKER_CERTIFICATE_PLANE ? CLINKER_STATE_APART : CLINKER_STATE_INTERFERE;
    return is_curved(a, b) && renew(&answer->certificate, a, pose_a, b, pose_b);
}

static clinker_status check_anew(clinker_workspace *workspace, const clinker_convex *a, const clinker_pose *pose_a,
                                 const clinker_convex *b, const clinker_pose *pose_b, clinker_convex_answer *answer) {
    ck_convex_pair pair;
    ck_proof proof = {.verdict = CK_OPEN};
    bool placed = place(a, pose_a, b, pose_b, &pair);
    if (placed) {
        const clinker_certificate *last = &answer->certificate;
        ck_hint hint = {.normal = is_hint(last, &pair) ? last->normal : NULL,
                        .overlap = last->kind == CLINKER_CERTIFICATE_POINT ||
                                   (last->kind == CLINKER_CERTIFICATE_NONE && !is_curved(a, b)),
                        .memory = &answer->memory};
        proof = ck_convex_decide(&pair, &hint);
    } else if (is_curved(a, b)) {
        return ck_fail(workspace, CLINKER_STATUS_INVALID, "a pose is not finite, or of a size that is out of reach");
    } else if (have_rechecks(a, b) && look_across(a, pose_a, b, pose_b, answer)) {
        return CLINKER_STATUS_OK;
    }
    answer->checks = proof.checks;
    answer->way = WAYS[proof.way];
    if (proof.verdict != CK_OPEN) {
        certify(&pair, &proof, answer);
        return CLINKER_STATUS_OK;
    }
    memcpy(answer->certificate.normal, proof.vector, sizeof proof.vector);
    return judge(workspace, placed ? &pair : NULL, a, pose_a, b, pose_b, answer);
}

/* Of an answer of kind NONE nothing else is read: what is left in the memory is not read after this, and what is
 * reserved is as the next call wants it. */
static void forget(clinker_convex_answer *answer) {
    answer->memory.memos[0].points = answer->memory.memos[1].points = 0;
    answer->memory.corner_count = 0;
    memset(answer->reserved, 0, sizeof answer->reserved);
}

static bool is_reserved_used(const clinker_convex_answer *answer) {
    const void *const *reserved = answer->reserved;
    return reserved[0] != NULL || reserved[1] != NULL || reserved[2] != NULL || reserved[3] != NULL;
}

static clinker_status answer_pair(clinker_workspace *workspace, const clinker_convex *a, const clinker_pose *pose_a,
                                  const clinker_convex *b, const clinker_pose *pose_b, clinker_convex_answer *answer) {
    if (!are_plain(a, b) && !ck_convex_is_pair(a, pose_a, b, pose_b)) {
        return refuse_pair(workspace, a, pose_a, b);
    }
    if (answer->certificate.kind == CLINKER_CERTIFICATE_NONE) {
        forget(answer);
    }
    bool known = can_recheck(&answer->certificate, a, b) ? look_first(a, pose_a, b, pose_b, answer)
                                                         : look_first_at_curved(a, pose_a, b, pose_b, answer);
    return known ? CLINKER_STATUS_OK : check_anew(workspace, a, pose_a, b, pose_b, answer);
}

/* An answer of this library's size. */
static clinker_status check_whole(clinker_workspace *workspace, const clinker_convex *a, const clinker_pose *pose_a,
                                  const clinker_convex *b, const clinker_pose *pose_b, clinker_convex_answer *answer) {
    ck_forget_fault(workspace);
    if (answer->certificate.kind != CLINKER_CERTIFICATE_NONE && is_reserved_used(answer)) {
        return ck_fail(workspace, CLINKER_STATUS_UNSUPPORTED,
                       "`reserved` of the answer is not NULL: make it ready, or the caller needs a newer library");
    }
    clinker_status status = answer_pair(workspace, a, pose_a, b, pose_b, answer);
    if (status != CLINKER_STATUS_OK) {
        answer->certificate.kind = CLINKER_CERTIFICATE_NONE;
    }
    return status;
}

CK_DEFINE_INIT(clinker_convex_answer)

/* A pointer that is missing, or an answer of another version: a function of its own, as other calls may take 15 ns. */
static clinker_status check_odd(clinker_workspace *workspace, const clinker_convex *a, const clinker_pose *pose_a,
                                const clinker_convex *b, const clinker_pose *pose_b, clinker_convex_answer *answer) {
    clinker_convex_answer whole = CLINKER_INIT(clinker_convex_answer);
    clinker_status status = CK_CALL_BEGIN(workspace, CK_GIVEN(a), CK_GIVEN(b), CK_GIVEN_SIZED(answer));
    bool given = workspace != NULL && a != NULL && b != NULL && answer != NULL;
    if (status == CLINKER_STATUS_OK && given) {
        ck_sized_read(&whole, answer);
        status = check_whole(workspace, a, pose_a, b, pose_b, &whole);
    }
    if (answer != NULL && ck_sized_check(answer, sizeof *answer) == CLINKER_STATUS_OK) {
        ck_sized_give(answer, &whole);
    }
    return status;
}

clinker_status clinker_convex_check(clinker_workspace *workspace, const clinker_convex *a, const clinker_pose *pose_a,
                                    const clinker_convex *b, const clinker_pose *pose_b,
                                    clinker_convex_answer *answer) {
    if (workspace == NULL || a == NULL || b == NULL || answer == NULL || answer->size != sizeof *answer) {
        return check_odd(workspace, a, pose_a, b, pose_b, answer);
    }
    return check_whole(workspace, a, pose_a, b, pose_b, answer);
}
