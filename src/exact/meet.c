/* Which faces of two bodies meet: steps 1 to 4 of pair.c, and what may come before them. */
#include "exact/pair_work.h"

#include "exact/dive.h"
#include "exact/hooks.h"
#include "exact/occupancy.h"
#include "exact/parting/faces.h"
#include "exact/same_body.h"

static clinker_status cull_body(ck_pair_work *work, int which) {
    ck_check *check = work->check;
    ck_body *body = which == 0 ? work->a : work->b;
    const ck_body *other = which == 0 ? work->b : work->a;
    ck_tree_plan *plan = &work->plans[which];
    *plan = (ck_tree_plan){.body = body, .side = &work->scratch->side[which]};
    switch (ck_cull_by_slabs(check->workspace, check->kernels, body, other, work->clearance, plan->side,
                             &plan->triangles)) {
    case CK_CULL_NO_MEMORY:
        return ck_pair_no_memory(work);
    case CK_CULL_BAD_INDEX:
        return ck_mesh_validate(check->workspace, &body->mesh, (size_t)(body - check->bodies));
    case CK_CULL_DONE:
        break;
    }
    return CLINKER_STATUS_OK;
}

/* Keeps the triangles that come near the other body. The culled ones stay with the work: containment asks for them. */
static bool sift_plans(ck_pair_work *work) {
    const ck_check *check = work->check;
    ck_sifting sides[2];
    for (int which = 0; which < 2; which++) {
        ck_tree_plan *plan = &work->plans[which];
        work->culled[which] = plan->triangles;
        if (!ck_cull_again(check->workspace, check->kernels, plan->body, work->plans[1 - which].body, work->clearance,
                           plan->side, &plan->triangles)) {
            return false;
        }
        sides[which] = (ck_sifting){.body = plan->body, .side = plan->side, .triangles = plan->triangles};
    }
    if (!ck_occupancy_sift(check->workspace, check->kernels, sides, work->clearance)) {
        return false;
    }
    work->plans[0].triangles = sides[0].triangles;
    work->plans[1].triangles = sides[1].triangles;
    return true;
}

/* Looks for contacts in bins, unless they are no use. A clearance asks for the trees. */
static clinker_status search_bins(ck_pair_work *work, ck_ending ending, bool *found) {
    enum { WORTH_BINS = 2048 }; /* triangles, of both bodies */
    ck_check *check = work->check;
    ck_binning binning;
    ck_bins_result result = CK_BINS_NO_USE;
    size_t count = (size_t)work->plans[0].triangles.count + work->plans[1].triangles.count;
    if (check->query->clearance == 0 && count >= WORTH_BINS) {
        result = ck_bins_make(check->workspace, check->kernels, &work->frame, work->plans, &binning);
    }
    if (result == CK_BINS_DONE) {
        result =
            ck_contacts_find_in_bins(check->workspace, check->kernels, work->plans, &binning, ending, work->contacts);
    }
    *found = result == CK_BINS_DONE;
    return result == CK_BINS_NO_MEMORY ? ck_pair_no_memory(work) : CLINKER_STATUS_OK;
}

static clinker_status search_trees(ck_pair_work *work, ck_ending ending) {
    ck_check *check = work->check;
    if (!ck_trees_build(check->workspace, check->kernels, &work->frame, work->plans, 2, &work->slack) ||
        !ck_contacts_find(check->workspace, check->kernels, work->plans, work->slack, ending, work->contacts)) {
        return ck_pair_no_memory(work);
    }
    work->has_trees = true;
    return CLINKER_STATUS_OK;
}

/* Whether a body is closed, whose indices nobody may have looked at yet. */
static clinker_status find_closed_first(const ck_pair_work *work, ck_body *body) {
    const ck_check *check = work->check;
    if (!ck_body_find_closed_first(check->workspace, check->body_kernels, body)) {
        return ck_pair_no_memory(work);
    }
    return body->closed != 0 ? CLINKER_STATUS_OK
                             : ck_mesh_validate(check->workspace, &body->mesh, (size_t)(body - check->bodies));
}

