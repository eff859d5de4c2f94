/* POSIX threads; large pages where Linux has them; processor features by the compiler's own query. */
#include "base/assert.h"
#include "base/platform.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

enum { LARGE_PAGE = 1 << 21, LEAST_LARGE = 2 * LARGE_PAGE };

void *ck_platform_allocate(size_t bytes) {
#ifdef MADV_HUGEPAGE
    if (bytes >= LEAST_LARGE && bytes <= SIZE_MAX - LARGE_PAGE) {
        const size_t whole = bytes / LARGE_PAGE * LARGE_PAGE;
        void *memory = aligned_alloc(LARGE_PAGE, whole == bytes ? whole : whole + LARGE_PAGE);
        if (memory != NULL) {
            (void)madvise(memory, whole, MADV_HUGEPAGE); /* advice alone: what does not take it works as before */
        }
        return memory;
    }
#endif
    return malloc(bytes);
}

void ck_platform_release(void *memory) {
    free(memory);
}

struct ck_thread {
    pthread_t handle;
    void (*run)(void *argument);
    void *argument;
};

struct ck_monitor {
    pthread_mutex_t mutex;
    pthread_cond_t condition;
};

static void *thread_entry(void *data) {
    const ck_thread *thread = data;
    thread->run(thread->argument);
    return NULL;
}

size_t ck_thread_size(void) {
    return sizeof(ck_thread);
}

bool ck_thread_start(ck_thread *thread, void (*run)(void *argument), void *argument) {
    CK_ASSERT(thread != NULL && run != NULL);
    thread->run = run;
    thread->argument = argument;
    return pthread_create(&thread->handle, NULL, thread_entry, thread) == 0;
}

void ck_thread_join(ck_thread *thread) {
    pthread_join(thread->handle, NULL);
}

size_t ck_monitor_size(void) {
    return sizeof(ck_monitor);
}

bool ck_monitor_init(ck_monitor *monitor) {
    if (pthread_mutex_init(&monitor->mutex, NULL) != 0) {
        return false;
    }
    if (pthread_cond_init(&monitor->condition, NULL) != 0) {
        pthread_mutex_destroy(&monitor->mutex);
        return false;
    }
    return true;
}

void ck_monitor_destroy(ck_monitor *monitor) {
    pthread_cond_destroy(&monitor->condition);
    pthread_mutex_destroy(&monitor->mutex);
}

void ck_monitor_lock(ck_monitor *monitor) {
    pthread_mutex_lock(&monitor->mutex);
}

void ck_monitor_unlock(ck_monitor *monitor) {
    pthread_mutex_unlock(&monitor->mutex);
}

void ck_monitor_wait(ck_monitor *monitor) {
    pthread_cond_wait(&monitor->condition, &monitor->mutex);
}

void ck_monitor_wake_all(ck_monitor *monitor) {
    pthread_cond_broadcast(&monitor->condition);
}

void ck_cpu_relax(void) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

ck_isa ck_cpu_isa(void) {
#if defined(__x86_64__) || defined(__i386__)
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl")) {
        return CK_ISA_AVX512;
    }
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
        return CK_ISA_AVX2;
    }
#endif
    return CK_ISA_BASELINE;
}
