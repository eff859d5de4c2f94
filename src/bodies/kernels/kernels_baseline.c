#define CK_KERNELS      ck_body_kernels_baseline
#define CK_KERNELS_NAME "baseline"
#include "bodies/kernels/kernels.inl"