/* Looks for a plane between the bodies. */
static clinker_status find_parting(ck_pair_work *work) {
    work->parting = ck_parting_by_slabs(work->a, work->b);
    if (work->parting.kind != CK_PARTING_FLUSH) {
        return CLINKER_STATUS_OK;
    }
    const clinker_status status = find_closed_first(work, work->a);
    return status == CLINKER_STATUS_OK ? find_closed_first(work, work->b) : status;
}

/* Whether the bodies are copies that interfere, where nothing else is asked of their overlap. */
static clinker_status find_same(ck_pair_work *work) {
    const clinker_query *query = work->check->query;
    if (query->depth || query->contact || query->tolerance != 0 || !ck_bodies_are_same(work->a, work->b)) {
        return CLINKER_STATUS_OK;
    }
    const clinker_status status = find_closed_first(work, work->a);
    work->same = status == CLINKER_STATUS_OK && work->a->closed > 0 && ck_body_has_volume(work->a);
    return status;
}

/* A body that is all around the other one may hold it: is it closed? On the way its blocks of triangles get boxes, by
 * which nearly all of it is culled. */
static clinker_status prepare_holder(const ck_pair_work *work) {
    enum { WORTH_BOXES = 1024 }; /* triangles */
    ck_body *const bodies[2] = {work->a, work->b};
    for (int which = 0; which < 2; which++) {
        ck_body *body = bodies[which];
        if (body->mesh.triangle_count < WORTH_BOXES || !ck_body_surrounds(body, bodies[1 - which], work->clearance)) {
            continue;
        }
        return find_closed_first(work, body);
    }
    return CLINKER_STATUS_OK;
}

/* How many faces that meet are needed: of closed bodies that a plane parts, one, unless all are asked for. What is open
 * might be said to hold parts of the other body that meet nothing. */
static ck_ending ending_of(const ck_pair_work *work) {
    const clinker_query *query = work->check->query;
    if (work->all) {
        return CK_AT_NOTHING;
    }
    if (work->parting.kind == CK_PARTING_FLUSH && ck_pair_is_closed(work) && query->detail < CLINKER_DETAIL_FACES &&
        !query->reference) {
        return CK_AT_CONTACT;
    }
    if (ck_query_is_bare(query)) {
        return query->reference ? CK_AT_CROSSING : CK_AT_CROSSING | CK_AT_PARTING;
    }
    return query->reference || query->detail == CLINKER_DETAIL_FACES ? CK_AT_NOTHING : CK_AT_PARTING;
}

static ck_ending without_parting(ck_ending ending) {
    return ending & (CK_AT_CROSSING | CK_AT_TOUCH);
}

/* Searches what is left of both bodies. Of several threads that search bins, one may find the bins no use while another
 * is about to end the search: planes are left to the trees then, so that the memory taken does not hang on that. */
static clinker_status search_plans(ck_pair_work *work, ck_ending ending) {
    const bool shared = ck_team_size(work->check->workspace->team) > 1;
    bool found = false;
    work->frame = ck_frame_of_pair(work->a, work->b, work->clearance);
    clinker_status status = search_bins(work, shared ? without_parting(ending) : ending, &found);
    return status != CLINKER_STATUS_OK || found ? status : search_trees(work, ending);
}

/* Looks for one contact in the plane that parts the bodies. */
static clinker_status find_parted_contact(ck_pair_work *work) {
    enum { FEW_PAIRS = 1 << 10 };
    clinker_workspace *workspace = work->check->workspace;
    for (int which = 0; which < 2; which++) {
        ck_tree_plan *plan = &work->plans[which];
        *plan = (ck_tree_plan){.body = which == 0 ? work->a : work->b, .side = &work->scratch->side[which]};
        if (!ck_parted_faces_find(workspace, plan->body, &work->parting, 0, plan->side, &plan->triangles)) {
            return ck_pair_no_memory(work);
        }
    }
    const uint64_t pairs = (uint64_t)work->plans[0].triangles.count * work->plans[1].triangles.count;
    if (pairs > FEW_PAIRS) {
        work->frame = ck_frame_of_pair(work->a, work->b, work->clearance);
        return search_trees(work, CK_AT_CONTACT);
    }
    return ck_contacts_find_few(workspace, work->plans, CK_AT_CONTACT, work->contacts) ? CLINKER_STATUS_OK
                                                                                       : ck_pair_no_memory(work);
}

