/* The exact check of a pair:
 *
 *   0. forms     prepared convex bodies may be told apart at once      (a later room)
 *      parting   a plane between the bodies: they touch, or are apart  (parting/)
 *      same      copies in one place interfere                         (same_body.c)
 *      moving    of bodies that move: does a contact go on?            (meet.c, by a later room)
 *   1. dive      a bare yes/no looks first where both are densest      (dive.c)
 *   2. cull      triangles beyond the other body's slabs (k-DOP) go    (cull.c)
 *   3. sift      those that share no cell of a small raster go         (occupancy.c)
 *   4. contacts  bins or trees (BVH), filters, the exact predicate     (bins.c, tree.c, contacts.c)
 *   5. measure   what overlaps, if it was asked for                    (a later room)
 *   6. overlap   faces meet: what both share tells touch from clash    (a later room; else overlap.c)
 *   7. contain   parts that meet nothing: winding numbers              (containment.c)
 *   8. clearance nothing met: the distance, if it was asked for        (clearance.c)
 *   9. touch     where bodies touch, if it was asked for               (a later room)
 *      place     where to look at what overlaps, likewise              (a later room)
 */
#include "exact/exact.h"

#include "base/assert.h"
#include "exact/clearance.h"
#include "exact/depth_bounds.h"
#include "exact/overlap.h"
#include "exact/pair_work.h"
#include "exact/same_body.h"
#include "math/vec3.h"

#include <math.h>

/* The clearance, scaled, or a length that is above all distances of two bodies, if that is less: a frame with room for
 * more would leave the bodies no digits. */
static double useful_clearance(const ck_check *check, const ck_body *a, const ck_body *b) {
    double extent = 0;
    for (int axis = 0; axis < 3; axis++) {
        extent += fmax(a->high[axis], b->high[axis]) - fmin(a->low[axis], b->low[axis]);
    }
    return fmin(check->query->clearance * check->scale, 2 * extent);
}

static clinker_status find_tolerance(ck_pair_work *work) {
    const ck_check *check = work->check;
    if (check->query->tolerance != CLINKER_TOLERANCE_AUTO ||
        ck_bodies_tolerance(check->workspace, work->a, work->b, check->scale, &work->pair->tolerance)) {
        return CLINKER_STATUS_OK;
    }
    return ck_pair_no_memory(work);
}

/* Both bodies made ready for points and distances. */
static clinker_status build_locators(ck_pair_work *work) {
    ck_check *check = work->check;
    for (int which = 0; which < 2; which++) {
        ck_body *body = which == 0 ? work->a : work->b;
        if (!ck_body_find_closed(check->workspace, check->body_kernels, body)) {
            return ck_pair_no_memory(work);
        }
        work->locators[which] = ck_locator_plain(body);
        if (!check->query->reference && !ck_locator_build(check->workspace, check->kernels, body,
                                                          &work->scratch->whole[which], &work->locators[which])) {
            return ck_pair_no_memory(work);
        }
    }
    work->has_locators = true;
    return CLINKER_STATUS_OK;
}

static bool boxes_agree(const ck_pair_work *work) {
    CK_ASSERT(work->pair->tolerance >= 0);
    double allowed = work->pair->tolerance * work->check->scale;
    for (int k = 0; k < 3; k++) {
        double slack = allowed + 2 * (work->a->slack[k] + work->b->slack[k]);
        if (fabs(work->a->low[k] - work->b->low[k]) > slack || fabs(work->a->high[k] - work->b->high[k]) > slack) {
            return false;
        }
    }
    return true;
}

/* The kind of an interference with faces that meet. Crossing faces prove a crossing, unless one body is a copy of the
 * other in the same place, give or take the tolerance. */
