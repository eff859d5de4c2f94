/* A growable list of vertex numbers: the corners of the face that is being read. */
#ifndef CLINKER_IO_INDEX_LIST_H
#define CLINKER_IO_INDEX_LIST_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

typedef struct index_list {
    uint32_t *items;
    size_t count;
    size_t capacity;
} index_list;

static inline bool index_list_push(index_list *list, uint32_t item) {
    if (list->count == list->capacity) {
        size_t capacity = list->capacity < 16 ? 16 : list->capacity * 2;
        uint32_t *grown = capacity <= SIZE_MAX / sizeof *grown ? realloc(list->items, capacity * sizeof *grown) : NULL;
        if (grown == NULL) {
            return false;
        }
        list->items = grown;
        list->capacity = capacity;
    }
    list->items[list->count++] = item;
    return true;
}

static inline void index_list_free(index_list *list) {
    free(list->items);
    *list = (index_list){0};
}

#endif
