/* bench_recede: Vanecek, "Back-face culling applied to collision detection of polyhedra", 1993, on this machine.
 *
 * Exit status: 0, or 1 if something failed, 2 for bad usage. */
#include "sections.h"

static const section sections[] = {
    {"shares", recede_shares},   {"cost", recede_cost},       {"saved", recede_saved},
    {"polygon", recede_polygon}, {"figures", recede_figures},
};

int main(int argc, char **argv) {
    const section_program program = {"bench_recede", "shares, cost, saved, polygon or figures", sections,
                                     sizeof sections / sizeof *sections};
    return sections_main(&program, argc, argv);
}
