#define CK_KERNELS      ck_raster_kernels_avx512
#define CK_KERNELS_NAME "avx512"
#include "raster/cpu/kernels.inl"
