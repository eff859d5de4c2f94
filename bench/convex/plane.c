/* Figures 5 and 6 of the paper: time and checked pairs of polygons over the number of corners; and the memory of 1D
 * maps of section 6.4, of polygons and of drums. */
#include "growth.h"
#include "lib/chart.h"
#include "sections.h"

#include <stdlib.h>

enum { SHAPES = 4, DRUM_SIZES = 11 /* up to 20k sides */ };

/* The short axes of W5. */
static const convex_shape ellipses[SHAPES] = {
    {"1, .66", {1, 0.66}}, {"1, .33", {1, 0.33}}, {"1, 1", {1, 1}}, {"1, .1", {1, 0.1}}};

/* For each hundred thousand questions. */
static void print_wrong(const convex_row *row) {
    double scale = row->asked > 0 ? 1e5 / (double)row->asked : 0;
    printf(" −%.1f +%.1f |", scale * (double)row->missed, scale * (double)row->invented);
}

/* Over the polygon as people hold it: two doubles for a corner. */
static void print_memory(const convex_row *row) {
    printf(" %.2f |", (double)row->facts.map_bytes / (16.0 * (double)row->facts.corners));
}

/* Faces of many corners: of a drum both ends. */
static bool print_drums(const section_bench *bench) {
    printf("\nDrums over circles: memory of both maps over that of the mesh, and preparation, ms:\n\n"
           "| sides | memory | preparing |\n| --: | --: | --: |\n");
    for (size_t k = 0; k < DRUM_SIZES; k++) {
        convex_body body;
        if (!convex_body_drum(bench->workspace, convex_sizes[k], (const double[3]){1, 1}, &body)) {
            return false;
        }
        printf("| ");
        chart_number(stdout, (double)convex_sizes[k]);
        printf(" | %.1f | %.1f |\n", (double)body.facts.map_bytes / convex_mesh_bytes(&body.facts), body.prepare_ms);
        convex_body_free(&body);
    }
    return true;
}

bool convex_plane(const section_bench *bench) {
    size_t count = bench->quick ? 2000 : 200000;
    convex_query *queries = convex_queries_plane(count, 6);
    convex_growth growth = {.shapes = ellipses,
                            .shape_count = SHAPES,
                            .size_count = bench->quick ? 7 : CONVEX_SIZES,
                            .make = convex_body_polygon,
                            .queries = queries,
                            .query_count = count};
    printf("## The paper's figures 5 and 6, and 1D maps of section 6.4\n");
    bool right = convex_growth_measure(bench, &growth);
    free(queries);
    if (!right) {
        return false;
    }
    convex_growth_print(&growth, "Figure 5: ns for each question, Clinker / published:", convex_print_time);
    convex_growth_print(&growth, "Figure 6: checked pairs, Clinker / published:", convex_print_checks);
    convex_growth_print(&growth, "Wrong in 100,000, published: −missed +invented:", print_wrong);
    convex_growth_print(&growth, "Memory of both maps over that of the corners:", print_memory);
    return print_drums(bench) &&
           convex_growth_draw(bench, &growth, false, "convex_plane_time.svg",
                              "Time of a question on polygons in the plane") &&
           convex_growth_draw(bench, &growth, true, "convex_plane_checks.svg",
                              "Checked pairs of a question on polygons in the plane");
}
