/* Names for lists: long ones lose their middle, unless two would look alike. */
#ifndef CLINKER_CLI_SHORT_NAMES_H
#define CLINKER_CLI_SHORT_NAMES_H

#include <stddef.h>

enum { SHORT_NAME_MOST = 32 }; /* characters: two such names and a measure fit on a line */

typedef struct short_names {
    char **names;
    size_t count;
} short_names;

short_names short_names_make(const char *const full[], size_t count);
void short_names_free(short_names *names);

/* Writes "housing, lid and 3 more" for complaints: the first `count` of so many names in all, or as many of them as
 * there is room for; nothing, if there are none. */
void short_names_list(const char *const full[], size_t count, size_t total, char *text, size_t size);

#endif
