#include "overlap/ball/nearby.h"

#include "math/vec3.h"

#include <string.h>

/* Far beyond the grid, cells are all the same. */
static int32_t cell_of(float at) {
    return at > -1e6F && at < 1e6F ? (int32_t)(at + 1048576.0F) : 0;
}

static uint32_t bucket_of(const ck_nearby *nearby, int32_t x, int32_t y, int32_t z) {
    const uint32_t mixed = (uint32_t)x * 73856093U ^ (uint32_t)y * 19349663U ^ (uint32_t)z * 83492791U;
    return (mixed ^ mixed >> 15) & nearby->mask;
}

static ck_nearby_face entry_of(const ck_nearby *nearby, const double face[3][3], uint32_t number) {
    ck_nearby_face entry = {.face = number};
    for (int axis = 0; axis < 3; axis++) {
        const double middle = (face[0][axis] + face[1][axis] + face[2][axis]) / 3;
        entry.middle[axis] = (float)((middle - nearby->low[axis]) * nearby->per_cell);
    }
    return entry;
}

static uint32_t bucket_of_entry(const ck_nearby *nearby, const ck_nearby_face *entry) {
    return bucket_of(nearby, cell_of(entry->middle[0]), cell_of(entry->middle[1]), cell_of(entry->middle[2]));
}

bool ck_nearby_build(clinker_workspace *workspace, const double (*faces)[3][3], uint32_t count, const uint8_t *marks,
                     uint8_t mark, const double low[3], double cell, ck_nearby *nearby) {
    ck_overlap_scratch *scratch = ck_overlap_scratch_of(workspace);
    uint32_t buckets = 1024;
    while (buckets < count && buckets < 1U << 30) {
        buckets *= 2;
    }
    *nearby = (ck_nearby){.per_cell = 1 / cell, .mask = buckets - 1};
    memcpy(nearby->low, low, sizeof nearby->low);
    if (!ck_buffer_reserve(&workspace->memory, &scratch->nearby_starts, (size_t)buckets + 1, sizeof(uint32_t)) ||
        !ck_buffer_reserve(&workspace->memory, &scratch->nearby_faces, (size_t)count + 1, sizeof(ck_nearby_face))) {
        return false;
    }
    uint32_t *starts = scratch->nearby_starts.data;
    ck_nearby_face *listed = scratch->nearby_faces.data;
    memset(starts, 0, ((size_t)buckets + 1) * sizeof *starts);
    for (int fill = 0; fill < 2; fill++) {
        for (uint32_t i = 0; i < count; i++) {
            if (marks[i] == mark) {
                const ck_nearby_face entry = entry_of(nearby, faces[i], i);
                const uint32_t bucket = bucket_of_entry(nearby, &entry);
                if (fill == 0) {
                    starts[bucket]++;
                } else {
                    listed[--starts[bucket]] = entry;
                }
            }
        }
        uint32_t sum = 0;
        for (uint32_t i = 0; i <= buckets && fill == 0; i++) {
            sum += starts[i];
            starts[i] = sum; /* the end of the bucket; filling takes it to its beginning */
        }
    }
    nearby->starts = starts;
    nearby->listed = listed;
    return true;
}

/* The nearest so far, in ascending order of their distances. */
typedef struct nearest_faces {
    uint32_t count;
    float squared[CK_NEARBY_MOST];
    uint32_t *faces;
} nearest_faces;

static void keep(nearest_faces *kept, float squared, uint32_t face) {
    uint32_t at = kept->count < CK_NEARBY_MOST ? kept->count++ : CK_NEARBY_MOST - 1;
    for (; at > 0 && kept->squared[at - 1] > squared; at--) {
        kept->squared[at] = kept->squared[at - 1];
        kept->faces[at] = kept->faces[at - 1];
    }
    kept->squared[at] = squared;
    kept->faces[at] = face;
}

static void look_into(const ck_nearby *nearby, uint32_t bucket, const float at[3], nearest_faces *kept) {
    for (uint32_t i = nearby->starts[bucket]; i < nearby->starts[bucket + 1]; i++) {
        const ck_nearby_face *entry = &nearby->listed[i];
        float squared = 0;
        for (int axis = 0; axis < 3; axis++) {
            const float way = entry->middle[axis] - at[axis];
            squared += way * way;
        }
        if (squared < 6.0F && (kept->count < CK_NEARBY_MOST || squared < kept->squared[CK_NEARBY_MOST - 1])) {
            keep(kept, squared, entry->face);
        }
    }
}

uint32_t ck_nearby_find(const ck_nearby *nearby, const double p[3], uint32_t found[CK_NEARBY_MOST]) {
    nearest_faces kept = {.faces = found};
    float at[3];
    int32_t first[3];
    for (int axis = 0; axis < 3; axis++) {
        at[axis] = (float)((p[axis] - nearby->low[axis]) * nearby->per_cell);
        first[axis] = cell_of(at[axis] - 0.5F);
    }
    for (int i = 0; i < 8; i++) {
        look_into(nearby, bucket_of(nearby, first[0] + (i & 1), first[1] + (i >> 1 & 1), first[2] + (i >> 2)), at,
                  &kept);
    }
    return kept.count;
}
