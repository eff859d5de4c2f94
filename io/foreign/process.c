#include "foreign/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    PIPE_READ = 0,
    PIPE_WRITE = 1,
    EXIT_CANNOT_EXECUTE = 127, /* as the shell has it */
    FIRST_OUTPUT = 1 << 16,
    WAIT_STEP_MS = 5
};

/* A program under way: its two streams are read until both end. */
typedef struct run {
    pid_t pid;
    int output_fd;
    int error_fd;
    double deadline;
    size_t output_limit;
    size_t output_capacity;
    char tail[512]; /* the end of stderr */
    size_t tail_size;
    process_result result;
} run;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* ---- starting ---- */

static void limit_resource(int resource, uint64_t amount) {
    struct rlimit limit;
    if (getrlimit(resource, &limit) != 0) {
        return;
    }
    rlim_t wanted = (rlim_t)amount;
    limit.rlim_max = limit.rlim_max == RLIM_INFINITY || wanted < limit.rlim_max ? wanted : limit.rlim_max;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(resource, &limit);
}

/* Between fork and exec: async-signal-safe calls only. */
static _Noreturn void become(const char *const arguments[], const process_limits *limits, int output, int error) {
    /* A group of its own, so that whatever it starts can be killed with it. */
    setpgid(0, 0);
    int null = open("/dev/null", O_RDONLY);
    if (null >= 0 && dup2(null, STDIN_FILENO) >= 0 && dup2(output, STDOUT_FILENO) >= 0 &&
        dup2(error, STDERR_FILENO) >= 0) {
        limit_resource(RLIMIT_AS, limits->memory);
        limit_resource(RLIMIT_CORE, 0);
        /* Ends it even when nobody is left to kill it. */
        limit_resource(RLIMIT_CPU, (uint64_t)limits->seconds + 2);
        execv(arguments[0], (char *const *)(uintptr_t)arguments);
    }
    _exit(EXIT_CANNOT_EXECUTE);
}

static void close_pipe(const int ends[2]) {
    for (int i = 0; i < 2; i++) {
        if (ends[i] >= 0) {
            close(ends[i]);
        }
    }
}

/* A pipe whose ends are not inherited by programs; the reading end never blocks. Both are above the standard streams:
 * where one of these is closed, pipe() would take its number, and become() would write over it. */
