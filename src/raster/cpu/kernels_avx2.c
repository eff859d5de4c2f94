#define CK_KERNELS      ck_raster_kernels_avx2
#define CK_KERNELS_NAME "avx2"
#include "raster/cpu/kernels.inl"
