/* Every answer verified: half of the questions random, half of bodies that touch or nearly do. Beside it, how often the
 * published form is wrong. */
#include "clinker/published.h"
#include "lib/chart.h"
#include "sections.h"
#include "touching.h"
#include "verify.h"

enum { SIZES = 6 };

static const size_t sizes[SIZES] = {4, 10, 100, 1000, 10000, 100000};

/* Wrong answers of the published form. */
typedef struct mistakes {
    size_t missed, out_of_steps, invented;
} mistakes;

typedef struct tally {
    size_t queries, wrong;
    size_t planes, points, exact; /* that were verified */
    size_t touching;              /* of the exact ones */
    size_t last;                  /* answers by the certificate of the one before */
    mistakes random, near;        /* in each half */
} tally;

static void count_mistake(const convex_body *body, const convex_query *query, bool meet, mistakes *made) {
    clinker_polar_settings settings;
    clinker_polar_settings_init(&settings);
    clinker_polar_answer answer = CLINKER_INIT(clinker_polar_answer);
    if (clinker_convex_polar(body->convex, &query->a, body->convex, &query->b, &settings, &answer)) {
        made->missed += meet && !answer.meet;
        made->out_of_steps += meet && !answer.meet && answer.end == CLINKER_POLAR_END_STEPS;
        made->invented += !meet && answer.meet;
    }
}

/* `answer` goes in and out. */
static bool judge(convex_verifier *verifier, const convex_query *query, clinker_convex_answer *answer, tally *counts) {
    const clinker_convex *convex = verifier->body->convex;
    if (clinker_convex_check(verifier->workspace, convex, &query->a, convex, &query->b, answer) != CLINKER_STATUS_OK) {
        return false;
    }
    counts->queries++;
    if (!convex_verify(verifier, query, answer)) {
        counts->wrong++;
    } else {
        counts->planes += answer->certificate.kind == CLINKER_CERTIFICATE_PLANE;
        counts->points += answer->certificate.kind == CLINKER_CERTIFICATE_POINT;
        counts->exact += answer->certificate.kind == CLINKER_CERTIFICATE_EXACT;
        counts->touching += answer->state == CLINKER_STATE_TOUCH;
        counts->last += answer->way == CLINKER_CONVEX_WAY_LAST;
    }
    return true;
}

/* Half random, half of bodies that touch or nearly do. */
static bool judge_all(convex_verifier *verifier, size_t queries, tally *counts) {
    const convex_body *body = verifier->body;
    scene_random random = {body->point_count};
    bool right = true;
    for (size_t i = 0; right && i < queries; i++) {
        convex_query query = i % 2 == 0 ? convex_query_in_ball(&random, 2)
                                        : convex_query_touching(verifier->workspace, body, &verifier->corners, &random);
        clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
        right = judge(verifier, &query, &answer, counts);
        count_mistake(body, &query, answer.state != CLINKER_STATE_APART, i % 2 == 0 ? &counts->random : &counts->near);
    }
    return right;
}

typedef struct motion {
    double pace;
    bool along; /* what touches */
} motion;

/* Each with the answer of the step before. */
static bool judge_motion(convex_verifier *verifier, size_t queries, tally *counts) {
    static const motion motions[] = {{1, false}, {0.1, false}, {1, true}, {0.1, true}, {1e-6, true}, {1e-12, true}};
    const size_t kinds = sizeof motions / sizeof *motions;
    bool right = true;
    for (size_t kind = 0; kind < kinds; kind++) {
        convex_walk walk = convex_walk_start(verifier->body->point_count, motions[kind].pace);
        clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
        for (size_t i = kind; right && i < queries; i += kinds) {
            convex_query query = motions[kind].along ? convex_walk_along(&walk, answer.state != CLINKER_STATE_APART)
                                                     : convex_walk_on(&walk);
            right = judge(verifier, &query, &answer, counts);
        }
    }
    return right;
}

static void print_mistakes(const mistakes *made) {
    printf(" −%zu (%zu) +%zu |", made->missed, made->out_of_steps, made->invented);
}

static void print_begin(const convex_shape *shape, size_t size, const tally *counts) {
    printf("| %s | ", shape->name);
    chart_number(stdout, (double)size);
    printf(" | %zu | %zu | %zu | %zu | %zu | %zu |", counts->queries, counts->wrong, counts->planes, counts->points,
           counts->exact, counts->touching);
}

static void print_still(const convex_shape *shape, size_t size, const tally *counts) {
    print_begin(shape, size, counts);
    print_mistakes(&counts->random);
    print_mistakes(&counts->near);
    printf("\n");
    fflush(stdout);
}

static void print_moving(const convex_shape *shape, size_t size, const tally *counts) {
    print_begin(shape, size, counts);
    printf(" %.1f %% |\n", 100 * (double)counts->last / (double)counts->queries);
    fflush(stdout);
}

/* Questions of a kind, and how they are reported. */
typedef struct proof_kind {
    bool (*judge)(convex_verifier *verifier, size_t queries, tally *counts);
    void (*print)(const convex_shape *shape, size_t size, const tally *counts);
} proof_kind;

static bool prove_body(const section_bench *bench, const proof_kind *kind, const convex_shape *shape, size_t size) {
    size_t queries = bench->queries != 0 ? bench->queries : bench->quick ? 1000 : 10000;
    convex_body body;
    convex_verifier verifier;
    tally counts = {0};
    if (!convex_body_ellipsoid(bench->workspace, size, shape->axes, &body)) {
        return false;
    }
    bool right = convex_verifier_make(bench->workspace, &body, &verifier);
    if (right) {
        right = kind->judge(&verifier, queries, &counts) && counts.wrong == 0;
        kind->print(shape, size, &counts);
        convex_verifier_free(&verifier);
    }
    convex_body_free(&body);
    return right;
}

static bool prove(const section_bench *bench, const proof_kind *kind) {
    bool right = true;
    for (size_t i = 0; right && i < (size_t)SIZES * CONVEX_SHAPES; i++) {
        size_t size = sizes[i / CONVEX_SHAPES];
        if (bench->corners == 0 || bench->corners == size) {
            right = prove_body(bench, kind, &convex_shapes[i % CONVEX_SHAPES], size);
        }
    }
    return right;
}

bool convex_proof(const section_bench *bench) {
    printf(
        "## Every certificate verified\n\n"
        "Half of the questions are random, half of bodies within 1e-6 of touching. The last two columns are of the "
        "published form, in each half: −missed (of these, out of steps) +invented.\n\n"
        "| axes | corners | questions | wrong | planes | points | exact | touch | published, random | published, near "
        "|\n| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: |\n");
    return prove(bench, &(proof_kind){judge_all, print_still});
}

bool convex_motion(const section_bench *bench) {
    printf("## Every certificate of motion verified\n\n"
           "Steps of a degree and 1 %% of the size, and of a tenth of that, anywhere and along what touches; and along "
           "that of a millionth and of 1e-12. Each has the answer of the step before; the last column tells how many "
           "that decided.\n\n"
           "| axes | corners | questions | wrong | planes | points | exact | touch | by the last |\n"
           "| --- | --: | --: | --: | --: | --: | --: | --: | --: |\n");
    return prove(bench, &(proof_kind){judge_motion, print_moving});
}
