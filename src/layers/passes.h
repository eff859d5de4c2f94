/* The passes of counted layers: the first body is drawn, the faces of the second are counted against its depths, and
 * the collision map is filled in. */
#ifndef CK_LAYERS_PASSES_H
#define CK_LAYERS_PASSES_H

#include "layers/layers.h"
#include "layers/scratch.h"

/* A pair on its way. */
typedef struct ck_layers {
    ck_check *check;
    ck_layers_scratch *scratch;
    const ck_layer_settings *settings;
    ck_pixel_scene scene; /* of two bodies */
    ck_raster_source whole[2];
    ck_mesh moved[2];    /* of a sequence: the meshes where the kept depths have them */
    double direction[3]; /* of the view: in the world as it is, wherever the view has the bodies */
    double guessed[3];   /* see ck_layer_sequence */
    clinker_sight sight;
    double agreement; /* of normals, see clinker_explanation */
    ck_layer_rules rules;
    uint32_t first; /* the slot of the body that is drawn first: A of the paper */
    bool resumed;   /* its range is kept from the step before */
    ck_raster_range range;
    const uint32_t *counts; /* of the first pass */
    uint8_t *cases;         /* ck_layer_case of each pixel */
    uint8_t *wanted;
    size_t sums[CK_LAYER_CASES];      /* pixels of each case */
    clinker_explanation *explanation; /* NULL: not asked for */
} ck_layers;

/* Whether the state alone is asked for: then the first proof ends it all. */
static inline bool ck_layers_bare(const ck_check *check) {
    return check->query->detail == CLINKER_DETAIL_STATE && !check->query->depth;
}

/* Begins a look along the scene's view: chooses the first body and makes room for the collision map. */
clinker_status ck_layers_begin(ck_layers *layers, const ck_judgement *pair);

/* Judges the pair along that view. */
clinker_status ck_layers_judge(ck_layers *layers, ck_judgement *pair, ck_contacts *contacts);

/* Draws the first body, counts the second one before its last depth. */
clinker_status ck_layers_first_pass(ck_layers *layers);

/* Counts before the first depth what the first pass left open; with `all`, what it found clashing too, so that all
 * cases are told apart. Nothing is drawn where nothing is to be told, or where both were counted at once. */
clinker_status ck_layers_second_pass(ck_layers *layers, bool all);

/* How many pixels clash, as far as is known. */
size_t ck_layers_clashing(const ck_layers *layers);

/* Begins an explanation, if one was asked for. False: no memory. */
bool ck_layers_explain_begin(ck_layers *layers, const ck_judgement *pair);

/* Adds a step to the explanation; and, once counting is done, how many pixels have each case. */
void ck_layers_explain(ck_layers *layers, const clinker_step *step);
void ck_layers_explain_map(ck_layers *layers);

#endif
