#include "layers/sequence.h"

#include "base/assert.h"
#include "math/vec3.h"

#include <math.h>
#include <string.h>

/* Pixels whose case is of some kind. */
static size_t sum_cases(const ck_layers *layers, bool (*is)(ck_layer_case)) {
    size_t count = 0;
    for (int i = 0; i < CK_LAYER_CASES; i++) {
        count += is((ck_layer_case)i) ? layers->sums[i] : 0;
    }
    return count;
}

size_t ck_layers_clashing(const ck_layers *layers) {
    return sum_cases(layers, ck_layer_clashes);
}

static size_t apart(const ck_layers *layers) {
    return sum_cases(layers, ck_layer_apart);
}

static void explain_drawing(ck_layers *layers, clinker_step_kind kind, uint32_t slot, size_t pixels, size_t was_apart,
                            size_t was_clashing) {
    ck_layers_explain(
        layers,
        &(clinker_step){.kind = kind,
                        .body = layers->scene.bodies[slot].number,
                        .triangles = kind == CLINKER_STEP_KEPT ? 0 : ck_raster_source_size(&layers->whole[slot]),
                        .pixels = pixels,
                        .apart = apart(layers) - was_apart,
                        .clash = ck_layers_clashing(layers) - was_clashing});
}

/* The middle of a body, along the view. */
static double depth_of(const ck_layers *layers, uint32_t slot) {
    const ck_body *body = layers->scene.bodies[slot].body;
    double depth = 0;
    for (int i = 0; i < 3; i++) {
        depth += layers->scene.view.forward[i] * (body->low[i] + body->high[i]);
    }
    return depth;
}

clinker_status ck_layers_begin(ck_layers *layers, const ck_judgement *pair) {
    CK_ASSERT(layers->scene.body_count == 2 && ck_view_usable(&layers->scene.view));
    ck_pixel_scene *scene = &layers->scene;
    ck_memory *memory = &scene->workspace->memory;
    ck_layers_scratch *scratch = layers->scratch;
    size_t pixels = ck_view_pixels(&scene->view);
    layers->wanted = ck_pixel_want(scene);
    if (layers->wanted == NULL || !ck_buffer_reserve(memory, &scratch->cases, pixels, 1)) {
        return ck_fail_memory(scene->workspace);
    }
    layers->cases = scratch->cases.data;
    memset(layers->sums, 0, sizeof layers->sums);
    ck_pixel_restart(scene, layers->whole);
    if (!layers->resumed) {
        /* Of the body that lies farther, most pixels then have no face before the other's last depth. */
        layers->first = depth_of(layers, 0) <= depth_of(layers, 1) ? 0 : 1;
        layers->first ^= ck_layers_swap(layers);
    }
    unsigned bits = layers->settings->bits;
    CK_ASSERT(layers->first < 2 && bits <= CK_COUNT_BITS);
    layers->rules = (ck_layer_rules){.variant = layers->settings->variant,
                                     .most = bits > 0 && bits < CK_COUNT_BITS ? (1U << bits) - 1 : CK_COUNT_MOST,
                                     .parity = scene->parity,
                                     .b_inverted = scene->bodies[1 - layers->first].sign < 0};
    return ck_layers_explain_begin(layers, pair) ? CLINKER_STATUS_OK : ck_fail_memory(scene->workspace);
}

/* Whether the second pass is to tell about a pixel; with `all`, also where it clashes. */
static bool is_asked(ck_layer_case at, bool all) {
    return at == CK_LAYER_OPEN || (all && ck_layer_clashes(at));
}

enum { RUN = 32 }; /* pixels that are compared at once */

typedef struct case_job {
    ck_layers *layers;
    bool first;             /* the first pass is to be read */
    const uint32_t *second; /* counts before the first depth; NULL: not counted yet; with `first`: those of that pass */
    bool all;               /* pixels that clash go to the second as well */
    size_t sums[CK_PIXEL_PARTS][CK_LAYER_CASES];
} case_job;

/* What a pixel's case follows from. */
typedef struct pixel_counts {
    uint32_t faces, first, second;
    uint8_t was;
} pixel_counts;

static ck_layer_case map_pixel(const case_job *job, const pixel_counts *pixel) {
    const ck_layer_rules *rules = &job->layers->rules;
    ck_layer_case at = job->first ? ck_layer_first(rules, pixel->faces, pixel->first) : (ck_layer_case)pixel->was;
    if (job->second != NULL && is_asked(at, job->all)) {
        at = ck_layer_second(rules, pixel->faces, pixel->first, pixel->second);
    }
    return at;
}

static pixel_counts counts_at(const case_job *job, size_t i) {
    const ck_layers *layers = job->layers;
    return (pixel_counts){.faces = layers->range.faces[i],
                          .first = layers->counts[i],
                          .second = job->second != NULL ? job->second[i] : 0,
                          .was = job->first ? CK_LAYER_NONE : layers->cases[i]};
}

static bool run_is(const uint32_t numbers[RUN], uint32_t number) {
    uint32_t other = 0;
    for (size_t i = 0; i < RUN; i++) {
        other |= numbers[i] ^ number;
    }
    return other == 0;
}

/* Whether pixels i .. i + RUN - 1 are known to have these counts. A first pass alone is asked: its pixels have no case
 * yet, and what it counted before the first depth came with the rest. */
static bool run_has(const case_job *job, size_t i, const pixel_counts *counts) {
    const ck_layers *layers = job->layers;
    return job->first && run_is(&layers->range.faces[i], counts->faces) && run_is(&layers->counts[i], counts->first);
}

