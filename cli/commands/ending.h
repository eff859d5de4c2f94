/* How commands complain, and how they end. */
#ifndef CLINKER_CLI_ENDING_H
#define CLINKER_CLI_ENDING_H

#include "cli/base/exit_status.h"
#include "cli/base/problem.h"

/* Prints "clinker: ..." as one line on stderr, whatever the text holds; returns COMMAND_BAD. */
int command_complain(const cli_problem *problem);

/* Makes sure that everything printed on stdout has arrived; `status` if so, COMMAND_UNREAD where nobody wants it, else
 * complains. */
int command_finish(int status);

#endif
