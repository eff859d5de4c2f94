/* clinker check: which bodies interfere, touch, or come too near. */
#include "cli/base/clock.h"
#include "cli/base/heap.h"
#include "cli/base/memory.h"
#include "cli/bodies/body_warnings.h"
#include "cli/bodies/convex_forms.h"
#include "cli/bodies/fault.h"
#include "cli/bodies/inspection.h"
#include "cli/commands/arrange.h"
#include "cli/commands/commands.h"
#include "cli/commands/ending.h"
#include "cli/commands/interrupt.h"
#include "cli/commands/options_unit.h"
#include "cli/commands/output_paths.h"
#include "cli/json/check_json.h"
#include "cli/pairs/accepted_file.h"
#include "cli/pairs/separations.h"
#include "cli/pairs/tangled.h"
#include "cli/pairs/undecided.h"
#include "cli/pictures/picture.h"
#include "cli/text/check_text.h"
#include "clinker/published.h"

#include <stdlib.h>

/* Everything that a check holds from its first file to its report. */
typedef struct check_run {
    cli_options *options;
    progress_bar *progress;
    body_list bodies;
    convex_forms forms;
    body_motions motions;
    ignored_pairs ignored;
    accepted_pairs accepted;
    clinker_workspace *workspace; /* owns the answer */
    clinker_answer answer;
    clinker_answer left;  /* of the answer, without what was accepted before */
    clinker_answer shown; /* of that, the states that were asked for */
    clinker_pair *shown_pairs;
    clinker_explanation *shown_explanations;
    size_t done, total; /* pairs */
    clinker_cast cast;  /* in its place, of a published algorithm */
    clash_list clashes; /* of what is shown */
    line_list undecided, tangled;
    receding_pairs receding;
    pair_fronts fronts;
    check_seconds seconds;
} check_run;

static bool has_two(const body_list *bodies, bool split, cli_problem *problem) {
    if (bodies->count >= 2) {
        return true;
    }
    if (bodies->total > bodies->count) {
        return problem_set(problem, "only %s is left of %zu bodies; a check needs two%s", bodies->bodies[0].name,
                           bodies->total, body_list_voids_hint(bodies));
    }
    return problem_set(problem, "%s: %s here; a check needs two bodies, so give another file%s", bodies->files[0],
                       bodies->count == 0 ? "no body" : "only one body",
                       bodies->count == 1 && !split ? ", or --split this one into its pieces" : "");
}

/* Files to bodies that are named, placed and inspected. */
static bool prepare(check_run *run, cli_problem *problem) {
    cli_options *options = run->options;
    body_list *bodies = &run->bodies;
    double start = clock_seconds();
    if (!output_paths_check(options, problem) ||
        !body_list_read(bodies, options->files, options->file_count, options->trust_paths, options->threads,
                        run->progress, problem) ||
        !output_paths_spare(options, bodies, problem) || !options_settle_unit(options, bodies, problem)) {
        return false;
    }
    const pair_wishes wishes = {.ignores = options->ignores,
                                .ignore_count = options->ignore_count,
                                .between = options->choice.between,
                                .between_count = options->choice.between_count,
                                .adjacent = options->adjacent};
    if (!joint_settings_apply(bodies, options->joints, options->joint_count, options->files_in, problem) ||
        !bodies_arrange(bodies, options, run->progress, problem) || !has_two(bodies, options->split, problem) ||
        !body_motions_find(&run->motions, bodies, &options->motion, problem) ||
        !ignored_pairs_find(&run->ignored, bodies, &wishes, problem) ||
        (options->allow != NULL && !accepted_pairs_read(&run->accepted, options->allow, bodies, problem))) {
        return false;
    }
    if (options->algorithm != 0 && ignored_pairs_any(&run->ignored)) {
        line_list_add(&bodies->warnings,
                      "--algorithm leaves no pair out: those that the files name are looked at, too");
    }
    clinker_workspace_settings settings;
    clinker_workspace_settings_init(&settings);
    settings.threads = options->threads;
    if (clinker_workspace_create(&settings, &run->workspace) != CLINKER_STATUS_OK) {
        return problem_set(problem, "no memory for %u threads; try --threads 1", options->threads);
    }
    run->seconds.read = clock_seconds() - start;
    start = clock_seconds();
    bool ready =
        (!options->hull || convex_forms_take_hulls(&run->forms, bodies, run->workspace, problem)) &&
        (options->method != CLINKER_METHOD_CONVEX ||
         convex_forms_prepare(&run->forms, bodies, run->workspace, problem)) &&
        (options->algorithm == 0 || body_list_survey(bodies, run->workspace, problem)); /* it tells nothing of bodies */
    run->seconds.inspect = clock_seconds() - start;
    return ready;
}

