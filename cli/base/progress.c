#include "cli/base/progress.h"

#include "cli/base/clock.h"
#include "cli/base/memory.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { BAR_WIDTH = 30, TICK_NANOSECONDS = 200000000 };

struct progress_bar {
    pthread_t thread;
    pthread_mutex_t lock; /* over everything below */
    pthread_cond_t stop_asked;
    bool stop;
    bool shown;
    double start;
    const char *stage;
    size_t done, total;
};

/* Back to the first column and clear to the end of the line. */
static void wipe(void) {
    fputs("\r\033[K", stderr);
}

static void draw(progress_bar *progress) {
    double elapsed = clock_seconds() - progress->start;
    if (elapsed < 1.0) {
        return;
    }
    progress->shown = true;
    wipe();
    if (progress->total > 0) {
        char bar[BAR_WIDTH + 1] = {0};
        size_t filled = (size_t)((double)progress->done / (double)progress->total * BAR_WIDTH);
        for (size_t i = 0; i < BAR_WIDTH; i++) {
            bar[i] = i < filled ? '#' : '.';
        }
        fprintf(stderr, "%s [%s] %zu/%zu, %.0f s", progress->stage, bar, progress->done, progress->total, elapsed);
    } else {
        fprintf(stderr, "%s, %.0f s", progress->stage, elapsed);
    }
    fflush(stderr);
}

static void *draw_until_stopped(void *argument) {
    progress_bar *progress = argument;
    pthread_mutex_lock(&progress->lock);
    while (!progress->stop) {
        draw(progress);
        struct timespec next;
        clock_gettime(CLOCK_REALTIME, &next);
        next.tv_nsec += TICK_NANOSECONDS;
        next.tv_sec += next.tv_nsec / 1000000000;
        next.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&progress->stop_asked, &progress->lock, &next);
    }
    pthread_mutex_unlock(&progress->lock);
    return NULL;
}

progress_bar *progress_start(void) {
    if (isatty(STDERR_FILENO) == 0) {
        return NULL;
    }
    progress_bar *made = memory_take(1, sizeof *made);
    made->start = clock_seconds();
    made->stage = "starting";
    pthread_mutex_init(&made->lock, NULL);
    pthread_cond_init(&made->stop_asked, NULL);
    if (pthread_create(&made->thread, NULL, draw_until_stopped, made) != 0) {
        free(made);
        return NULL;
    }
    return made;
}

void progress_stage(progress_bar *progress, const char *what, size_t total) {
    if (progress == NULL) {
        return;
    }
    pthread_mutex_lock(&progress->lock);
    progress->stage = what;
    progress->done = 0;
    progress->total = total;
    pthread_mutex_unlock(&progress->lock);
}

void progress_step(progress_bar *progress) {
    if (progress == NULL) {
        return;
    }
    pthread_mutex_lock(&progress->lock);
    progress->done++;
    pthread_mutex_unlock(&progress->lock);
}

void progress_reach(progress_bar *progress, size_t done, size_t total) {
    if (progress == NULL) {
        return;
    }
    pthread_mutex_lock(&progress->lock);
    progress->done = done;
    progress->total = total;
    pthread_mutex_unlock(&progress->lock);
}

void progress_stop(progress_bar *progress) {
    if (progress == NULL) {
        return;
    }
    pthread_mutex_lock(&progress->lock);
    progress->stop = true;
    pthread_cond_signal(&progress->stop_asked);
    pthread_mutex_unlock(&progress->lock);
    pthread_join(progress->thread, NULL);
    if (progress->shown) {
        wipe();
        fflush(stderr);
    }
    pthread_cond_destroy(&progress->stop_asked);
    pthread_mutex_destroy(&progress->lock);
    free(progress);
}
