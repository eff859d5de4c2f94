#include "command.h"

#include <errno.h>
#include <string.h>

int command_complain(const cli_problem *problem) {
    fputs("clinker: ", stderr);
    text_print(stderr, problem->text);
    fputc('\n', stderr);
    return COMMAND_BAD;
}

int command_finish(int status) {
    errno = 0;
    bool failed_before = ferror(stdout) != 0;
    if (fflush(stdout) == 0 && !failed_before) {
        return status;
    }
    cli_problem problem;
    problem_set(&problem, "cannot write to standard output: %s",
                errno != 0 ? strerror(errno) : "an earlier write failed");
    return command_complain(&problem);
}
