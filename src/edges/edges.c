#include "edges/edges.h"

#include "base/assert.h"
#include "edges/moving.h"
#include "edges/search.h"

#include <string.h>

/* Widens the box of a filter by what two bodies share, and a pixel more. */
static void widen_by_shared(const ck_edge_scene *scene, double scale, const ck_pixel_link *link,
                            ck_edge_filter *filter) {
    CK_ASSERT(link->a < link->b && link->b < scene->base.body_count);
    const ck_body *a = scene->base.bodies[link->a].body;
    const ck_body *b = scene->base.bodies[link->b].body;
    const double room[3] = {1, 1, ck_view_pixel_width(&scene->base.view)};
    for (int corner = 0; corner < 8; corner++) {
        double world[3];
        double seen[3];
        for (int axis = 0; axis < 3; axis++) {
            bool upper = (corner >> axis & 1) != 0;
            world[axis] = (upper ? fmin(a->high[axis], b->high[axis]) : fmax(a->low[axis], b->low[axis])) / scale;
        }
        ck_view_project(&scene->base.view, world, seen);
        for (int i = 0; i < 3; i++) {
            filter->low[i] = fmin(filter->low[i], seen[i] - room[i]);
            filter->high[i] = fmax(filter->high[i], seen[i] + room[i]);
        }
    }
}

/* Of each body, where it may meet another: going by boxes. NULL: no memory. */
static ck_edge_filter *find_boxes(const ck_edge_scene *scene, double scale) {
    const ck_pixel_scene *base = &scene->base;
    if (!ck_buffer_reserve(&base->workspace->memory, &scene->scratch->filters, base->body_count,
                           sizeof(ck_edge_filter))) {
        return NULL;
    }
    ck_edge_filter *filters = scene->scratch->filters.data;
    for (size_t slot = 0; slot < base->body_count; slot++) {
        filters[slot] =
            (ck_edge_filter){.low = {INFINITY, INFINITY, INFINITY}, .high = {-INFINITY, -INFINITY, -INFINITY}};
    }
    for (size_t i = 0; i < base->link_count; i++) {
        widen_by_shared(scene, scale, &base->links[i], &filters[base->links[i].a]);
        widen_by_shared(scene, scale, &base->links[i], &filters[base->links[i].b]);
    }
    return filters;
}

/* Of two bodies, an edge of one lies inside of the other only between the first and the last of its faces. Of more,
 * planes for each would take more time than they save. */
static clinker_status find_depths(ck_edge_scene *scene, ck_edge_filter *filters) {
    const ck_pixel_scene *base = &scene->base;
    if (base->body_count != 2 || base->open) {
        return CLINKER_STATUS_OK;
    }
    clinker_status status = base->backend->extremes(base->workspace, &base->view, base->sources, 2, scene->ends);
    for (int slot = 0; slot < 2 && status == CLINKER_STATUS_OK; slot++) {
        filters[slot].nearest = scene->ends[1 - slot].nearest;
        filters[slot].farthest = scene->ends[1 - slot].farthest;
    }
    return status;
}

/* Wants the pixels with a sample. NULL: no memory. */
static const uint8_t *want_pixels(const ck_edge_scene *scene) {
    const ck_pixel_scene *base = &scene->base;
    uint8_t *wanted = ck_pixel_want(base);
    if (wanted == NULL) {
        return NULL;
    }
    for (size_t pixel = 0; pixel < ck_view_pixels(&base->view); pixel++) {
        wanted[pixel] = scene->samples.starts[pixel + 1] > scene->samples.starts[pixel];
    }
    return wanted;
}

