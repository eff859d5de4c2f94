/* bench_layers: section 8 of Myszkowski, Okunev and Kunii on this machine, and what their method is good for.
 *
 * Exit status: 0, or 1 if a check failed or gave a wrong answer, 2 for bad usage. */
#include "sections.h"

static const section sections[] = {
    {"table1", layers_table1},       {"growth", layers_growth},   {"jaws", layers_jaws},
    {"distances", layers_distances}, {"contact", layers_contact},
};

int main(int argc, char **argv) {
    const section_program program = {"bench_layers", "table1, growth, jaws, distances or contact", sections,
                                     sizeof sections / sizeof *sections};
    return sections_main(&program, argc, argv);
}
