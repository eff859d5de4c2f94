/* Memory for the command's own small lists. A command without memory cannot go on: these end it with one line on
 * stderr and status 2, so that nobody else has to ask. */
#ifndef CLINKER_CLI_MEMORY_H
#define CLINKER_CLI_MEMORY_H

#include <stddef.h>

/* Zeroed memory for `count` things, at least one; to be freed with free(). */
void *memory_take(size_t count, size_t size);

/* As realloc(), with new memory left as it is. */
void *memory_resize(void *memory, size_t count, size_t size);

#endif
