/* A team runs every part of a job once, whatever its size, job after job. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/parallel.h"

#include <stdatomic.h>
#include <time.h>

enum { MOST_PARTS = 1000, MOST_WORKERS = 8 };

typedef struct counting_job {
    atomic_uint runs[MOST_PARTS];
    atomic_uint by_worker[CK_MAX_THREADS];
    size_t plain[MOST_PARTS]; /* not atomic: what a part writes must be seen when the job is done */
} counting_job;

static void count_part(void *data, size_t part, unsigned worker) {
    counting_job *job = data;
    atomic_fetch_add(&job->runs[part], 1);
    atomic_fetch_add(&job->by_worker[worker], 1);
    job->plain[part] = part + 1;
}

static void run_and_count(ck_team *team, counting_job *job, size_t parts) {
    for (size_t i = 0; i < MOST_PARTS; i++) {
        atomic_store(&job->runs[i], 0);
        job->plain[i] = 0;
    }
    for (size_t i = 0; i < CK_MAX_THREADS; i++) {
        atomic_store(&job->by_worker[i], 0);
    }
    ck_team_run(team, parts, count_part, job);
    for (size_t i = 0; i < MOST_PARTS; i++) {
        assert_int_equal(atomic_load(&job->runs[i]), i < parts);
        assert_int_equal(job->plain[i], i < parts ? i + 1 : 0);
    }
    for (size_t i = ck_team_size(team); i < CK_MAX_THREADS; i++) {
        assert_int_equal(atomic_load(&job->by_worker[i]), 0);
    }
}

static void every_part_runs_once(void **state) {
    (void)state;
    static const size_t parts[] = {0, 1, 2, 3, 7, 64, MOST_PARTS};
    for (unsigned threads = 0; threads <= MOST_WORKERS; threads++) {
        ck_memory memory;
        ck_memory_init(&memory, &(clinker_allocator){0});
        ck_team *team = ck_team_create(&memory, threads);
        assert_non_null(team);
        assert_int_equal(ck_team_size(team), threads == 0 ? 1 : threads);
        static counting_job job;
        for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
            run_and_count(team, &job, parts[i]);
        }
        ck_team_destroy(team);
        ck_memory_release(&memory);
    }
}

/* Short jobs in a row find the workers spinning, or just about to sleep. */
static void a_team_serves_thousands_of_jobs(void **state) {
    (void)state;
    for (unsigned threads = 1; threads <= 4; threads++) {
        ck_memory memory;
        ck_memory_init(&memory, &(clinker_allocator){0});
        ck_team *team = ck_team_create(&memory, threads);
        assert_non_null(team);
        static counting_job job;
        for (size_t i = 0; i < 300; i++) {
            run_and_count(team, &job, 1 + i % 40);
        }
        ck_team_destroy(team);
        ck_memory_release(&memory);
    }
}

/* Parts that wait for earlier ones, some of which take so long that the others go to sleep. */
typedef struct waiting_job {
    ck_team *team;
    int pattern;
    size_t slow_every; /* 0: none is slow */
    atomic_schar told[MOST_PARTS];
    size_t plain[MOST_PARTS]; /* not atomic: what a part writes must be seen by those that waited for it */
    atomic_uint wrong;
} waiting_job;

enum { PATTERNS = 4 };

/* The first part, the one before, one in the middle, or none. */
static size_t awaited_by(const waiting_job *job, size_t part) {
    const size_t all[PATTERNS] = {0, part > 0 ? part - 1 : 0, part / 2, part};
    return all[job->pattern];
}

static void wait_and_tell(void *data, size_t part, unsigned worker) {
    waiting_job *job = data;
    const size_t earlier = awaited_by(job, part);
    (void)worker;
    if (earlier < part) {
        ck_team_await(job->team, &job->told[earlier]);
        atomic_fetch_add(&job->wrong, job->plain[earlier] != earlier + 1);
    }
    if (job->slow_every > 0 && part % job->slow_every == 0) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    job->plain[part] = part + 1;
    atomic_store_explicit(&job->told[part], part % 2 == 0 ? 1 : -1, memory_order_release);
    ck_team_tell(job->team);
}

