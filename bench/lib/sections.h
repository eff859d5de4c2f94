/* A benchmark in sections, each of which can be run alone: what the programs that measure a paper's figures share. */
#ifndef CLINKER_BENCH_SECTIONS_H
#define CLINKER_BENCH_SECTIONS_H

#include <clinker/clinker.h>

typedef struct section_bench {
    clinker_workspace *workspace;
    const char *figures; /* the folder that pictures are written to; NULL: none are */
    bool quick;          /* small and few, to see that it works */
    size_t queries;      /* how many, in sections that say so; 0: they choose */
    size_t corners;      /* of bodies, in sections that have several sizes; 0: all of these */
} section_bench;

/* Prints markdown; false if something failed or an answer is wrong. */
typedef struct section {
    const char *name;
    bool (*run)(const section_bench *bench);
} section;

typedef struct section_program {
    const char *name;  /* of the program */
    const char *names; /* of its sections, for people */
    const section *sections;
    size_t count;
} section_program;

/* Reads the options, runs all sections or the one that was asked for, and returns the exit status: 0, or 1 if one of
 * them says so, 2 for bad usage. */
int sections_main(const section_program *program, int argc, char **argv);

#endif
