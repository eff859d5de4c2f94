/* Numbers of things by name, sorted: for files whose parts speak of each other. */
#ifndef CLINKER_IO_NAME_INDEX_H
#define CLINKER_IO_NAME_INDEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NAME_NONE SIZE_MAX

typedef struct name_index {
    struct name_entry *entries;
    size_t count;
} name_index;

/* An index of `count` names, to be set one by one and then sorted. False for want of memory. */
bool name_index_make(name_index *index, size_t count);
void name_index_free(name_index *index);

/* Names thing number `number`; the name is borrowed. */
void name_index_set(name_index *index, size_t number, const char *name);

/* Makes the index ready. Returns a name that two things have, or NULL. */
const char *name_index_sort(name_index *index);

/* The number of a name, or NAME_NONE. */
size_t name_index_find(const name_index *index, const char *name);

#endif
