/* bench_edges: section 4.7 of Knott, "CInDeR", 2003, on this machine, and what cast edges are good for.
 *
 * Exit status: 0, or 1 if a check failed or gave a wrong answer, 2 for bad usage. */
#include "edges_sections.h"
#include "machine.h"

#include <string.h>

typedef struct section {
    const char *name;
    bool (*run)(const edges_bench *bench);
} section;

static const section sections[] = {
    {"bodies", edges_bodies},     {"polygons", edges_polygons}, {"tables", edges_tables}, {"misses", edges_misses},
#ifdef BENCH_WITH_PICTURES
    {"pictures", edges_pictures},
#endif
};

typedef struct options {
    const char *only;
    edges_bench bench;
} options;

FILE *edges_figure_open(const edges_bench *bench, const char *name, const char *mode) {
    char path[512];
    int length = snprintf(path, sizeof path, "%s/%s", bench->figures, name);
    return length > 0 && (size_t)length < sizeof path ? fopen(path, mode) : NULL;
}

static bool parse(int argc, char **argv, options *o) {
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--quick") == 0) {
            o->bench.quick = true;
        } else if (strcmp(argv[i], "--only") == 0 && i + 1 < argc) {
            o->only = argv[++i];
        } else if (strcmp(argv[i], "--figures") == 0 && i + 1 < argc) {
            o->bench.figures = argv[++i];
        } else {
            return false;
        }
    }
    return true;
}

static bool run_sections(const options *o) {
    bool right = true;
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) {
        if (o->only && strcmp(o->only, sections[i].name) != 0) {
            continue;
        }
        if (!sections[i].run(&o->bench)) {
            fflush(stdout);
            fprintf(stderr, "bench_edges: %s: something failed or gave a wrong answer\n", sections[i].name);
            right = false;
        }
        printf("\n");
    }
    return right;
}

int main(int argc, char **argv) {
    options o = {0};
    if (!parse(argc, argv, &o)) {
        fprintf(stderr, "usage: bench_edges [--only SECTION] [--quick] [--figures FOLDER]\n"
                        "  --only SECTION    bodies, polygons, tables, misses or pictures\n"
                        "  --quick           small sizes, few repetitions\n"
                        "  --figures FOLDER  write plots and pictures there\n");
        return 2;
    }
    if (clinker_workspace_create(NULL, &o.bench.workspace) != CLINKER_OK) {
        fprintf(stderr, "bench_edges: no memory\n");
        return 2;
    }
    machine_print(stdout);
    bool right = run_sections(&o);
    clinker_workspace_destroy(o.bench.workspace);
    return right ? 0 : 1;
}
