/* Faces that occur more than once. */
#ifndef CK_MODEL_DUPLICATES_H
#define CK_MODEL_DUPLICATES_H

#include "model/surface.h"

/* How many faces have the same three points as an earlier one, in any order. `table` is scratch. False: no memory. */
bool ck_duplicates_count(ck_memory *memory, ck_buffer *table, const ck_surface *surface, size_t *count);

#endif
