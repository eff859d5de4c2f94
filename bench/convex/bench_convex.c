/* bench_convex: two convex bodies, beside others, and the figures of Nio, Tokumasu & Ochi, "N-free Algorithm for
 * Intersection Detection between Convex Objects".
 *
 * Exit status: 0, or 1 if a check failed or gave a wrong answer, 2 for bad usage. */
#include "sections.h"

static const section sections[] = {
    {"peers", convex_peers}, {"figures", convex_figures}, {"plane", convex_plane},   {"ends", convex_ends},
    {"worst", convex_worst}, {"proof", convex_proof},     {"motion", convex_motion},
};

FILE *convex_figure_open(const section_bench *bench, const char *name) {
    char path[512];
    int length = snprintf(path, sizeof path, "%s/%s", bench->figures, name);
    return length > 0 && (size_t)length < sizeof path ? fopen(path, "w") : NULL;
}

int main(int argc, char **argv) {
    const section_program program = {"bench_convex", "peers, figures, plane, ends, worst, proof or motion", sections,
                                     sizeof sections / sizeof *sections};
    return sections_main(&program, argc, argv);
}
