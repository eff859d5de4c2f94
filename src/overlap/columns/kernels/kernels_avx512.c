#define CK_COLUMNS_KERNELS      ck_columns_kernels_avx512
#define CK_COLUMNS_KERNELS_NAME "avx512"
#include "overlap/columns/kernels/kernels.inl"
