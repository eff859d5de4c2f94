/* Figures 3 and 4 of the paper: time and checked pairs over the number of corners; and section 6.4: memory and time of
 * the maps. */
#include "growth.h"
#include "sections.h"

#include <stdlib.h>

static void print_memory(const convex_row *row) {
    printf(" %.1f |", (double)row->facts.map_bytes / convex_mesh_bytes(&row->facts));
}

static void print_preparing(const convex_row *row) {
    printf(" %.2f + %.2f |", row->hull_ms, row->prepare_ms);
}

bool convex_figures(const section_bench *bench) {
    size_t count = bench->quick ? 2000 : 100000;
    convex_query *queries = convex_queries_random(count, 3);
    convex_growth growth = {.shapes = convex_shapes,
                            .shape_count = CONVEX_SHAPES,
                            .size_count = bench->quick ? 7 : CONVEX_SIZES,
                            .make = convex_body_ellipsoid,
                            .queries = queries,
                            .query_count = count};
    printf("## The paper's figures 3 and 4, and section 6.4\n");
    bool right = convex_growth_measure(bench, &growth);
    free(queries);
    if (!right) {
        return false;
    }
    convex_growth_print(&growth, "Figure 3: ns for each question, Clinker / published:", convex_print_time);
    convex_growth_print(&growth, "Figure 4: checked pairs, Clinker / published:", convex_print_checks);
    convex_growth_print(&growth, "Memory of all maps over that of the mesh:", print_memory);
    convex_growth_print(&growth, "Hull and preparation, ms:", print_preparing);
    return convex_growth_draw(bench, &growth, false, "convex_time.svg",
                              "Time of a question over the number of corners") &&
           convex_growth_draw(bench, &growth, true, "convex_checks.svg",
                              "Checked pairs of a question over the number of corners");
}
