#define CK_KERNELS      ck_body_kernels_avx512
#define CK_KERNELS_NAME "avx512"
#include "bodies/kernels/kernels.inl"
