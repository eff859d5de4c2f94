#define CK_OVERLAP_KERNELS      ck_overlap_kernels_baseline
#define CK_OVERLAP_KERNELS_NAME "baseline"
#define CK_TWOFOLD_KERNELS      ck_twofold_kernels_baseline
#include "overlap/kernels/kernels.inl"