/* Draws edges that may lie inside of another body. */
static clinker_status draw_edges(ck_edge_scene *scene, const ck_check *check) {
    ck_pixel_scene *base = &scene->base;
    ck_edge_filter *filters = find_boxes(scene, check->scale);
    if (filters == NULL) {
        return ck_fail_memory(base->workspace);
    }
    for (size_t slot = 0; slot < base->body_count; slot++) {
        base->sources[slot].unpaired = base->bodies[slot].sign == 0;
    }
    clinker_status status = find_depths(scene, filters);
    const ck_raster_source *sources = base->sources;
    if (status == CLINKER_STATUS_OK && check->query->motion.motions != NULL) {
        sources = ck_edges_moving_sources(scene, check, &status);
    }
    return status != CLINKER_STATUS_OK ? status
                                       : base->backend->edges(base->workspace, &base->view, sources, base->body_count,
                                                              filters, &scene->samples);
}

/* Whether one of two bodies may lie within the other: its edges are seen there, and so is its box. */
static bool may_contain(const ck_pixel_scene *scene) {
    CK_ASSERT(scene->body_count == 2 && scene->link_count == 1);
    const ck_body *a = scene->bodies[0].body;
    const ck_body *b = scene->bodies[1].body;
    return (scene->tallies[0].a_within > 0 && ck_body_box_within(a, b)) ||
           (scene->tallies[0].b_within > 0 && ck_body_box_within(b, a));
}

/* Counts the samples of each body, for one that is within another has all of them there. Planes of depths have held
 * some of them back, boxes only those of bodies that are not within another. */
static clinker_status count_samples(ck_edge_scene *scene) {
    ck_pixel_scene *base = &scene->base;
    ck_edge_filter *filters = scene->scratch->filters.data;
    if (filters[0].nearest != NULL) {
        if (!may_contain(base)) {
            base->bodies[0].beyond = base->bodies[1].beyond = true;
            return CLINKER_STATUS_OK;
        }
        filters[0].nearest = filters[1].nearest = NULL;
        clinker_status status = base->backend->edges(base->workspace, &base->view, base->sources, base->body_count,
                                                     filters, &scene->samples);
        if (status != CLINKER_STATUS_OK) {
            return status;
        }
    }
    for (uint32_t i = 0; i < scene->samples.starts[ck_view_pixels(&base->view)]; i++) {
        CK_ASSERT(ck_edge_body(&scene->samples.fragments[i]) < base->body_count);
        base->bodies[ck_edge_body(&scene->samples.fragments[i])].ranges++;
    }
    return CLINKER_STATUS_OK;
}

/* Draws faces where there are samples, and judges what is found. */
static clinker_status cast(ck_edge_scene *scene, const ck_check *check) {
    ck_pixel_scene *base = &scene->base;
    ck_raster_lists faces;
    base->wanted = want_pixels(scene);
    if (base->wanted == NULL) {
        return ck_fail_memory(base->workspace);
    }
    clinker_status status =
        base->backend->lists(base->workspace, &base->view, base->sources, base->body_count, base->wanted, &faces);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    bool done = ck_edges_sweep(scene, &faces) && ck_edges_judge(scene, check);
    if (!done) {
        return ck_fail_memory(check->workspace);
    }
    return check->query->detail >= CLINKER_DETAIL_KIND ? count_samples(scene) : CLINKER_STATUS_OK;
}

/* Whether some line of sight lies between the first and the last face of both of two bodies, for long enough. */
static bool ends_overlap(const ck_edge_scene *scene) {
    const ck_raster_extremes *a = &scene->ends[0];
    const ck_raster_extremes *b = &scene->ends[1];
    bool overlap = false;
    for (size_t i = 0; a->nearest != NULL && i < ck_view_pixels(&scene->base.view) && !overlap; i++) {
        overlap = ck_edge_shows_overlap(&scene->base.view, fmaxf(a->nearest[i], b->nearest[i]),
                                        fminf(a->farthest[i], b->farthest[i]));
    }
    return overlap;
}

/* Of bodies that coincide, or share a part of their surfaces, edges of one may all lie on the surface of the other: no
 * sample lies inside, and those beside whose edge the line of sight passes lie outside. Samples of two bodies that lie
 * before or behind the other one are not even kept. So links that were not met are where lines of sight are inside of
 * both; and, as bodies may be smaller than a pixel, where both have the same box, which those that coincide have. */
