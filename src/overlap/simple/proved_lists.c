#include "overlap/simple/proved_lists.h"

#include "model/hash_table.h"
#include "model/same_mesh.h"
#include "overlap/scratch.h"

#include <string.h>

/* What is kept has one size, so that it does not matter which thread keeps how much: lists that find no room are proved
 * again. */
enum { MOST_LISTS = 256, MOST_FACES = 1 << 16 };

typedef struct proved_list {
    uint64_t hash;
    uint32_t body;
    uint32_t first, count; /* its faces */
} proved_list;

typedef struct proved_lists {
    proved_list lists[MOST_LISTS];
    uint32_t faces[MOST_FACES];
} proved_lists;

/* Two bodies are one pair, in which nothing comes twice unless they are two of a kind. */
static bool worth_keeping(const ck_check *check) {
    return check->body_count > 2 || ck_same_mesh(&check->bodies[0].mesh, &check->bodies[1].mesh);
}

static uint64_t hash_list(const uint32_t *faces, uint32_t count) {
    uint64_t hash = count;
    for (uint32_t i = 0; i < count; i++) {
        hash = ck_hash_mix(hash, faces[i]);
    }
    return hash;
}

bool ck_proved_lists_have(const ck_check *check, const ck_body *body, const uint32_t *faces, uint32_t count) {
    const ck_overlap_scratch *scratch = ck_overlap_scratch_of(check->workspace);
    if (!worth_keeping(check) || scratch == NULL || scratch->proved.check != check->number) {
        return false;
    }
    const proved_lists *all = scratch->proved_lists.data;
    const uint64_t hash = hash_list(faces, count);
    for (uint32_t i = 0; i < scratch->proved.lists; i++) {
        const proved_list *list = &all->lists[i];
        if (list->hash == hash && list->count == count &&
            memcmp(&all->faces[list->first], faces, count * sizeof *faces) == 0 &&
            ck_same_mesh(&check->bodies[list->body].mesh, &body->mesh)) {
            return true;
        }
    }
    return false;
}

bool ck_proved_lists_add(const ck_check *check, const ck_body *body, const uint32_t *faces, uint32_t count) {
    ck_overlap_scratch *scratch = ck_overlap_scratch_of(check->workspace);
    if (!worth_keeping(check)) {
        return true;
    }
    if (scratch == NULL ||
        !ck_buffer_reserve(&check->workspace->memory, &scratch->proved_lists, 1, sizeof(proved_lists))) {
        return false;
    }
    proved_lists *all = scratch->proved_lists.data;
    if (scratch->proved.check != check->number) {
        scratch->proved = (ck_proved_counts){.check = check->number};
    }
    const uint32_t first = scratch->proved.faces;
    if (scratch->proved.lists < MOST_LISTS && count <= MOST_FACES - first) {
        all->lists[scratch->proved.lists++] =
            (proved_list){hash_list(faces, count), (uint32_t)(body - check->bodies), first, count};
        memcpy(&all->faces[first], faces, count * sizeof *faces);
        scratch->proved.faces += count;
    }
    return true;
}
