/* bench_edges: section 4.7 of Knott, "CInDeR", 2003, on this machine, and what cast edges are good for.
 *
 * Exit status: 0, or 1 if a check failed or gave a wrong answer, 2 for bad usage. */
#include "sections.h"

static const section sections[] = {
    {"bodies", edges_bodies},     {"polygons", edges_polygons}, {"tables", edges_tables}, {"misses", edges_misses},
#ifdef BENCH_WITH_PICTURES
    {"pictures", edges_pictures},
#endif
};

FILE *edges_figure_open(const edges_bench *bench, const char *name, const char *mode) {
    char path[512];
    int length = snprintf(path, sizeof path, "%s/%s", bench->figures, name);
    return length > 0 && (size_t)length < sizeof path ? fopen(path, mode) : NULL;
}

int main(int argc, char **argv) {
    const section_program program = {"bench_edges", "bodies, polygons, tables, misses or pictures", sections,
                                     sizeof sections / sizeof *sections};
    return sections_main(&program, argc, argv);
}
