/* Every answer verified: half of the questions random, half of bodies that touch or nearly do. Beside it, how often the
 * published form is wrong. */
#include "convex_sections.h"
#include "convex_touching.h"
#include "convex_verify.h"

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
    mistakes random, near;        /* in each half */
} tally;

static void count_mistake(const convex_body *body, const convex_query *query, bool meet, mistakes *made) {
    const clinker_polar_settings settings = clinker_polar_settings_default();
    clinker_polar_answer answer;
    if (clinker_convex_polar(body->convex, &query->a, body->convex, &query->b, &settings, &answer)) {
        made->missed += meet && !answer.meet;
        made->out_of_steps += meet && !answer.meet && answer.end == CLINKER_POLAR_STEPS;
        made->invented += !meet && answer.meet;
    }
}

static bool judge(convex_verifier *verifier, const convex_query *query, bool random, tally *counts) {
    const clinker_convex *convex = verifier->body->convex;
    clinker_convex_answer answer = {0};
    if (clinker_convex_check(verifier->workspace, convex, &query->a, convex, &query->b, &answer) != CLINKER_OK) {
        return false;
    }
    counts->queries++;
    if (!convex_verify(verifier, query, &answer)) {
        counts->wrong++;
    } else {
        counts->planes += answer.certificate.kind == CLINKER_CERTIFICATE_PLANE;
        counts->points += answer.certificate.kind == CLINKER_CERTIFICATE_POINT;
        counts->exact += answer.certificate.kind == CLINKER_CERTIFICATE_EXACT;
        counts->touching += answer.state == CLINKER_TOUCH;
    }
    count_mistake(verifier->body, query, answer.state != CLINKER_APART, random ? &counts->random : &counts->near);
    return true;
}

static bool judge_all(clinker_workspace *workspace, const convex_body *body, size_t queries, tally *counts) {
    convex_verifier verifier;
    if (!convex_verifier_make(workspace, body, &verifier)) {
        return false;
    }
    scene_random random = {body->point_count};
    bool right = true;
    for (size_t i = 0; right && i < queries; i++) {
        convex_query query = i % 2 == 0 ? convex_query_in_ball(&random, 2)
                                        : convex_query_touching(workspace, body, &verifier.corners, &random);
        right = judge(&verifier, &query, i % 2 == 0, counts);
    }
    convex_verifier_free(&verifier);
    return right;
}

static void print_mistakes(const mistakes *made) {
    printf(" −%zu (%zu) +%zu |", made->missed, made->out_of_steps, made->invented);
}

static void print_row(const convex_shape *shape, size_t size, const tally *counts) {
    printf("| %s | ", shape->name);
    convex_print_size(stdout, (double)size);
    printf(" | %zu | %zu | %zu | %zu | %zu | %zu |", counts->queries, counts->wrong, counts->planes, counts->points,
           counts->exact, counts->touching);
    print_mistakes(&counts->random);
    print_mistakes(&counts->near);
    printf("\n");
    fflush(stdout);
}

bool convex_proof(const section_bench *bench) {
    size_t queries = bench->queries != 0 ? bench->queries : bench->quick ? 1000 : 10000;
    bool right = true;
    printf(
        "## Every certificate verified\n\n"
        "Half of the questions are random, half of bodies within 1e-6 of touching. The last two columns are of the "
        "published form, in each half: −missed (of these, out of steps) +invented.\n\n"
        "| axes | corners | questions | wrong | planes | points | exact | touch | published, random | published, near "
        "|\n| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: |\n");
    for (size_t i = 0; right && i < (size_t)SIZES * CONVEX_SHAPES; i++) {
        const convex_shape *shape = &convex_shapes[i % CONVEX_SHAPES];
        size_t size = sizes[i / CONVEX_SHAPES];
        convex_body body;
        tally counts = {0};
        if (bench->corners != 0 && bench->corners != size) {
            continue;
        }
        right = convex_body_ellipsoid(bench->workspace, size, shape->axes, &body);
        if (right) {
            right = judge_all(bench->workspace, &body, queries, &counts) && counts.wrong == 0;
            print_row(shape, size, &counts);
            convex_body_free(&body);
        }
    }
    return right;
}
