#include "report/band_faces.h"

#include "base/assert.h"

#include <string.h>

/* The lists that a face is in: strips, or the one beyond. */
typedef struct band_run {
    size_t first, last;
} band_run;

static band_run run_of(const ck_face_look *look, uint32_t bands) {
    return ck_face_is_tall(look) ? (band_run){bands, bands} : (band_run){look->first_band, look->last_band};
}

/* Counts the faces of each list and body, one place behind, so that sums are starts. */
static void count_faces(const ck_painted *bodies, size_t count, uint32_t bands, size_t *counts) {
    for (size_t i = 0; i < count; i++) {
        const ck_painted *body = &bodies[i];
        for (uint32_t face = 0; body->alpha > 0 && face < body->mesh->triangle_count; face++) {
            const band_run run = run_of(&body->faces[face], bands);
            for (size_t band = run.first; band <= run.last; band++) {
                counts[band * count + i + 1]++;
            }
        }
    }
}

/* Writes faces where their list and body begin, which moves on to where the next one does. */
static void place_faces(const ck_painted *bodies, size_t count, uint32_t bands, size_t *places, uint32_t *faces) {
    for (size_t i = 0; i < count; i++) {
        const ck_painted *body = &bodies[i];
        for (uint32_t face = 0; body->alpha > 0 && face < body->mesh->triangle_count; face++) {
            const band_run run = run_of(&body->faces[face], bands);
            for (size_t band = run.first; band <= run.last; band++) {
                faces[places[band * count + i]++] = face;
            }
        }
    }
}

bool ck_band_faces_sort(ck_memory *memory, ck_band_faces_scratch *scratch, const ck_painted *bodies, size_t count,
                        uint32_t bands, ck_band_faces *sorted) {
    CK_ASSERT(bands > 0);
    const size_t lists = count * ((size_t)bands + 1);
    if (!ck_buffer_reserve(memory, &scratch->starts, lists + 1, sizeof(size_t))) {
        return false;
    }
    size_t *starts = scratch->starts.data;
    memset(starts, 0, (lists + 1) * sizeof *starts);
    count_faces(bodies, count, bands, starts);
    for (size_t i = 0; i < lists; i++) {
        starts[i + 1] += starts[i];
    }
    if (!ck_buffer_reserve(memory, &scratch->faces, starts[lists] + 1, sizeof(uint32_t))) {
        return false;
    }
    place_faces(bodies, count, bands, starts, scratch->faces.data);
    /* Each start has become the end of its list: the one before it, then, is where it began. */
    memmove(starts + 1, starts, lists * sizeof *starts);
    starts[0] = 0;
    *sorted = (ck_band_faces){.starts = starts, .faces = scratch->faces.data, .bodies = count, .bands = bands};
    return true;
}
