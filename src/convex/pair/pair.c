#include "convex/pair/pair.h"

#include "convex/measure/measure.h"
#include "convex/prepare/prepared.h"
#include "convex/search/search.h"

#include <math.h>
#include <string.h>

/* Both forms, and where they are. */
typedef struct forms {
    const clinker_convex *a, *b;
    clinker_pose pose_a, pose_b;
} forms;

/* Sees that a form was made of this mesh. Forms of polygons and curved bodies were made of none. */
static clinker_status check_form(clinker_workspace *workspace, const clinker_convex *form, const clinker_body *source,
                                 size_t body) {
    if (form->source.triangle_count == 0) {
        return ck_fail_at(workspace, ck_at_body(body), CLINKER_STATUS_INVALID,
                          "its prepared form is that of a %s, not of a mesh", form->flat ? "polygon" : "curved body");
    }
    ck_mesh mesh;
    clinker_status status = ck_mesh_open(workspace, &source->mesh, source->pose, body, &mesh);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    ck_fingerprint found = ck_fingerprint_take(&mesh);
    return ck_fingerprint_equals(&found, &form->source)
               ? CLINKER_STATUS_OK
               : ck_fail_at(workspace, ck_at_body(body), CLINKER_STATUS_INVALID,
                            "its prepared form was made of another mesh");
}

clinker_status ck_convex_forms_check(const ck_check *check, const clinker_body *sources, bool needed) {
    const clinker_query *query = check->query;
    clinker_status status = CLINKER_STATUS_OK;
    for (size_t i = 0; (needed || query->convex.forms != NULL) && status == CLINKER_STATUS_OK && i < check->body_count;
         i++) {
        const clinker_convex *form = query->convex.forms != NULL ? query->convex.forms[i] : NULL;
        if (form != NULL) {
            status = check_form(check->workspace, form, &sources[i], i);
        } else if (needed) {
            status = ck_fail_at(check->workspace, ck_at_body(i), CLINKER_STATUS_INVALID,
                                "it has no prepared form, which the method of convex bodies needs");
        }
    }
    return status;
}

static const clinker_convex *form_of(const ck_check *check, uint32_t body) {
    const clinker_convex *form = check->query->convex.forms != NULL ? check->query->convex.forms[body] : NULL;
    return form != NULL && form->usable ? form : NULL;
}

static bool find_forms(const ck_check *check, const ck_judgement *pair, forms *found) {
    CK_ASSERT(pair->a != pair->b && pair->a < check->body_count && pair->b < check->body_count);
    found->a = form_of(check, pair->a);
    found->b = form_of(check, pair->b);
    if (found->a == NULL || found->b == NULL) {
        return false;
    }
    memcpy(found->pose_a.m, check->bodies[pair->a].mesh.m, sizeof found->pose_a.m);
    memcpy(found->pose_b.m, check->bodies[pair->b].mesh.m, sizeof found->pose_b.m);
    return true;
}

static bool place(const forms *of, ck_convex_pair *placed) {
    return ck_convex_pair_make(&of->a->body, of->pose_a.m, &of->b->body, of->pose_b.m, placed) &&
           ck_convex_pair_is_searchable(placed);
}

bool ck_convex_pair_settle(const ck_check *check, ck_judgement *pair) {
    forms found;
    ck_convex_pair placed;
    if (!find_forms(check, pair, &found) || !place(&found, &placed)) {
        return false;
    }
    const clinker_query *query = check->query;
    ck_verdict verdict = ck_convex_decide(&placed, &(ck_hint){.normal = NULL}).verdict;
    if (verdict == CK_COMMON && ck_query_is_bare(query)) {
        pair->state = CLINKER_STATE_INTERFERE;
        return true;
    }
    return verdict == CK_APART && query->clearance == 0;
}

static clinker_status measure(const ck_check *check, const forms *of, clinker_convex_measurement *out, bool *measured) {
    return ck_convex_measure_forms(check->workspace, of->a, &of->pose_a, of->b, &of->pose_b, out, measured);
}

clinker_status ck_convex_pair_separation(const ck_check *check, ck_judgement *pair) {
    forms found;
    if (!find_forms(check, pair, &found)) {
        return CLINKER_STATUS_OK;
    }
    bool known;
    clinker_convex_measurement out;
    clinker_status status = measure(check, &found, &out, &known);
    if (status == CLINKER_STATUS_OK && known && out.answer.state == CLINKER_STATE_INTERFERE) {
        pair->separation = out.separation;
    }
    return status;
}

