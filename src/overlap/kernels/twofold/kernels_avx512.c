#define CK_TWOFOLD_KERNELS ck_twofold_kernels_avx512
#include "overlap/kernels/twofold/kernels.inl"
