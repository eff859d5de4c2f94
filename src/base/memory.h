/* Memory of a workspace: named buffers that grow and are kept from call to call. */
#ifndef CK_BASE_MEMORY_H
#define CK_BASE_MEMORY_H

#include "clinker/clinker.h"

#include "base/platform.h"

typedef struct ck_block ck_block;

/* All blocks of one workspace, so that destroying it needs no list of its buffers. */
typedef struct ck_memory {
    clinker_allocator allocator;
    ck_block *blocks;
    ck_monitor *lock; /* NULL while only one thread exists */
} ck_memory;

/* A growable array, zero-initialised at first; `data` is aligned to 64 bytes. */
typedef struct ck_buffer {
    void *data;
    size_t capacity; /* bytes */
} ck_buffer;

void ck_memory_init(ck_memory *memory, const clinker_allocator *allocator);
void ck_memory_release(ck_memory *memory);

/* Room for `count` items of `size` bytes; the old contents are lost if the buffer grows. False: no memory. */
bool ck_buffer_reserve(ck_memory *memory, ck_buffer *buffer, size_t count, size_t size);

/* The same, the first `used` items kept; grows by half at least, so that appending is linear. */
bool ck_buffer_extend(ck_memory *memory, ck_buffer *buffer, size_t used, size_t count, size_t size);

/* Gives its memory back; it is as it was at first. */
void ck_buffer_free(ck_memory *memory, ck_buffer *buffer);

#endif
