#include "cli/base/parallel.h"

#include "cli/base/memory.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

typedef struct parallel_job {
    atomic_size_t next; /* piece */
    size_t count;
    parallel_work work;
    void *data;
} parallel_job;

typedef struct parallel_thread {
    pthread_t thread;
    unsigned worker;
    parallel_job *job;
} parallel_thread;

static void *work_off(void *argument) {
    const parallel_thread *self = argument;
    parallel_job *job = self->job;
    for (size_t piece; (piece = atomic_fetch_add(&job->next, 1)) < job->count;) {
        job->work(job->data, piece, self->worker);
    }
    return NULL;
}

void parallel_run(unsigned threads, size_t count, parallel_work work, void *data) {
    parallel_job job = {.count = count, .work = work, .data = data};
    const unsigned wanted = threads == 0 ? 1 : threads < count ? threads : (unsigned)count;
    parallel_thread *team = memory_take(wanted + 1, sizeof *team);
    unsigned started = 1;
    while (started < wanted) {
        team[started] = (parallel_thread){.worker = started, .job = &job};
        if (pthread_create(&team[started].thread, NULL, work_off, &team[started]) != 0) {
            break;
        }
        started++;
    }
    team[0] = (parallel_thread){.worker = 0, .job = &job};
    work_off(&team[0]);
    for (unsigned i = 1; i < started; i++) {
        pthread_join(team[i].thread, NULL);
    }
    free(team);
}