static void meet_without_edges(ck_edge_scene *scene) {
    ck_pixel_scene *base = &scene->base;
    for (size_t i = 0; i < base->link_count; i++) {
        const ck_pixel_body *a = &base->bodies[base->links[i].a];
        const ck_pixel_body *b = &base->bodies[base->links[i].b];
        if (a->sign != 0 && b->sign != 0 && !base->tallies[i].met) {
            bool same = ck_body_box_within(a->body, b->body) && ck_body_box_within(b->body, a->body);
            base->tallies[i].met = same || ends_overlap(scene);
        }
    }
}

/* Where no edge was seen to meet the other body: where the exact method found faces that meet, else a corner of the
 * body that lies in the other. */
static void place_touching(const ck_check *check, const ck_contacts *contacts, ck_judgement *pair) {
    const ck_body *a = &check->bodies[pair->a];
    const ck_body *b = &check->bodies[pair->b];
    const ck_mesh *inner = pair->kind == CLINKER_KIND_B_IN_A ? &b->mesh : &a->mesh;
    double point[3];
    if (check->query->detail < CLINKER_DETAIL_KIND || pair->state == CLINKER_STATE_APART || pair->placed) {
        return;
    }
    if (!ck_contacts_point(a, b, contacts, NULL, point)) {
        ck_mesh_world(inner, ck_mesh_corner(inner, 0, 0), point);
    }
    ck_judgement_place(pair, point);
}

/* Edges that only touch, or are not seen to, prove nothing of what overlaps: those of one body may all lie on the
 * surface of the other, as of two copies in one place. The exact method judges then. */
static clinker_status judge_touching(const ck_check *check, ck_judgement *pair) {
    CK_ASSERT(pair->state == CLINKER_STATE_TOUCH);
    clinker_query query = *check->query;
    query.contact = query.regions = query.depths = query.curves = query.depth = false;
    query.detail = query.detail < CLINKER_DETAIL_KIND ? query.detail : CLINKER_DETAIL_KIND;
    ck_check exact = *check;
    exact.query = &query;
    ck_judgement judged = ck_judgement_begin(pair->a, pair->b, 0);
    ck_contacts contacts;
    clinker_status status = ck_exact_pair(&exact, &judged, &contacts);
    pair->state = judged.state;
    pair->kind = judged.kind;
    pair->account.ground = judged.account.ground;
    pair->span = judged.state == CLINKER_STATE_APART ? 0 : pair->span;
    if (status == CLINKER_STATUS_OK) {
        place_touching(check, &contacts, pair);
    }
    return status;
}

/* States and kinds of all pairs. */
static clinker_status judge(ck_edge_scene *scene, const ck_check *check, ck_judgement *pairs, ck_contacts *contacts) {
    scene->base.faces = false;
    clinker_status status = ck_pixel_judge(&scene->base, check, pairs, contacts);
    for (size_t i = 0; i < scene->base.link_count && status == CLINKER_STATUS_OK; i++) {
        pairs[i].account.ground = CLINKER_GROUND_EDGES;
        pairs[i].account.samples[0] = scene->base.tallies[i].a_within;
        pairs[i].account.samples[1] = scene->base.tallies[i].b_within;
        if (pairs[i].state == CLINKER_STATE_TOUCH) {
            status = judge_touching(check, &pairs[i]);
        }
    }
    return status;
}

bool ck_edges_open(clinker_workspace *workspace) {
    ck_edge_scratch *scratch = ck_edge_scratch_of(workspace);
    if (scratch != NULL) {
        scratch->all_span_count = 0;
    }
    return scratch != NULL;
}

const clinker_edge_span *ck_edges_spans(clinker_workspace *workspace) {
    CK_ASSERT(workspace->rooms[CK_ROOM_EDGES].data != NULL);
    return ck_edge_scratch_of(workspace)->all_spans.data;
}

