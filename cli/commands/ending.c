#include "cli/commands/ending.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

int command_complain(const cli_problem *problem) {
    fputs("clinker: ", stderr);
    text_print(stderr, problem->text);
    fputc('\n', stderr);
    return COMMAND_BAD;
}

/* Also tells where the write that failed was an earlier one, whose cause is lost. */
static bool reader_is_gone(void) {
    struct pollfd out = {.fd = STDOUT_FILENO, .events = POLLOUT};
    return poll(&out, 1, 0) == 1 && (out.revents & (POLLERR | POLLHUP)) != 0;
}

int command_finish(int status) {
    errno = 0;
    bool failed_before = ferror(stdout) != 0;
    if (fflush(stdout) == 0 && !failed_before) {
        return status;
    }
    int cause = errno;
    if (cause == EPIPE || reader_is_gone()) {
        return COMMAND_UNREAD;
    }
    cli_problem problem;
    problem_set(&problem, "cannot write to standard output: %s",
                cause != 0 ? strerror(cause) : "an earlier write failed");
    return command_complain(&problem);
}