static clinker_status find_kind(ck_pair_work *work) {
    CK_ASSERT(work->pair->state == CLINKER_STATE_INTERFERE);
    if (ck_bodies_are_same(work->a, work->b)) {
        work->pair->kind = CLINKER_KIND_SAME;
        return CLINKER_STATUS_OK;
    }
    bool crossing = work->contacts->crossing_count > 0;
    if (crossing && (work->pair->tolerance == 0 || !boxes_agree(work))) {
        work->pair->kind = CLINKER_KIND_CROSSING;
        return CLINKER_STATUS_OK;
    }
    clinker_status status = work->has_locators ? CLINKER_STATUS_OK : build_locators(work);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    double tolerance = work->pair->tolerance * work->check->scale;
    ck_standing a = ck_standing_find(&work->locators[0], &work->locators[1], tolerance);
    ck_standing b = ck_standing_find(&work->locators[1], &work->locators[0], tolerance);
    if (!a.outside && !b.outside && a.inside == b.inside) {
        work->pair->kind = a.inside ? CLINKER_KIND_CROSSING : CLINKER_KIND_SAME;
    } else if (crossing || (a.outside && b.outside)) {
        work->pair->kind = CLINKER_KIND_CROSSING;
    } else {
        work->pair->kind = a.outside || (!b.outside && b.inside) ? CLINKER_KIND_B_IN_A : CLINKER_KIND_A_IN_B;
    }
    return CLINKER_STATUS_OK;
}

static clinker_status find_depth_by_balls(ck_pair_work *work, double *depth, bool *deep, bool *proved) {
    clinker_status status = build_locators(work);
    CK_ASSERT(status != CLINKER_STATUS_OK || ck_pair_is_closed(work));
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    const ck_check *check = work->check;
    const ck_locator *locators = work->locators;
    ck_overlap_search wanted = {.a = &locators[0],
                                .b = &locators[1],
                                .contacts = work->contacts,
                                .tolerance = work->pair->tolerance * check->scale,
                                .enough = !check->query->depth};
    double centre[3];
    *depth = ck_overlap_depth(&wanted, centre);
    if (*depth > 0) {
        const double world[3] = {centre[0] / check->scale, centre[1] / check->scale, centre[2] / check->scale};
        ck_judgement_place(work->pair, world);
    }
    *deep = *depth > wanted.tolerance;
    *proved = *deep && (wanted.tolerance == 0 || *depth - 2 * ck_overlap_rounding(work->a, work->b) > wanted.tolerance);
    *depth /= check->scale;
    return CLINKER_STATUS_OK;
}

/* How deep the overlap is where faces meet. */
static clinker_status find_depth(ck_pair_work *work) {
    double depth = 0;
    bool deep = false, proved = false;
    clinker_status status = find_depth_by_balls(work, &depth, &deep, &proved);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    if (work->check->query->depth) {
        work->pair->depth = fmax(work->pair->depth, depth);
    }
    if (deep) {
        work->pair->state = CLINKER_STATE_INTERFERE;
        work->pair->unproved = work->pair->unproved && !proved;
    }
    return CLINKER_STATUS_OK;
}

/* What hangs together with a vertex beyond the slabs of the other body lies outside of it, and needs no point: all such
 * vertices are to be known. */
static void find_outer_vertices(ck_pair_work *work, int which) {
    const ck_check *check = work->check;
    ck_body *bodies[2] = {work->a, work->b};
    ck_survivors *culled = &work->culled[which];
    if (culled->list != NULL && culled->codes == NULL) {
        ck_cull_find_codes(check->workspace, check->kernels, bodies[which], bodies[1 - which], work->clearance,
                           &work->scratch->side[which], culled);
    }
}

/* The memory of bins and trees is spare by now: they are looked at again only where two bodies share nothing. */
static ck_meeting meeting_of(ck_pair_work *work) {
    find_outer_vertices(work, 0);
    find_outer_vertices(work, 1);
    return (ck_meeting){.contacts = work->contacts,
                        .culled = {work->culled[0], work->culled[1]},
                        .spare = &work->scratch->side[1].clusters};
}

/* What the overlap is like, where asked for. */
static clinker_status measure(ck_pair_work *work) {
    const ck_hooks *hooks = work->check->hooks;
    if (!work->check->query->contact || hooks->measure == NULL) {
        return CLINKER_STATUS_OK;
    }
    ck_meeting meeting = meeting_of(work);
    return hooks->measure(work->check, work->pair, &meeting);
}

static clinker_status find_closed(ck_pair_work *work) {
    const ck_check *check = work->check;
    return ck_body_find_closed(check->workspace, check->body_kernels, work->a) &&
                   ck_body_find_closed(check->workspace, check->body_kernels, work->b)
               ? CLINKER_STATUS_OK
               : ck_pair_no_memory(work);
}