/* A plane of faces that touch parts the bodies: that ends the matter for closed ones alone. */
static clinker_status keep_parted(ck_pair_work *work, ck_ending ending) {
    clinker_status status = find_closed_first(work, work->a);
    status = status == CLINKER_STATUS_OK ? find_closed_first(work, work->b) : status;
    if (status != CLINKER_STATUS_OK || ck_pair_is_closed(work)) {
        return status;
    }
    *work->contacts = (ck_contacts){0};
    return search_plans(work, without_parting(ending));
}

static clinker_status find_contacts(ck_pair_work *work) {
    ck_check *check = work->check;
    const ck_ending ending = ending_of(work);
    if (ending == CK_AT_CONTACT) {
        const clinker_status found = find_parted_contact(work);
        if (found != CLINKER_STATUS_OK || work->contacts->touching_count > 0 || check->query->clearance == 0) {
            return found;
        }
    }
    if ((ending & CK_AT_CROSSING) != 0 &&
        ck_dive(check->workspace, check->kernels, work->a, work->b) == CK_DIVE_CROSSING) {
        *work->contacts = (ck_contacts){.crossing_count = 1, .ended = true};
        return CLINKER_STATUS_OK;
    }
    clinker_status status = prepare_holder(work);
    for (int which = 0; which < 2 && status == CLINKER_STATUS_OK; which++) {
        status = cull_body(work, which);
    }
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    if (!sift_plans(work)) {
        return ck_pair_no_memory(work);
    }
    if (work->plans[0].triangles.count == 0 || work->plans[1].triangles.count == 0) {
        return CLINKER_STATUS_OK;
    }
    status = search_plans(work, ending);
    return status == CLINKER_STATUS_OK && work->contacts->parted ? keep_parted(work, ending) : status;
}

static clinker_status find_contacts_plainly(ck_pair_work *work) {
    const ck_ending ending = ending_of(work);
    for (int which = 0; which < 2; which++) {
        ck_body *body = which == 0 ? work->a : work->b;
        clinker_status status = ck_body_check_indices(work->check->workspace, work->check->body_kernels, body,
                                                      (size_t)(body - work->check->bodies));
        if (status != CLINKER_STATUS_OK) {
            return status;
        }
        work->culled[which] = (ck_survivors){.count = body->mesh.triangle_count};
    }
    return ck_contacts_find_plainly(work->check->workspace, &work->a->mesh, &work->b->mesh, ending, work->contacts)
               ? CLINKER_STATUS_OK
               : ck_pair_no_memory(work);
}

clinker_status ck_pair_look_first(ck_pair_work *work) {
    const clinker_status status = find_parting(work);
    return status == CLINKER_STATUS_OK && !work->check->query->reference ? find_same(work) : status;
}

clinker_status ck_pair_meet_moving(ck_pair_work *work) {
    const ck_check *check = work->check;
    const ck_body_pair pair = {work->pair->a, work->pair->b};
    clinker_status status = find_closed_first(work, work->a);
    status = status == CLINKER_STATUS_OK ? find_closed_first(work, work->b) : status;
    for (int which = 0; which < 2 && status == CLINKER_STATUS_OK; which++) {
        status = cull_body(work, which);
    }
    if (status == CLINKER_STATUS_OK && !sift_plans(work)) {
        status = ck_pair_no_memory(work);
    }
    for (int which = 0; which < 2 && status == CLINKER_STATUS_OK; which++) {
        status = check->hooks->approach(check, pair, which, &work->plans[which].triangles);
    }
    if (status != CLINKER_STATUS_OK || work->plans[0].triangles.count == 0 || work->plans[1].triangles.count == 0) {
        return status;
    }
    return search_plans(work, CK_AT_CONTACT);
}

clinker_status ck_pair_meet(ck_pair_work *work) {
    return work->check->query->reference ? find_contacts_plainly(work) : find_contacts(work);
}
