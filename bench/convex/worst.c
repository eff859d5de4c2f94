/* Figure 9 of the paper: edges that get shorter by a fixed ratio towards the contact, where section 6.3 expects time
 * that grows with the faces. Here rings of corners on a paraboloid, each smaller than the one before by that ratio,
 * down to 1e-5; two of them meet tip to tip. */
#include "clinker/published.h"
#include "sections.h"
#include "touching.h"

#include <math.h>
#include <stdlib.h>

enum { AROUND = 12, STEPS = 1000 };

static const double ratios[] = {0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99};
static const double smallest = 1e-5;

/* The tip is the origin; the last ring closes the body at z = 1. Rings are turned against each other. */
static bool make_tip(clinker_workspace *workspace, double ratio, size_t *rings, convex_body *body) {
    *rings = (size_t)ceil(log(smallest) / log(ratio)) + 1;
    size_t count = *rings * AROUND + 1;
    double *points = calloc(3 * count, sizeof *points);
    for (size_t i = 0; points != NULL && i + 1 < count; i++) {
        size_t ring = i / AROUND;
        double radius = pow(ratio, (double)ring);
        double angle = 2 * SCENE_PI * ((double)(i % AROUND) + 0.5 * (double)(ring % 2)) / AROUND;
        points[3 * i] = radius * cos(angle);
        points[3 * i + 1] = radius * sin(angle);
        points[3 * i + 2] = radius * radius;
    }
    return convex_body_make(workspace, points, count, body);
}

/* b is upside down, and starts with its tip at the height of a's other end; it goes down until tips meet, or the sides
 * beside them, then a little further, or back. */
static convex_query tip_to_tip(clinker_workspace *workspace, const convex_body *body, scene_random *random) {
    double place[3];
    scene_random_direction(random, place);
    double beside = pow(10, scene_random_between(random, -6, 0));
    for (int k = 0; k < 3; k++) {
        place[k] *= k < 2 ? beside : 0;
    }
    convex_query query = {.a = clinker_pose_identity()};
    const double down[3] = {0, 0, -1};
    const double turn[3] = {SCENE_PI + 0.1 * beside, 0.1 * beside, scene_random_between(random, 0, SCENE_PI)};
    place[2] = 1;
    query.b = clinker_pose_euler(place, turn);
    convex_query_approach(workspace, body, down, 1e-10, &query);
    double gap = pow(10, scene_random_between(random, -9, -2));
    convex_query_move(&query, down, scene_random_below(random, 2) == 0 ? gap : -gap);
    return query;
}

typedef struct effort {
    double sum;
    unsigned most;
    size_t failed; /* missed that bodies meet; of Clinker, left it to exact arithmetic */
} effort;

static void add_effort(effort *spent, unsigned checks, bool failed) {
    spent->sum += checks;
    spent->most = checks > spent->most ? checks : spent->most;
    spent->failed += failed;
}

static bool ask(clinker_workspace *workspace, const clinker_convex *convex, const convex_query *query,
                effort spent[3]) {
    clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
    if (clinker_convex_check(workspace, convex, &query->a, convex, &query->b, &answer) != CLINKER_STATUS_OK) {
        return false;
    }
    bool meet = answer.state != CLINKER_STATE_APART;
    add_effort(&spent[0], answer.checks, answer.way == CLINKER_CONVEX_WAY_EXACT);
    clinker_polar_settings settings;
    clinker_polar_settings_init(&settings);
    for (int i = 1; i < 3; i++) {
        clinker_polar_answer polar = CLINKER_INIT(clinker_polar_answer);
        if (!clinker_convex_polar(convex, &query->a, convex, &query->b, &settings, &polar)) {
            return false;
        }
        add_effort(&spent[i], polar.checks, meet && !polar.meet);
        settings.most_steps = STEPS;
    }
    return true;
}

static bool run_ratio(const section_bench *bench, double ratio) {
    convex_body body;
    size_t rings, count = bench->quick ? 200 : 5000;
    if (!make_tip(bench->workspace, ratio, &rings, &body)) {
        return false;
    }
    effort spent[3] = {{0}};
    scene_random random = {rings};
    bool right = true;
    for (size_t i = 0; right && i < count; i++) {
        convex_query query = tip_to_tip(bench->workspace, &body, &random);
        right = ask(bench->workspace, body.convex, &query, spent);
    }
    printf("| %.2f | %zu | %zu |", ratio, rings, body.facts.faces);
    for (int i = 0; i < 3; i++) {
        printf(" %.2f | %u | %.2f %% |", spent[i].sum / (double)count, spent[i].most,
               100 * (double)spent[i].failed / (double)count);
    }
    printf("\n");
    fflush(stdout);
    convex_body_free(&body);
    return right;
}

bool convex_worst(const section_bench *bench) {
    bool right = true;
    printf("## Figure 9: edges that shrink towards the contact\n\n"
           "Checked pairs of Clinker, of the published form, and of that with up to %d steps from each start.\n\n"
           "| ratio | rings | faces | Clinker, mean | most | left to exact | published, mean | most | missed | more "
           "steps, mean | most | missed |\n| --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |\n",
           STEPS);
    for (size_t i = 0; right && i < sizeof ratios / sizeof *ratios; i++) {
        right = run_ratio(bench, ratios[i]);
    }
    return right;
}
