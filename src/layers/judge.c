/* From counts to the state of a pair: early ends, and sorted lists for what counts leave open. */
#include "base/assert.h"
#include "layers/code.h"
#include "layers/passes.h"

#include <string.h>

/* Pixels whose lists prove that the whole pair interferes. */
enum { WITNESSES = 16 };

/* Draws the lists of the wanted pixels. */
static clinker_status draw_wanted(ck_layers *layers, ck_raster_lists *lists) {
    ck_pixel_scene *scene = &layers->scene;
    ck_pixel_restart(scene, layers->whole);
    scene->wanted = layers->wanted;
    if (!ck_pixel_narrow_sources(scene, NULL)) {
        return ck_fail_memory(scene->workspace);
    }
    return scene->backend->lists(scene->workspace, &scene->view, scene->sources, 2, scene->wanted, lists);
}

/* Finds what overlaps in lists, and is more than rounding. */
static clinker_status sweep_lists(ck_layers *layers, const ck_raster_lists *lists) {
    bool done = ck_pixel_sweep(&layers->scene, lists) && ck_pixel_confirm(&layers->scene, layers->check, lists);
    return done ? CLINKER_STATUS_OK : ck_fail_memory(layers->scene.workspace);
}

static void explain_lists(ck_layers *layers, clinker_step_kind kind, size_t pixels, size_t apart, size_t clash) {
    ck_layers_explain(layers, &(clinker_step){.kind = kind,
                                              .triangles = (size_t)ck_raster_source_size(&layers->scene.sources[0]) +
                                                           ck_raster_source_size(&layers->scene.sources[1]),
                                              .pixels = pixels,
                                              .apart = apart,
                                              .clash = clash});
}

/* Wants some of the pixels that were found clashing, from all over the collision map; returns how many. */
static size_t want_witnesses(ck_layers *layers) {
    uint8_t *wanted = layers->wanted;
    uint32_t pixels = ck_view_pixels(&layers->scene.view);
    size_t clashing = ck_layers_clashing(layers);
    size_t stride = clashing / WITNESSES + 1;
    size_t seen = 0;
    size_t count = 0;
    memset(wanted, 0, pixels);
    for (uint32_t i = 0; i < pixels && seen < clashing; i++) {
        if (ck_layer_clashes((ck_layer_case)layers->cases[i])) {
            wanted[i] = seen % stride == 0;
            count += wanted[i];
            seen++;
        }
    }
    CK_ASSERT(seen == clashing && count <= WITNESSES + 1);
    return count;
}

/* Early end: whether some of the pixels that seem to clash are proof enough, in which case the pair is judged. */
static clinker_status prove(ck_layers *layers, ck_judgement *pair, ck_contacts *contacts, bool *proven) {
    *proven = false;
    if (ck_layers_clashing(layers) == 0) {
        return CLINKER_STATUS_OK;
    }
    ck_raster_lists lists;
    size_t count = want_witnesses(layers);
    clinker_status status = draw_wanted(layers, &lists);
    if (status == CLINKER_STATUS_OK) {
        status = sweep_lists(layers, &lists);
    }
    if (status == CLINKER_STATUS_OK) {
        status = ck_pixel_judge(&layers->scene, layers->check, pair, contacts);
    }
    *proven = status == CLINKER_STATUS_OK && pair->state == CLINKER_STATE_INTERFERE;
    explain_lists(layers, CLINKER_STEP_PROOF, count, 0, *proven ? count : 0);
    return status;
}

typedef struct code_job {
    ck_layers *layers;
    const ck_raster_lists *lists;
    bool inverted[2];
    size_t apart[CK_PIXEL_PARTS], clash[CK_PIXEL_PARTS];
} code_job;

/* Reads the layer codes of the wanted pixels, and wants those no longer that turn out apart. */
static void read_codes(void *data, size_t part, unsigned worker) {
    (void)worker;
    code_job *job = data;
    ck_layers *layers = job->layers;
    const ck_pixel_scene *scene = &layers->scene;
    size_t end = (size_t)ck_pixel_part_row(scene, part + 1) * scene->view.width;
    job->apart[part] = job->clash[part] = 0;
    for (size_t i = (size_t)ck_pixel_part_row(scene, part) * scene->view.width; i < end; i++) {
        if (layers->wanted[i] == 0) {
            continue;
        }
        uint32_t start = job->lists->starts[i];
        ck_layer_order order = ck_layer_code_judge(&job->lists->fragments[start], job->lists->starts[i + 1] - start,
                                                   job->inverted, scene->parity);
        if (order == CK_LAYER_ORDER_APART) {
            layers->cases[i] = CK_LAYER_APART;
            layers->wanted[i] = 0;
            job->apart[part]++;
        }
        job->clash[part] += order == CK_LAYER_ORDER_CLASH;
    }
}

