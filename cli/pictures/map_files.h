/* The numbers of a map as files for other programs. */
#ifndef CLINKER_CLI_MAP_FILES_H
#define CLINKER_CLI_MAP_FILES_H

#include "cli/pictures/named_map.h"

#include <stdio.h>

/* False: it could not be written. */
bool map_write_csv(const named_map *named, FILE *file); /* a line for each pixel that a body covers */
bool map_write_pfm(const named_map *named, FILE *file); /* portable float map, NaN where there is no gap */

#endif
