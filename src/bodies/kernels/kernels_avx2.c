#define CK_KERNELS      ck_body_kernels_avx2
#define CK_KERNELS_NAME "avx2"
#include "bodies/kernels/kernels.inl"
