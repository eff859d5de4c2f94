/* A FIFO would wait for a writer that may never come, a device may have no end: regular files alone are opened. */
#include "io.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <sys/stat.h>
#include <unistd.h>

static const char not_regular[] = "is not a regular file";

static const char *open_problem(int code) {
    switch (code) {
    case ENOENT:
    case ENOTDIR:
        return "no such file";
    case EACCES:
    case EPERM:
        return "permission denied";
    case ENAMETOOLONG:
        return "the name is too long";
    case ENXIO: /* a socket, or a device that is not there */
    case ENODEV:
        return not_regular;
    default:
        return "cannot be opened";
    }
}

static const char *kind_problem(int file) {
    struct stat status;
    if (fstat(file, &status) != 0) {
        return "cannot be read";
    }
    if (S_ISDIR(status.st_mode)) {
        return "is a directory, not a regular file";
    }
    return S_ISREG(status.st_mode) ? NULL : not_regular;
}

int io_regular_file_open(const char *path, const char **problem) {
    /* Without O_NONBLOCK the call itself would wait for the writer of a FIFO; a terminal must not become ours. */
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (file < 0) {
        *problem = open_problem(errno);
        return -1;
    }
    *problem = kind_problem(file);
    if (*problem != NULL) {
        (void)close(file);
        return -1;
    }
    return file;
}
