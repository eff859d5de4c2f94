/* Included by one translation unit for each instruction set, which defines CK_OVERLAP_KERNELS, the name of the table.
 */
#include "overlap/kernels/kernels.h"

#include "base/simd/simd.h"
#include "math/vec3.h"
#include "overlap/solid_face.h"

#include <math.h>

#include "overlap/kernels/triples.inl"

#include "overlap/kernels/sum_kernels.inl"

#include "overlap/kernels/sign_kernel.inl"

const ck_overlap_kernels CK_OVERLAP_KERNELS = {
    .name = CK_OVERLAP_KERNELS_NAME,
    .add_faces = add_faces,
    .add_cuts = add_cuts,
    .find_cuts = find_cuts,
};