static bool open_pipe(int ends[2]) {
    int low[2];
    if (pipe(low) != 0) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        ends[i] = fcntl(low[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    }
    close_pipe(low);
    if (ends[PIPE_READ] < 0 || ends[PIPE_WRITE] < 0) {
        close_pipe(ends);
        return false;
    }
    fcntl(ends[PIPE_READ], F_SETFL, O_NONBLOCK);
    return true;
}

static bool start(run *r, const char *const arguments[], const process_limits *limits) {
    int output[2];
    int error[2];
    if (!open_pipe(output)) {
        return false;
    }
    if (!open_pipe(error)) {
        close_pipe(output);
        return false;
    }
    r->pid = fork();
    if (r->pid < 0) {
        close_pipe(output);
        close_pipe(error);
        return false;
    }
    if (r->pid == 0) {
        become(arguments, limits, output[PIPE_WRITE], error[PIPE_WRITE]);
    }
    setpgid(r->pid, r->pid); /* both sides do it: neither can know who comes first */
    close(output[PIPE_WRITE]);
    close(error[PIPE_WRITE]);
    r->output_fd = output[PIPE_READ];
    r->error_fd = error[PIPE_READ];
    return true;
}

/* ---- reading ---- */

static bool make_room(run *r) {
    process_result *result = &r->result;
    if (result->output_size < r->output_capacity) {
        return true;
    }
    size_t capacity = r->output_capacity == 0 ? FIRST_OUTPUT : 2 * r->output_capacity;
    uint8_t *grown = realloc(result->output, capacity);
    if (grown == NULL) {
        result->end = PROCESS_NO_MEMORY;
        return false;
    }
    result->output = grown;
    r->output_capacity = capacity;
    return true;
}

/* Whether a read that returned this means that the stream has ended for good. */
static bool stream_ended(ssize_t count) {
    return count == 0 || (count < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
}

static void close_stream(int *fd) {
    if (*fd >= 0) {
        close(*fd);
    }
    *fd = -1;
}

/* False where reading on makes no sense. */
static bool read_output(run *r) {
    if (!make_room(r)) {
        return false;
    }
    process_result *result = &r->result;
    ssize_t count = read(r->output_fd, result->output + result->output_size, r->output_capacity - result->output_size);
    if (count > 0) {
        result->output_size += (size_t)count;
    } else if (stream_ended(count)) {
        close_stream(&r->output_fd);
    }
    if (result->output_size > r->output_limit) {
        result->end = PROCESS_TOO_MUCH_OUTPUT;
        return false;
    }
    return true;
}

static void read_error(run *r) {
    char text[256];
    ssize_t count = read(r->error_fd, text, sizeof text);
    if (stream_ended(count)) {
        close_stream(&r->error_fd);
    }
    if (count <= 0) {
        return;
    }
    size_t size = (size_t)count;
    size_t kept = r->tail_size < sizeof r->tail - size ? r->tail_size : sizeof r->tail - size;
    memmove(r->tail, r->tail + r->tail_size - kept, kept);
    memcpy(r->tail + kept, text, size);
    r->tail_size = kept + size;
}

static int milliseconds_left(const run *r) {
    double left = (r->deadline - now()) * 1e3;
    return left < 0 ? -1 : left > 1e6 ? 1000000 : (int)left;
}

/* Reads both streams to their ends; false where the program is to be killed. */
static bool read_streams(run *r) {
    while (r->output_fd >= 0 || r->error_fd >= 0) {
        int left = milliseconds_left(r);
        if (left < 0) {
            r->result.end = PROCESS_OUT_OF_TIME;
            return false;
        }
        /* poll() passes over negative descriptors. */
        struct pollfd streams[2] = {{.fd = r->output_fd, .events = POLLIN}, {.fd = r->error_fd, .events = POLLIN}};
        if (poll(streams, 2, left + 1) <= 0) {
            continue;
        }
        if (streams[0].revents != 0 && !read_output(r)) {
            return false;
        }
        if (streams[1].revents != 0) {
            read_error(r);
        }
    }
    return true;
}

/* ---- ending ---- */

static void note_status(run *r, int status) {
    process_result *result = &r->result;
    if (WIFSIGNALED(status)) {
        result->end = WTERMSIG(status) == SIGXCPU ? PROCESS_OUT_OF_TIME : PROCESS_CRASHED;
        result->code = WTERMSIG(status);
        return;
    }
    result->end = PROCESS_EXITED;
    result->code = WEXITSTATUS(status);
    if (result->code == EXIT_CANNOT_EXECUTE && result->output_size == 0) {
        result->end = PROCESS_NOT_STARTED;
        result->code = ENOEXEC;
    }
}

/* Waits for a program that has closed its streams, but not beyond its time. */
static bool wait_until_deadline(run *r) {
    for (;;) {
        int status = 0;
        pid_t pid = waitpid(r->pid, &status, WNOHANG);
        if (pid == r->pid) {
            note_status(r, status);
            return true;
        }
        if ((pid < 0 && errno != EINTR) || milliseconds_left(r) < 0) {
            r->result.end = PROCESS_OUT_OF_TIME;
            return false;
        }
        poll(NULL, 0, WAIT_STEP_MS);
    }
}

static void end_by_force(run *r) {
    kill(-r->pid, SIGKILL);
    kill(r->pid, SIGKILL);
    while (waitpid(r->pid, NULL, 0) < 0 && errno == EINTR) {
    }
}

/* The last line of stderr that has anything on it. */
static void note_complaint(run *r) {
    size_t end = r->tail_size;
    while (end > 0 && (unsigned char)r->tail[end - 1] <= ' ') {
        --end;
    }
    size_t begin = end;
    while (begin > 0 && r->tail[begin - 1] != '\n' && end - begin + 1 < sizeof r->result.complaint) {
        --begin;
    }
    size_t length = end - begin;
    for (size_t i = 0; i < length; ++i) {
        char c = r->tail[begin + i];
        r->result.complaint[i] = (unsigned char)c < ' ' || c == 0x7f ? ' ' : c;
    }
    r->result.complaint[length] = '\0';
}

static process_result run_to_end(const char *const arguments[], const process_limits *limits) {
    run r = {.output_limit = limits->output, .deadline = now() + limits->seconds};
    if (!start(&r, arguments, limits)) {
        r.result.end = PROCESS_NOT_STARTED;
        r.result.code = errno;
        return r.result;
    }
    bool ended = read_streams(&r) && wait_until_deadline(&r);
    close_stream(&r.output_fd);
    close_stream(&r.error_fd);
    if (!ended) {
        end_by_force(&r);
    }
    note_complaint(&r);
    return r.result;
}

/* What SIGCHLD does belongs to the whole program, so programs run one at a time, whichever thread asks. */
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

process_result process_run(const char *const arguments[], const process_limits *limits) {
    pthread_mutex_lock(&turn);
    /* Where SIGCHLD is ignored, as some services start programs, nobody could tell how the helper ended. */
    struct sigaction before, told = {.sa_handler = SIG_DFL};
    sigemptyset(&told.sa_mask);
    bool changed = sigaction(SIGCHLD, &told, &before) == 0;
    process_result result = run_to_end(arguments, limits);
    if (changed) {
        sigaction(SIGCHLD, &before, NULL);
    }
    pthread_mutex_unlock(&turn);
    return result;
}

/* The running program, as systems show it: Linux, FreeBSD, NetBSD, Solaris. */
static const char *const own_program[] = {"/proc/self/exe", "/proc/curproc/file", "/proc/curproc/exe",
                                          "/proc/self/path/a.out"};

bool process_own_folder(char *path, size_t size) {
    for (size_t i = 0; i < sizeof own_program / sizeof own_program[0]; ++i) {
        ssize_t length = readlink(own_program[i], path, size - 1);
        if (length <= 0 || (size_t)length >= size - 1) {
            continue;
        }
        path[length] = '\0';
        char *slash = strrchr(path, '/');
        if (slash != NULL) {
            slash[1] = '\0';
            return true;
        }
    }
    return false;
}

bool process_can_run(const char *path) {
    return access(path, X_OK) == 0;
}
