#include "contact/gaps/kernels/kernels.h"

const ck_gap_kernels *ck_gap_kernels_select(void) {
#ifdef CLINKER_HAS_AVX2
    if (ck_cpu_isa() >= CK_ISA_AVX2) {
        return &ck_gap_kernels_avx2;
    }
#endif
    return &ck_gap_kernels_baseline;
}
