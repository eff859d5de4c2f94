#include "cli/pairs/face_pairs.h"

#include "cli/base/memory.h"

#include <stdlib.h>

static int compare(const void *left, const void *right) {
    const clinker_face_pair *p = left;
    const clinker_face_pair *q = right;
    return p->a != q->a ? (p->a > q->a) - (p->a < q->a) : (p->b > q->b) - (p->b < q->b);
}

static face_pairs map(const cli_body *a, const cli_body *b, const clinker_face_pair *pairs, size_t count) {
    face_pairs mapped = {0};
    if (pairs == NULL || count == 0) {
        return mapped;
    }
    mapped.pairs = memory_take(count, sizeof *mapped.pairs);
    for (size_t i = 0; i < count; i++) {
        mapped.pairs[i] = (clinker_face_pair){cli_body_file_face(a, pairs[i].a), cli_body_file_face(b, pairs[i].b)};
    }
    qsort(mapped.pairs, count, sizeof *mapped.pairs, compare);
    for (size_t i = 0; i < count; i++) {
        if (mapped.count == 0 || compare(&mapped.pairs[mapped.count - 1], &mapped.pairs[i]) != 0) {
            mapped.pairs[mapped.count++] = mapped.pairs[i];
        }
    }
    return mapped;
}

/* Takes out of `from` what is in `other` as well; both are sorted. */
static void subtract(face_pairs *from, const face_pairs *other) {
    size_t kept = 0;
    size_t at = 0;
    for (size_t i = 0; i < from->count; i++) {
        while (at < other->count && compare(&other->pairs[at], &from->pairs[i]) < 0) {
            at++;
        }
        if (at == other->count || compare(&other->pairs[at], &from->pairs[i]) != 0) {
            from->pairs[kept++] = from->pairs[i];
        }
    }
    from->count = kept;
}

pair_faces pair_faces_make(const body_list *bodies, const clinker_pair *pair) {
    const cli_body *a = &bodies->bodies[pair->a];
    const cli_body *b = &bodies->bodies[pair->b];
    pair_faces faces = {
        .crossing = map(a, b, pair->crossing_faces, pair->crossings),
        .touching = map(a, b, pair->touching_faces, pair->touchings),
    };
    subtract(&faces.touching, &faces.crossing);
    return faces;
}

void pair_faces_free(pair_faces *faces) {
    free(faces->crossing.pairs);
    free(faces->touching.pairs);
    *faces = (pair_faces){0};
}
