#define CK_OVERLAP_KERNELS      ck_overlap_kernels_baseline
#define CK_OVERLAP_KERNELS_NAME "baseline"
#include "overlap/kernels/kernels.inl"
