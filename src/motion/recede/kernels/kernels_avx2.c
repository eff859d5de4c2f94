#define CK_FACING_KERNELS      ck_facing_kernels_avx2
#define CK_FACING_KERNELS_NAME "avx2"
#include "motion/recede/kernels/kernels.inl"
