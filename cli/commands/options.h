/* What the command line of `check`, `inspect` and `map` asks for. */
#ifndef CLINKER_CLI_OPTIONS_H
#define CLINKER_CLI_OPTIONS_H

#include "cli/bodies/body_motions.h"
#include "cli/bodies/choice.h"
#include "cli/bodies/joints.h"
#include "cli/bodies/placement.h"
#include "cli/pairs/states.h"
#include "cli/pictures/map.h"

/* Lengths as they were given; options_settle_unit() brings those with a unit to that of the files. */
typedef struct option_lengths {
    cli_length tolerance, clearance, eye, bands, reach;
} option_lengths;

typedef struct cli_options {
    char **files; /* as given, in argv */
    size_t file_count;
    bool help; /* nothing else counts */
    bool json;
    double files_in; /* metres, of what all files are in, whatever they say; 0: not given */
    double unit;     /* metres, of what files are in that do not say, and of what is printed; 0: not given */
    option_lengths lengths;
    bool trust_paths;   /* files that the files name may lie anywhere */
    bool split;         /* pieces of bodies are bodies */
    body_choice choice; /* which of them count */

    /* check alone */
    double tolerance; /* CLINKER_TOLERANCE_AUTO: not given */
    double clearance;
    bool clearance_asked; /* also by --clearance 0: then touching is a finding */
    bool faces;
    bool verdict;        /* states alone */
    bool depths, curves; /* the depth of every region; the points of crossing curves */
    bool hull;           /* bodies are taken as their convex hulls */
    bool front;          /* first depths of bodies that move, which are checked as they stand */
    unsigned threads;
    clinker_method method;
    bool parity, explain, spikes, edges;
    unsigned algorithm; /* of cast edges as published; 0: not asked */
    body_placement *placements;
    size_t placement_count;
    motion_request motion;
    const char **ignores; /* "A,B", to be cut in two when the names are known */
    size_t ignore_count;
    joint_setting *joints;
    size_t joint_count;
    bool adjacent;                   /* links that are joined are checked, too */
    const char *allow, *write_allow; /* files of accepted pairs; NULL: none */
    unsigned top;                    /* findings to show; 0: not given */
    bool all;                        /* each pair has a line of its own */
    state_set states;                /* of pairs to show */

    map_request map;     /* of check: the picture alone */
    const char *picture; /* of the assembly; NULL: none */
} cli_options;

void options_free(cli_options *options);

#endif
