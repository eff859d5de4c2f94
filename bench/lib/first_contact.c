#include "first_contact.h"

void approach_place(approach *along, double distance, clinker_body bodies[2]) {
    for (int i = 0; i < 3; i++) {
        along->pose.m[4 * i + 3] = distance * along->direction[i];
    }
    bodies[0] = (clinker_body){.mesh = scene_mesh_borrow(along->a)};
    bodies[1] = (clinker_body){.mesh = scene_mesh_borrow(along->b), .pose = &along->pose};
}

bool approach_meets(approach *along, double distance, bool *meets) {
    clinker_body bodies[2];
    clinker_query query;
    clinker_query_init(&query);
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    query.detail = CLINKER_DETAIL_STATE;
    query.depth = false;
    query.tolerance = 0;
    approach_place(along, distance, bodies);
    if (clinker_bodies_check(along->workspace, bodies, 2, &query, &answer) != CLINKER_STATUS_OK) {
        return false;
    }
    *meets = answer.pair_count > 0 && answer.pairs[0].state != CLINKER_STATE_APART;
    return true;
}

bool approach_find_contact(approach *along, double inside, double outside, double *contact) {
    for (int i = 0; i < 40; i++) {
        double middle = (inside + outside) / 2;
        bool meets;
        if (!approach_meets(along, middle, &meets)) {
            return false;
        }
        *(meets ? &inside : &outside) = middle;
    }
    *contact = (inside + outside) / 2;
    return true;
}
