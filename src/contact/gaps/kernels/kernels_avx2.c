#define CK_GAP_KERNELS      ck_gap_kernels_avx2
#define CK_GAP_KERNELS_NAME "avx2"
#include "contact/gaps/kernels/kernels.inl"
