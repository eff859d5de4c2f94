#include "scratch.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_SECONDS = 600 };

/* Real meshes, under the names that pages give them. */
static const struct {
    const char *quoted, *path;
} meshes[] = {
    {"gearbox.glb", "cad/GearboxAssy/GearboxAssy-decoded.glb"},
    {"panda/", "robots/panda/"},
    {"dynjaw/", "dental/artisynth_dynjaw/"},
};
enum { MESH_COUNT = sizeof meshes / sizeof meshes[0] };

void scratch_file(const scratch *folder, const char *name, char path[PATH_SIZE]) {
    if (snprintf(path, PATH_SIZE, "%s/%s", folder->path, name) >= PATH_SIZE) {
        path[0] = '\0'; /* no file has this name */
    }
}

/* Without the slash at its end. */
static void trim(char *path) {
    size_t length = strlen(path);
    if (length > 0 && path[length - 1] == '/') {
        path[length - 1] = '\0';
    }
}

static bool link_mesh(const scratch *folder, const char *quoted, const char *path) {
    char from[PATH_SIZE], to[PATH_SIZE];
    scratch_file(folder, quoted, to);
    (void)snprintf(from, sizeof from, "%s/%s", CLINKER_TEST_DATA, path);
    trim(from);
    trim(to);
    return access(from, R_OK) == 0 && symlink(from, to) == 0;
}

static bool mentions(const doc_page *page, const char *part) {
    for (size_t i = 0; i < page->text.count; i++) {
        if (strstr(page->text.at[i], part) != NULL) {
            return true;
        }
    }
    return false;
}

/* Those of the test of make_jaws serve all pages; they are made where there are none. */
static bool link_jaws(const scratch *folder) {
    char command[6 * PATH_SIZE];
    (void)snprintf(command, sizeof command,
                   "{ test -e '%s/lower.stl' || '%s/make_jaws' '%s' > /dev/null; } && ln -s '%s'/*.stl '%s/out'",
                   CLINKER_JAWS, CLINKER_JAWS, CLINKER_JAWS, CLINKER_JAWS, folder->path);
    return system(command) == 0;
}

/* The folder `build` with the command in it, and `out`, empty for pages that do not name it. */
static bool fill(scratch *folder, const doc_page *page) {
    char command[6 * PATH_SIZE];
    (void)snprintf(command, sizeof command,
                   "rm -rf '%s' && mkdir -p '%s/build' '%s/out' && ln -s '%s' '%s/build/clinker'", folder->path,
                   folder->path, folder->path, CLINKER_COMMAND, folder->path);
    if (system(command) != 0 || (mentions(page, "out/") && !link_jaws(folder))) {
        return false;
    }
    folder->has_meshes = access(CLINKER_TEST_DATA, R_OK) == 0;
    for (size_t i = 0; i < MESH_COUNT && folder->has_meshes; i++) {
        folder->has_meshes = link_mesh(folder, meshes[i].quoted, meshes[i].path);
    }
    return true;
}

bool scratch_make(scratch *folder, const doc_page *page) {
    (void)snprintf(folder->path, sizeof folder->path, "%s/%s", CLINKER_SCRATCH, page->path);
    for (char *at = folder->path + strlen(CLINKER_SCRATCH) + 1; *at != '\0'; at++) {
        *at = *at == '/' ? '-' : *at;
    }
    if (fill(folder, page)) {
        return true;
    }
    printf("%s: cannot be made\n", folder->path);
    return false;
}

#ifdef CLINKER_WITH_CAIRO
static const bool can_draw = true;
#else
static const bool can_draw = false;
#endif

bool scratch_lacks(const scratch *folder, const char *command) {
    if (!can_draw && strstr(command, ".png") != NULL) {
        return true;
    }
    for (size_t i = 0; i < MESH_COUNT && !folder->has_meshes; i++) {
        if (strstr(command, meshes[i].quoted) != NULL) {
            return true;
        }
    }
    return false;
}

static void redirect(const char *path, int flags, int to) {
    int file = open(path, flags, 0600);
    if (file < 0 || dup2(file, to) < 0) {
        _exit(99);
    }
    if (file != to) {
        close(file);
    }
}

/* In the child. Ignored signals would be inherited. */
static _Noreturn void become(const scratch *folder, const char *command) {
    char search[2 * PATH_SIZE];
    const char *path = getenv("PATH");
    (void)snprintf(search, sizeof search, "%s/build:%s", folder->path, path != NULL ? path : "/usr/bin:/bin");
    setenv("PATH", search, 1);
    setenv("LC_ALL", "C", 1);
    signal(SIGALRM, SIG_DFL);
    if (chdir(folder->path) != 0) {
        _exit(99);
    }
    redirect("/dev/null", O_RDONLY, STDIN_FILENO);
    redirect(".printed", O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, STDOUT_FILENO);
    redirect(".printed", O_WRONLY | O_APPEND, STDERR_FILENO);
    alarm(MOST_SECONDS);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(99);
}

bool scratch_run(const scratch *folder, const char *command, int *status, lines *printed) {
    size_t size = strlen(command) + 32;
    char *line = memory_take(size);
    (void)snprintf(line, size, "(exit %d); %s", *status, command);
    fflush(stdout); /* or the child would have what is in its buffer, too */
    pid_t child = fork();
    if (child == 0) {
        become(folder, line);
    }
    free(line);
    int ended = 0;
    while (child > 0 && waitpid(child, &ended, 0) < 0) {
        if (errno != EINTR) {
            return false;
        }
    }
    *status = WIFEXITED(ended) ? WEXITSTATUS(ended) : 128 + WTERMSIG(ended);
    char path[PATH_SIZE];
    scratch_file(folder, ".printed", path);
    return child > 0 && lines_read(printed, path);
}
