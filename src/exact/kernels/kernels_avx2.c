#define CK_KERNELS      ck_kernels_avx2
#define CK_KERNELS_NAME "avx2"
#include "exact/kernels/kernels.inl"
