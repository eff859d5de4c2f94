/* Included by one translation unit for each instruction set, which defines CK_TWOFOLD_KERNELS, the name of the table.
 */
#include "overlap/kernels/kernels.h"

#include "base/simd/simd.h"
#include "math/vec3.h"
#include "overlap/solid_face.h"

#include <math.h>

#include "overlap/kernels/triples.inl"

#include "overlap/kernels/twofold/numbers_twofold.inl"

#include "overlap/kernels/place_kernels.inl"

#include "overlap/kernels/sum_kernels.inl"

const ck_sum_kernels CK_TWOFOLD_KERNELS = {.add_faces = add_faces, .add_cuts = add_cuts};
