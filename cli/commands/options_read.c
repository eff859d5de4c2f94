#include "cli/commands/options_read.h"

#include "cli/base/direction.h"
#include "cli/base/memory.h"
#include "cli/base/methods.h"
#include "cli/base/numeral.h"
#include "cli/commands/options_agree.h"

#include "io.h"

#include <getopt.h>
#include <string.h>
#include <unistd.h>

enum { MOST_THREADS = 1024, MOST_PIXELS = 16384, MOST_ALGORITHMS = 5, MOST_SHOWN = 1000000000 };

/* A length that is 0 or more, as it was given, and as a number for what does not look at units. */
static bool take_length(const char *option, const char *text, cli_length *given, double *value, cli_problem *problem) {
    if (!length_read(text, strlen(text), given) || given->value < 0) {
        return problem_set(problem,
                           "%s %s: not a length; give a number that is 0 or more, or one with a unit, as 0.1mm; units "
                           "are " IO_UNIT_NAMES,
                           option, text);
    }
    *value = given->value;
    return true;
}

static bool add_text(const char ***texts, size_t *count, const char *text) {
    *texts = memory_resize(*texts, *count + 1, sizeof **texts);
    (*texts)[(*count)++] = text;
    return true;
}

static bool add_placement(cli_options *options, const char *text, cli_problem *problem) {
    body_placement read;
    if (!placement_read(text, &read, problem)) {
        return false;
    }
    options->placements = memory_resize(options->placements, options->placement_count + 1, sizeof read);
    options->placements[options->placement_count++] = read;
    return true;
}

static bool add_joint(cli_options *options, const char *text, cli_problem *problem) {
    joint_setting read;
    if (!joint_setting_read(text, &read, problem)) {
        return false;
    }
    options->joints = memory_resize(options->joints, options->joint_count + 1, sizeof read);
    options->joints[options->joint_count++] = read;
    return true;
}

static bool method_read(const char *value, clinker_method *method, cli_problem *problem) {
    if (method_find(value, method)) {
        return true;
    }
    char all[128];
    methods_list(all, sizeof all, " and ", METHODS_ALL);
    return problem_set(problem, "--method %s: unknown; allowed are %s", value, all);
}

static bool backend_read(const char *value, cli_problem *problem) {
    if (strcmp(value, "gl") == 0) {
        return problem_set(problem, "--backend gl is not part of this version; use --backend cpu");
    }
    return strcmp(value, "cpu") == 0 ||
           problem_set(problem, "--backend %s: unknown; allowed are cpu and, in later versions, gl", value);
}

static bool count_read(const char *option, const char *text, unsigned most, unsigned *value, cli_problem *problem) {
    return numeral_read_count(text, most, value) ||
           problem_set(problem, "%s %s: not a whole number from 1 to %u", option, text, most);
}

static bool bands_read(const char *text, cli_length *given, double *value, cli_problem *problem) {
    if (!length_read(text, strlen(text), given) || !(given->value > 0)) {
        return problem_set(problem,
                           "--bands %s: not a length above 0; give the largest gap that is contact, as 0.1 or, with a "
                           "unit, 0.1mm; units are " IO_UNIT_NAMES,
                           text);
    }
    *value = given->value;
    return true;
}

/* As it stands, in the field of the row: a switch, or a text. */
static void store(cli_options *options, const option_row *row, const char *value) {
    char *field = (char *)options + row->field;
    if (row->value == VALUE_NONE) {
        bool on = true;
        memcpy(field, &on, sizeof on);
    } else {
        memcpy(field, &value, sizeof value);
    }
}

/* Second values of --between are there already; this is the first of the first that has none yet. */
static void between_complete(body_choice *choice, const char *value) {
    for (size_t i = 0; i < choice->between_count; i += 2) {
        if (choice->between[i] == NULL) {
            choice->between[i] = value;
            return;
        }
    }
}

