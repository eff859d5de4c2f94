#define CK_TWOFOLD_KERNELS ck_twofold_kernels_baseline
#include "overlap/kernels/twofold/kernels.inl"
