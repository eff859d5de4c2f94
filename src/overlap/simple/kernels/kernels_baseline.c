#define CK_SIMPLE_KERNELS      ck_simple_kernels_baseline
#define CK_SIMPLE_KERNELS_NAME "baseline"
#include "overlap/simple/kernels/kernels.inl"
