#define CK_KERNELS      ck_kernels_avx512
#define CK_KERNELS_NAME "avx512"
#include "exact/kernels/kernels.inl"