static bool take(cli_options *options, const option_row *row, const char *value, cli_problem *problem) {
    body_choice *choice = &options->choice;
    switch (row->id) {
    case OPTION_ALGORITHM:
        return count_read("--algorithm", value, MOST_ALGORITHMS, &options->algorithm, problem);
    case OPTION_BACKEND:
        return backend_read(value, problem);
    case OPTION_BANDS:
        return bands_read(value, &options->lengths.bands, &options->map.contact, problem);
    case OPTION_BETWEEN:
        between_complete(choice, value);
        return true;
    case OPTION_CLEARANCE:
        options->clearance_asked = true;
        return take_length("--clearance", value, &options->lengths.clearance, &options->clearance, problem);
    case OPTION_DURATION:
        return motion_request_last(&options->motion, value, problem);
    case OPTION_EYE:
        return take_length("--eye", value, &options->lengths.eye, &options->map.view.eye, problem);
    case OPTION_FILES_IN:
        return unit_read("--files-in", value, &options->files_in, problem);
    case OPTION_IGNORE:
        return add_text(&options->ignores, &options->ignore_count, value);
    case OPTION_JOINT:
        return add_joint(options, value, problem);
    case OPTION_METHOD:
        return method_read(value, &options->method, problem);
    case OPTION_ONLY:
        return add_text(&choice->only, &choice->only_count, value);
    case OPTION_POSE:
        return add_placement(options, value, problem);
    case OPTION_REACH:
        return take_length("--reach", value, &options->lengths.reach, &options->map.reach, problem) &&
               (options->lengths.reach.value > 0 ||
                problem_set(problem, "--reach %s: has to be above 0; leave it out to measure all", value));
    case OPTION_RESOLUTION:
        return count_read("--resolution", value, MOST_PIXELS, &options->map.view.resolution, problem);
    case OPTION_STATES:
        return state_set_read(value, &options->states, problem);
    case OPTION_THREADS:
        return count_read("--threads", value, MOST_THREADS, &options->threads, problem);
    case OPTION_TOLERANCE:
        return take_length("--tolerance", value, &options->lengths.tolerance, &options->tolerance, problem);
    case OPTION_TOP:
        return count_read("--top", value, MOST_SHOWN, &options->top, problem);
    case OPTION_UNIT:
        return unit_read("--unit", value, &options->unit, problem);
    case OPTION_VELOCITY:
        return motion_request_add(&options->motion, value, problem);
    case OPTION_VIEW:
        return direction_read(value, options->map.view.direction, problem);
    case OPTION_WITHOUT:
        return add_text(&choice->without, &choice->without_count, value);
    case OPTION_STORED:
        store(options, row, value);
        return true;
    }
    return true;
}

/* What getopt_long() is told of a command's options; it gives the row's number, beyond every letter. */
typedef struct known_options {
    struct option rows[MOST_OPTIONS + 1];
    char letters[2 * MOST_OPTIONS + 2];
} known_options;

enum { FIRST_NUMBER = 256 };

static void know_options(known_options *known, option_command command) {
    size_t count = 0;
    size_t letters = 0;
    known->letters[letters++] = ':'; /* tell a missing value from an unknown option */
    for (const option_row *row = option_table; row->name != NULL; row++) {
        if ((row->commands & command) == 0) {
            continue;
        }
        int takes = row->value == VALUE_NONE ? no_argument : required_argument;
        known->rows[count++] = (struct option){row->name, takes, NULL, FIRST_NUMBER + (int)(row - option_table)};
        if (row->letter != 0) {
            known->letters[letters++] = row->letter;
        }
        if (row->letter != 0 && row->value != VALUE_NONE) {
            known->letters[letters++] = ':';
        }
    }
    known->rows[count] = (struct option){0};
    known->letters[letters] = '\0';
}

/* The row of what getopt_long() has found: a number, or a letter. */
static const option_row *found_row(int found, option_command command) {
    if (found >= FIRST_NUMBER) {
        return &option_table[found - FIRST_NUMBER];
    }
    const option_row *row = option_next(NULL, command);
    while (row->letter != found) {
        row = option_next(row, command);
    }
    return row;
}

