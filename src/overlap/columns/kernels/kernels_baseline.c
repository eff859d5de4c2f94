#define CK_COLUMNS_KERNELS      ck_columns_kernels_baseline
#define CK_COLUMNS_KERNELS_NAME "baseline"
#include "overlap/columns/kernels/kernels.inl"