/* What the state and the depth of closed bodies follow from, if nobody has measured it. */
static clinker_status find_overlap(ck_pair_work *work) {
    ck_check *check = work->check;
    bool measured = check->query->contact && check->hooks->measure != NULL;
    if (work->pair->overlap.exact || measured || check->hooks->overlap == NULL) {
        return CLINKER_STATUS_OK;
    }
    clinker_status status = find_closed(work);
    if (status != CLINKER_STATUS_OK || work->a->closed < 0 || work->b->closed < 0) {
        return status;
    }
    ck_meeting meeting = meeting_of(work);
    status = check->hooks->overlap(check, work->pair, &meeting);
    if (!check->query->contact) {
        work->pair->overlap.volume_error = -1; /* nobody asked for it */
    }
    return status;
}

/* Bodies that overlap themselves: what was seen of the overlap, else balls, tell touch from interference. */
static clinker_status judge_by_balls(ck_pair_work *work) {
    ck_judgement *pair = work->pair;
    if (pair->overlap.deep) {
        pair->state = CLINKER_STATE_INTERFERE;
    }
    bool open = pair->state == CLINKER_STATE_TOUCH;
    pair->unproved = open;
    return open || work->check->query->depth ? find_depth(work) : CLINKER_STATUS_OK;
}

/* Two closed bodies: what both share tells. */
static clinker_status judge_closed(ck_pair_work *work, bool proven) {
    const clinker_query *query = work->check->query;
    ck_judgement *pair = work->pair;
    clinker_status status = measure(work);
    if (status == CLINKER_STATUS_OK && (!proven || query->depth)) {
        status = find_overlap(work);
    }
    pair->account.ground = proven                ? CLINKER_GROUND_CROSSING
                           : pair->overlap.exact ? CLINKER_GROUND_OVERLAP
                                                 : CLINKER_GROUND_BALLS;
    if (status == CLINKER_STATUS_OK && !pair->overlap.exact) {
        status = judge_by_balls(work);
    } else if (status == CLINKER_STATUS_OK && !proven) {
        ck_judge_by_bounds(pair);
    }
    if (status == CLINKER_STATUS_OK) {
        ck_tell_depth(query, pair);
    }
    return status;
}

/* A body that is not closed has no inside: what of each lies beyond the surface of the other tells. */
static clinker_status judge_open(ck_pair_work *work) {
    const ck_hooks *hooks = work->check->hooks;
    if (hooks->open == NULL) {
        return CLINKER_STATUS_OK;
    }
    ck_meeting meeting = meeting_of(work);
    work->pair->account.ground = CLINKER_GROUND_BEYOND;
    return hooks->open(work->check, work->pair, &meeting);
}

/* What closed bodies share that a plane parts is empty. */
static void tell_parted(const clinker_query *query, ck_judgement *pair) {
    if (query->depth || query->contact) {
        pair->overlap = ck_overlap_empty();
        pair->overlap.volume_error = query->contact ? 0 : -1;
        ck_tell_depth(query, pair);
    }
}

/* Faces meet of bodies that a plane parts: these touch. */
static clinker_status judge_parted(ck_pair_work *work) {
    CK_ASSERT(work->contacts->crossing_count == 0);
    const clinker_query *query = work->check->query;
    ck_judgement *pair = work->pair;
    clinker_status status = find_tolerance(work);
    pair->state = CLINKER_STATE_TOUCH;
    pair->account.ground = CLINKER_GROUND_PLANE;
    if (ck_pair_is_closed(work)) {
        tell_parted(query, pair);
    }
    return status;
}

/* Faces meet: touch or interference? A proper crossing is interference where no depth is allowed for. */
static clinker_status judge_contacts(ck_pair_work *work) {
    CK_ASSERT(work->contacts->crossing_count + work->contacts->touching_count > 0);
    if (ck_pair_is_parted(work)) {
        return judge_parted(work);
    }
    if (work->same) {
        return CLINKER_STATUS_OK;
    }
    const clinker_query *query = work->check->query;
    ck_judgement *pair = work->pair;
    clinker_status status = find_tolerance(work);
    bool proven = pair->tolerance == 0 && work->contacts->crossing_count > 0;
    bool measured = query->depth || query->contact;
    pair->state = proven ? CLINKER_STATE_INTERFERE : CLINKER_STATE_TOUCH;
    pair->account.ground = CLINKER_GROUND_CROSSING;
    if (status == CLINKER_STATUS_OK && (!proven || measured)) {
        status = find_closed(work);
        bool closed = ck_pair_is_closed(work);
        if (status == CLINKER_STATUS_OK && (closed || !proven || query->contact)) {
            status = closed ? judge_closed(work, proven) : judge_open(work);
        }
    }
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    if (pair->state == CLINKER_STATE_INTERFERE && query->detail >= CLINKER_DETAIL_KIND) {
        return find_kind(work);
    }
    return CLINKER_STATUS_OK;
}

