/* Independent pieces of work, shared out among threads. */
#ifndef CLINKER_CLI_PARALLEL_H
#define CLINKER_CLI_PARALLEL_H

#include <stddef.h>

/* Does one piece; `worker` is below the number of threads, and two pieces at a time have two of them. */
typedef void (*parallel_work)(void *data, size_t piece, unsigned worker);

/* Calls `work` for pieces 0 .. count-1, each once, on up to `threads` threads, the calling one included; returns when
 * all are done. Where threads are not to be had, there are fewer. */
void parallel_run(unsigned threads, size_t count, parallel_work work, void *data);

#endif
