/* What the command line says in units: settled when the files are read. */
#ifndef CLINKER_CLI_OPTIONS_UNIT_H
#define CLINKER_CLI_OPTIONS_UNIT_H

#include "cli/commands/options.h"

/* Brings all bodies to one unit, and the lengths of the options to it, too; maps and pictures name it. Comes right
 * after the files were read. */
bool options_settle_unit(cli_options *options, body_list *bodies, cli_problem *problem);

#endif
