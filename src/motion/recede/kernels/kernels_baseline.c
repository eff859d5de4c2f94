#define CK_FACING_KERNELS      ck_facing_kernels_baseline
#define CK_FACING_KERNELS_NAME "baseline"
#include "motion/recede/kernels/kernels.inl"
