/* How many numbers the vectors of simd.h hold; for those who lay out memory for kernels. */
#ifndef CK_BASE_SIMD_LANES_H
#define CK_BASE_SIMD_LANES_H

enum {
    CK_LANES = 8,
    CK_LANES16 = 16,
    CK_MOST_WIDE = 16, /* lanes of the widest of wide vectors, of which simd.h says what CK_WIDE is */
};

#endif
