#define CK_SIMPLE_KERNELS      ck_simple_kernels_avx512
#define CK_SIMPLE_KERNELS_NAME "avx512"
#include "overlap/simple/kernels/kernels.inl"
