/* Valid files made in memory: the same torus in every format that is read. */
#ifndef CLINKER_TEST_IO_SAMPLE_FILES_H
#define CLINKER_TEST_IO_SAMPLE_FILES_H

#include <stddef.h>

typedef enum sample_kind {
    SAMPLE_STL_BINARY,
    SAMPLE_STL_TEXT,
    SAMPLE_PLY_TEXT,
    SAMPLE_PLY_LITTLE,
    SAMPLE_PLY_BIG,
    SAMPLE_OBJ,
    SAMPLE_OFF,
    SAMPLE_GLB,
    SAMPLE_KINDS,
} sample_kind;

typedef struct sample_file {
    const char *name; /* with the extension of the format */
    unsigned char *bytes;
    size_t size;
    size_t capacity;
} sample_file;

/* A torus of `rings` times `sides` quads, cut into two triangles each; coordinates are short decimals, so that every
 * format holds the same solid. Aborts for want of memory. */
sample_file sample_torus(sample_kind kind, size_t rings, size_t sides);

void sample_free(sample_file *file);

#endif
