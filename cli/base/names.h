/* How the values of the library are called, in reports and in JSON. */
#ifndef CLINKER_CLI_NAMES_H
#define CLINKER_CLI_NAMES_H

#include <clinker/clinker.h>

const char *name_of_state(clinker_state state);
const char *name_of_kind(clinker_kind kind);
const char *name_of_orientation(clinker_orientation orientation);
const char *name_of_step(clinker_step_kind step);
const char *name_of_sight(clinker_sight sight);

#endif
