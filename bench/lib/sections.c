#include "sections.h"

#include "machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct options {
    const char *only;
    section_bench bench;
} options;

static bool parse(int argc, char **argv, options *o) {
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--quick") == 0) {
            o->bench.quick = true;
        } else if (strcmp(argv[i], "--only") == 0 && i + 1 < argc) {
            o->only = argv[++i];
        } else if (strcmp(argv[i], "--figures") == 0 && i + 1 < argc) {
            o->bench.figures = argv[++i];
        } else if (strcmp(argv[i], "--queries") == 0 && i + 1 < argc) {
            o->bench.queries = strtoul(argv[++i], NULL, 10);
        } else if (strcmp(argv[i], "--corners") == 0 && i + 1 < argc) {
            o->bench.corners = strtoul(argv[++i], NULL, 10);
        } else {
            return false;
        }
    }
    return true;
}

static bool run_sections(const section_program *program, const options *o) {
    bool right = true;
    for (size_t i = 0; i < program->count; i++) {
        const section *at = &program->sections[i];
        if (o->only && strcmp(o->only, at->name) != 0) {
            continue;
        }
        if (!at->run(&o->bench)) {
            fflush(stdout);
            fprintf(stderr, "%s: %s: something failed or gave a wrong answer\n", program->name, at->name);
            right = false;
        }
        printf("\n");
    }
    return right;
}

int sections_main(const section_program *program, int argc, char **argv) {
    options o = {0};
    if (!parse(argc, argv, &o)) {
        fprintf(stderr,
                "usage: %s [--only SECTION] [--quick] [--figures FOLDER] [--queries N] [--corners N]\n"
                "  --only SECTION    %s\n"
                "  --quick           small sizes, few repetitions\n"
                "  --figures FOLDER  write plots and pictures there\n"
                "  --queries N       how many, in sections that prove or count answers\n"
                "  --corners N       bodies of so many alone, in sections that prove answers\n",
                program->name, program->names);
        return 2;
    }
    if (clinker_workspace_create(NULL, &o.bench.workspace) != CLINKER_STATUS_OK) {
        fprintf(stderr, "%s: no memory\n", program->name);
        return 2;
    }
    machine_print(stdout);
    bool right = run_sections(program, &o);
    clinker_workspace_destroy(o.bench.workspace);
    return right ? 0 : 1;
}
