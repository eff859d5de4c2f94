#include "bodies/kernels/kernels.h"

const signed char ck_directions[CK_DIRECTIONS][3] = {
    {1, 0, 0}, {0, 1, 0},  {0, 0, 1}, {1, 1, 1},  {1, 1, -1}, {1, -1, 1}, {1, -1, -1},
    {1, 1, 0}, {1, -1, 0}, {1, 0, 1}, {1, 0, -1}, {0, 1, 1},  {0, 1, -1},
};

const ck_body_kernels *ck_body_kernels_select(void) {
#ifdef CLINKER_HAS_AVX512
    if (ck_cpu_isa() >= CK_ISA_AVX512) {
        return &ck_body_kernels_avx512;
    }
#endif
#ifdef CLINKER_HAS_AVX2
    if (ck_cpu_isa() >= CK_ISA_AVX2) {
        return &ck_body_kernels_avx2;
    }
#endif
    return &ck_body_kernels_baseline;
}
