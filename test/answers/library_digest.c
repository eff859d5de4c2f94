#include "library.h"

#include "digest.h"

uint64_t digest_status(uint64_t digest, clinker_status status, const clinker_workspace *workspace) {
    digest = digest_count(digest, (uint64_t)status);
    return status == CLINKER_STATUS_OK ? digest : digest_text(digest, clinker_workspace_message(workspace));
}

static uint64_t digest_faces(uint64_t digest, const clinker_face_pair *faces, size_t count) {
    digest = digest_count(digest, count);
    for (size_t i = 0; faces != NULL && i < count; i++) {
        digest = digest_count(digest_count(digest, faces[i].a), faces[i].b);
    }
    return digest;
}

static uint64_t digest_region(uint64_t digest, const clinker_region *region) {
    digest = digest_real(digest_real(digest_real(digest, region->depth), region->areas[0]), region->volume);
    digest = digest_reals(digest_reals(digest, region->centre, 3), region->normal, 3);
    return digest_reals(digest_reals(digest, region->box_min, 3), region->box_max, 3);
}

static uint64_t digest_span(uint64_t digest, const clinker_edge_span *span) {
    digest = digest_count(digest_count(digest_count(digest, span->of_b), span->face), span->side);
    digest = digest_count(digest_count(digest, span->entry_face), span->exit_face);
    digest = digest_real(digest_real(digest, span->from), span->to);
    return digest_reals(digest_reals(digest, span->entry, 3), span->exit, 3);
}

static uint64_t digest_overlap(uint64_t digest, const clinker_pair *pair) {
    digest = digest_real(digest_real(digest, pair->volume), pair->volume_error);
    digest = digest_reals(digest_reals(digest_reals(digest, pair->centre, 3), pair->push, 3), pair->turn, 3);
    digest = digest_count(digest, pair->region_count);
    for (size_t i = 0; i < pair->region_count; i++) {
        digest = digest_region(digest, &pair->regions[i]);
    }
    return digest;
}

static uint64_t digest_pair(uint64_t digest, const clinker_pair *pair) {
    digest = digest_count(digest_count(digest, pair->a), pair->b);
    digest = digest_count(digest_count(digest, (uint64_t)pair->state), (uint64_t)pair->kind);
    digest = digest_count(digest, pair->undecided);
    digest = digest_real(digest_real(digest, pair->tolerance), pair->depth);
    digest = digest_real(digest_real(digest, pair->distance), pair->sample_spacing);
    digest = digest_reals(digest_reals(digest, pair->point_a, 3), pair->point_b, 3);
    digest = digest_reals(digest_count(digest, pair->placed), pair->place, 3);
    digest = digest_faces(digest, pair->crossing_faces, pair->crossings);
    digest = digest_faces(digest, pair->touching_faces, pair->touchings);
    digest = digest_count(digest_overlap(digest, pair), pair->edge_span_count);
    for (size_t i = 0; i < pair->edge_span_count; i++) {
        digest = digest_span(digest, &pair->edge_spans[i]);
    }
    return digest;
}

static uint64_t digest_step(uint64_t digest, const clinker_step *step) {
    /* The body means nothing where both were drawn. */
    digest = digest_count(digest_count(digest, (uint64_t)step->kind), step->triangles);
    return digest_count(digest_count(digest_count(digest, step->pixels), step->apart), step->clash);
}

static uint64_t digest_explanation(uint64_t digest, const clinker_explanation *explanation) {
    digest = digest_count(digest_count(digest_count(digest, explanation->a), explanation->b), explanation->first);
    digest = digest_reals(digest_count(digest, (uint64_t)explanation->sight), explanation->direction, 3);
    digest = digest_real(digest_real(digest, explanation->agreement), explanation->sample_spacing);
    digest = digest_count(digest_count(digest, explanation->width), explanation->height);
    for (size_t i = 0; i < explanation->step_count; i++) {
        digest = digest_step(digest, &explanation->steps[i]);
    }
    digest = digest_count(digest_count(digest, explanation->convex[0]), explanation->convex[1]);
    for (size_t i = 0; i < 6; i++) {
        digest = digest_count(digest, explanation->cases[i]);
    }
    digest = digest_count(digest_count(digest, explanation->shared), explanation->full);
    return digest_count(digest, explanation->level);
}

uint64_t digest_answer(uint64_t digest, const clinker_answer *answer) {
    digest = digest_count(digest_count(digest, answer->tested), answer->ignored);
    digest = digest_real(digest_count(digest, answer->partial), answer->sample_spacing);
    digest = digest_count(digest, answer->pair_count);
    for (size_t i = 0; i < answer->pair_count; i++) {
        digest = digest_pair(digest, &answer->pairs[i]);
    }
    for (size_t i = 0; i < answer->explanation_count; i++) {
        digest = digest_explanation(digest, &answer->explanations[i]);
    }
    return digest;
}
