/* A table from names of bodies to their numbers; names are borrowed. */
#ifndef CLINKER_CLI_NAME_TABLE_H
#define CLINKER_CLI_NAME_TABLE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct name_table {
    struct name_slot *slots;
    size_t slot_count; /* a power of two, at least twice what the table was made for */
} name_table;

/* A table with room for `count` names. */
name_table name_table_make(size_t count);
void name_table_free(name_table *table);

/* Adds a name; one that is there already keeps its number. */
void name_table_add(name_table *table, const char *name, size_t number);

/* Finds the name that is the first `length` characters of `name`. */
bool name_table_find(const name_table *table, const char *name, size_t length, size_t *number);

#endif
