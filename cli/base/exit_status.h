/* How a command ends, as grep does. */
#ifndef CLINKER_CLI_EXIT_STATUS_H
#define CLINKER_CLI_EXIT_STATUS_H

enum {
    COMMAND_NOTHING = 0,   /* nothing found */
    COMMAND_FOUND = 1,     /* a pair interferes, or is nearer than the clearance */
    COMMAND_BAD = 2,       /* bad usage or input, or an answer that could not be written */
    COMMAND_STOPPED = 130, /* Ctrl-C came, and what was printed is a partial answer; as shells tell it */
    COMMAND_UNREAD = 141,  /* what reads stdout has closed it, as `head` does; likewise */
};

#endif
