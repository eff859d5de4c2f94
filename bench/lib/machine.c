/* Names the processor, its instruction set, the compiler and the day. */
#include "machine.h"

#include <clinker/clinker.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* The model's name as the Linux kernel tells it. */
static void read_processor(char *name, size_t size) {
    snprintf(name, size, "unknown processor");
    FILE *file = fopen("/proc/cpuinfo", "r");
    char line[256];
    while (file && fgets(line, sizeof line, file)) {
        char *colon = strchr(line, ':');
        if (colon && strncmp(line, "model name", 10) == 0) {
            line[strcspn(line, "\n")] = '\0';
            snprintf(name, size, "%s", colon + 2);
            break;
        }
    }
    if (file) {
        fclose(file);
    }
}

/* The widest instruction set that this processor has. */
static const char *instruction_set(void) {
#if defined(__x86_64__) && defined(__GNUC__)
    if (__builtin_cpu_supports("avx512f")) {
        return "AVX-512";
    }
    return __builtin_cpu_supports("avx2") ? "AVX2" : "SSE2";
#elif defined(__aarch64__)
    return "NEON";
#else
    return "plain C";
#endif
}

/* How many programs wanted to run during the last minute; -1 where the system does not tell. */
static double read_load(void) {
    char line[64] = "";
    FILE *file = fopen("/proc/loadavg", "r");
    bool read = file && fgets(line, sizeof line, file);
    if (file) {
        fclose(file);
    }
    return read ? strtod(line, NULL) : -1;
}

void machine_print(FILE *out) {
    char processor[128];
    char day[32] = "";
    time_t now = time(NULL);
    struct tm parts;
    if (gmtime_r(&now, &parts)) {
        strftime(day, sizeof day, "%Y-%m-%d", &parts);
    }
    read_processor(processor, sizeof processor);
#ifdef __clang__
    const char *compiler = "clang";
#else
    const char *compiler = "gcc";
#endif
    fprintf(out, "Clinker %s on %s, %s available, %s %s, %s.\n", clinker_version(), processor, instruction_set(),
            compiler, __VERSION__, day);
    double load = read_load();
    if (load >= 0) {
        fprintf(out, "Load before the run: %.1f of %ld processors; long runs suffer first where that is much.\n", load,
                sysconf(_SC_NPROCESSORS_ONLN));
    }
    fprintf(out, "\n");
}
