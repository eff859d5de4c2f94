/* bench_versus: whether a newer build of the library is as fast as an older one, and answers the same. Both are loaded
 * into this process, each behind its versus_module, and asked in turns on W1 to W7 and T1 to T4.
 *
 * Exit status: 0, or 1 if the newer one is slower than the limits below allow or an answer differs, 2 for bad usage or
 * if something failed. */
#include "duel.h"
#include "input.h"
#include "lib/machine.h"

#include <dlfcn.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>

/* The median of a row's ratios new / old may be this large; and that of a single pair of openings, once. */
static const double most_median = 1.05, most_opening = 1.10;

typedef struct options {
    const char *paths[2]; /* of modules: older, newer */
    const char *rows;     /* a regular expression; NULL: all */
    size_t rounds;
} options;

static bool parse(int argc, char **argv, options *o) {
    size_t paths = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--rows") == 0 && i + 1 < argc) {
            o->rows = argv[++i];
        } else if (strcmp(argv[i], "--rounds") == 0 && i + 1 < argc) {
            o->rounds = strtoul(argv[++i], NULL, 10);
        } else if (argv[i][0] != '-' && paths < 2) {
            o->paths[paths++] = argv[i];
        } else {
            return false;
        }
    }
    return paths == 2 && o->rounds > 0;
}

/* A bare name is that of a file here: the loader would look for it among the system's libraries. */
static const versus_side *load(const char *path) {
    char whole[4096];
    snprintf(whole, sizeof whole, "%s%s", strchr(path, '/') == NULL ? "./" : "", path);
    void *module = dlopen(whole, RTLD_NOW | RTLD_LOCAL);
    const versus_side *side = module == NULL ? NULL : dlsym(module, VERSUS_SYMBOL);
    if (side == NULL) {
        fprintf(stderr, "bench_versus: %s\n", dlerror());
        return NULL;
    }
    if (side->interface != VERSUS_INTERFACE) {
        fprintf(stderr, "bench_versus: %s has another interface\n", path);
        return NULL;
    }
    return side;
}

static bool within_limits(const versus_result *result) {
    return result->median <= most_median && result->worst[1] <= most_opening;
}

static void print_row(const versus_row *row, const versus_result *result) {
    if (result->failed) {
        printf("| %s | failed |\n", row->name);
    } else {
        printf("| %s | %.*f | %.3f | %.3f to %.3f | %.3f, %.3f | %zu | %s | %s |\n", row->name,
               result->old_us < 100 ? 2 : 0, result->old_us, result->median, result->lower, result->upper,
               result->worst[0], result->worst[1], result->rounds, result->agree ? "same" : "DIFFERENT",
               within_limits(result) ? "" : "SLOWER");
    }
    fflush(stdout);
}

static int run_row(const versus_row *row, const versus_side *sides[2], size_t rounds) {
    const versus_rules rules = {.rounds = rounds, .least_ms = 1500, .most_ms = 6000};
    versus_input input;
    versus_result result = {.failed = true};
    if (versus_input_make(row, &input)) {
        result = versus_duel(sides[0], sides[1], &input.task, &rules);
    }
    versus_input_free(&input);
    print_row(row, &result);
    if (result.failed) {
        return 2;
    }
    return result.agree && within_limits(&result) ? 0 : 1;
}

static void print_head(void) {
    machine_print(stdout);
    printf("\"Ratio\" is the median of new / old; \"worst\" are the two highest medians of single pairs of openings.\n"
           "Processor time.\n\n"
           "| row | old, µs | ratio | quartiles | worst | rounds | answers | |\n"
           "| --- | --: | --: | --- | --- | --: | --- | --- |\n");
}

static int run_all(const versus_side *sides[2], const regex_t *wanted, size_t rounds) {
    versus_row *rows = calloc(VERSUS_MOST_ROWS, sizeof *rows);
    if (rows == NULL) {
        fprintf(stderr, "bench_versus: not enough memory\n");
        return 2;
    }
    size_t count = versus_rows_list(rows);
    int status = 0;
    print_head();
    for (size_t i = 0; i < count; i++) {
        if (regexec(wanted, rows[i].name, 0, NULL, 0) == 0) {
            int row_status = run_row(&rows[i], sides, rounds);
            status = row_status > status ? row_status : status;
        }
    }
    free(rows);
    return status;
}

int main(int argc, char **argv) {
    options o = {.rounds = 24};
    if (!parse(argc, argv, &o)) {
        fprintf(stderr, "usage: bench_versus OLD.so NEW.so [--rows REGEX] [--rounds N]\n"
                        "  OLD.so, NEW.so  the versus_module of two builds, in different files\n"
                        "  --rows REGEX    rows whose name matches, as in \"^W1 1M|edges\"\n"
                        "  --rounds N      at least so many rounds for a row, if time allows\n");
        return 2;
    }
    regex_t wanted;
    if (regcomp(&wanted, o.rows ? o.rows : "", REG_EXTENDED | REG_NOSUB) != 0) {
        fprintf(stderr, "bench_versus: %s is no regular expression\n", o.rows);
        return 2;
    }
    const versus_side *sides[2] = {load(o.paths[0]), load(o.paths[1])};
    int status = 2;
    if (sides[0] != NULL && sides[0] == sides[1]) {
        fprintf(stderr, "bench_versus: both modules are one file, which is loaded once; compare with a copy of it\n");
    } else if (sides[0] != NULL && sides[1] != NULL) {
        status = run_all(sides, &wanted, o.rounds);
    }
    regfree(&wanted);
    return status;
}
