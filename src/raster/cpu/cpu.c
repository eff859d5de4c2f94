/* The software rasteriser as a backend, with the best kernels for this machine. */
#include "raster/cpu/cpu.h"

static clinker_status best_lists(clinker_workspace *workspace, const ck_view *view, const ck_raster_source *sources,
                                 size_t count, const uint8_t *wanted, ck_raster_lists *lists) {
    return ck_raster_cpu_lists(workspace, ck_raster_kernels_select(), view, sources, count, wanted, lists);
}

static clinker_status best_extremes(clinker_workspace *workspace, const ck_view *view, const ck_raster_source *sources,
                                    size_t count, ck_raster_extremes *extremes) {
    return ck_raster_cpu_extremes(workspace, ck_raster_kernels_select(), view, sources, count, extremes);
}

static clinker_status best_front(clinker_workspace *workspace, const ck_view *view, const ck_raster_source *sources,
                                 size_t count, ck_raster_front *front) {
    return ck_raster_cpu_front(workspace, ck_raster_kernels_select(), view, sources, count, front);
}

static clinker_status best_range(clinker_workspace *workspace, const ck_view *view, const ck_raster_source *source,
                                 ck_raster_range *range) {
    return ck_raster_cpu_range(workspace, ck_raster_kernels_select(), view, source, range);
}

static clinker_status best_count(clinker_workspace *workspace, const ck_view *view, const ck_raster_source *source,
                                 const float *far_plane, const float *near_plane, const uint32_t **counts) {
    return ck_raster_cpu_count(workspace, ck_raster_kernels_select(), view, source, far_plane, near_plane, counts);
}

static clinker_status best_edges(clinker_workspace *workspace, const ck_view *view, const ck_raster_source *sources,
                                 size_t count, const ck_edge_filter *filters, ck_raster_lists *samples) {
    return ck_raster_cpu_edges(workspace, ck_raster_kernels_select(), view, sources, count, filters, samples);
}

static clinker_status best_edge_plane(clinker_workspace *workspace, const ck_view *view,
                                      const ck_raster_source *sources, size_t count, ck_edge_choice choice,
                                      const ck_edge_test *test, ck_edge_plane *plane) {
    return ck_raster_cpu_edge_plane(workspace, ck_raster_kernels_select(), view, sources, count, choice, test, plane);
}

static clinker_status best_balance(clinker_workspace *workspace, const ck_view *view, const ck_raster_source *sources,
                                   size_t count, const float *depths, const int32_t **balance) {
    return ck_raster_cpu_balance(workspace, ck_raster_kernels_select(), view, sources, count, depths, balance);
}

const ck_raster_backend ck_raster_cpu = {.lists = best_lists,
                                         .extremes = best_extremes,
                                         .front = best_front,
                                         .range = best_range,
                                         .count = best_count,
                                         .edges = best_edges,
                                         .edge_plane = best_edge_plane,
                                         .balance = best_balance};
