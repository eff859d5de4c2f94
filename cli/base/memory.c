#include "cli/base/memory.h"

#include "cli/base/exit_status.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static _Noreturn void give_up(void) {
    fputs("clinker: out of memory; try fewer or smaller files at a time\n", stderr);
    exit(COMMAND_BAD);
}

void *memory_take(size_t count, size_t size) {
    void *memory = calloc(count == 0 ? 1 : count, size);
    if (memory == NULL) {
        give_up();
    }
    return memory;
}

void *memory_resize(void *memory, size_t count, size_t size) {
    if (count > SIZE_MAX / size) {
        give_up();
    }
    void *resized = realloc(memory, count == 0 ? size : count * size);
    if (resized == NULL) {
        give_up();
    }
    return resized;
}
