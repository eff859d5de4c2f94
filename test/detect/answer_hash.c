#include "answer_hash.h"

#include <string.h>

static uint64_t hash_number(uint64_t hash, uint64_t number) {
    hash = (hash ^ number) * 1099511628211U;
    return hash ^ hash >> 29;
}

static uint64_t hash_length(uint64_t hash, double length) {
    uint64_t bits;
    memcpy(&bits, &length, sizeof bits);
    return hash_number(hash, bits);
}

static uint64_t hash_faces(uint64_t hash, const clinker_face_pair *faces, size_t count) {
    hash = hash_number(hash, count);
    for (size_t i = 0; i < count && faces != NULL; i++) {
        hash = hash_number(hash_number(hash, faces[i].a), faces[i].b);
    }
    return hash;
}

static uint64_t hash_span(uint64_t hash, const clinker_edge_span *span) {
    hash = hash_number(hash_number(hash_number(hash, span->of_b), span->face), span->side);
    hash = hash_number(hash_number(hash, span->entry_face), span->exit_face);
    hash = hash_length(hash_length(hash, span->from), span->to);
    for (int axis = 0; axis < 3; axis++) {
        hash = hash_length(hash_length(hash, span->entry[axis]), span->exit[axis]);
    }
    return hash;
}

static uint64_t hash_pair(uint64_t hash, const clinker_pair *pair) {
    hash = hash_number(hash_number(hash, pair->a), pair->b);
    hash = hash_number(hash_number(hash, (uint64_t)pair->state), (uint64_t)pair->kind);
    hash = hash_number(hash, pair->undecided);
    hash = hash_length(hash_length(hash_length(hash, pair->depth), pair->sample_spacing), pair->tolerance);
    hash = hash_faces(hash, pair->crossing_faces, pair->crossings);
    hash = hash_faces(hash, pair->touching_faces, pair->touchings);
    for (size_t i = 0; i < pair->edge_span_count; i++) {
        hash = hash_span(hash, &pair->edge_spans[i]);
    }
    return hash;
}

uint64_t answer_hash(const clinker_answer *answer) {
    uint64_t hash = 1469598103934665603U;
    for (size_t i = 0; i < answer->pair_count; i++) {
        hash = hash_pair(hash, &answer->pairs[i]);
    }
    return hash;
}
