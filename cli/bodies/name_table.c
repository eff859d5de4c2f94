#include "cli/bodies/name_table.h"

#include "cli/base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct name_slot {
    const char *name; /* NULL: free */
    size_t number;
} name_slot;

name_table name_table_make(size_t count) {
    name_table table = {.slot_count = 4};
    while (table.slot_count / 2 < count) {
        table.slot_count *= 2;
    }
    table.slots = memory_take(table.slot_count, sizeof *table.slots);
    return table;
}

void name_table_free(name_table *table) {
    free(table->slots);
    *table = (name_table){0};
}

/* FNV-1a, 64 bits. */
static uint64_t hash(const char *name, size_t length) {
    uint64_t value = 0xcbf29ce484222325u;
    for (size_t i = 0; i < length; i++) {
        value = (value ^ (unsigned char)name[i]) * 0x100000001b3u;
    }
    return value;
}

/* The slot that holds the name, or the free one where it would go. */
static name_slot *slot_of(const name_table *table, const char *name, size_t length) {
    size_t at = (size_t)hash(name, length) & (table->slot_count - 1);
    for (;;) {
        name_slot *slot = &table->slots[at];
        if (slot->name == NULL || (strncmp(slot->name, name, length) == 0 && slot->name[length] == '\0')) {
            return slot;
        }
        at = (at + 1) & (table->slot_count - 1);
    }
}

void name_table_add(name_table *table, const char *name, size_t number) {
    name_slot *slot = slot_of(table, name, strlen(name));
    if (slot->name == NULL) {
        *slot = (name_slot){name, number};
    }
}

bool name_table_find(const name_table *table, const char *name, size_t length, size_t *number) {
    const name_slot *slot = slot_of(table, name, length);
    if (slot->name == NULL) {
        return false;
    }
    *number = slot->number;
    return true;
}
