#define CK_OVERLAP_KERNELS      ck_overlap_kernels_avx2
#define CK_OVERLAP_KERNELS_NAME "avx2"
#define CK_TWOFOLD_KERNELS      ck_twofold_kernels_avx2
#include "overlap/kernels/kernels.inl"
