#include "forms.h"
#include "clinker/published.h"

#define EYE 6 /* a few diameters of what is looked at */

const edges_form edges_forms[EDGES_FORMS] = {
    {.name = "published, last edge", .published = true, .offset = 1},
    {.name = "published, nearest edge", .published = true, .offset = 1, .nearest = true},
    {.name = "published, no offset", .published = true, .offset = 0},
    {.name = "edges"},
    {.name = "perspective: published, last edge", .published = true, .offset = 1, .eye = EYE},
    {.name = "perspective: nearest edge", .published = true, .offset = 1, .nearest = true, .eye = EYE},
    {.name = "perspective: no offset", .published = true, .offset = 0, .eye = EYE},
    {.name = "perspective: edges", .eye = EYE},
};

static bool ask_published(const edges_form *form, clinker_workspace *workspace, const clinker_body bodies[2],
                          const clinker_view *view, bool *yes, double *spacing) {
    clinker_cast_settings settings;
    clinker_cast_settings_init(&settings);
    clinker_cast cast = CLINKER_INIT(clinker_cast);
    settings.algorithm = 1;
    settings.view = *view;
    settings.offset = form->offset;
    settings.nearest = form->nearest;
    if (clinker_bodies_cast(workspace, bodies, 2, &settings, &cast) != CLINKER_STATUS_OK) {
        return false;
    }
    *yes = cast.inside_pixels > 0;
    *spacing = cast.sample_spacing;
    return true;
}

bool edges_form_ask(const edges_form *form, clinker_workspace *workspace, const clinker_body bodies[2],
                    uint32_t resolution, bool *yes, double *spacing) {
    const clinker_view view = {.resolution = resolution, .eye = form->eye};
    if (form->published) {
        return ask_published(form, workspace, bodies, &view, yes, spacing);
    }
    clinker_query query;
    clinker_query_init(&query);
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    query.method = CLINKER_METHOD_EDGES;
    query.detail = CLINKER_DETAIL_STATE;
    query.depth = false;
    query.tolerance = 0;
    query.view = view;
    if (clinker_bodies_check(workspace, bodies, 2, &query, &answer) != CLINKER_STATUS_OK) {
        return false;
    }
    *yes = answer.pair_count > 0 && answer.pairs[0].state != CLINKER_STATE_APART;
    *spacing = answer.sample_spacing;
    return true;
}
