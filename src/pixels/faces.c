/* The faces that bound common ranges, gathered from the parts of the sweep: by link, sorted, each pair once. */
#include "base/assert.h"
#include "base/pair_sort.h"
#include "pixels/pixels.h"
#include "pixels/scratch.h"

#include <string.h>

/* starts[link + 1] becomes where the faces of a link begin. Placing them moves it on to their end, which is where those
 * of the next link begin: then starts[link] is right. */
static void place_links(const ck_pixel_scene *scene, size_t *starts) {
    memset(starts, 0, (scene->link_count + 2) * sizeof *starts);
    for (size_t part = 0; part < CK_PIXEL_PARTS; part++) {
        const ck_pixel_meeting *meetings = scene->scratch->meetings[part].data;
        for (size_t i = 0; i < scene->meeting_counts[part]; i++) {
            CK_ASSERT(meetings[i].link < scene->link_count);
            starts[meetings[i].link + 2]++;
        }
    }
    for (size_t i = 2; i < scene->link_count + 2; i++) {
        starts[i] += starts[i - 1];
    }
}

static void place_faces(const ck_pixel_scene *scene, size_t *starts, clinker_face_pair *faces) {
    for (size_t part = 0; part < CK_PIXEL_PARTS; part++) {
        const ck_pixel_meeting *meetings = scene->scratch->meetings[part].data;
        for (size_t i = 0; i < scene->meeting_counts[part]; i++) {
            faces[starts[meetings[i].link + 1]++] = meetings[i].faces;
        }
    }
}

/* Moves the different ones of from .. to-1, which are sorted, to `place`; returns where they end. */
static size_t keep_different(clinker_face_pair *faces, size_t from, size_t to, size_t place) {
    CK_ASSERT(from <= to && place <= from);
    size_t first = place;
    for (size_t i = from; i < to; i++) {
        if (place == first || faces[place - 1].a != faces[i].a || faces[place - 1].b != faces[i].b) {
            faces[place++] = faces[i];
        }
    }
    return place;
}

bool ck_pixel_collect_faces(const ck_pixel_scene *scene, const clinker_face_pair **faces, const size_t **starts) {
    ck_memory *memory = &scene->workspace->memory;
    ck_pixel_scratch *scratch = scene->scratch;
    size_t total = 0;
    for (size_t part = 0; part < CK_PIXEL_PARTS; part++) {
        total += scene->meeting_counts[part];
    }
    if (!ck_buffer_reserve(memory, &scratch->face_starts, scene->link_count + 2, sizeof(size_t)) ||
        !ck_buffer_reserve(memory, &scratch->faces, total, sizeof(clinker_face_pair))) {
        return false;
    }
    size_t *begins = scratch->face_starts.data;
    clinker_face_pair *list = scratch->faces.data;
    place_links(scene, begins);
    place_faces(scene, begins, list);
    size_t place = 0;
    for (size_t i = 0; i < scene->link_count; i++) {
        size_t from = begins[i];
        size_t to = begins[i + 1];
        if (!ck_pairs_sort(memory, &scratch->sorted, &list[from], to - from)) {
            return false;
        }
        begins[i] = place;
        place = keep_different(list, from, to, place);
        CK_ASSERT(ck_pairs_are_sorted_once(&list[begins[i]], place - begins[i]));
    }
    begins[scene->link_count] = place;
    *faces = list;
    *starts = begins;
    return true;
}
