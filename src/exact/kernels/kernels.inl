/* Included by one translation unit for each instruction set, which defines CK_KERNELS, the name of the table. */
#include "exact/kernels/kernels.h"

#include "base/morton.h"
#include "base/simd/fetch.h"
#include "base/simd/simd.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "bodies/kernels/reading.inl"

#include "exact/kernels/code_kernel.inl"

#include "exact/kernels/occupancy_kernels.inl"

#include "exact/kernels/triangle_kernels.inl"

#include "exact/kernels/block_kernels.inl"

#include "exact/kernels/pack_kernel.inl"

#include "exact/kernels/verdict_kernel.inl"

#include "exact/kernels/search_kernel.inl"

#include "exact/kernels/bin_kernels.inl"

#include "exact/kernels/small_kernel.inl"

const ck_kernels CK_KERNELS = {
    .name = CK_KERNELS_NAME,
    .codes = vertex_codes,
    .survivors = triangle_survivors,
    .near_blocks = near_blocks,
    .near_triangles = near_triangles,
    .near_listed = near_listed,
    .cells = grid_cells,
    .sift = grid_sift,
    .keys = triangle_keys,
    .pack = triangle_pack,
    .verdicts = face_verdicts,
    .wide_verdicts = wide_verdicts,
    .bin = bin_triangles,
    .fill = fill_bins,
    .search_bins = search_bins,
    .small_pair = small_pair,
    .search = search_nodes,
};
