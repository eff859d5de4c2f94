/* Memory of the arrays that files become, which may be large and are written once. */
#ifndef CLINKER_IO_LARGE_MEMORY_H
#define CLINKER_IO_LARGE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* Makes *array one of `count` elements of `size` bytes, as realloc() does, and to be freed by free(). Where it is
 * large, the system is asked to back it by large pages: handing out small ones one by one takes longer than to fill
 * them. Leaves the array as it is, and returns false, for want of memory. */
bool large_memory_resize(void **array, size_t count, size_t size);

#endif
