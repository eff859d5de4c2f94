/* A whole regular file as bytes in memory: mapped, or read where the system cannot map it. */
#ifndef CLINKER_IO_FILE_MAP_H
#define CLINKER_IO_FILE_MAP_H

#include <stdbool.h>
#include <stddef.h>

typedef struct file_map {
    const unsigned char *bytes; /* no terminating zero */
    size_t size;                /* never 0 */
    bool mapped;                /* else on the heap */
    const char *problem;        /* after a failure: what is wrong, as in "no such file" */
} file_map;

/* Opens a file for reading. One that is missing, empty, not readable or not a regular file fails, with a constant text
 * in `problem`. */
bool file_map_open(file_map *map, const char *path);

enum { FILE_MAP_WINDOW = 1 << 21 }; /* bytes that a reader goes through before it hands them back */

/* Hands back the memory of mapped bytes from `from` to `to`, which were read: else all of a file would lie beside the
 * arrays made of it. They can still be looked at, which has the system map them again. Nothing happens to bytes on the
 * heap; `map` may be NULL. */
void file_map_release(const file_map *map, const unsigned char *from, const unsigned char *to);

/* Gives the bytes back; a zeroed map, or one that did not open, is allowed. */
void file_map_close(file_map *map);

#endif