typedef enum containment { WITHIN, NOT_WITHIN, UNCLEAR } containment;

/* Whether all corners of one body are inside of the other; the gauge noise of a pair covers the noise of both bodies.
 */
static containment find_containment(const ck_placed *one, const ck_placed *other) {
    CK_ASSERT(one->body->curved == NULL && one->body->corners.point_count > 0 && other->gauge_noise >= 0);
    const ck_direction_map *corners = &one->body->corners;
    for (size_t i = 0; i < corners->point_count; i++) {
        double vector[3];
        for (int k = 0; k < 3; k++) {
            vector[k] =
                ck_dot(&one->pose[4 * k], corners->points[i]) * one->body->unit + one->centre[k] - other->centre[k];
        }
        ck_gauge gauge = ck_placed_gauge(other, vector, CK_CAREFUL);
        if (gauge.value - other->gauge_noise > 1) {
            return NOT_WITHIN;
        }
        if (gauge.bound + other->gauge_noise >= 1) {
            return UNCLEAR;
        }
    }
    return WITHIN;
}

/* The kind of an interference. False: a corner lies on the other's surface, as far as doubles tell. */
static bool find_kind(const forms *of, clinker_kind *kind) {
    ck_convex_pair placed;
    if (!place(of, &placed) || !ck_convex_pair_invert(&placed)) {
        return false;
    }
    containment a = find_containment(&placed.a, &placed.b), b = find_containment(&placed.b, &placed.a);
    *kind = a == WITHIN ? CLINKER_KIND_A_IN_B : b == WITHIN ? CLINKER_KIND_B_IN_A : CLINKER_KIND_CROSSING;
    return a != UNCLEAR && b != UNCLEAR;
}

static void give_distance(const ck_check *check, const clinker_convex_measurement *out, ck_judgement *pair) {
    if (out->distance < check->query->clearance) {
        pair->state = CLINKER_STATE_NEAR;
        pair->distance = out->distance;
        memcpy(pair->point_a, out->point_a, sizeof pair->point_a);
        memcpy(pair->point_b, out->point_b, sizeof pair->point_b);
    }
}

/* Forms need no faces, but tolerance and contact do; a mesh may differ from that of its form where nobody looked. */
static clinker_status check_indices(ck_check *check, const ck_judgement *pair) {
    clinker_status status =
        ck_body_check_indices(check->workspace, check->body_kernels, &check->bodies[pair->a], pair->a);
    return status != CLINKER_STATUS_OK
               ? status
               : ck_body_check_indices(check->workspace, check->body_kernels, &check->bodies[pair->b], pair->b);
}

/* The radius of a ball about a point that lies in the body, the vector being that from its centre. Where the gauge of
 * the point is g, that of a point at the distance d is g + slimness * |backward| * d at most. */
static double room_about(const ck_placed *placed, const double vector[3]) {
    double gauge = ck_placed_gauge(placed, vector, CK_CAREFUL).bound + 2 * placed->gauge_noise;
    double squares = 0;
    for (int i = 0; i < 3; i++) {
        squares += ck_dot(placed->backward[i], placed->backward[i]);
    }
    const double rounding = 1 + 0x1p-20; /* of these few operations, many times over */
    return (1 - gauge) / (placed->body->slimness * sqrt(squares) * rounding);
}

/* The diameter of a ball inside of both bodies, about some common point; 0: none was found. */
static double find_ball(const forms *of) {
    ck_convex_pair placed;
    if (!place(of, &placed) || !ck_convex_pair_invert(&placed)) {
        return 0;
    }
    const ck_proof proof = ck_convex_decide(&placed, &(ck_hint){.normal = NULL});
    if (proof.verdict != CK_COMMON) {
        return 0;
    }
    double from_b[3];
    ck_sub(proof.vector, placed.between, from_b);
    double room = fmin(room_about(&placed.a, proof.vector), room_about(&placed.b, from_b));
    return room > 0 ? 2 * room : 0;
}

