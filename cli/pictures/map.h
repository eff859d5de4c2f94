/* Maps of the gap between two bodies: what is asked for, and the files that tell it. */
#ifndef CLINKER_CLI_MAP_H
#define CLINKER_CLI_MAP_H

#include "cli/bodies/bodies.h"
#include "cli/pictures/bands.h"

typedef struct map_request {
    clinker_view view;
    double contact;      /* where the band of contact ends; 0: to be chosen */
    const char *unit;    /* what lengths are called; NULL: "units" */
    const char *picture; /* files to write; NULL: none */
    const char *csv, *pfm;
} map_request;

/* A map with all that a reader of it needs to know. */
typedef struct named_map {
    clinker_map map;
    const char *names[2];
    const char *unit;
    gap_bands bands;
} named_map;

/* Reads "auto", "x", "y", "z" or "dx,dy,dz". */
bool map_view_read(const char *text, clinker_view *view, cli_problem *problem);

/* Maps the only two bodies of the list and writes the files that are asked for. The map is the workspace's. */
bool map_make(const body_list *bodies, clinker_workspace *workspace, const map_request *request, named_map *named,
              cli_problem *problem);

/* Two lines on a map. */
void map_summarise(FILE *out, const named_map *named);

/* Writers of files; false: it could not be written. */
bool map_write_picture(const named_map *named, FILE *file);
bool map_write_csv(const named_map *named, FILE *file); /* a line for each pixel that a body covers */
bool map_write_pfm(const named_map *named, FILE *file); /* portable float map, NaN where there is no gap */

/* A direction for people: "-z" or "(0.6, 0, -0.8)". */
void map_direction_name(const double direction[3], char *text, size_t size);

#endif
