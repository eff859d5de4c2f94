#define CK_KERNELS      ck_kernels_baseline
#define CK_KERNELS_NAME "baseline"
#include "exact/kernels/kernels.inl"