static bool pixel_has(const case_job *job, size_t i, const pixel_counts *counts) {
    pixel_counts pixel = counts_at(job, i);
    return pixel.faces == counts->faces && pixel.first == counts->first && pixel.second == counts->second &&
           pixel.was == counts->was;
}

/* Neighbouring pixels mostly have the same counts, and then the same case. */
static void map_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    case_job *job = data;
    const ck_pixel_scene *scene = &job->layers->scene;
    size_t *sums = job->sums[part];
    size_t begin = (size_t)ck_pixel_part_row(scene, part) * scene->view.width;
    size_t last = (size_t)ck_pixel_part_row(scene, part + 1) * scene->view.width;
    memset(sums, 0, sizeof job->sums[part]);
    while (begin < last) {
        const pixel_counts counts = counts_at(job, begin);
        size_t end = begin + 1;
        while (last - end >= RUN && run_has(job, end, &counts)) {
            end += RUN;
        }
        while (end < last && pixel_has(job, end, &counts)) {
            end++;
        }
        CK_ASSERT(begin < end && end <= last);
        ck_layer_case at = map_pixel(job, &counts);
        memset(&job->layers->cases[begin], (int)at, end - begin);
        CK_ASSERT(at < CK_LAYER_CASES);
        sums[at] += end - begin;
        begin = end;
    }
}

static void map_pixels(ck_layers *layers, bool first, const uint32_t *second, bool all) {
    case_job job = {.layers = layers, .first = first, .second = second, .all = all};
    ck_team_run(layers->scene.workspace->team, CK_PIXEL_PARTS, map_part, &job);
    for (int at = 0; at < CK_LAYER_CASES; at++) {
        layers->sums[at] = 0;
        for (size_t part = 0; part < CK_PIXEL_PARTS; part++) {
            layers->sums[at] += job.sums[part][at];
        }
    }
}

/* The depths of A, unless they are kept. */
static clinker_status draw_range(ck_layers *layers) {
    ck_pixel_scene *scene = &layers->scene;
    clinker_status status = CLINKER_STATUS_OK;
    if (!layers->resumed) {
        ck_layers_forget(layers);
        status = scene->backend->range(scene->workspace, &scene->view, &layers->whole[layers->first], &layers->range);
    }
    explain_drawing(layers, layers->resumed ? CLINKER_STEP_KEPT : CLINKER_STEP_DEPTHS, layers->first,
                    ck_view_pixels(&scene->view), 0, 0);
    return status;
}

clinker_status ck_layers_first_pass(ck_layers *layers) {
    ck_pixel_scene *scene = &layers->scene;
    const ck_raster_source *b = &layers->whole[1 - layers->first];
    clinker_status status = draw_range(layers);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    bool both = !layers->settings->stepwise;
    status = scene->backend->count(scene->workspace, &scene->view, b, layers->range.farthest,
                                   both ? layers->range.nearest : NULL, &layers->counts);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    map_pixels(layers, true, both ? layers->counts : NULL, true);
    size_t pixels = ck_view_pixels(&scene->view) - layers->sums[CK_LAYER_NONE];
    explain_drawing(layers, both ? CLINKER_STEP_COUNT_BOTH : CLINKER_STEP_COUNT_FAR, 1 - layers->first, pixels, 0, 0);
    ck_layers_keep(layers, pixels);
    return CLINKER_STATUS_OK;
}

/* The first depths of A where they are to be compared with, elsewhere a depth that nothing lies before. */
static size_t mask_nearest(const ck_layers *layers, bool all, float *plane) {
    size_t count = 0;
    for (size_t i = 0; i < ck_view_pixels(&layers->scene.view); i++) {
        bool asked = is_asked((ck_layer_case)layers->cases[i], all);
        plane[i] = asked ? layers->range.nearest[i] : -INFINITY;
        count += asked;
    }
    return count;
}

clinker_status ck_layers_second_pass(ck_layers *layers, bool all) {
    CK_ASSERT(layers->counts != NULL && layers->cases != NULL); /* the first pass is done */
    ck_pixel_scene *scene = &layers->scene;
    ck_layers_scratch *scratch = layers->scratch;
    ck_memory *memory = &scene->workspace->memory;
    size_t pixels = ck_view_pixels(&scene->view);
    size_t were_apart = apart(layers);
    size_t clashed = ck_layers_clashing(layers);
    if (!layers->settings->stepwise || layers->sums[CK_LAYER_OPEN] + (all ? clashed : 0) == 0) {
        return CLINKER_STATUS_OK;
    }
    if (!ck_buffer_reserve(memory, &scratch->nearest, ck_raster_plane_room(&scene->view), sizeof(float)) ||
        !ck_buffer_reserve(memory, &scratch->counts, pixels, sizeof(uint32_t))) {
        return ck_fail_memory(scene->workspace);
    }
    uint32_t *kept = scratch->counts.data;
    memcpy(kept, layers->counts, pixels * sizeof *kept);
    layers->counts = kept;
    size_t asked = mask_nearest(layers, all, scratch->nearest.data);
    const uint32_t *second;
    clinker_status status = scene->backend->count(scene->workspace, &scene->view, &layers->whole[1 - layers->first],
                                                  NULL, scratch->nearest.data, &second);
    if (status == CLINKER_STATUS_OK) {
        map_pixels(layers, false, second, all);
        explain_drawing(layers, CLINKER_STEP_COUNT_NEAR, 1 - layers->first, asked, were_apart, all ? 0 : clashed);
    }
    return status;
}
