/* Maps a file for reading. A file that another program cuts short while it is mapped raises SIGBUS: that is left to the
 * caller's operating system, as in every program that maps files. */
#include "bytes/file_map.h"

#include "io.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* Doubles the room; returns NULL, with `old` freed, when there is none. */
static unsigned char *grow(unsigned char *old, size_t *capacity) {
    size_t wanted = *capacity == 0 ? (size_t)1 << 16 : *capacity * 2;
    unsigned char *grown = wanted > *capacity ? realloc(old, wanted) : NULL;
    if (grown == NULL) {
        free(old);
        return NULL;
    }
    *capacity = wanted;
    return grown;
}

static const char *read_all(int file, file_map *map) {
    unsigned char *bytes = NULL;
    size_t size = 0;
    size_t capacity = 0;
    for (;;) {
        if (size == capacity && (bytes = grow(bytes, &capacity)) == NULL) {
            return "not enough memory to read it";
        }
        ssize_t got = read(file, bytes + size, capacity - size);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            if (got == 0 && size > 0) {
                map->bytes = bytes;
                map->size = size;
                return NULL;
            }
            free(bytes);
            return got == 0 ? "the file is empty" : "cannot be read";
        }
        size += (size_t)got;
    }
}

static const char *map_whole(int file, size_t size, file_map *map) {
    void *bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (bytes == MAP_FAILED) {
        return read_all(file, map);
    }
    (void)posix_madvise(bytes, size, POSIX_MADV_SEQUENTIAL);
    map->bytes = bytes;
    map->size = size;
    map->mapped = true;
    return NULL;
}

static const char *take_contents(int file, file_map *map) {
    struct stat status;
    if (fstat(file, &status) != 0) {
        return "cannot be read";
    }
    if (status.st_size == 0) {
        return read_all(file, map); /* files that the system makes up as they are read have no size */
    }
    if ((uintmax_t)status.st_size > SIZE_MAX) {
        return "the file is too large for this machine";
    }
    return map_whole(file, (size_t)status.st_size, map);
}

bool file_map_open(file_map *map, const char *path) {
    *map = (file_map){0};
    int file = io_regular_file_open(path, &map->problem);
    if (file < 0) {
        return false;
    }
    map->problem = take_contents(file, map);
    close(file);
    return map->problem == NULL;
}

/* Whole pages, those that hold `from` and not `to` included: what a reader releases window by window leaves no page
 * between two windows. Advice alone, as the file stays. */
void file_map_release(const file_map *map, const unsigned char *from, const unsigned char *to) {
#ifdef MADV_DONTNEED
    if (map == NULL || !map->mapped) {
        return;
    }
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    const size_t first = (size_t)(from - map->bytes) / page * page;
    const size_t end = (size_t)(to - map->bytes) / page * page;
    if (first < end) {
        (void)madvise((unsigned char *)map->bytes + first, end - first, MADV_DONTNEED);
    }
#else
    (void)map;
    (void)from;
    (void)to;
#endif
}

void file_map_close(file_map *map) {
    if (map->mapped) {
        munmap((void *)map->bytes, map->size);
    } else {
        free((void *)map->bytes);
    }
    *map = (file_map){0};
}
