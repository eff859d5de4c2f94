#include "cli/commands/options_read.h"

#include "cli/base/direction.h"
#include "cli/base/memory.h"
#include "cli/base/methods.h"
#include "cli/base/numeral.h"
#include "cli/commands/options_agree.h"

#include <getopt.h>
#include <string.h>
#include <unistd.h>

enum {
    OPTION_HELP = 'h',
    OPTION_OUTPUT = 'o',
    OPTION_JSON = 256, /* beyond every letter */
    OPTION_METHOD,
    OPTION_BACKEND,
    OPTION_TOLERANCE,
    OPTION_CLEARANCE,
    OPTION_POSE,
    OPTION_IGNORE,
    OPTION_JOINT,
    OPTION_ADJACENT,
    OPTION_FACES,
    OPTION_VERDICT,
    OPTION_DEPTHS,
    OPTION_CURVES,
    OPTION_HULL,
    OPTION_THREADS,
    OPTION_MAP,
    OPTION_CSV,
    OPTION_PFM,
    OPTION_VIEW,
    OPTION_RESOLUTION,
    OPTION_BANDS,
    OPTION_UNIT,
    OPTION_PARITY,
    OPTION_EXPLAIN,
    OPTION_SPIKES,
    OPTION_EDGES,
    OPTION_EYE,
    OPTION_ALGORITHM,
    OPTION_TOP,
    OPTION_ALLOW,
    OPTION_WRITE_ALLOW,
    OPTION_PICTURE,
    OPTION_TRUST_PATHS,
    OPTION_LATER, /* from here on: known, but not part of this version */
    OPTION_REPORT = OPTION_LATER,
};

enum { MOST_THREADS = 1024, MOST_PIXELS = 16384, MOST_ALGORITHMS = 5, MOST_SHOWN = 1000000000 };

static bool length_read(const char *option, const char *text, double *value, cli_problem *problem) {
    if (!numeral_read(text, strlen(text), value) || *value < 0) {
        return problem_set(problem, "%s %s: not a length; give a number that is 0 or more, in the files' unit", option,
                           text);
    }
    return true;
}

