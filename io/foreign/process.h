/* Runs a program under limits of time and memory and collects what it prints.
 *
 * Everything the operating system has a say in when a foreign format is read is in this one pair of files. */
#ifndef CLINKER_IO_FOREIGN_PROCESS_H
#define CLINKER_IO_FOREIGN_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct process_limits {
    double seconds;  /* wall clock; then the program is killed */
    uint64_t memory; /* bytes of address space */
    size_t output;   /* bytes it may print */
} process_limits;

typedef enum process_end {
    PROCESS_EXITED,      /* `code` is its exit status */
    PROCESS_CRASHED,     /* `code` is the signal */
    PROCESS_NOT_STARTED, /* `code` is errno */
    PROCESS_OUT_OF_TIME,
    PROCESS_TOO_MUCH_OUTPUT,
    PROCESS_NO_MEMORY, /* ours, for its output */
} process_end;

typedef struct process_result {
    process_end end;
    int code;
    uint8_t *output; /* what it printed on stdout; owned by the caller */
    size_t output_size;
    char complaint[160]; /* the last line it printed on stderr, without control characters; may be "" */
} process_result;

/* Runs `arguments[0]` with these arguments (NULL-terminated), without any input. */
process_result process_run(const char *const arguments[], const process_limits *limits);

/* Writes the path of the running program's folder, with a slash at its end; false where it cannot be told. */
bool process_own_folder(char *path, size_t size);

bool process_can_run(const char *path);

#endif
