#include "check/methods.h"

#include "contact/contact.h"
#include "convex/convex.h"
#include "edges/edges.h"

static clinker_status judge_exactly(ck_check *check, const ck_check_ways *ways, ck_judgement *judged,
                                    ck_contacts *contacts) {
    (void)ways;
    return ck_exact_pair(check, judged, contacts);
}

static clinker_status judge_by_forms(ck_check *check, const ck_check_ways *ways, ck_judgement *judged,
                                     ck_contacts *contacts) {
    (void)ways;
    return ck_convex_pair_check(check, judged, contacts);
}

static clinker_status judge_by_layers(ck_check *check, const ck_check_ways *ways, ck_judgement *judged,
                                      ck_contacts *contacts) {
    if (ck_bodies_separated(&check->bodies[judged->a], &check->bodies[judged->b], 0)) {
        return CLINKER_OK;
    }
    return ck_layers_check(check, &ways->layers, judged, contacts);
}

static clinker_status judge_by_lists(ck_check *check, const ck_check_ways *ways, ck_judgement *judged,
                                     ck_contacts *contacts, size_t count, double *sample_spacing) {
    return ck_zlist_check(check, ways->zlist, judged, contacts, count, sample_spacing);
}

static clinker_status judge_by_edges(ck_check *check, const ck_check_ways *ways, ck_judgement *judged,
                                     ck_contacts *contacts, size_t count, double *sample_spacing) {
    (void)ways;
    return ck_edges_check(check, judged, contacts, count, sample_spacing);
}

static const ck_method methods[] = {
    [CLINKER_EXACT] = {.name = "exact", .pair = judge_exactly, .clearance = true, .shared = true},
    [CLINKER_ZLIST] = {.name = "zlist", .all = judge_by_lists},
    [CLINKER_LAYERS] = {.name = "layers", .pair = judge_by_layers},
    [CLINKER_EDGES] = {.name = "edges", .all = judge_by_edges, .eye = true},
    [CLINKER_CONVEX] = {.name = "convex", .pair = judge_by_forms, .clearance = true, .needs_forms = true},
};

const ck_method *ck_method_of(clinker_method method) {
    size_t count = sizeof methods / sizeof methods[0];
    return (size_t)method < count ? &methods[method] : NULL;
}

const ck_hooks ck_check_hooks = {
    .settle = ck_convex_pair_settle,
    .depth = ck_convex_pair_depth,
    .measure = ck_contact_measure,
};
