/* bench_command [--other CLINKER] [--scene FILE] [--triangles N]: the command from end to end, as a user waits for it:
 * two binary STL files of a million triangles each, apart and grazing, beside sha1sum of the same files, which reads
 * every byte once and does little more; and, if given, a scene with its default answer and a picture. One thread, then
 * two; an older command beside it, in the same run, if given. Rows take turns, so that a busy machine is busy for all.
 */
#include "lib/machine.h"
#include "lib/samples.h"

#include <scenes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { REPETITIONS = 9, MOST_WORDS = 10, MOST_ROWS = 16, PATH_SIZE = 4096 };

/* A command line that is timed. */
typedef struct row {
    const char *what;
    char *words[MOST_WORDS]; /* the last is NULL */
    samples wall, processor;
    long kilobytes; /* the most memory */
} row;

typedef struct row_list {
    row rows[MOST_ROWS];
    size_t count;
} row_list;

static void add_row(row_list *list, const char *what, char *const words[]) {
    row *added = &list->rows[list->count++];
    memset(added, 0, sizeof *added);
    added->what = what;
    for (size_t i = 0; words[i] != NULL && i + 1 < MOST_WORDS; i++) {
        added->words[i] = words[i];
    }
}

static double milliseconds_of(const struct timeval *time) {
    return (double)time->tv_sec * 1e3 + (double)time->tv_usec * 1e-3;
}

/* Runs a command, which may find something, and adds what it took; false: it did not run. */
static bool run_once(row *timed) {
    fflush(stdout); /* what is held back would be printed by the child as well */
    double start = clock_ms();
    pid_t child = fork();
    if (child == 0) {
        if (freopen("/dev/null", "w", stdout) != NULL && freopen("/dev/null", "w", stderr) != NULL) {
            execvp(timed->words[0], timed->words);
        }
        _exit(127);
    }
    int status = 0;
    struct rusage used;
    if (child < 0 || wait4(child, &status, 0, &used) != child || !WIFEXITED(status) || WEXITSTATUS(status) > 1) {
        fprintf(stderr, "bench_command: %s failed\n", timed->words[0]);
        return false;
    }
    samples_add(&timed->wall, clock_ms() - start);
    samples_add(&timed->processor, milliseconds_of(&used.ru_utime) + milliseconds_of(&used.ru_stime));
    timed->kilobytes = used.ru_maxrss > timed->kilobytes ? used.ru_maxrss : timed->kilobytes;
    return true;
}

static void print_rows(const row_list *list) {
    printf("| what | ms, least | median | processor, ms | peak MB |\n| --- | --: | --: | --: | --: |\n");
    for (size_t i = 0; i < list->count; i++) {
        const row *timed = &list->rows[i];
        printf("| %s | %.0f | %.0f | %.0f | %.0f |\n", timed->what, samples_min(&timed->wall),
               samples_median(&timed->wall), samples_min(&timed->processor), (double)timed->kilobytes / 1024);
    }
}

/* The two files of a pose, in `directory`; false: they cannot be written. */
static bool write_pair(const char *directory, const char *name, scene_spheres_pose pose, size_t triangles,
                       char paths[2][PATH_SIZE]) {
    scene_pair pair = scene_spheres(triangles, pose);
    snprintf(paths[0], PATH_SIZE, "%s/%s_a.stl", directory, name);
    snprintf(paths[1], PATH_SIZE, "%s/%s_b.stl", directory, name);
    bool written = pair.a.positions != NULL && pair.b.positions != NULL && scene_stl_write(paths[0], &pair.a, NULL) &&
                   scene_stl_write(paths[1], &pair.b, &pair.pose);
    scene_pair_free(&pair);
    return written;
}

typedef struct settings {
    char *command, *other, *scene; /* NULL: none */
    size_t triangles;
} settings;

static void add_checks(row_list *list, const settings *asked, char apart[2][PATH_SIZE], char graze[2][PATH_SIZE]) {
    add_row(list, "sha1sum of both files", (char *[]){"sha1sum", apart[0], apart[1], NULL});
    add_row(list, "apart, 1 thread", (char *[]){asked->command, "check", apart[0], apart[1], "--threads", "1", NULL});
    add_row(list, "apart, 2 threads", (char *[]){asked->command, "check", apart[0], apart[1], "--threads", "2", NULL});
    add_row(list, "graze, 1 thread", (char *[]){asked->command, "check", graze[0], graze[1], "--threads", "1", NULL});
    add_row(list, "graze, 2 threads", (char *[]){asked->command, "check", graze[0], graze[1], "--threads", "2", NULL});
    if (asked->other != NULL) {
        add_row(list, "apart, 1 thread, other",
                (char *[]){asked->other, "check", apart[0], apart[1], "--threads", "1", NULL});
    }
}

static void add_scene(row_list *list, const settings *asked, char *picture) {
    if (asked->scene == NULL) {
        return;
    }
    add_row(list, "scene and picture, 1 thread",
            (char *[]){asked->command, "check", asked->scene, "--picture", picture, "--threads", "1", NULL});
    add_row(list, "scene and picture, 2 threads",
            (char *[]){asked->command, "check", asked->scene, "--picture", picture, "--threads", "2", NULL});
    if (asked->other != NULL) {
        add_row(list, "scene and picture, 1 thread, other",
                (char *[]){asked->other, "check", asked->scene, "--picture", picture, "--threads", "1", NULL});
    }
}

static bool measure(const settings *asked, const char *directory) {
    static row_list list;
    char apart[2][PATH_SIZE], graze[2][PATH_SIZE], picture[PATH_SIZE];
    bool good = write_pair(directory, "apart", SCENE_APART, asked->triangles, apart) &&
                write_pair(directory, "graze", SCENE_GRAZE, asked->triangles, graze);
    snprintf(picture, sizeof picture, "%s/picture.png", directory);
    add_checks(&list, asked, apart, graze);
    add_scene(&list, asked, picture);
    for (int i = 0; good && i < REPETITIONS; i++) {
        for (size_t k = 0; good && k < list.count; k++) {
            good = run_once(&list.rows[k]);
        }
    }
    for (int i = 0; i < 2; i++) {
        remove(apart[i]);
        remove(graze[i]);
    }
    remove(picture);
    if (good) {
        print_rows(&list);
    }
    return good;
}

static bool read_settings(int argc, char **argv, settings *asked) {
    *asked = (settings){.command = CLINKER_COMMAND, .triangles = 1000000};
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--other") == 0) {
            asked->other = argv[i + 1];
        } else if (strcmp(argv[i], "--scene") == 0) {
            asked->scene = argv[i + 1];
        } else if (strcmp(argv[i], "--triangles") == 0) {
            asked->triangles = strtoul(argv[i + 1], NULL, 10);
        } else {
            return false;
        }
    }
    return argc % 2 == 1 && asked->triangles >= 20;
}

int main(int argc, char **argv) {
    settings asked;
    const char *temporary = getenv("TMPDIR");
    char directory[2048];
    if (!read_settings(argc, argv, &asked)) {
        fprintf(stderr, "usage: bench_command [--other CLINKER] [--scene FILE] [--triangles N]\n");
        return 2;
    }
    snprintf(directory, sizeof directory, "%s/bench_command.XXXXXX", temporary ? temporary : "/tmp");
    if (!mkdtemp(directory)) {
        fprintf(stderr, "bench_command: no directory for temporary files\n");
        return 2;
    }
    machine_print(stdout);
    bool done = measure(&asked, directory);
    rmdir(directory);
    return done ? 0 : 2;
}
