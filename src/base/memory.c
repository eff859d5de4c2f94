#include "base/memory.h"

#include "base/assert.h"
#include "base/platform.h"

#include <string.h>

enum { ALIGNMENT = 64 };

/* Stands in front of the aligned data of a buffer. */
struct ck_block {
    ck_block *previous, *next;
    void *base;
    size_t bytes;
};

static void *default_allocate(void *user, size_t bytes) {
    (void)user;
    return ck_platform_allocate(bytes);
}

static void default_release(void *user, void *memory, size_t bytes) {
    (void)user;
    (void)bytes;
    ck_platform_release(memory);
}

void ck_memory_init(ck_memory *memory, const clinker_allocator *allocator) {
    CK_ASSERT((allocator->allocate == NULL) == (allocator->release == NULL));
    memory->allocator = *allocator;
    if (allocator->allocate == NULL) {
        memory->allocator.allocate = default_allocate;
        memory->allocator.release = default_release;
    }
    memory->blocks = NULL;
    memory->lock = NULL;
}

static void block_free(ck_memory *memory, ck_block *block) {
    CK_ASSERT(block->previous != NULL ? block->previous->next == block : memory->blocks == block);
    CK_ASSERT(block->next == NULL || block->next->previous == block);
    if (block->previous != NULL) {
        block->previous->next = block->next;
    } else {
        memory->blocks = block->next;
    }
    if (block->next != NULL) {
        block->next->previous = block->previous;
    }
    memory->allocator.release(memory->allocator.user, block->base, block->bytes);
}

static ck_block *block_of(const ck_buffer *buffer) {
    CK_ASSERT(buffer->data != NULL && (uintptr_t)buffer->data % ALIGNMENT == 0);
    return (ck_block *)((char *)buffer->data - sizeof(ck_block));
}

static void *block_allocate(ck_memory *memory, size_t bytes) {
    size_t total = bytes + sizeof(ck_block) + ALIGNMENT;
    if (total < bytes) {
        return NULL;
    }
    char *base = memory->allocator.allocate(memory->allocator.user, total);
    if (base == NULL) {
        return NULL;
    }
    size_t offset = (uintptr_t)(base + sizeof(ck_block)) % ALIGNMENT;
    char *data = base + sizeof(ck_block) + (offset == 0 ? 0 : ALIGNMENT - offset);
    ck_block *block = (ck_block *)(data - sizeof(ck_block));
    *block = (ck_block){.previous = NULL, .next = memory->blocks, .base = base, .bytes = total};
    if (block->next != NULL) {
        block->next->previous = block;
    }
    memory->blocks = block;
    return data;
}

void ck_memory_release(ck_memory *memory) {
    while (memory->blocks != NULL) {
        block_free(memory, memory->blocks);
    }
}

static bool replace(ck_memory *memory, ck_buffer *buffer, size_t kept, size_t bytes) {
    CK_ASSERT(kept <= buffer->capacity && kept <= bytes);
    CK_ASSERT(buffer->data != NULL || kept == 0);
    if (memory->lock != NULL) {
        ck_monitor_lock(memory->lock);
    }
    void *data = block_allocate(memory, bytes);
    if (data != NULL) {
        if (buffer->data != NULL) {
            memcpy(data, buffer->data, kept);
            block_free(memory, block_of(buffer));
        }
        *buffer = (ck_buffer){.data = data, .capacity = bytes};
    }
    if (memory->lock != NULL) {
        ck_monitor_unlock(memory->lock);
    }
    return data != NULL;
}

bool ck_buffer_reserve(ck_memory *memory, ck_buffer *buffer, size_t count, size_t size) {
    CK_ASSERT(size > 0);
    if (count > (SIZE_MAX / 2) / size) {
        return false;
    }
    if (count * size <= buffer->capacity && buffer->data != NULL) {
        return true;
    }
    return replace(memory, buffer, 0, count * size);
}

bool ck_buffer_extend(ck_memory *memory, ck_buffer *buffer, size_t used, size_t count, size_t size) {
    CK_ASSERT(size > 0 && used <= count && used <= buffer->capacity / size);
    if (count > (SIZE_MAX / 4) / size) {
        return false;
    }
    size_t needed = count * size;
    if (needed <= buffer->capacity && buffer->data != NULL) {
        return true;
    }
    size_t grown = buffer->capacity + buffer->capacity / 2 + 1024;
    return replace(memory, buffer, used * size, needed > grown ? needed : grown);
}

void ck_buffer_free(ck_memory *memory, ck_buffer *buffer) {
    if (buffer->data == NULL) {
        return;
    }
    if (memory->lock != NULL) {
        ck_monitor_lock(memory->lock);
    }
    block_free(memory, block_of(buffer));
    if (memory->lock != NULL) {
        ck_monitor_unlock(memory->lock);
    }
    *buffer = (ck_buffer){0};
}
