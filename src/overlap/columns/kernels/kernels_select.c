#include "overlap/columns/kernels/kernels.h"

const ck_columns_kernels *ck_columns_kernels_select(void) {
#ifdef CLINKER_HAS_AVX512
    if (ck_cpu_isa() >= CK_ISA_AVX512) {
        return &ck_columns_kernels_avx512;
    }
#endif
#ifdef CLINKER_HAS_AVX2
    if (ck_cpu_isa() >= CK_ISA_AVX2) {
        return &ck_columns_kernels_avx2;
    }
#endif
    return &ck_columns_kernels_baseline;
}