/* A body lies within the other if all of it does, and it holds nothing of the other. */
static clinker_kind containment_kind(const ck_pair_work *work) {
    CK_ASSERT(work->a_in_b.inside || work->b_in_a.inside);
    if (work->a_in_b.whole && !work->b_in_a.inside) {
        return CLINKER_KIND_A_IN_B;
    }
    return work->b_in_a.whole && !work->a_in_b.inside ? CLINKER_KIND_B_IN_A : CLINKER_KIND_CROSSING;
}

/* What one body holds of the other, which meets nothing. False: no memory. */
static bool look_inside(ck_pair_work *work, int inner, bool any) {
    ck_check *check = work->check;
    ck_body *bodies[2] = {work->a, work->b};
    const ck_kernels *kernels = check->query->reference ? NULL : check->kernels;
    find_outer_vertices(work, inner);
    return ck_containment_find(check->workspace, kernels, bodies[inner], bodies[1 - inner], &work->culled[inner],
                               work->contacts, inner == 0, any, &work->scratch->whole[0],
                               inner == 0 ? &work->a_in_b : &work->b_in_a);
}

/* Parts that meet nothing may lie inside the other body. If one is enough, the body of which nothing was culled comes
 * first. */
static clinker_status find_containment(ck_pair_work *work) {
    ck_check *check = work->check;
    if (ck_pair_is_parted(work) && ck_pair_is_closed(work)) {
        return CLINKER_STATUS_OK;
    }
    bool any = check->query->detail == CLINKER_DETAIL_STATE;
    int first = any && work->culled[1].list == NULL ? 1 : 0;
    if (!look_inside(work, first, any) ||
        (!(any && (work->a_in_b.inside || work->b_in_a.inside)) && !look_inside(work, 1 - first, any))) {
        return ck_pair_no_memory(work);
    }
    if (work->a_in_b.inside || work->b_in_a.inside) {
        work->pair->state = CLINKER_STATE_INTERFERE;
        work->pair->account.ground = CLINKER_GROUND_INSIDE;
        if (check->query->detail >= CLINKER_DETAIL_KIND) {
            work->pair->kind = containment_kind(work);
        }
        work->pair->unproved = false;
        clinker_status status = work->pair->overlap.exact ? CLINKER_STATUS_OK : measure(work);
        if (status == CLINKER_STATUS_OK && check->query->depth) {
            status = find_overlap(work);
        }
        ck_tell_depth(check->query, work->pair);
        bool tangled = !work->pair->overlap.exact && ck_pair_is_closed(work);
        return status == CLINKER_STATUS_OK && check->query->depth && tangled ? find_depth(work) : status;
    }
    work->pair->undecided = work->a_in_b.undecided || work->b_in_a.undecided;
    return CLINKER_STATUS_OK;
}

/* How far b has to move to part from a, of bodies that interfere. */
static clinker_status find_separation(const ck_pair_work *work) {
    const ck_check *check = work->check;
    bool asked = work->pair->state == CLINKER_STATE_INTERFERE && check->query->depth && !check->query->reference;
    return asked && check->hooks->separation != NULL ? check->hooks->separation(check, work->pair) : CLINKER_STATUS_OK;
}

