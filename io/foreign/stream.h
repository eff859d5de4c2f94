/* What the helper program writes and the reader of foreign formats reads: a stream of records in the machine's own
 * byte order, without padding. The reader trusts none of it.
 *
 *     magic      8 bytes
 *     records    each begins with a uint32_t, its kind
 *
 *     warning    uint32_t size; text
 *     body       foreign_body; name; positions (x, y, z of each vertex, as `scalar_size` says);
 *                uint32_t number of corners of each face; uint32_t vertices of all the corners
 *     instance   foreign_instance; name: a body that shows the mesh of an earlier one in another place
 *     file       uint32_t size; path of a further file that was opened
 *     class      uint32_t size; text: what the body or instance before it is
 *     layer      uint32_t size; text: the layer that it is on
 *     unit       double: metres that one unit of all coordinates is
 *     end        nothing may follow
 */
#ifndef CLINKER_IO_FOREIGN_STREAM_H
#define CLINKER_IO_FOREIGN_STREAM_H

#include <stdint.h>

#define FOREIGN_MAGIC "CLNKIMP3"

/* The helper's second argument: further files that its file names may lie anywhere. */
#define FOREIGN_TRUST_PATHS "--trust-paths"

enum { FOREIGN_MAGIC_SIZE = 8 };

enum {
    FOREIGN_END = 0,
    FOREIGN_WARNING = 1,
    FOREIGN_BODY = 2,
    FOREIGN_INSTANCE = 3,
    FOREIGN_FILE = 4,
    FOREIGN_CLASS = 5,
    FOREIGN_LAYER = 6,
    FOREIGN_UNIT = 7,
};

typedef struct foreign_body {
    uint64_t vertex_count;
    uint64_t face_count;
    uint64_t corner_count; /* of all faces together */
    double pose[12];       /* three rows of four, as in clinker_pose */
    uint32_t scalar_size;  /* 4: float, 8: double */
    uint32_t name_size;
} foreign_body;

typedef struct foreign_instance {
    double pose[12];
    uint32_t body; /* counted from 0, without the instances between them */
    uint32_t name_size;
} foreign_instance;

#endif
