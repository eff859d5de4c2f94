#define CK_SIMPLE_KERNELS      ck_simple_kernels_avx2
#define CK_SIMPLE_KERNELS_NAME "avx2"
#include "overlap/simple/kernels/kernels.inl"