static void add_ignore(cli_options *options, const char *text) {
    options->ignores = memory_resize(options->ignores, options->ignore_count + 1, sizeof *options->ignores);
    options->ignores[options->ignore_count++] = text;
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

static bool not_here(const char *option, cli_problem *problem) {
    return problem_set(problem, "%s is not part of this version; leave it out", option);
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

static bool take_map_option(map_request *map, int option, const char *value, cli_problem *problem) {
    switch (option) {
    case OPTION_CSV:
        map->csv = value;
        return true;
    case OPTION_PFM:
        map->pfm = value;
        return true;
    case OPTION_UNIT:
        map->unit = value;
        return true;
    case OPTION_VIEW:
        return direction_read(value, map->view.direction, problem);
    case OPTION_RESOLUTION:
        return count_read("--resolution", value, MOST_PIXELS, &map->view.resolution, problem);
    case OPTION_BANDS:
        if (!numeral_read(value, strlen(value), &map->contact) || map->contact <= 0) {
            return problem_set(problem, "--bands %s: not a length above 0; give the largest gap that is contact",
                               value);
        }
        return true;
    default: /* OPTION_OUTPUT, OPTION_MAP */
        map->picture = value;
        return true;
    }
}

static bool take_report_option(cli_options *options, int option, const char *value, cli_problem *problem) {
    switch (option) {
    case OPTION_TOP:
        return count_read("--top", value, MOST_SHOWN, &options->top, problem);
    case OPTION_ALLOW:
        options->allow = value;
        return true;
    case OPTION_WRITE_ALLOW:
        options->write_allow = value;
        return true;
    case OPTION_PICTURE:
        options->picture = value;
        return true;
    case OPTION_VERDICT:
        options->verdict = true;
        return true;
    case OPTION_DEPTHS:
        options->depths = true;
        return true;
    case OPTION_CURVES:
        options->curves = true;
        return true;
    default:
        return take_map_option(&options->map, option, value, problem);
    }
}

static bool take_check_option(cli_options *options, int option, const char *value, cli_problem *problem) {
    switch (option) {
    case OPTION_METHOD:
        return method_read(value, &options->method, problem);
    case OPTION_BACKEND:
        return backend_read(value, problem);
    case OPTION_TOLERANCE:
        return length_read("--tolerance", value, &options->tolerance, problem);
    case OPTION_CLEARANCE:
        options->clearance_asked = true;
        return length_read("--clearance", value, &options->clearance, problem);
    case OPTION_POSE:
        return add_placement(options, value, problem);
    case OPTION_IGNORE:
        add_ignore(options, value);
        return true;
    case OPTION_JOINT:
        return add_joint(options, value, problem);
    case OPTION_ADJACENT:
        options->adjacent = true;
        return true;
    case OPTION_THREADS:
        return count_read("--threads", value, MOST_THREADS, &options->threads, problem);
    case OPTION_PARITY:
        options->parity = true;
        return true;
    case OPTION_EXPLAIN:
        options->explain = true;
        return true;
    case OPTION_SPIKES:
        options->spikes = true;
        return true;
    case OPTION_EDGES:
        options->edges = true;
        return true;
    case OPTION_EYE:
        return length_read("--eye", value, &options->map.view.eye, problem);
    case OPTION_ALGORITHM:
        return count_read("--algorithm", value, MOST_ALGORITHMS, &options->algorithm, problem);
    case OPTION_REPORT:
        return not_here("--report", problem);
    default:
        return take_report_option(options, option, value, problem);
    }
}

/* The options of this version, for people. */
static void list_options(const struct option *known, char *text, size_t size) {
    size_t length = 0;
    text[0] = '\0';
    for (const struct option *option = known; option->name != NULL && length < size; option++) {
        if (option->val < OPTION_LATER) {
            const char *comma = length == 0 ? "" : ", ";
            length += (size_t)snprintf(text + length, size - length, "%s--%s", comma, option->name);
        }
    }
}

/* What getopt_long() stumbled over; it leaves the option that it could not take just behind `optind`. */
static bool bad_option(char **argv, const struct option *known, int found, cli_problem *problem) {
    if (found == ':') {
        return problem_set(problem, "%s: %s needs a value; see clinker %s --help", argv[0], argv[optind - 1], argv[0]);
    }
    for (const struct option *option = known; optopt != 0 && option->name != NULL; option++) {
        if (option->val == optopt && optopt > 255) {
            return problem_set(problem, "%s: --%s takes no value", argv[0], option->name);
        }
    }
    char allowed[512];
    list_options(known, allowed, sizeof allowed);
    if (optopt != 0) {
        return problem_set(problem, "%s: unknown option '-%c'; allowed are %s", argv[0], optopt, allowed);
    }
    return problem_set(problem, "%s: unknown option '%s'; allowed are %s", argv[0], argv[optind - 1], allowed);
}

/* Goes through the options; those that only `check` has are in its own list and taken by take_check_option(). */
static bool read_all(int argc, char **argv, const struct option *known, cli_options *options, cli_problem *problem) {
    const char *letters = known[0].val == OPTION_OUTPUT ? ":ho:" : ":h";
    optind = 1;
    opterr = 0;
    for (;;) {
        int found = getopt_long(argc, argv, letters, known, NULL);
        switch (found) {
        case -1:
            options->files = argv + optind;
            options->file_count = (size_t)(argc - optind);
            if (options->file_count == 0) {
                return problem_set(problem, "%s: no file given; see clinker %s --help", argv[0], argv[0]);
            }
            return true;
        case OPTION_HELP:
            options->help = true;
            return true;
        case OPTION_JSON:
            options->json = true;
            break;
        case OPTION_TRUST_PATHS:
            options->trust_paths = true;
            break;
        case OPTION_FACES:
            options->faces = true;
            break;
        case OPTION_HULL:
            options->hull = true;
            break;
        case ':':
        case '?':
            return bad_option(argv, known, found, problem);
        default:
            if (!take_check_option(options, found, optarg, problem)) {
                return false;
            }
        }
    }
}

/* All processors that are there to be used. */
static unsigned default_threads(void) {
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online < 1 ? 1 : online > MOST_THREADS ? MOST_THREADS : (unsigned)online;
}

bool options_read_check(int argc, char **argv, cli_options *options, cli_problem *problem) {
    static const struct option known[] = {
        {"method", required_argument, NULL, OPTION_METHOD},
        {"backend", required_argument, NULL, OPTION_BACKEND},
        {"tolerance", required_argument, NULL, OPTION_TOLERANCE},
        {"clearance", required_argument, NULL, OPTION_CLEARANCE},
        {"pose", required_argument, NULL, OPTION_POSE},
        {"ignore", required_argument, NULL, OPTION_IGNORE},
        {"joint", required_argument, NULL, OPTION_JOINT},
        {"adjacent", no_argument, NULL, OPTION_ADJACENT},
        {"faces", no_argument, NULL, OPTION_FACES},
        {"verdict", no_argument, NULL, OPTION_VERDICT},
        {"depths", no_argument, NULL, OPTION_DEPTHS},
        {"curves", no_argument, NULL, OPTION_CURVES},
        {"hull", no_argument, NULL, OPTION_HULL},
        {"json", no_argument, NULL, OPTION_JSON},
        {"threads", required_argument, NULL, OPTION_THREADS},
        {"resolution", required_argument, NULL, OPTION_RESOLUTION},
        {"view", required_argument, NULL, OPTION_VIEW},
        {"parity", no_argument, NULL, OPTION_PARITY},
        {"explain", no_argument, NULL, OPTION_EXPLAIN},
        {"spikes", no_argument, NULL, OPTION_SPIKES},
        {"edges", no_argument, NULL, OPTION_EDGES},
        {"eye", required_argument, NULL, OPTION_EYE},
        {"algorithm", required_argument, NULL, OPTION_ALGORITHM},
        {"top", required_argument, NULL, OPTION_TOP},
        {"allow", required_argument, NULL, OPTION_ALLOW},
        {"write-allow", required_argument, NULL, OPTION_WRITE_ALLOW},
        {"map", required_argument, NULL, OPTION_MAP},
        {"picture", required_argument, NULL, OPTION_PICTURE},
        {"unit", required_argument, NULL, OPTION_UNIT},
        {"report", required_argument, NULL, OPTION_REPORT},
        {"trust-paths", no_argument, NULL, OPTION_TRUST_PATHS},
        {"help", no_argument, NULL, OPTION_HELP},
        {0},
    };
    *options = (cli_options){.tolerance = CLINKER_TOLERANCE_AUTO, .threads = default_threads()};
    return read_all(argc, argv, known, options, problem) && (options->help || options_agree(options, problem));
}

bool options_read_inspect(int argc, char **argv, cli_options *options, cli_problem *problem) {
    static const struct option known[] = {
        {"json", no_argument, NULL, OPTION_JSON},
        {"trust-paths", no_argument, NULL, OPTION_TRUST_PATHS},
        {"help", no_argument, NULL, OPTION_HELP},
        {0},
    };
    *options = (cli_options){.tolerance = CLINKER_TOLERANCE_AUTO, .threads = default_threads()};
    return read_all(argc, argv, known, options, problem);
}

bool options_read_map(int argc, char **argv, cli_options *options, cli_problem *problem) {
    static const struct option known[] = {
        {"output", required_argument, NULL, OPTION_OUTPUT},
        {"csv", required_argument, NULL, OPTION_CSV},
        {"pfm", required_argument, NULL, OPTION_PFM},
        {"view", required_argument, NULL, OPTION_VIEW},
        {"resolution", required_argument, NULL, OPTION_RESOLUTION},
        {"bands", required_argument, NULL, OPTION_BANDS},
        {"unit", required_argument, NULL, OPTION_UNIT},
        {"pose", required_argument, NULL, OPTION_POSE},
        {"threads", required_argument, NULL, OPTION_THREADS},
        {"trust-paths", no_argument, NULL, OPTION_TRUST_PATHS},
        {"help", no_argument, NULL, OPTION_HELP},
        {0},
    };
    *options = (cli_options){.threads = default_threads()};
    return read_all(argc, argv, known, options, problem);
}
