/* Included by one translation unit for each instruction set, which defines CK_KERNELS, the name of the table. */
#include "bodies/kernels/kernels.h"

#include "base/simd/fetch.h"
#include "base/simd/simd.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "bodies/kernels/reading.inl"

#include "bodies/kernels/extents_kernel.inl"

#include "bodies/kernels/closed_kernels.inl"

#include "bodies/kernels/area_kernel.inl"

#include "bodies/kernels/sweep_kernel.inl"

#include "bodies/kernels/plain_kernel.inl"

const ck_body_kernels CK_KERNELS = {
    .name = CK_KERNELS_NAME,
    .extents = vertex_extents,
    .largest_index = largest_index,
    .find_six = find_six,
    .numbers = vertex_numbers,
    .surface_sums = surface_sums,
    .maybe_without_area = maybe_without_area,
    .sweep = sweep_box,
    .plain_boxes = plain_boxes,
};
