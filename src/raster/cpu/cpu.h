/* The software rasteriser, with a choice of kernels. Steps: prepare (corners to subpixels), draw, and bring together
 * what the threads have drawn. */
#ifndef CK_RASTER_CPU_CPU_H
#define CK_RASTER_CPU_CPU_H

#include "base/assert.h"
#include "raster/cpu/kernels.h"

/* The functions of ck_raster_backend. */
clinker_status ck_raster_cpu_lists(clinker_workspace *workspace, const ck_raster_kernels *kernels, const ck_view *view,
                                   const ck_raster_source *sources, size_t count, const uint8_t *wanted,
                                   ck_raster_lists *lists);
clinker_status ck_raster_cpu_extremes(clinker_workspace *workspace, const ck_raster_kernels *kernels,
                                      const ck_view *view, const ck_raster_source *sources, size_t count,
                                      ck_raster_extremes *extremes);
clinker_status ck_raster_cpu_front(clinker_workspace *workspace, const ck_raster_kernels *kernels, const ck_view *view,
                                   const ck_raster_source *sources, size_t count, ck_raster_front *front);
clinker_status ck_raster_cpu_range(clinker_workspace *workspace, const ck_raster_kernels *kernels, const ck_view *view,
                                   const ck_raster_source *source, ck_raster_range *range);
clinker_status ck_raster_cpu_count(clinker_workspace *workspace, const ck_raster_kernels *kernels, const ck_view *view,
                                   const ck_raster_source *source, const float *far_plane, const float *near_plane,
                                   const uint32_t **counts);
clinker_status ck_raster_cpu_edges(clinker_workspace *workspace, const ck_raster_kernels *kernels, const ck_view *view,
                                   const ck_raster_source *sources, size_t count, const ck_edge_filter *filters,
                                   ck_raster_lists *samples);
clinker_status ck_raster_cpu_edge_plane(clinker_workspace *workspace, const ck_raster_kernels *kernels,
                                        const ck_view *view, const ck_raster_source *sources, size_t count,
                                        ck_edge_choice choice, const ck_edge_test *test, ck_edge_plane *plane);
clinker_status ck_raster_cpu_balance(clinker_workspace *workspace, const ck_raster_kernels *kernels,
                                     const ck_view *view, const ck_raster_source *sources, size_t count,
                                     const float *depths, const int32_t **balance);

/* All sources, ready to be drawn. */
typedef struct ck_prepared {
    ck_raster_scratch *scratch;
    const ck_raster_kernels *kernels;
    ck_drawing *drawings; /* one for each source */
    size_t count;
    size_t triangle_count, corner_count; /* of all */
} ck_prepared;

clinker_status ck_raster_prepare(clinker_workspace *workspace, const ck_raster_kernels *kernels, const ck_view *view,
                                 const ck_raster_source *sources, size_t count, ck_prepared *prepared);

/* Triangles begin .. end-1 of all sources together, drawing by drawing. */
typedef struct ck_triangle_run {
    const ck_drawing *drawing;
    uint32_t first, last;
} ck_triangle_run;

/* The part that lies in one drawing, from *begin on; moves *begin behind it. False: nothing is left before `end`. */
bool ck_raster_next_run(const ck_prepared *prepared, size_t *begin, size_t end, ck_triangle_run *run);

/* Into how many parts a number of triangles is divided; the same for any number of threads. */
size_t ck_raster_parts(size_t triangles);

/* Where a part begins. */
static inline size_t ck_raster_part_start(size_t triangles, size_t part, size_t parts) {
    CK_ASSERT(parts > 0 && part <= parts);
    return triangles / parts * part + triangles % parts * part / parts;
}

#endif
