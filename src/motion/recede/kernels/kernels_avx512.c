#define CK_FACING_KERNELS      ck_facing_kernels_avx512
#define CK_FACING_KERNELS_NAME "avx512"
#include "motion/recede/kernels/kernels.inl"