static void judge_codes(ck_layers *layers, const ck_raster_lists *lists, size_t pixels) {
    code_job job = {.layers = layers, .lists = lists};
    size_t apart = 0;
    size_t clash = 0;
    for (int slot = 0; slot < 2; slot++) {
        job.inverted[slot] = layers->scene.bodies[slot].sign < 0;
    }
    ck_team_run(layers->scene.workspace->team, CK_PIXEL_PARTS, read_codes, &job);
    for (size_t part = 0; part < CK_PIXEL_PARTS; part++) {
        apart += job.apart[part];
        clash += job.clash[part];
    }
    explain_lists(layers, CLINKER_STEP_CODES, pixels, apart, clash);
}

/* A body that shows at a pixel that is not wanted is alone there, or meets nothing. */
static void look_beyond(ck_layers *layers) {
    uint32_t second = 1 - layers->first;
    bool beyond[2] = {false, false};
    for (uint32_t i = 0; i < ck_view_pixels(&layers->scene.view) && !(beyond[0] && beyond[1]); i++) {
        bool unwanted = layers->wanted[i] == 0;
        beyond[layers->first] = beyond[layers->first] || (unwanted && layers->range.faces[i] > 0);
        beyond[second] = beyond[second] || (unwanted && ck_count_get(layers->counts[i], CK_COUNT_FRONTS) > 0);
    }
    for (int slot = 0; slot < 2; slot++) {
        layers->scene.bodies[slot].beyond = beyond[slot];
    }
}

/* Sorted lists wherever something is undecided or clashes. */
static clinker_status judge_rest(ck_layers *layers, ck_judgement *pair, ck_contacts *contacts) {
    ck_raster_lists lists;
    size_t count = layers->sums[CK_LAYER_UNDECIDED] + ck_layers_clashing(layers);
    if (count == 0) {
        ck_pixel_restart(&layers->scene, layers->whole);
        return ck_pixel_judge(&layers->scene, layers->check, pair, contacts);
    }
    for (uint32_t i = 0; i < ck_view_pixels(&layers->scene.view); i++) {
        ck_layer_case at = (ck_layer_case)layers->cases[i];
        layers->wanted[i] = at == CK_LAYER_UNDECIDED || ck_layer_clashes(at);
    }
    CK_ASSERT(count <= ck_view_pixels(&layers->scene.view));
    clinker_status status = draw_wanted(layers, &lists);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    judge_codes(layers, &lists, count);
    look_beyond(layers);
    status = sweep_lists(layers, &lists);
    return status == CLINKER_STATUS_OK ? ck_pixel_judge(&layers->scene, layers->check, pair, contacts) : status;
}

/* Bodies that are not closed have no inside that counting could find: complete lists tell what can be told. They are
 * also the plain reference of everything else here. */
static clinker_status judge_lists(ck_layers *layers, ck_judgement *pair, ck_contacts *contacts) {
    ck_pixel_scene *scene = &layers->scene;
    ck_raster_lists lists;
    clinker_status status = scene->backend->lists(scene->workspace, &scene->view, scene->sources, 2, NULL, &lists);
    if (status == CLINKER_STATUS_OK) {
        status = sweep_lists(layers, &lists);
    }
    explain_lists(layers, CLINKER_STEP_LISTS, ck_view_pixels(&scene->view), 0, 0);
    return status == CLINKER_STATUS_OK ? ck_pixel_judge(scene, layers->check, pair, contacts) : status;
}

/* The passes of the method. A bare question ends with the first of them that gives a proof: the pair is judged then. */
static clinker_status count(ck_layers *layers, ck_judgement *pair, ck_contacts *contacts, bool *proven) {
    bool bare = ck_layers_bare(layers->check);
    clinker_status status = ck_layers_first_pass(layers);
    if (status == CLINKER_STATUS_OK && bare) {
        status = prove(layers, pair, contacts, proven);
    }
    if (status != CLINKER_STATUS_OK || *proven) {
        return status;
    }
    size_t clashing = ck_layers_clashing(layers);
    status = ck_layers_second_pass(layers, !bare);
    if (status == CLINKER_STATUS_OK && bare && ck_layers_clashing(layers) > clashing) {
        status = prove(layers, pair, contacts, proven);
    }
    return status;
}

static clinker_status judge_counts(ck_layers *layers, ck_judgement *pair, ck_contacts *contacts) {
    bool proven = false;
    clinker_status status = count(layers, pair, contacts, &proven);
    if (status != CLINKER_STATUS_OK) {
        return status;
    }
    ck_layers_explain_map(layers);
    return proven ? CLINKER_STATUS_OK : judge_rest(layers, pair, contacts);
}

clinker_status ck_layers_judge(ck_layers *layers, ck_judgement *pair, ck_contacts *contacts) {
    if (layers->scene.open || layers->check->query->reference) {
        return judge_lists(layers, pair, contacts);
    }
    return judge_counts(layers, pair, contacts);
}
