#include "motion/recede/kernels/kernels.h"

const ck_facing_kernels *ck_facing_kernels_select(void) {
#ifdef CLINKER_HAS_AVX512
    if (ck_cpu_isa() >= CK_ISA_AVX512) {
        return &ck_facing_kernels_avx512;
    }
#endif
#ifdef CLINKER_HAS_AVX2
    if (ck_cpu_isa() >= CK_ISA_AVX2) {
        return &ck_facing_kernels_avx2;
    }
#endif
    return &ck_facing_kernels_baseline;
}