/* All pairs, with the edges that the query wants. */
static clinker_status check_pairs(ck_check *check, ck_judgement *pairs, ck_contacts *contacts, size_t count,
                                  double *sample_spacing) {
    if (count == 0) {
        return CLINKER_STATUS_OK;
    }
    ck_edge_scene scene = {.scratch = ck_edge_scratch_of(check->workspace)};
    if (scene.scratch == NULL) {
        return ck_fail_memory(check->workspace);
    }
    scene.scratch->all_span_count = 0;
    clinker_status status = ck_pixel_open(check, pairs, count, &scene.base);
    if (status == CLINKER_STATUS_OK) {
        status = ck_pixel_aim(&scene.base, check);
    }
    if (status == CLINKER_STATUS_OK) {
        status = draw_edges(&scene, check);
    }
    if (status == CLINKER_STATUS_OK && scene.samples.starts[ck_view_pixels(&scene.base.view)] > 0) {
        status = cast(&scene, check);
    }
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    *sample_spacing = ck_view_pixel_width(&scene.base.view);
    meet_without_edges(&scene);
    status = judge(&scene, check, pairs, contacts);
    bool faces = check->query->detail == CLINKER_DETAIL_FACES;
    bool done = true;
    if (status == CLINKER_STATUS_OK && scene.hits != NULL && (check->query->edges.spans || faces)) {
        done = ck_edges_locate(&scene, check, pairs) && (!faces || ck_edges_find_faces(&scene, pairs, contacts));
    }
    return done ? status : ck_fail_memory(check->workspace);
}

/* A first look at bodies that move, with the state alone in mind; pairs that it does not tell apart are then checked as
 * bodies at rest are. What the first look proves stays, should the second miss it between its samples. */
static clinker_status check_moving(ck_check *check, ck_judgement *pairs, ck_contacts *contacts, size_t count,
                                   double *sample_spacing) {
    ck_edge_scratch *scratch = ck_edge_scratch_of(check->workspace);
    ck_memory *memory = &check->workspace->memory;
    clinker_query first = *check->query, second = *check->query;
    ck_check moving = *check, whole = *check;
    moving.query = &first;
    whole.query = &second;
    first.detail = CLINKER_DETAIL_STATE;
    first.edges.spans = false;
    second.motion.motions = NULL;
    clinker_status status = check_pairs(&moving, pairs, contacts, count, sample_spacing);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    if (!ck_buffer_reserve(memory, &scratch->going_on, count, sizeof(uint32_t)) ||
        !ck_buffer_reserve(memory, &scratch->kept, count, sizeof(ck_judgement)) ||
        !ck_buffer_reserve(memory, &scratch->kept_contacts, count, sizeof(ck_contacts))) {
        return ck_fail_memory(check->workspace);
    }
    const uint32_t *numbers = scratch->going_on.data;
    ck_judgement *kept = scratch->kept.data;
    ck_contacts *met = scratch->kept_contacts.data;
    const size_t going_on = ck_edges_keep_going_on(pairs, count, scratch->going_on.data, kept);
    status = check_pairs(&whole, kept, met, going_on, sample_spacing);
    memset(contacts, 0, count * sizeof *contacts);
    for (size_t i = 0; i < going_on && status == CLINKER_STATUS_OK; i++) {
        if (kept[i].state != CLINKER_STATE_APART) {
            pairs[numbers[i]] = kept[i];
            contacts[numbers[i]] = met[i];
        }
    }
    return status;
}

clinker_status ck_edges_check(ck_check *check, ck_judgement *pairs, ck_contacts *contacts, size_t count,
                              double *sample_spacing) {
    const bool moves =
        check->query->motion.motions != NULL && count > 0 && ck_edge_scratch_of(check->workspace) != NULL;
    return (moves ? check_moving : check_pairs)(check, pairs, contacts, count, sample_spacing);
}
