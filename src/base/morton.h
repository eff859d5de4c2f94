/* Places along a Z-shaped curve through the cells of a grid (Morton order): the bits of the coordinates in turn. */
#ifndef CK_BASE_MORTON_H
#define CK_BASE_MORTON_H

#include <stdint.h>

enum { CK_MORTON_BITS = 10 }; /* of a coordinate: three of them make 30 */

/* Bit i of a number below 2^CK_MORTON_BITS to bit 3 i. */
static inline uint32_t ck_morton_spread(uint32_t x) {
    x = (x | x << 16) & 0x030000FFU;
    x = (x | x << 8) & 0x0300F00FU;
    x = (x | x << 4) & 0x030C30C3U;
    return (x | x << 2) & 0x09249249U;
}

#endif
