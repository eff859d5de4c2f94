#define CK_GAP_KERNELS      ck_gap_kernels_baseline
#define CK_GAP_KERNELS_NAME "baseline"
#include "contact/gaps/kernels/kernels.inl"
