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
    const char *on;     /* whose vertices are measured and coloured; NULL: it is a picture that is drawn */
    double reach;       /* vertices farther away have no gap; 0: all have one */
    const char *points; /* a file of contact points; NULL: none */
} map_request;

/* Whether the list has the two bodies that a map shows. */
bool map_bodies_check(const body_list *bodies, cli_problem *problem);

/* Maps the only two bodies of the list and writes the files that are asked for. The map is the workspace's. */
bool map_make(const body_list *bodies, clinker_workspace *workspace, const map_request *request, named_map *named,
              cli_problem *problem);

#endif
