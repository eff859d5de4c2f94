/* Directions on the command line and in reports. */
#ifndef CLINKER_CLI_DIRECTION_H
#define CLINKER_CLI_DIRECTION_H

#include "cli/base/problem.h"

/* Reads the argument of --view: "x", "y", "z" or "dx,dy,dz"; of "auto" the direction is all zero. */
bool direction_read(const char *text, double direction[3], cli_problem *problem);

/* A direction for people: "-z" or "(0.6, 0, -0.8)". */
void direction_name(const double direction[3], char *text, size_t size);

#endif
