#define CK_KERNELS      ck_raster_kernels_baseline
#define CK_KERNELS_NAME "baseline"
#include "raster/cpu/kernels.inl"
