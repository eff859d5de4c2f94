/* Formats that are not read here (3MF, FBX, Collada, 3DS, IFC, X3D, ...): a helper program reads them through assimp.
 *
 * A parser of forty formats meets files that break it, so it works in a process of its own, under limits:
 * - 60 seconds, or what the environment variable CLINKER_IMPORT_SECONDS says;
 * - memory of 1 GiB and 64 times the file's size;
 * - output of 64 MiB and 32 times the file's size.
 * The helper is what CLINKER_IMPORT names, else `clinker-import` beside the running program, as in the folder of a
 * build, else where an installation has it seen from there, else where this build was to be installed. */
#include "foreign/foreign.h"

#include "foreign/process.h"
#include "foreign/stream.h"
#include "foreign/stream_reader.h"
#include "reading/message.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HELPER_NAME "clinker-import"

enum { PATH_SIZE = 4096, DEFAULT_SECONDS = 60, MOST_SECONDS = 86400, MEMORY_FACTOR = 64 };
static const uint64_t memory_floor = (uint64_t)1 << 30;

/* Whether the helper is in this folder; `path` is where. */
static bool is_helper_in(const char *folder, const char *below, char path[PATH_SIZE]) {
    int length = snprintf(path, PATH_SIZE, "%s%s/%s", folder, below, HELPER_NAME);
    return length < PATH_SIZE && process_can_run(path);
}

static bool find_helper(char path[PATH_SIZE]) {
    const char *chosen = getenv("CLINKER_IMPORT");
    if (chosen != NULL && chosen[0] != '\0') {
        int length = snprintf(path, PATH_SIZE, "%s", chosen);
        return length < PATH_SIZE && process_can_run(path);
    }
    char own[PATH_SIZE];
    if (process_own_folder(own, sizeof own) &&
        (is_helper_in(own, ".", path) || is_helper_in(own, CLINKER_HELPER_FROM_COMMAND, path))) {
        return true;
    }
    return is_helper_in(CLINKER_HELPER_FOLDER, "", path);
}

static double time_limit(void) {
    const char *text = getenv("CLINKER_IMPORT_SECONDS");
    double seconds = text != NULL ? strtod(text, NULL) : 0;
    return seconds > 0 && seconds <= MOST_SECONDS ? seconds : DEFAULT_SECONDS;
}

static process_limits limits_for(const io_source *source) {
    uint64_t size = source->size;
    return (process_limits){
        .seconds = time_limit(), .memory = memory_floor + MEMORY_FACTOR * size, .output = foreign_stream_limit(source)};
}

/* Why there is no model; the helper says itself what it found wrong with a file. */
static bool explain(const process_result *result, const process_limits *limits, const io_source *source,
                    io_error *error) {
    switch (result->end) {
    case PROCESS_EXITED:
        return io_fail(error, source, "the importer failed: %s",
                       result->complaint[0] != '\0' ? result->complaint : "it does not say why");
    case PROCESS_CRASHED:
        return io_fail(error, source, "the importer crashed (signal %d)", result->code);
    case PROCESS_NOT_STARTED:
        return io_fail(error, source, "the importer could not be started (%s)", strerror(result->code));
    case PROCESS_OUT_OF_TIME:
        return io_fail(error, source, "the importer took longer than %g seconds (set CLINKER_IMPORT_SECONDS for more)",
                       limits->seconds);
    case PROCESS_TOO_MUCH_OUTPUT:
        return io_fail(error, source, "the importer made more of it than is plausible (limit: %zu MiB)",
                       limits->output >> 20);
    case PROCESS_NO_MEMORY:
        break;
    }
    return io_fail(error, source, "not enough memory");
}

bool io_read_foreign(const io_source *source, io_model *model, io_error *error) {
    if (source->path == NULL) {
        return io_fail(error, source, "this format is read from files only, not from memory");
    }
    char helper[PATH_SIZE];
    if (!find_helper(helper)) {
        return io_fail(error, source, "this format needs the program %s, which was not found; set CLINKER_IMPORT to it",
                       HELPER_NAME);
    }
    const char *arguments[] = {helper, source->path, source->trust_paths ? FOREIGN_TRUST_PATHS : NULL, NULL};
    process_limits limits = limits_for(source);
    process_result result = process_run(arguments, &limits);
    bool done = result.end == PROCESS_EXITED && result.code == 0;
    if (done) {
        done = foreign_stream_read(source, result.output, result.output_size, model, error);
    } else {
        explain(&result, &limits, source, error);
    }
    free(result.output);
    return done;
}
