#include "cli/commands/options_agree.h"

#include "cli/base/methods.h"

#include <string.h>
#include <strings.h>

/* What is seen and drawn. */
static bool view_agrees(const cli_options *options, cli_problem *problem) {
    bool samples = clinker_method_describe(options->method)->samples;
    const double *sight = options->map.view.direction;
    bool draws = options->map.picture != NULL || options->picture != NULL;
    bool looks = samples || draws;
    char sampling[128];
    methods_list(sampling, sizeof sampling, " or ", METHODS_THAT_SAMPLE);
    if (!looks && (sight[0] != 0 || sight[1] != 0 || sight[2] != 0)) {
        return problem_set(problem,
                           "--view means nothing to this method; leave it out, or add --method %s, or --map or "
                           "--picture",
                           sampling);
    }
    if (options->picture != NULL && options->algorithm != 0) {
        return problem_set(problem, "--picture needs pairs, which --algorithm does not tell; leave out one of them");
    }
    if (!samples && options->parity) {
        return problem_set(problem, "--parity means nothing to this method; leave it out, or add --method %s",
                           sampling);
    }
    if (options->faces && options->method == CLINKER_METHOD_CONVEX) {
        return problem_set(problem, "--faces means nothing to --method convex; leave it out, or use --method exact");
    }
    return true;
}

/* Options of one method each, and what it measures. */
static bool method_agrees(const cli_options *options, cli_problem *problem) {
    if (options->spikes && options->method != CLINKER_METHOD_LAYERS) {
        return problem_set(problem, "--spikes is for --method layers; add that, or leave it out: exact misses nothing");
    }
    if (options->method != CLINKER_METHOD_EDGES &&
        (options->edges || options->map.view.eye > 0 || options->algorithm != 0)) {
        const char *given = options->edges ? "--edges" : options->algorithm != 0 ? "--algorithm" : "--eye";
        return problem_set(problem, "%s is for --method edges; add that, or leave it out", given);
    }
    if (options->algorithm != 0 &&
        (options->edges || options->faces || options->ignore_count + options->choice.between_count > 0)) {
        return problem_set(problem,
                           "--algorithm gives what was published, and leaves no pair out: --edges, --faces, --ignore "
                           "and --between need the project's own form; leave out --algorithm, or these");
    }
    if (options->map.picture != NULL && options->map.view.eye > 0) {
        return problem_set(problem, "--eye is not for maps; leave out --map or --eye");
    }
    if (!clinker_method_describe(options->method)->clearance && options->clearance > 0) {
        return problem_set(problem, "--clearance above 0 needs distances; leave it out, or use --method exact");
    }
    return true;
}

static bool has_fronts(clinker_method method) {
    return method == CLINKER_METHOD_ZLIST || method == CLINKER_METHOD_LAYERS;
}

/* First depths stand beside a check by pixels, which is of bodies as they stand. */
static bool front_agrees(const cli_options *options, cli_problem *problem) {
    if (options->motion.velocity_count == 0) {
        return problem_set(problem, "--front is for bodies with a --velocity; add that, or leave it out");
    }
    return has_fronts(options->method) ||
           problem_set(problem, "--front is for --method zlist or layers; add one of these, or leave it out");
}

/* Of bodies that move some contacts alone are told, which others must not take for all there are. */
static bool motion_agrees(const cli_options *options, cli_problem *problem) {
    if (options->front) {
        return front_agrees(options, problem);
    }
    if (options->motion.velocity_count == 0) {
        return !options->motion.lasting ||
               problem_set(problem, "--duration is for --velocity; add that, or leave it out");
    }
    if (!clinker_method_describe(options->method)->motions) {
        char methods[128];
        methods_list(methods, sizeof methods, " or ", METHODS_WITH_MOTIONS);
        return problem_set(problem, "--velocity means nothing to --method %s%s; leave it out, or use --method %s",
                           clinker_method_describe(options->method)->name,
                           has_fronts(options->method) ? " without --front" : "", methods);
    }
    const struct {
        bool given;
        const char *name, *what;
    } others[] = {{options->clearance_asked, "--clearance", "tells all that is near"},
                  {options->algorithm != 0, "--algorithm", "gives what was published, for bodies at rest"},
                  {options->write_allow != NULL, "--write-allow", "records all pairs"}};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (others[i].given) {
            return problem_set(problem, "%s %s, and --velocity leaves out contacts that part; leave out one of them",
                               others[i].name, others[i].what);
        }
    }
    return true;
}

