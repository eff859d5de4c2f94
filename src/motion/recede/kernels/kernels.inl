/* Included by one translation unit for each instruction set, which defines CK_FACING_KERNELS, the name of the table. */
#include "motion/recede/kernels/kernels.h"

#include "base/simd/fetch.h"
#include "base/simd/simd.h"

#include <string.h>

#include "motion/recede/kernels/reading.inl"

#include "motion/recede/kernels/triangle_kernel.inl"

#include "motion/recede/kernels/screen_kernel.inl"

#include "motion/recede/kernels/list_kernels.inl"

#include "motion/recede/kernels/box_kernel.inl"

const ck_facing_kernels CK_FACING_KERNELS = {.name = CK_FACING_KERNELS_NAME,
                                             .triangles = judge_triangles,
                                             .screen = screen_facets,
                                             .gather = gather_bits,
                                             .count = count_bits,
                                             .list = list_unset,
                                             .box = find_box};
