#include "parts/name_index.h"

#include <stdlib.h>
#include <string.h>

typedef struct name_entry {
    const char *name;
    size_t number;
} name_entry;

bool name_index_make(name_index *index, size_t count) {
    index->entries = calloc(count + 1, sizeof *index->entries);
    index->count = index->entries == NULL ? 0 : count;
    return index->entries != NULL;
}

void name_index_free(name_index *index) {
    free(index->entries);
    *index = (name_index){0};
}

void name_index_set(name_index *index, size_t number, const char *name) {
    index->entries[number] = (name_entry){name, number};
}

static int compare(const void *left, const void *right) {
    return strcmp(((const name_entry *)left)->name, ((const name_entry *)right)->name);
}

const char *name_index_sort(name_index *index) {
    qsort(index->entries, index->count, sizeof *index->entries, compare);
    for (size_t i = 1; i < index->count; i++) {
        if (strcmp(index->entries[i - 1].name, index->entries[i].name) == 0) {
            return index->entries[i].name;
        }
    }
    return NULL;
}

size_t name_index_find(const name_index *index, const char *name) {
    name_entry key = {name, 0};
    const name_entry *found = bsearch(&key, index->entries, index->count, sizeof key, compare);
    return found == NULL ? NAME_NONE : found->number;
}