/* What the report is to hold: JSON has all pairs, and what was published has none. */
static bool report_agrees(const cli_options *options, cli_problem *problem) {
    bool allows = options->allow != NULL || options->write_allow != NULL;
    if (options->json && options->top > 0) {
        return problem_set(problem, "--top is for text, as JSON has all pairs; leave out one of them");
    }
    if (options->states == 1u << CLINKER_STATE_NEAR && options->clearance <= 0) {
        return problem_set(problem, "--states near: nothing is near without a --clearance above 0; add that");
    }
    if (options->algorithm != 0 && (allows || options->top > 0 || options->states != 0)) {
        return problem_set(problem, "%s is for pairs, which --algorithm does not judge; leave out one of them",
                           options->top > 0         ? "--top"
                           : options->states != 0   ? "--states"
                           : options->allow != NULL ? "--allow"
                                                    : "--write-allow");
    }
    return true;
}

/* How much is to be told of each pair: the verdict alone leaves out all that others ask for. */
static bool detail_agrees(const cli_options *options, cli_problem *problem) {
    const struct {
        bool given;
        const char *name;
    } more[] = {{options->faces, "--faces"},
                {options->edges, "--edges"},
                {options->explain, "--explain"},
                {options->front, "--front"},
                {options->depths, "--depths"},
                {options->curves, "--curves"},
                {options->map.picture != NULL, "--map"},
                {options->picture != NULL, "--picture"},
                {options->allow != NULL, "--allow"},
                {options->write_allow != NULL, "--write-allow"},
                {options->algorithm != 0, "--algorithm"}};
    for (size_t i = 0; options->verdict && i < sizeof more / sizeof more[0]; i++) {
        if (more[i].given) {
            return problem_set(problem, "--verdict tells states alone, and %s needs more; leave out one of them",
                               more[i].name);
        }
    }
    if ((options->depths || options->curves) && !clinker_method_describe(options->method)->contact) {
        return problem_set(problem, "%s means nothing to this method; leave it out, or use --method exact",
                           options->depths ? "--depths" : "--curves");
    }
    return !options->curves || options->json ||
           problem_set(problem, "--curves writes points into JSON; add --json, or leave it out");
}

bool options_agree(const cli_options *options, cli_problem *problem) {
    return view_agrees(options, problem) && method_agrees(options, problem) && motion_agrees(options, problem) &&
           report_agrees(options, problem) && detail_agrees(options, problem);
}

static bool ends_in_ply(const char *path) {
    const size_t length = path != NULL ? strlen(path) : 0;
    return length > 4 && strcasecmp(path + length - 4, ".ply") == 0;
}

bool map_options_agree(const cli_options *options, cli_problem *problem) {
    const map_request *map = &options->map;
    const double *sight = map->view.direction;
    const bool on = map->on != NULL;
    const struct {
        bool given, surface;
        const char *name;
    } some[] = {{map->reach > 0, true, "--reach"},
                {map->points != NULL, true, "--points"},
                {options->top > 0, true, "--top"},
                {options->json, true, "--json"},
                {map->pfm != NULL, false, "--pfm"},
                {map->view.resolution > 0, false, "--resolution"},
                {sight[0] != 0 || sight[1] != 0 || sight[2] != 0, false, "--view"}};
    if (!on && ends_in_ply(map->picture)) {
        return problem_set(problem, "%s: a map as a mesh is on one of the bodies; add --on NAME, or choose .png",
                           map->picture);
    }
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++) {
        if (some[i].given && some[i].surface != on) {
            return problem_set(problem,
                               on ? "%s is for maps as pictures, not on a surface; leave out that or --on"
                                  : "%s is for maps on a surface; add --on NAME, or leave it out",
                               some[i].name);
        }
    }
    return !options->json || options->top == 0 ||
           problem_set(problem, "--top is for text, as JSON has all contact points; leave out one of them");
}
