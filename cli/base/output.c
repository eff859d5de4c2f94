#include "cli/base/output.h"

#include <errno.h>
#include <string.h>

static bool refuse(const char *path, int cause, cli_problem *problem) {
    return problem_set(problem, "%s: cannot be written: %s; choose another place", path,
                       cause != 0 ? strerror(cause) : "an unknown cause");
}

FILE *output_open(const char *path, cli_problem *problem) {
    errno = 0;
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        (void)refuse(path, errno, problem);
    }
    errno = 0;
    return file;
}

bool output_close(FILE *file, const char *path, bool good, cli_problem *problem) {
    int cause = errno;
    if (fclose(file) != 0) {
        cause = good ? errno : cause;
        good = false;
    }
    return good || refuse(path, cause, problem);
}
