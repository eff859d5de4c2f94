/* Included by one translation unit for each instruction set, which defines CK_OVERLAP_KERNELS, the name of the table,
 * and CK_TWOFOLD_KERNELS, that of the sums with twice the precision. */
#include "overlap/kernels/kernels.h"

#include "base/simd/simd.h"
#include "math/vec3.h"
#include "overlap/solid_face.h"

#include <math.h>

#include "overlap/kernels/triples.inl"

#include "overlap/kernels/numbers_double.inl"

#include "overlap/kernels/place_kernels.inl"

#include "overlap/kernels/end_kernel.inl"

#include "overlap/kernels/sum_kernels.inl"

#include "overlap/kernels/sign_kernel.inl"

#include "overlap/kernels/row_kernel.inl"

static const ck_sum_kernels doubles = {.add_faces = add_faces, .add_cuts = add_cuts};

const ck_overlap_kernels CK_OVERLAP_KERNELS = {
    .name = CK_OVERLAP_KERNELS_NAME,
    .doubles = &doubles,
    .twofolds = &CK_TWOFOLD_KERNELS,
    .find_ends = find_ends,
    .find_cuts = find_cuts,
    .corner_distances = corner_distances,
    .corner_offsets = corner_offsets,
};
