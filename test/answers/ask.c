#include "ask.h"

#include "cli/run.h"
#include "digest.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <png.h>

/* Takes out everything from `begin` up to `end`. */
static void cut(char *text, const char *begin, const char *end) {
    char *at = text;
    while ((at = strstr(at, begin)) != NULL) {
        const char *after = strstr(at + strlen(begin), end);
        if (after == NULL) {
            return;
        }
        memmove(at, after, strlen(after) + 1);
    }
}

/* What differs from run to run, and from version to version. */
static void cut_times(char *text) {
    cut(text, "\"seconds\": {", "}");
    cut(text, "; read ", "\n");
    cut(text, "{\"version\": ", ",");
}

/* The size alone: letters are those of whatever font a machine has. What is drawn is asked of the library. */
static uint64_t digest_picture(uint64_t digest, const char *name) {
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (png_image_begin_read_from_file(&image, name) == 0) {
        return digest_text(digest, "no picture");
    }
    digest = digest_count(digest_count(digest, image.width), image.height);
    png_image_free(&image);
    return digest;
}

static uint64_t digest_content(uint64_t digest, const char *name) {
    FILE *file = fopen(name, "rb");
    if (file == NULL) {
        return digest_text(digest, "no file");
    }
    unsigned char buffer[4096];
    size_t got;
    while ((got = fread(buffer, 1, sizeof buffer, file)) > 0) {
        digest = digest_bytes(digest, buffer, got);
    }
    fclose(file);
    return digest;
}

static uint64_t digest_files(uint64_t digest, const char *names) {
    char *copy = strdup(names);
    for (char *name = strtok(copy, " "); name != NULL; name = strtok(NULL, " ")) {
        const char *ending = strrchr(name, '.');
        const bool picture = ending != NULL && strcmp(ending, ".png") == 0;
        digest = picture ? digest_picture(digest, name) : digest_content(digest, name);
        (void)unlink(name);
    }
    free(copy);
    return digest;
}

#ifdef CLINKER_WITH_CAIRO
static const bool can_draw = true;
#else
static const bool can_draw = false;
#endif

void ask(book *answers, const char *name, const char *line, const char *files) {
    if (!book_wants(answers, name) || (!can_draw && files != NULL && strstr(files, ".png") != NULL)) {
        return;
    }
    run result = run_command(line);
    if (result.status > 2) {
        fprintf(stderr, "%s: clinker %s: status %d\n%s", name, line, result.status, result.errors);
        exit(2);
    }
    cut_times(result.output);
    cut_times(result.errors);
    if (answers->shown != NULL) {
        printf("%s\n$ clinker %s\n%s%sstatus %d\n", name, line, result.output, result.errors, result.status);
    }
    uint64_t digest = digest_count(digest_begin(), (uint64_t)result.status);
    digest = digest_text(digest_text(digest, result.output), result.errors);
    book_enter(answers, digest_files(digest, files == NULL ? "" : files));
    run_free(&result);
}
