#include "base/platform.h"
#include "convex/recheck/recheck.h"

const ck_rechecks *ck_rechecks_select(void) {
#ifdef CLINKER_HAS_AVX2
    if (ck_cpu_isa() >= CK_ISA_AVX2) {
        return &ck_rechecks_avx2;
    }
#endif
    return &ck_rechecks_baseline;
}