static void run_and_wait(waiting_job *job, size_t parts) {
    for (size_t i = 0; i < parts; i++) {
        atomic_store(&job->told[i], 0);
        job->plain[i] = 0;
    }
    atomic_store(&job->wrong, 0);
    ck_team_run(job->team, parts, wait_and_tell, job);
    assert_int_equal(atomic_load(&job->wrong), 0);
    for (size_t i = 0; i < parts; i++) {
        assert_int_equal(job->plain[i], i + 1);
    }
}

static void parts_wait_for_earlier_ones(void **state) {
    (void)state;
    static const size_t slow[] = {0, 1, 5, MOST_PARTS};
    for (unsigned threads = 1; threads <= MOST_WORKERS; threads++) {
        ck_memory memory;
        ck_memory_init(&memory, &(clinker_allocator){0});
        static waiting_job job;
        job.team = ck_team_create(&memory, threads);
        assert_non_null(job.team);
        for (int i = 0; i < PATTERNS * 4; i++) {
            job.pattern = i % PATTERNS;
            job.slow_every = slow[i / PATTERNS];
            for (size_t again = 0; again < 20; again++) {
                run_and_wait(&job, job.slow_every == 1 ? 8 : 1 + 2 * again);
            }
        }
        ck_team_destroy(job.team);
        ck_memory_release(&memory);
    }
}

/* Whoever tells and whoever goes to sleep do so at the same time, again and again. */
static void nobody_sleeps_through_being_told(void **state) {
    (void)state;
    for (unsigned threads = 2; threads <= 4; threads++) {
        ck_memory memory;
        ck_memory_init(&memory, &(clinker_allocator){0});
        static waiting_job job;
        job.team = ck_team_create(&memory, threads);
        assert_non_null(job.team);
        for (int again = 0; again < 300; again++) {
            job.pattern = again % PATTERNS;
            job.slow_every = again % 10 == 0 ? MOST_PARTS : 0;
            run_and_wait(&job, 200);
        }
        ck_team_destroy(job.team);
        ck_memory_release(&memory);
    }
}

static void a_team_that_never_worked_ends(void **state) {
    (void)state;
    for (unsigned threads = 1; threads <= MOST_WORKERS; threads++) {
        ck_memory memory;
        ck_memory_init(&memory, &(clinker_allocator){0});
        ck_team *team = ck_team_create(&memory, threads);
        assert_non_null(team);
        ck_team_destroy(team);
        ck_memory_release(&memory);
    }
    ck_team_destroy(NULL);
}

static void a_team_is_no_larger_than_allowed(void **state) {
    (void)state;
    ck_memory memory;
    ck_memory_init(&memory, &(clinker_allocator){0});
    ck_team *team = ck_team_create(&memory, 1000);
    assert_non_null(team);
    assert_true(ck_team_size(team) <= CK_MAX_THREADS);
    static counting_job job;
    run_and_count(team, &job, MOST_PARTS);
    ck_team_destroy(team);
    ck_memory_release(&memory);
}

static void *allocate_nothing(void *user, size_t bytes) {
    (void)user;
    (void)bytes;
    return NULL;
}

static void release_nothing(void *user, void *memory, size_t bytes) {
    (void)user;
    (void)bytes;
    fail_msg("nothing was allocated, but %p is released", memory);
}

static void without_memory_there_is_no_team(void **state) {
    (void)state;
    const clinker_allocator allocator = {allocate_nothing, release_nothing, NULL};
    ck_memory memory;
    ck_memory_init(&memory, &allocator);
    assert_null(ck_team_create(&memory, 4));
    ck_memory_release(&memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_part_runs_once),
        cmocka_unit_test(a_team_serves_thousands_of_jobs),
        cmocka_unit_test(parts_wait_for_earlier_ones),
        cmocka_unit_test(nobody_sleeps_through_being_told),
        cmocka_unit_test(a_team_that_never_worked_ends),
        cmocka_unit_test(a_team_is_no_larger_than_allowed),
        cmocka_unit_test(without_memory_there_is_no_team),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
