/* The commands, and what all of them share: exit status and the way they complain. */
#ifndef CLINKER_CLI_COMMAND_H
#define CLINKER_CLI_COMMAND_H

#include "cli/base/text.h"

/* Exit status, as grep's. */
enum {
    COMMAND_NOTHING = 0,   /* nothing found */
    COMMAND_FOUND = 1,     /* a pair interferes, or is nearer than the clearance */
    COMMAND_BAD = 2,       /* bad usage or input, or an answer that could not be written */
    COMMAND_STOPPED = 130, /* Ctrl-C came, and what was printed is a partial answer; as shells tell it */
    COMMAND_UNREAD = 141,  /* what reads stdout has closed it, as `head` does; likewise */
};

/* Each gets its own name as argv[0] and returns the exit status. */
int command_check(int argc, char **argv);
int command_inspect(int argc, char **argv);
int command_map(int argc, char **argv);

/* Prints "clinker: ..." as one line on stderr, whatever the text holds; returns COMMAND_BAD. */
int command_complain(const cli_problem *problem);

/* Makes sure that everything printed on stdout has arrived; `status` if so, COMMAND_UNREAD where nobody wants it, else
 * complains. */
int command_finish(int status);

#endif
