#include "foreign/helper/assimp_files.h"

#include "bytes/path.h"
#include "io.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- one file ---- */

/* assimp keeps what belongs to a file as a pointer to char. */
static FILE *stream_of(const struct aiFile *file) {
    return (FILE *)(void *)file->UserData;
}

static size_t read_items(struct aiFile *file, char *items, size_t size, size_t count) {
    return fread(items, size, count, stream_of(file));
}

static size_t write_nothing(struct aiFile *file, const char *items, size_t size, size_t count) {
    (void)file;
    (void)items;
    (void)size;
    (void)count;
    return 0;
}

static size_t tell(struct aiFile *file) {
    long at = ftell(stream_of(file));
    return at < 0 ? 0 : (size_t)at;
}

static enum aiReturn seek(struct aiFile *file, size_t offset, enum aiOrigin origin) {
    int whence = origin == aiOrigin_SET ? SEEK_SET : origin == aiOrigin_CUR ? SEEK_CUR : SEEK_END;
    return fseek(stream_of(file), (long)offset, whence) == 0 ? aiReturn_SUCCESS : aiReturn_FAILURE;
}

static size_t size_of(struct aiFile *file) {
    size_t at = tell(file);
    if (fseek(stream_of(file), 0, SEEK_END) != 0) {
        return 0;
    }
    size_t size = tell(file);
    return fseek(stream_of(file), (long)at, SEEK_SET) == 0 ? size : 0;
}

static void flush(struct aiFile *file) {
    (void)file;
}

/* ---- opening ---- */

static bool is_in_folder(const assimp_files *files, const char *path) {
    const char *slash = strrchr(files->path, '/');
    size_t length = slash == NULL ? 0 : (size_t)(slash - files->path) + 1;
    char *folder = malloc(length + 2);
    if (folder == NULL) {
        return false;
    }
    memcpy(folder, files->path, length);
    memcpy(folder + length, ".", 2);
    bool within = path_within(folder, path);
    free(folder);
    return within;
}

static void refuse(assimp_files *files, const char *path, const char *why) {
    enum { SHOWN = 60 }; /* of a longer path the end */
    size_t length = strlen(path);
    if (files->refused[0] == '\0') {
        (void)snprintf(files->refused, sizeof files->refused, "%s%s %s", length > SHOWN ? "..." : "",
                       length > SHOWN ? path + length - SHOWN : path, why);
    }
}

/* Importers open a file again and again, but name few. */
static bool remember(assimp_files *files, const char *path) {
    for (size_t i = 0; i < files->opened_count; i++) {
        if (strcmp(files->opened[i], path) == 0) {
            return true;
        }
    }
    char **grown = realloc(files->opened, (files->opened_count + 1) * sizeof *grown);
    char *copy = grown == NULL ? NULL : strdup(path);
    files->opened = grown == NULL ? files->opened : grown;
    if (copy == NULL) {
        refuse(files, path, "cannot be noted for want of memory");
        return false;
    }
    files->opened[files->opened_count++] = copy;
    return true;
}

void assimp_files_free(assimp_files *files) {
    for (size_t i = 0; i < files->opened_count; i++) {
        free(files->opened[i]);
    }
    free(files->opened);
}

/* -1: there is no such file, or it was refused. */
static int open_path(assimp_files *files, const char *path) {
    bool further = strcmp(path, files->path) != 0;
    struct stat status;
    if (stat(path, &status) != 0 || S_ISDIR(status.st_mode)) { /* importers try names that need not be there */
        return -1;
    }
    if (further && !files->trust_paths && !is_in_folder(files, path)) {
        refuse(files, path, "lies outside of the file's folder; put it there, or give --trust-paths");
        return -1;
    }
    if (further && !remember(files, path)) {
        return -1;
    }
    const char *problem = NULL;
    int descriptor = io_regular_file_open(path, &problem);
    if (descriptor < 0) {
        refuse(files, path, problem);
    }
    return descriptor;
}

static struct aiFile *open_file(struct aiFileIO *system, const char *path, const char *mode) {
    int descriptor = mode[0] == 'r' ? open_path((assimp_files *)(void *)system->UserData, path) : -1;
    FILE *stream = descriptor < 0 ? NULL : fdopen(descriptor, "rb");
    struct aiFile *file = stream == NULL ? NULL : malloc(sizeof *file);
    if (file == NULL) {
        if (stream != NULL) {
            (void)fclose(stream);
        } else if (descriptor >= 0) {
            (void)close(descriptor);
        }
        return NULL;
    }
    *file = (struct aiFile){.ReadProc = read_items,
                            .WriteProc = write_nothing,
                            .TellProc = tell,
                            .FileSizeProc = size_of,
                            .SeekProc = seek,
                            .FlushProc = flush,
                            .UserData = (aiUserData)(void *)stream};
    return file;
}

static void close_file(struct aiFileIO *system, struct aiFile *file) {
    (void)system;
    (void)fclose(stream_of(file));
    free(file);
}

struct aiFileIO assimp_files_system(assimp_files *files) {
    return (struct aiFileIO){.OpenProc = open_file, .CloseProc = close_file, .UserData = (aiUserData)(void *)files};
}
