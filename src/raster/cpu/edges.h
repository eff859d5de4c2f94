/* Drawing of edges: functions as the kernels have for triangles. One text for all instruction sets. */
#ifndef CK_RASTER_CPU_EDGES_H
#define CK_RASTER_CPU_EDGES_H

#include "raster/cpu/kernels.h"

/* ck_draw: samples into the stream. */
uint32_t ck_draw_edges(const ck_drawing *drawing, uint32_t first, uint32_t last, ck_sink *sink, size_t *needed);

/* ck_draw: into the planes nearest, nearest_face and edge_of of the sink. */
uint32_t ck_draw_last_edges(const ck_drawing *drawing, uint32_t first, uint32_t last, ck_sink *sink, size_t *needed);
uint32_t ck_draw_nearest_edges(const ck_drawing *drawing, uint32_t first, uint32_t last, ck_sink *sink, size_t *needed);

/* Puts a sample into those planes, if it is to stay there in place of what they have. */
void ck_edge_sink_put(const ck_sink *sink, bool nearest, uint32_t pixel, const ck_fragment *sample);

#endif
