#include "base/parallel.h"

#include "base/assert.h"

#include <stdatomic.h>

/* How often a thread looks for the next job, or for the end of this one, before it goes to sleep: the jobs of one call
 * follow each other within microseconds, and waking a thread costs as much as a small job. */
enum { SPINS = 4000 };

typedef struct worker {
    ck_team *team;
    ck_thread *thread;
    unsigned number;
} worker;

struct ck_team {
    ck_monitor *monitor;
    unsigned size;
    worker workers[CK_MAX_THREADS];
    ck_part part;
    void *job;
    size_t parts;
    atomic_size_t next;
    atomic_uint generation; /* counts jobs, and the end of the team as the last */
    atomic_uint busy;       /* workers that have not finished the current job */
    atomic_bool awaited;    /* the caller sleeps until nobody is busy */
    atomic_bool ending;
};

static void work_through(ck_team *team, unsigned number) {
    CK_ASSERT(number < team->size);
    for (;;) {
        size_t part = atomic_fetch_add_explicit(&team->next, 1, memory_order_relaxed);
        if (part >= team->parts) {
            return;
        }
        team->part(team->job, part, number);
    }
}

static unsigned await_job(ck_team *team, unsigned seen) {
    for (int spin = 0; spin < SPINS; spin++) {
        unsigned now = atomic_load_explicit(&team->generation, memory_order_acquire);
        if (now != seen) {
            return now;
        }
        ck_cpu_relax();
    }
    ck_monitor_lock(team->monitor);
    unsigned now = atomic_load(&team->generation);
    while (now == seen) {
        ck_monitor_wait(team->monitor);
        now = atomic_load(&team->generation);
    }
    ck_monitor_unlock(team->monitor);
    return now;
}

void ck_team_await(ck_team *team, const atomic_schar *flag) {
    for (int spin = 0; spin < SPINS; spin++) {
        if (atomic_load_explicit(flag, memory_order_acquire) != 0) {
            return;
        }
        ck_cpu_relax();
    }
    CK_ASSERT(team->size > 1); /* or nobody would ever set it */
    ck_monitor_lock(team->monitor);
    while (atomic_load_explicit(flag, memory_order_acquire) == 0) {
        ck_monitor_wait(team->monitor);
    }
    ck_monitor_unlock(team->monitor);
}

void ck_team_tell(ck_team *team) {
    if (team->size > 1) {
        ck_monitor_lock(team->monitor);
        ck_monitor_wake_all(team->monitor);
        ck_monitor_unlock(team->monitor);
    }
}

static void await_workers(ck_team *team) {
    for (int spin = 0; spin < SPINS; spin++) {
        if (atomic_load_explicit(&team->busy, memory_order_acquire) == 0) {
            return;
        }
        ck_cpu_relax();
    }
    ck_monitor_lock(team->monitor);
    atomic_store(&team->awaited, true);
    while (atomic_load(&team->busy) != 0) {
        ck_monitor_wait(team->monitor);
    }
    atomic_store(&team->awaited, false);
    ck_monitor_unlock(team->monitor);
}

/* One who is the last to finish while the caller goes to sleep sees that, or the caller sees that nobody is busy: both
 * look only after they have shown themselves. */
static void finish(ck_team *team) {
    CK_ASSERT(atomic_load(&team->busy) > 0);
    if (atomic_fetch_sub(&team->busy, 1) == 1 && atomic_load(&team->awaited)) {
        ck_monitor_lock(team->monitor);
        ck_monitor_wake_all(team->monitor);
        ck_monitor_unlock(team->monitor);
    }
}

static void worker_main(void *data) {
    const worker *self = data;
    ck_team *team = self->team;
    unsigned seen = 0;
    for (;;) {
        seen = await_job(team, seen);
        if (atomic_load(&team->ending)) {
            return;
        }
        work_through(team, self->number);
        finish(team);
    }
}

static void announce(ck_team *team) {
    ck_monitor_lock(team->monitor);
    atomic_fetch_add_explicit(&team->generation, 1, memory_order_release);
    ck_monitor_wake_all(team->monitor);
    ck_monitor_unlock(team->monitor);
}

static void *take(ck_memory *memory, size_t bytes) {
    ck_buffer buffer = {0};
    return ck_buffer_reserve(memory, &buffer, 1, bytes) ? buffer.data : NULL;
}

static bool start_worker(ck_team *team, ck_memory *memory) {
    CK_ASSERT(team->size < CK_MAX_THREADS);
    worker *self = &team->workers[team->size];
    *self = (worker){.team = team, .thread = take(memory, ck_thread_size()), .number = team->size};
    if (self->thread == NULL || !ck_thread_start(self->thread, worker_main, self)) {
        return false;
    }
    team->size++;
    return true;
}

ck_team *ck_team_create(ck_memory *memory, unsigned threads) {
    ck_team *team = take(memory, sizeof *team);
    if (team == NULL) {
        return NULL;
    }
    *team = (ck_team){.monitor = take(memory, ck_monitor_size()), .size = 1};
    if (team->monitor == NULL || !ck_monitor_init(team->monitor)) {
        return NULL;
    }
    while (team->size < threads && team->size < CK_MAX_THREADS) {
        if (!start_worker(team, memory)) {
            break;
        }
    }
    return team;
}

void ck_team_destroy(ck_team *team) {
    if (team == NULL) {
        return;
    }
    CK_ASSERT(atomic_load(&team->busy) == 0 && !atomic_load(&team->ending));
    atomic_store(&team->ending, true);
    announce(team);
    for (unsigned i = 1; i < team->size; i++) {
        ck_thread_join(team->workers[i].thread);
    }
    ck_monitor_destroy(team->monitor);
}

unsigned ck_team_size(const ck_team *team) {
    return team->size;
}

void ck_team_run(ck_team *team, size_t parts, ck_part part, void *job) {
    CK_ASSERT(team != NULL && part != NULL);
    if (team->size == 1 || parts <= 1) {
        for (size_t i = 0; i < parts; i++) {
            part(job, i, 0);
        }
        return;
    }
    CK_ASSERT(atomic_load(&team->busy) == 0 && !atomic_load(&team->ending)); /* a part never runs its own team */
    team->part = part;
    team->job = job;
    team->parts = parts;
    atomic_store(&team->next, 0);
    atomic_store(&team->busy, team->size - 1);
    announce(team);
    work_through(team, 0);
    await_workers(team);
}