/* Which bodies are convex, as JSON tells it: by forms in the coordinates of the files. The answer lies in the workspace
 * of the check, so this takes one of its own. */
static bool tell_convex(check_run *run, cli_problem *problem) {
    clinker_workspace *workspace = NULL;
    if (!run->options->json || run->options->method == CLINKER_METHOD_CONVEX) {
        return true;
    }
    if (clinker_workspace_create(NULL, &workspace) != CLINKER_STATUS_OK) {
        return problem_set(problem, "not enough memory");
    }
    bool told = convex_forms_tell(&run->forms, &run->bodies, workspace, problem);
    clinker_workspace_destroy(workspace);
    return told;
}

/* What there is to say of the bodies: the check has found out most of it, and where that is not enough they are
 * inspected.
 */
static bool tell_bodies(check_run *run, cli_problem *problem) {
    const cli_options *options = run->options;
    body_list *bodies = &run->bodies;
    double start = clock_seconds();
    for (size_t i = 0; i < run->answer.survey_count; i++) {
        cli_body_take_survey(&bodies->bodies[i], clinker_answer_survey(&run->answer, i));
    }
    if (!body_list_inspect_more(bodies, options->json, options->threads, run->progress, problem) ||
        !tell_convex(run, problem)) {
        return false;
    }
    if (options->json) {
        body_list_warn(bodies);
    } else {
        body_list_warn_briefly(bodies);
    }
    run->seconds.inspect += clock_seconds() - start;
    return true;
}

/* A clinker_progress: shows how far the check is, until Ctrl-C ends it. */
static bool follow(void *user, size_t done, size_t total) {
    check_run *run = user;
    run->done = done;
    run->total = total;
    progress_reach(run->progress, done, total);
    return !interrupt_asked();
}

/* A clinker_clock. */
static double read_clock(void *user) {
    (void)user;
    return clock_seconds();
}

static clinker_query query_of(check_run *run) {
    const cli_options *options = run->options;
    clinker_query query;
    clinker_query_init(&query);
    query.detail = options->verdict ? CLINKER_DETAIL_STATE
                   : options->faces ? CLINKER_DETAIL_FACES
                                    : CLINKER_DETAIL_KIND;
    query.depth = !options->verdict;
    query.regions = !options->verdict;
    query.depths = options->depths;
    query.curves = options->curves;
    query.surfaces = options->picture != NULL && !options->verdict;
    query.tolerance = options->tolerance;
    query.clearance = options->clearance;
    query.method = options->method;
    query.pixels.parity = options->parity;
    query.explain = options->explain;
    query.layers.spikes = options->spikes;
    query.edges.spans = options->edges;
    query.view = options->map.view;
    query.convex.forms = options->method == CLINKER_METHOD_CONVEX ? run->forms.of_bodies : NULL;
    query.motion.motions = options->front ? NULL : run->motions.motions;
    query.motion.duration = run->motions.duration;
    query.surveys = true;
    query.clock = read_clock;
    query.progress = follow;
    query.progress_user = run;
    if (ignored_pairs_any(&run->ignored) || run->ignored.between_count > 0) {
        query.filter = ignored_pairs_filter;
        query.filter_user = &run->ignored;
    }
    return query;
}

static clinker_status ask(check_run *run, const clinker_body *bodies) {
    const cli_options *options = run->options;
    if (options->algorithm == 0) {
        clinker_query query = query_of(run);
        return clinker_bodies_check(run->workspace, bodies, run->bodies.count, &query, &run->answer);
    }
    clinker_cast_settings settings;
    clinker_cast_settings_init(&settings);
    settings.algorithm = options->algorithm;
    settings.view = options->map.view;
    return clinker_bodies_cast(run->workspace, bodies, run->bodies.count, &settings, &run->cast);
}

/* Findings. What a line of several pairs has no room for makes each pair one of its own: states alone tell no cause,
 * and lists of text stand below the pair. */
