/* What a platform must provide: memory, threads, a pause for short waits, and what its processor can do. Everything
 * else in the library is plain C17. One source file for each platform. */
#ifndef CK_BASE_PLATFORM_H
#define CK_BASE_PLATFORM_H

#include <stdbool.h>
#include <stddef.h>

/* Memory as malloc() and free() know it. Much of it at once comes by large pages where the system has these: handing
 * out small ones one by one takes longer than to fill them. */
void *ck_platform_allocate(size_t bytes);
void ck_platform_release(void *memory);

typedef struct ck_thread ck_thread;

/* A thread that runs `run(argument)`; lives in memory of the caller, of ck_thread_size() bytes. False: none to be had.
 */
size_t ck_thread_size(void);
bool ck_thread_start(ck_thread *thread, void (*run)(void *argument), void *argument);
void ck_thread_join(ck_thread *thread);

/* A lock and something to wait on under it; lives in memory of the caller, of ck_monitor_size() bytes. */
typedef struct ck_monitor ck_monitor;
size_t ck_monitor_size(void);
bool ck_monitor_init(ck_monitor *monitor);
void ck_monitor_destroy(ck_monitor *monitor);
void ck_monitor_lock(ck_monitor *monitor);
void ck_monitor_unlock(ck_monitor *monitor);
void ck_monitor_wait(ck_monitor *monitor);
void ck_monitor_wake_all(ck_monitor *monitor);

/* Tells the processor that this thread is waiting in a loop. */
void ck_cpu_relax(void);

typedef enum ck_isa {
    CK_ISA_BASELINE = 0,
    CK_ISA_AVX2,   /* AVX2 and FMA */
    CK_ISA_AVX512, /* AVX-512 F, BW, DQ, VL */
} ck_isa;

/* The widest instruction set that both this processor and its operating system support. */
ck_isa ck_cpu_isa(void);

#endif
