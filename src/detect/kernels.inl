/* Included by one translation unit for each instruction set, which defines CK_KERNELS, the name of the table. */
#include "detect/kernels.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "detect/vertex_kernels.inl"

#include "detect/occupancy_kernels.inl"

#include "detect/triangle_kernels.inl"

#include "detect/block_kernels.inl"

#include "detect/closed_kernels.inl"

#include "detect/pack_kernel.inl"

#include "detect/verdict_kernel.inl"

#include "detect/search_kernel.inl"

#include "detect/bin_kernels.inl"

#include "detect/sweep_kernel.inl"

#include "detect/small_kernel.inl"

#include "detect/plain_kernel.inl"

const ck_kernels CK_KERNELS = {
    .name = CK_KERNELS_NAME,
    .extents = vertex_extents,
    .codes = vertex_codes,
    .largest_index = largest_index,
    .survivors = triangle_survivors,
    .near_blocks = near_blocks,
    .near_triangles = near_triangles,
    .numbers = vertex_numbers,
    .surface_sums = surface_sums,
    .cells = grid_cells,
    .sift = grid_sift,
    .keys = triangle_keys,
    .pack = triangle_pack,
    .verdicts = face_verdicts,
    .bin = bin_triangles,
    .fill = fill_bins,
    .search_bins = search_bins,
    .sweep = sweep_box,
    .plain_boxes = plain_boxes,
    .small_pair = small_pair,
    .search = search_nodes,
};