static clash_list find_clashes(const check_run *run) {
    const cli_options *options = run->options;
    const bool lists = !options->json && (options->faces || options->edges || options->depths);
    const clash_settings settings = {.top = options->all && options->top == 0 ? SIZE_MAX : options->top,
                                     .separate = options->all || options->verdict || lists};
    return clash_list_make(&run->shown, &run->bodies, &settings);
}

/* Measuring has its part of the time that threads spent on pairs, which where there are several is longer than the
 * check took. */
static void split_time(check_seconds *seconds, double detect, const clinker_answer *answer) {
    const double part = answer->judging > detect ? detect / answer->judging : 1;
    seconds->measure = answer->measuring * part;
    seconds->check = detect - seconds->measure;
}

static bool detect(check_run *run, cli_problem *problem) {
    body_list *list = &run->bodies;
    clinker_body *bodies = memory_take(list->count, sizeof *bodies);
    for (size_t i = 0; i < list->count; i++) {
        bodies[i] = (clinker_body){.mesh = list->bodies[i].mesh, .pose = &list->bodies[i].pose};
    }
    progress_stage(run->progress, "checking", 0);
    double start = clock_seconds();
    interrupt_watch();
    clinker_status status = ask(run, bodies);
    interrupt_unwatch();
    const double end = clock_seconds();
    split_time(&run->seconds, end - start, &run->answer);
    free(bodies);
    if (status != CLINKER_STATUS_OK) {
        return body_list_fault(list, NULL, run->workspace, problem);
    }
    run->left = run->answer;
    if (run->accepted.file != NULL) {
        accepted_pairs_leave_out(&run->accepted, &run->left, &run->ignored);
    }
    run->shown = state_set_show(run->options->states, &run->left, &run->shown_pairs);
    run->shown_explanations = explanations_show(&run->answer, &run->shown);
    run->clashes = find_clashes(run);
    run->seconds.write += clock_seconds() - end;
    return true;
}

/* Comes before the check, whose answer holds only until the next call on the workspace. */
static bool draw_map(check_run *run, cli_problem *problem) {
    named_map named;
    if (run->options->map.picture == NULL) {
        return true;
    }
    double start = clock_seconds();
    bool drawn = map_make(&run->bodies, run->workspace, &run->options->map, &named, problem);
    run->seconds.draw += clock_seconds() - start;
    return drawn;
}

static bool draw_picture(check_run *run, cli_problem *problem) {
    const cli_options *options = run->options;
    const picture_request request = {.path = options->picture,
                                     .direction = options->map.view.direction,
                                     .unit = options->map.unit,
                                     .clashes = &run->clashes,
                                     .threads = options->threads};
    if (options->picture == NULL) {
        return true;
    }
    progress_stage(run->progress, "drawing", 0);
    double start = clock_seconds();
    clinker_workspace_trim(run->workspace); /* so that the picture takes the memory of the check */
    bool drawn = picture_make(&run->bodies, &run->answer, &request, problem);
    run->seconds.draw += clock_seconds() - start;
    return drawn;
}

/* What has to be found out for JSON alone; NULL: nothing. */
static double *find_separations(check_run *run) {
    if (!run->options->json || run->options->method != CLINKER_METHOD_EXACT || run->options->verdict) {
        return NULL;
    }
    const double start = clock_seconds();
    separations_prepare(&run->forms, &run->bodies, &run->shown);
    const double prepared = clock_seconds();
    double *separations = separations_find(&run->forms, &run->bodies, &run->shown);
    run->seconds.inspect += prepared - start;
    run->seconds.measure += clock_seconds() - prepared;
    return separations;
}

/* Faces that recede, for those who want to know how many: JSON and explanations. */
static bool find_receding(check_run *run, cli_problem *problem) {
    const cli_options *options = run->options;
    if (!run->answer.moving || !(options->json || options->explain)) {
        return true;
    }
    const double start = clock_seconds();
    const bool good =
        receding_pairs_find(&run->receding, &run->bodies, &run->motions, &run->shown, options->threads, problem);
    run->seconds.inspect += clock_seconds() - start;
    return good;
}

static bool draw_fronts(check_run *run, cli_problem *problem) {
    const cli_options *options = run->options;
    const fronts_request request = {
        .motions = &run->motions, .ignored = &run->ignored, .view = &options->map.view, .threads = options->threads};
    if (!options->front) {
        return true;
    }
    const double start = clock_seconds();
    const bool drawn = pair_fronts_draw(&run->fronts, &run->bodies, &request, problem);
    run->seconds.draw += clock_seconds() - start;
    return drawn;
}

