#define CK_COLUMNS_KERNELS      ck_columns_kernels_avx2
#define CK_COLUMNS_KERNELS_NAME "avx2"
#include "overlap/columns/kernels/kernels.inl"