/* The options of this version, for people. */
static void list_options(option_command command, char *text, size_t size) {
    size_t length = 0;
    text[0] = '\0';
    for (const option_row *row = NULL; (row = option_next(row, command)) != NULL && length < size;) {
        length += (size_t)snprintf(text + length, size - length, "%s--%s", length == 0 ? "" : ", ", row->name);
    }
}

/* What getopt_long() stumbled over; it leaves the option that it could not take just behind `optind`. */
static bool bad_option(char **argv, option_command command, int found, cli_problem *problem) {
    if (found == ':') {
        return problem_set(problem, "%s: %s needs a value; see clinker %s --help", argv[0], argv[optind - 1], argv[0]);
    }
    if (optopt >= FIRST_NUMBER) {
        return problem_set(problem, "%s: --%s takes no value", argv[0], found_row(optopt, command)->name);
    }
    char allowed[1024];
    list_options(command, allowed, sizeof allowed);
    if (optopt != 0) {
        return problem_set(problem, "%s: unknown option '-%c'; allowed are %s", argv[0], optopt, allowed);
    }
    return problem_set(problem, "%s: unknown option '%s'; allowed are %s", argv[0], argv[optind - 1], allowed);
}

/* --between, or as much of it as no other option begins with. */
static bool is_between(const char *text) {
    static const char option[] = "--between";
    size_t length = strcspn(text, "=");
    return length >= strlen("--be") && length < sizeof option && strncmp(text, option, length) == 0;
}

/* Takes second values out of the arguments: getopt_long() knows of one, and would take them for files. */
static bool take_second_values(int *argc, char **argv, body_choice *choice, cli_problem *problem) {
    for (int i = 1; i < *argc && strcmp(argv[i], "--") != 0; i++) {
        if (!is_between(argv[i])) {
            continue;
        }
        i += strchr(argv[i], '=') == NULL;
        if (i + 1 >= *argc || strncmp(argv[i + 1], "--", 2) == 0) {
            return problem_set(problem, "--between: needs two sets of bodies, as in --between 'pipe*' 'wall*'");
        }
        add_text(&choice->between, &choice->between_count, NULL);
        add_text(&choice->between, &choice->between_count, argv[i + 1]);
        memmove(&argv[i + 1], &argv[i + 2], (size_t)(*argc - i - 1) * sizeof *argv); /* with the NULL at the end */
        --*argc;
    }
    return true;
}

/* Goes through the options, up to the first that asks for help. */
static bool read_all(option_command command, int argc, char **argv, cli_options *options, cli_problem *problem) {
    known_options known;
    know_options(&known, command);
    if (!take_second_values(&argc, argv, &options->choice, problem)) {
        return false;
    }
    optind = 1;
    opterr = 0;
    for (int found; (found = getopt_long(argc, argv, known.letters, known.rows, NULL)) != -1;) {
        if (found == ':' || found == '?') {
            return bad_option(argv, command, found, problem);
        }
        const option_row *row = found_row(found, command);
        if (row->help == NULL) {
            return problem_set(problem, "--%s is not part of this version; leave it out", row->name);
        }
        if (!take(options, row, optarg, problem)) {
            return false;
        }
        if (options->help) {
            return true;
        }
    }
    options->files = argv + optind;
    options->file_count = (size_t)(argc - optind);
    return options->file_count > 0 ||
           problem_set(problem, "%s: no file given; see clinker %s --help", argv[0], argv[0]);
}

/* All processors that are there to be used. */
static unsigned default_threads(void) {
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online < 1 ? 1 : online > MOST_THREADS ? MOST_THREADS : (unsigned)online;
}

bool options_read(option_command command, int argc, char **argv, cli_options *options, cli_problem *problem) {
    *options = (cli_options){.tolerance = CLINKER_TOLERANCE_AUTO,
                             .threads = default_threads(),
                             .choice = {.spaces = command == OF_INSPECT}}; /* which tells what there is */
    return read_all(command, argc, argv, options, problem) &&
           (options->help || command == OF_INSPECT ||
            (command == OF_CHECK ? options_agree(options, problem) : map_options_agree(options, problem)));
}
