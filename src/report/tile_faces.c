#include "report/band_faces.h"

#include "base/assert.h"

#include <string.h>

/* The lists that a face is in: strips, or the one beyond. */
static ck_band_run lists_of(const ck_face_extent *extent, uint32_t bands) {
    const ck_band_run run = ck_face_bands(extent, bands);
    return run.last - run.first >= CK_MOST_LISTED ? (ck_band_run){bands, bands} : run;
}

/* Counts the faces of each list and body, one place behind, so that sums are starts. */
static void count_faces(const ck_painted *bodies, size_t count, const ck_face_extent *extents, uint32_t bands,
                        size_t *counts) {
    for (size_t i = 0; i < count; i++) {
        const ck_painted *body = &bodies[i];
        for (uint32_t face = 0; body->alpha > 0 && face < body->mesh->triangle_count; face++) {
            const ck_band_run run = lists_of(&extents[body->first_face + face], bands);
            for (size_t band = run.first; band <= run.last; band++) {
                counts[band * count + i + 1]++;
            }
        }
    }
}

/* Writes faces where their list and body begin, which moves on to where the next one does. */
static void place_faces(const ck_painted *bodies, size_t count, const ck_face_extent *extents, uint32_t bands,
                        size_t *places, uint32_t *faces) {
    for (size_t i = 0; i < count; i++) {
        const ck_painted *body = &bodies[i];
        for (uint32_t face = 0; body->alpha > 0 && face < body->mesh->triangle_count; face++) {
            const ck_band_run run = lists_of(&extents[body->first_face + face], bands);
            for (size_t band = run.first; band <= run.last; band++) {
                faces[places[band * count + i]++] = face;
            }
        }
    }
}

static void find_columns(const ck_painted *bodies, size_t count, const ck_face_extent *extents, uint32_t bands,
                         ck_band_columns *columns) {
    for (uint32_t band = 0; band < bands; band++) {
        columns[band] = (ck_band_columns){UINT16_MAX, 0};
    }
    for (size_t i = 0; i < count; i++) {
        const ck_painted *body = &bodies[i];
        for (uint32_t face = 0; body->alpha > 0 && face < body->mesh->triangle_count; face++) {
            const ck_face_extent *extent = &extents[body->first_face + face];
            const ck_band_run run = ck_face_bands(extent, bands);
            for (uint32_t band = run.first; band <= run.last; band++) {
                ck_band_columns *at = &columns[band];
                at->left = extent->left < at->left ? extent->left : at->left;
                at->right = extent->right > at->right ? extent->right : at->right;
            }
        }
    }
}

bool ck_band_faces_sort(ck_memory *memory, ck_band_faces_scratch *scratch, const ck_painted *bodies, size_t count,
                        const ck_face_extent *extents, uint32_t bands, ck_band_faces *sorted) {
    CK_ASSERT(bands > 0);
    const size_t lists = count * ((size_t)bands + 1);
    if (!ck_buffer_reserve(memory, &scratch->starts, lists + 1, sizeof(size_t)) ||
        !ck_buffer_reserve(memory, &scratch->columns, bands, sizeof(ck_band_columns))) {
        return false;
    }
    size_t *starts = scratch->starts.data;
    memset(starts, 0, (lists + 1) * sizeof *starts);
    count_faces(bodies, count, extents, bands, starts);
    for (size_t i = 0; i < lists; i++) {
        starts[i + 1] += starts[i];
    }
    if (!ck_buffer_reserve(memory, &scratch->faces, starts[lists] + 1, sizeof(uint32_t))) {
        return false;
    }
    place_faces(bodies, count, extents, bands, starts, scratch->faces.data);
    /* Each start has become the end of its list: the one before it, then, is where it began. */
    memmove(starts + 1, starts, lists * sizeof *starts);
    starts[0] = 0;
    find_columns(bodies, count, extents, bands, scratch->columns.data);
    *sorted = (ck_band_faces){.starts = starts,
                              .faces = scratch->faces.data,
                              .columns = scratch->columns.data,
                              .bodies = count,
                              .bands = bands};
    return true;
}
