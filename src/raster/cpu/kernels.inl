/* Included by one translation unit for each instruction set, which defines CK_KERNELS, the name of the table. */
#include "raster/cpu/kernels.h"

#include "base/simd/simd.h"
#include "raster/plane.h"

#include <string.h>

/* For functions that are compiled once for each form of result: the form is a constant in them. */
#define INLINE static inline __attribute__((always_inline))

/* For functions that take and give vectors, which a call would send through memory. Where sixteen floats take four
 * registers, a call costs little beside that, and inlined everywhere they are slower. */
#ifdef CK_EIGHT_IN_A_REGISTER
#define ON_VECTORS INLINE
#else
#define ON_VECTORS static inline
#endif

#include "raster/cpu/shapes.inl"

#include "raster/cpu/project.inl"

#include "raster/cpu/sinks.inl"

#include "raster/cpu/spans.inl"

#include "raster/cpu/eight.inl"

#include "raster/cpu/tiny.inl"

#include "raster/cpu/block.inl"

#include "raster/cpu/rows.inl"

#include "raster/cpu/draw.inl"

const ck_raster_kernels CK_KERNELS = {
    .name = CK_KERNELS_NAME,
    .project = project_corners,
    .draw_lists = draw_to_lists,
    .draw_wanted_lists = draw_to_wanted_lists,
    .draw_extremes = draw_to_extremes,
    .draw_front = draw_to_front,
    .draw_range = draw_to_range,
    .draw_count_far = count_before_far,
    .draw_count_near = count_before_near,
    .draw_count_both = count_before_both,
    .draw_balance = draw_to_balance,
};
