/* A map as a picture: the gap in bands of colour with smooth borders, a legend, a scale and the directions. */
#ifndef CLINKER_CLI_MAP_PICTURE_H
#define CLINKER_CLI_MAP_PICTURE_H

#include "cli/base/problem.h"
#include "cli/pictures/named_map.h"

/* False: it could not be written. */
bool map_write_picture(const named_map *named, const char *path, cli_problem *problem);

#endif
