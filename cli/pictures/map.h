/* Maps of the gap between two bodies: what is asked for, and the files that tell it. */
#ifndef CLINKER_CLI_MAP_H
#define CLINKER_CLI_MAP_H

#include "cli/bodies/bodies.h"
#include "cli/pictures/named_map.h"

typedef struct map_request {
    clinker_view view;
    double contact;      /* where the band of contact ends; 0: to be chosen */
    const char *unit;    /* what lengths are called; NULL: "units" */
    const char *picture; /* files to write; NULL: none */
    const char *csv, *pfm;
} map_request;

/* Maps the only two bodies of the list and writes the files that are asked for. The map is the workspace's. */
bool map_make(const body_list *bodies, clinker_workspace *workspace, const map_request *request, named_map *named,
              cli_problem *problem);

#endif