static clinker_status find_clearance(ck_pair_work *work) {
    CK_ASSERT(work->contacts->crossing_count + work->contacts->touching_count == 0);
    double scale = work->check->scale;
    ck_clearance found = {.distance = INFINITY};
    if (work->check->query->reference) {
        ck_clearance_find_plainly(work->a, work->b, work->clearance, &found);
    } else if (work->has_trees && !ck_clearance_find(work->check->workspace, work->plans, &work->frame, work->slack,
                                                     work->clearance, &found)) {
        return ck_pair_no_memory(work);
    }
    if (found.distance / scale < work->check->query->clearance) {
        work->pair->state = CLINKER_STATE_NEAR;
        work->pair->account.ground = CLINKER_GROUND_DISTANCE;
        work->pair->distance = found.distance / scale;
        for (int axis = 0; axis < 3; axis++) {
            work->pair->point_a[axis] = found.point_a[axis] / scale;
            work->pair->point_b[axis] = found.point_b[axis] / scale;
        }
    }
    return CLINKER_STATUS_OK;
}

/* Where the bodies touch, where asked for: the last step, as it takes the memory of those before. */
static clinker_status find_touch(ck_pair_work *work) {
    const ck_check *check = work->check;
    if (work->pair->state != CLINKER_STATE_TOUCH || !check->query->contact || check->hooks->touch == NULL) {
        return CLINKER_STATUS_OK;
    }
    const ck_meeting meeting = {.contacts = work->contacts,
                                .culled = {work->culled[0], work->culled[1]},
                                .parting = check->query->reference ? NULL : &work->parting};
    return check->hooks->touch(work->check, work->pair, &meeting);
}

/* Where to look at an overlap that is measured. */
static clinker_status find_place(const ck_pair_work *work) {
    const ck_check *check = work->check;
    bool asked = work->pair->state == CLINKER_STATE_INTERFERE && check->query->contact;
    return asked && check->hooks->place != NULL ? check->hooks->place(work->check, work->pair, work->contacts)
                                                : CLINKER_STATUS_OK;
}

/* How many faces were left to be searched, and what was found. */
static void note_search(const ck_pair_work *work) {
    ck_account *account = &work->pair->account;
    for (int i = 0; i < 2; i++) {
        account->within[i] = work->culled[i].count;
        account->near[i] = work->plans[i].triangles.count;
    }
    account->crossings = work->contacts->crossing_count;
    account->touchings = work->contacts->touching_count;
}

/* Whether bodies that move have a contact that comes or goes on, or one is found to lie within the other; else nothing
 * more is asked of them. */
static clinker_status find_going_on(ck_pair_work *work, bool *going_on) {
    const ck_check *check = work->check;
    *going_on = true;
    if (check->query->motion.motions == NULL || check->hooks->approach == NULL || work->same) {
        return CLINKER_STATUS_OK;
    }
    clinker_status status = ck_pair_meet_moving(work);
    if (status != CLINKER_STATUS_OK || work->contacts->crossing_count + work->contacts->touching_count > 0) {
        *work->contacts = (ck_contacts){0};
        return status;
    }
    *work->contacts = (ck_contacts){0};
    if (!look_inside(work, 0, true) || !look_inside(work, 1, true)) {
        return ck_pair_no_memory(work);
    }
    *going_on = work->a_in_b.inside || work->b_in_a.inside;
    work->pair->undecided = !*going_on && (work->a_in_b.undecided || work->b_in_a.undecided);
    work->a_in_b = work->b_in_a = (ck_containment){0};
    return CLINKER_STATUS_OK;
}

/* State and kind, from the first face that is looked at on. */
static clinker_status judge_faces(ck_pair_work *work) {
    const clinker_query *query = work->check->query;
    clinker_status status = ck_pair_meet(work);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    note_search(work);
    if (work->contacts->crossing_count + work->contacts->touching_count > 0) {
        status = judge_contacts(work);
    }
    if (status == CLINKER_STATUS_OK && work->pair->state != CLINKER_STATE_INTERFERE) {
        status = find_containment(work);
    }
    if (status == CLINKER_STATUS_OK && work->pair->state == CLINKER_STATE_APART && query->clearance > 0) {
        status = find_clearance(work);
    }
    return status;
}

/* The state, and all that is to be measured. */
static clinker_status judge_pair(ck_pair_work *work) {
    const clinker_query *query = work->check->query;
    ck_judgement *pair = work->pair;
    clinker_status status = judge_faces(work);
    if (status == CLINKER_STATUS_OK) {
        status = find_separation(work);
    }
    if (status == CLINKER_STATUS_OK) {
        status = find_touch(work);
    }
    if (status == CLINKER_STATUS_OK) {
        status = find_place(work);
    }
    pair->crossings = query->detail >= CLINKER_DETAIL_KIND ? work->contacts->crossing_count : 0;
    pair->touchings = query->detail == CLINKER_DETAIL_FACES ? work->contacts->touching_count : 0;
    return status;
}

