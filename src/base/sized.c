#include "base/sized.h"

#include <string.h>

static size_t size_of(const void *given) {
    size_t size;
    memcpy(&size, given, sizeof size);
    return size;
}

clinker_status ck_sized_check(const void *given, size_t full) {
    size_t size = size_of(given);
    if (size <= sizeof size) {
        return CLINKER_STATUS_INVALID;
    }
    return size <= full ? CLINKER_STATUS_OK : CLINKER_STATUS_UNSUPPORTED;
}

static void copy(void *to, const void *from, size_t size) {
    memcpy((char *)to + sizeof size, (const char *)from + sizeof size, size - sizeof size);
}

void ck_sized_read(void *own, const void *given) {
    copy(own, given, size_of(given));
}

void ck_sized_give(void *given, const void *own) {
    copy(given, own, size_of(given));
}

void ck_sized_clear(void *given, size_t full) {
    if (given != NULL && ck_sized_check(given, full) == CLINKER_STATUS_OK) {
        size_t size = size_of(given);
        memset((char *)given + sizeof size, 0, size - sizeof size);
    }
}