/* Warnings of pairs. */
static void warn_of_pairs(check_run *run) {
    const cli_options *options = run->options;
    const double start = clock_seconds();
    undecided_warn(&run->undecided, &run->bodies, &run->answer, options->method, !options->json);
    if (!options->verdict) {
        tangled_warn(&run->tangled, &run->bodies, &run->answer, !options->json);
    }
    run->seconds.write += clock_seconds() - start;
}

static void report(check_run *run) {
    const cli_options *options = run->options;
    double *separations = find_separations(run);
    run->seconds.report = clock_seconds();
    check_result result = {
        .bodies = &run->bodies,
        .answer = &run->shown,
        .counted = &run->left,
        .clashes = &run->clashes,
        .undecided = &run->undecided,
        .tangled = &run->tangled,
        .method = options->method,
        .clearance = options->clearance,
        .split = options->split,
        .faces = options->faces,
        .edges = options->edges,
        .depths = options->depths,
        .curves = options->curves,
        .verdict = options->verdict,
        .algorithm = options->algorithm,
        .cast = &run->cast,
        .motions = &run->motions,
        .receding = &run->receding,
        .fronts = options->front ? &run->fronts : NULL,
        .ignoring = ignored_pairs_any(&run->ignored),
        .ignored = run->answer.ignored - run->ignored.outside,
        .accepted = &run->accepted,
        .done = run->done,
        .total = run->total,
        .separations = separations,
        .seconds = run->seconds,
    };
    if (options->json) {
        check_json(stdout, &result);
    } else {
        check_text(stdout, stderr, &result);
    }
    free(separations);
}

/* Whoever names states, or a clearance, wants to hear of all such pairs; else touching is what most parts do. */
static int status_of(const check_run *run) {
    if (run->answer.partial) {
        return COMMAND_STOPPED;
    }
    if (run->cast.inside_pixels > 0) {
        return COMMAND_FOUND;
    }
    const bool all = run->options->clearance_asked || run->options->states != 0;
    for (size_t i = 0; i < run->shown.pair_count; i++) {
        clinker_state state = run->shown.pairs[i].state;
        if (state == CLINKER_STATE_INTERFERE || (all && state != CLINKER_STATE_APART)) {
            return COMMAND_FOUND;
        }
    }
    return COMMAND_NOTHING;
}

/* Records all pairs, those that were accepted before included, so that the file can take the place of the old one. Part
 * of an answer would lose some of them. Returns the exit status. */
static int record(const check_run *run, cli_problem *problem) {
    const cli_options *options = run->options;
    int status = status_of(run);
    if (options->write_allow == NULL) {
        return status;
    }
    if (run->answer.partial) {
        problem_set(problem, "%s was not written, as the check was stopped", options->write_allow);
        command_complain(problem);
        return status;
    }
    bool touching =
        options->clearance_asked || (options->states != 0 && state_set_has(options->states, CLINKER_STATE_TOUCH));
    bool written = accepted_pairs_write(options->write_allow, &run->bodies, &run->answer, touching, problem);
    return written ? status : command_complain(problem);
}

int command_check(cli_options *options) {
    heap_prepare();
    check_run run = {.options = options, .progress = progress_start()};
    clinker_answer_init(&run.answer);
    clinker_cast_init(&run.cast);
    cli_problem problem;
    bool good = prepare(&run, &problem) && draw_map(&run, &problem) && detect(&run, &problem) &&
                tell_bodies(&run, &problem) && find_receding(&run, &problem) && draw_fronts(&run, &problem) &&
                draw_picture(&run, &problem);
    progress_stop(run.progress);
    int status;
    if (good) {
        warn_of_pairs(&run);
        report(&run);
        status = record(&run, &problem);
    } else {
        status = command_complain(&problem);
    }
    line_list_free(&run.undecided);
    line_list_free(&run.tangled);
    clash_list_free(&run.clashes);
    receding_pairs_free(&run.receding);
    pair_fronts_free(&run.fronts);
    free(run.shown_pairs);
    free(run.shown_explanations);
    clinker_workspace_destroy(run.workspace);
    accepted_pairs_free(&run.accepted);
    ignored_pairs_free(&run.ignored);
    body_motions_free(&run.motions);
    convex_forms_free(&run.forms);
    body_list_free(&run.bodies);
    return status;
}