clinker_status ck_exact_pair(ck_check *check, ck_judgement *pair, ck_contacts *contacts) {
    CK_ASSERT(pair->a < pair->b && pair->b < check->body_count);
    CK_ASSERT(check->hooks != NULL && check->query->clearance >= 0 && ck_is_power_of_two(check->scale));
    ck_pair_work work = {.check = check,
                         .scratch = ck_exact_scratch_of(check->workspace),
                         .a = &check->bodies[pair->a],
                         .b = &check->bodies[pair->b],
                         .pair = pair,
                         .contacts = contacts};
    if (work.scratch == NULL) {
        return ck_pair_no_memory(&work);
    }
    work.clearance = useful_clearance(check, work.a, work.b);
    *contacts = (ck_contacts){0};
    *pair = ck_judgement_again(pair, fmax(check->query->tolerance, 0.0));
    bool forms = !check->query->reference && check->hooks->settle != NULL;
    if (forms && check->hooks->settle(check, pair)) {
        return CLINKER_STATUS_OK;
    }
    clinker_status status = ck_pair_look_first(&work);
    if (work.parting.kind == CK_PARTING_APART && check->query->clearance == 0 && !check->query->reference) {
        return status;
    }
    bool going_on = true;
    if (status == CLINKER_STATUS_OK) {
        status = find_going_on(&work, &going_on);
    }
    if (status != CLINKER_STATUS_OK || !going_on) {
        return status;
    }
    if (work.same) {
        pair->state = CLINKER_STATE_INTERFERE;
        pair->account.ground = CLINKER_GROUND_SAME;
        pair->kind = check->query->detail >= CLINKER_DETAIL_KIND ? CLINKER_KIND_SAME : CLINKER_KIND_NONE;
    }
    return work.same && check->query->detail == CLINKER_DETAIL_STATE ? status : judge_pair(&work);
}

clinker_status ck_exact_meet(ck_check *check, ck_body_pair pair, ck_contacts *contacts, ck_meeting *meeting) {
    ck_pair_work work = {.check = check,
                         .scratch = ck_exact_scratch_of(check->workspace),
                         .a = &check->bodies[pair.a],
                         .b = &check->bodies[pair.b],
                         .contacts = contacts,
                         .all = true};
    *contacts = (ck_contacts){0};
    if (work.scratch == NULL) {
        return ck_pair_no_memory(&work);
    }
    clinker_status status = ck_pair_meet(&work);
    *meeting = meeting_of(&work);
    return status;
}

ck_judgement ck_exact_interference(ck_body_pair pair) {
    ck_judgement judged = ck_judgement_begin(pair.a, pair.b, 0);
    judged.state = CLINKER_STATE_INTERFERE;
    return judged;
}

ck_judgement ck_exact_touch(const clinker_query *query, ck_body_pair pair, double tolerance) {
    ck_judgement judged = ck_judgement_begin(pair.a, pair.b, tolerance);
    judged.state = CLINKER_STATE_TOUCH;
    tell_parted(query, &judged);
    return judged;
}

clinker_status ck_exact_bodies(clinker_workspace *workspace, const clinker_body bodies[2], const clinker_query *query,
                               const ck_hooks *hooks, ck_judgement *judged) {
    ck_check check;
    ck_contacts contacts;
    *judged = ck_judgement_begin(0, 1, fmax(query->tolerance, 0.0));
    clinker_status status = ck_check_begin(workspace, 2, query, &check);
    if (status == CLINKER_STATUS_OK) {
        status = ck_bodies_open_all(&check, bodies);
    }
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    check.kernels = ck_kernels_select();
    check.hooks = hooks;
    if (!ck_bodies_separated(&check.bodies[0], &check.bodies[1], query->clearance * check.scale)) {
        status = ck_exact_pair(&check, judged, &contacts);
    }
    for (size_t i = 0; i < 2 && status == CLINKER_STATUS_OK; i++) {
        status = ck_body_check_indices(workspace, check.body_kernels, &check.bodies[i], i);
    }
    return status;
}