/* What both bodies share, exactly; of meshes that are not those of their forms nothing. */
static clinker_status find_overlap(ck_check *check, ck_judgement *pair) {
    if (check->query->contact) {
        return check->hooks->measure(check, pair, NULL);
    }
    ck_body *bodies[2] = {&check->bodies[pair->a], &check->bodies[pair->b]};
    if (!ck_body_find_closed(check->workspace, check->body_kernels, bodies[0]) ||
        !ck_body_find_closed(check->workspace, check->body_kernels, bodies[1])) {
        return ck_fail_memory(check->workspace);
    }
    if (bodies[0]->closed < 0 || bodies[1]->closed < 0) {
        return CLINKER_STATUS_OK;
    }
    ck_contacts contacts;
    ck_meeting meeting;
    clinker_status status = ck_exact_meet(check, (ck_body_pair){pair->a, pair->b}, &contacts, &meeting);
    if (status == CLINKER_STATUS_OK) {
        status = check->hooks->overlap(check, pair, &meeting);
        pair->overlap.volume_error = -1; /* nobody asked for it */
    }
    return status;
}

/* State and depth of bodies that overlap. No ball inside of both is larger than a move that parts them is long, so a
 * short one proves a touch. Else a ball proves that they interfere or, where forms give none that is large enough, what
 * both bodies share tells. */
static clinker_status judge_overlap(ck_check *check, const forms *of, const double separation[2], ck_judgement *pair) {
    const clinker_query *query = check->query;
    bool shallow = separation[1] <= pair->tolerance;
    bool proved = shallow || pair->tolerance == 0;
    pair->state = shallow ? CLINKER_STATE_TOUCH : CLINKER_STATE_INTERFERE;
    if (!query->contact && !query->depth && (proved || find_ball(of) > pair->tolerance)) {
        return CLINKER_STATUS_OK;
    }
    clinker_status status = find_overlap(check, pair);
    if (status == CLINKER_STATUS_OK && pair->overlap.exact) {
        double *ball = pair->overlap.depth;
        ball[1] = fmax(fmin(ball[1], separation[1]), ball[0]);
        ck_exact_judge_overlap(query, pair);
    } else {
        pair->unproved = !proved;
    }
    return status;
}

/* State, depth and contact of bodies that overlap. */
static clinker_status give_overlap(ck_check *check, const forms *of, const clinker_convex_measurement *out,
                                   ck_judgement *pair) {
    const clinker_query *query = check->query;
    clinker_status status = check_indices(check, pair);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    if (query->tolerance == CLINKER_TOLERANCE_AUTO &&
        !ck_bodies_tolerance(check->workspace, &check->bodies[pair->a], &check->bodies[pair->b], check->scale,
                             &pair->tolerance)) {
        return ck_fail_memory(check->workspace);
    }
    status = judge_overlap(check, of, out->separation_bound, pair);
    if (pair->state == CLINKER_STATE_TOUCH) {
        pair->kind = CLINKER_KIND_NONE;
    } else if (query->depth) {
        pair->separation = out->separation;
    }
    if (status == CLINKER_STATUS_OK && query->contact && pair->state == CLINKER_STATE_TOUCH) {
        status = check->hooks->touch(check, pair, NULL);
    } else if (status == CLINKER_STATUS_OK && query->contact) {
        status = check->hooks->place(check, pair, &(ck_contacts){0});
    }
    return status;
}

clinker_status ck_convex_pair_check(ck_check *check, ck_judgement *pair, ck_contacts *contacts) {
    const clinker_query *query = check->query;
    ck_judgement judged = ck_judgement_begin(pair->a, pair->b, query->tolerance > 0 ? query->tolerance : 0);
    forms found;
    clinker_convex_measurement out;
    bool known = false;
    bool asked = !query->reference && find_forms(check, pair, &found);
    clinker_status status = asked ? measure(check, &found, &out, &known) : CLINKER_STATUS_OK;
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    bool overlap = known && out.answer.state == CLINKER_STATE_INTERFERE;
    if (overlap && query->detail >= CLINKER_DETAIL_KIND) {
        known = find_kind(&found, &judged.kind);
    }
    if (!known) {
        return ck_exact_pair(check, pair, contacts);
    }
    *contacts = (ck_contacts){0};
    *pair = judged;
    pair->account = (ck_account){.ground = CLINKER_GROUND_FORMS, .checks = out.answer.checks + out.checks};
    if (overlap) {
        return give_overlap(check, &found, &out, pair);
    }
    give_distance(check, &out, pair);
    return CLINKER_STATUS_OK;
}
