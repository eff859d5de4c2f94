#include "check/methods.h"

#include "check/scratch.h"
#include "contact/contact.h"
#include "convex/convex.h"
#include "edges/edges.h"
#include "motion/motion.h"

static clinker_status judge_exactly(ck_check *check, const ck_method_settings *settings, ck_judgement *judged,
                                    ck_contacts *contacts) {
    (void)settings;
    return ck_exact_pair(check, judged, contacts);
}

static clinker_status judge_by_forms(ck_check *check, const ck_method_settings *settings, ck_judgement *judged,
                                     ck_contacts *contacts) {
    (void)settings;
    return ck_convex_pair_check(check, judged, contacts);
}

static clinker_status judge_by_layers(ck_check *check, const ck_method_settings *settings, ck_judgement *judged,
                                      ck_contacts *contacts) {
    if (ck_bodies_separated(&check->bodies[judged->a], &check->bodies[judged->b], 0)) {
        return CLINKER_STATUS_OK;
    }
    return ck_layers_check(check, &settings->layers, judged, contacts);
}

static clinker_status judge_by_lists(ck_check *check, const ck_method_settings *settings, ck_judgement *judged,
                                     ck_contacts *contacts, size_t count, double *sample_spacing) {
    return ck_zlist_check(check, settings->zlist, judged, contacts, count, sample_spacing);
}

static clinker_status judge_by_edges(ck_check *check, const ck_method_settings *settings, ck_judgement *judged,
                                     ck_contacts *contacts, size_t count, double *sample_spacing) {
    (void)settings;
    return ck_edges_check(check, judged, contacts, count, sample_spacing);
}

static void tell_explanations(clinker_workspace *workspace, clinker_answer *answer) {
    answer->explanations = ck_layers_explanations(workspace, &answer->explanation_count);
}

static const ck_method methods[] = {
    [CLINKER_METHOD_EXACT] = {.facts = {.method = CLINKER_METHOD_EXACT,
                                        .name = "exact",
                                        .summary = "rasters discard, exact predicates judge",
                                        .clearance = true,
                                        .contact = true,
                                        .motions = true},
                              .shared = true,
                              .crossing_answers = true,
                              .pair = judge_exactly},
    [CLINKER_METHOD_ZLIST] = {.facts = {.method = CLINKER_METHOD_ZLIST,
                                        .name = "zlist",
                                        .summary = "sorts depths at pixels",
                                        .samples = true,
                                        .together = true},
                              .all = judge_by_lists},
    [CLINKER_METHOD_LAYERS] = {.facts = {.method = CLINKER_METHOD_LAYERS,
                                         .name = "layers",
                                         .summary = "counts faces at pixels, pair by pair",
                                         .samples = true},
                               .pair = judge_by_layers,
                               .open = ck_layers_open,
                               .tell = tell_explanations},
    [CLINKER_METHOD_EDGES] = {.facts = {.method = CLINKER_METHOD_EDGES,
                                        .name = "edges",
                                        .summary = "casts lines of sight at edges and judges exactly what these find",
                                        .samples = true,
                                        .eye = true,
                                        .together = true,
                                        .motions = true},
                              .all = judge_by_edges,
                              .open = ck_edges_open},
    [CLINKER_METHOD_CONVEX] = {.facts = {.method = CLINKER_METHOD_CONVEX,
                                         .name = "convex",
                                         .summary = "proves each answer by a plane or a point, for convex bodies alone",
                                         .clearance = true,
                                         .contact = true,
                                         .forms = true},
                               .pair = judge_by_forms},
};

const ck_method *ck_method_of(clinker_method method) {
    size_t count = sizeof methods / sizeof methods[0];
    return (size_t)method < count ? &methods[method] : NULL;
}

bool ck_method_open_rooms(clinker_workspace *workspace, const clinker_query *query) {
    const ck_method *method = ck_method_of(query->method);
    return ck_check_scratch_of(workspace) != NULL && (!query->contact || ck_findings_open(workspace)) &&
           (method->open == NULL || method->open(workspace));
}

const clinker_method_facts *clinker_method_describe(clinker_method method) {
    const ck_method *row = ck_method_of(method);
    return row != NULL ? &row->facts : NULL;
}

static clinker_status measure(ck_check *check, ck_judgement *judged, const ck_meeting *meeting) {
    const double start = ck_check_time(check);
    const clinker_status status = ck_contact_measure(check, judged, meeting);
    check->measuring += ck_check_time(check) - start;
    return status;
}

static clinker_status measure_touch(ck_check *check, ck_judgement *judged, const ck_meeting *meeting) {
    const double start = ck_check_time(check);
    const clinker_status status = ck_contact_touch(check, judged, meeting);
    check->measuring += ck_check_time(check) - start;
    return status;
}

const ck_hooks ck_check_hooks = {
    .settle = ck_convex_pair_settle,
    .separation = ck_convex_pair_separation,
    .overlap = ck_overlap_judge,
    .open = ck_contact_judge_open,
    .measure = measure,
    .touch = measure_touch,
    .place = ck_contact_place,
    .approach = ck_motion_approach,
};
