#include "growth.h"
#include "clinker/published.h"

#include "lib/chart.h"
#include "lib/plot.h"
#include "sections.h"
#include "verify.h"

#include <stdlib.h>

enum { CURVES = CONVEX_MOST_SHAPES * CONVEX_FORMS, NAME = 48 };

const size_t convex_sizes[CONVEX_SIZES] = {10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000, 50000, 100000};

static const convex_entrant *const forms[CONVEX_FORMS] = {&convex_ours, &convex_published};

/* Verifying takes time that grows with the corners: so many are looked at for one size. */
static const size_t most_corners_verified = 20000000;

static void count_checks(const convex_input *input, convex_row *out) {
    const clinker_convex *convex = input->body->convex;
    const clinker_polar_settings settings = convex_published_settings(input->body);
    double sums[CONVEX_FORMS] = {0};
    for (size_t i = 0; i < input->count; i++) {
        const convex_query *query = &input->random[i];
        clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
        clinker_polar_answer polar = CLINKER_INIT(clinker_polar_answer);
        clinker_convex_check(input->workspace, convex, &query->a, convex, &query->b, &answer);
        clinker_convex_polar(convex, &query->a, convex, &query->b, &settings, &polar);
        sums[0] += answer.checks;
        sums[1] += polar.checks;
    }
    for (int i = 0; i < CONVEX_FORMS; i++) {
        out->checks[i] = sums[i] / (double)input->count;
    }
}

static bool verify(const convex_input *input, convex_row *out) {
    const clinker_convex *convex = input->body->convex;
    convex_verifier verifier;
    if (!convex_verifier_make(input->workspace, input->body, &verifier)) {
        return false;
    }
    size_t fitting = most_corners_verified / input->body->point_count;
    size_t count = fitting < input->count ? fitting : input->count;
    bool right = true;
    for (out->verified = 0; right && out->verified < count; out->verified += right) {
        const convex_query *query = &input->random[out->verified];
        clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
        right = clinker_convex_check(input->workspace, convex, &query->a, convex, &query->b, &answer) ==
                    CLINKER_STATUS_OK &&
                convex_verify(&verifier, query, &answer);
    }
    convex_verifier_free(&verifier);
    return right;
}

static bool race(const convex_input *input, convex_row *out) {
    convex_score scores[CONVEX_FORMS];
    if (!convex_race(input, forms, CONVEX_FORMS, scores)) {
        return false;
    }
    for (int i = 0; i < CONVEX_FORMS; i++) {
        out->ns[i] = scores[i].ns;
    }
    out->missed = scores[1].missed;
    out->invented = scores[1].invented;
    out->asked = scores[1].asked;
    return true;
}

static bool measure_body(const section_bench *bench, const convex_growth *growth, const convex_body *body, bool *truth,
                         convex_row *out) {
    convex_input input = {.workspace = bench->workspace,
                          .body = body,
                          .random = growth->queries,
                          .count = growth->query_count,
                          .quick = bench->quick};
    *out = (convex_row){.facts = body->facts, .hull_ms = body->hull_ms, .prepare_ms = body->prepare_ms};
    if (!convex_find_truth(&input, truth) || !verify(&input, out) || !race(&input, out)) {
        return false;
    }
    count_checks(&input, out);
    return true;
}

bool convex_growth_measure(const section_bench *bench, convex_growth *growth) {
    bool *truth = malloc(growth->query_count * sizeof *truth);
    bool right = truth != NULL && growth->queries != NULL;
    for (size_t i = 0; right && i < growth->shape_count * growth->size_count; i++) {
        size_t s = i / growth->size_count, k = i % growth->size_count;
        convex_body body;
        right = growth->make(bench->workspace, convex_sizes[k], growth->shapes[s].axes, &body);
        if (right) {
            right = measure_body(bench, growth, &body, truth, &growth->rows[s][k]);
            convex_body_free(&body);
        }
    }
    free(truth);
    return right;
}

void convex_growth_print(const convex_growth *growth, const char *what, void (*print)(const convex_row *row)) {
    printf("\n%s\n\n| corners |", what);
    for (size_t s = 0; s < growth->shape_count; s++) {
        printf(" %s |", growth->shapes[s].name);
    }
    printf("\n| --: |");
    for (size_t s = 0; s < growth->shape_count; s++) {
        printf(" --: |");
    }
    printf("\n");
    for (size_t k = 0; k < growth->size_count; k++) {
        printf("| ");
        chart_number(stdout, (double)convex_sizes[k]);
        printf(" |");
        for (size_t s = 0; s < growth->shape_count; s++) {
            print(&growth->rows[s][k]);
        }
        printf("\n");
    }
}

void convex_print_time(const convex_row *row) {
    printf(" %.0f / %.0f |", row->ns[0], row->ns[1]);
}

void convex_print_checks(const convex_row *row) {
    printf(" %.2f / %.2f |", row->checks[0], row->checks[1]);
}

/* Ours and the published form, of all shapes. */
bool convex_growth_draw(const section_bench *bench, const convex_growth *growth, bool checks, const char *name,
                        const char *title) {
    static const char *const colours[CONVEX_MOST_SHAPES] = {"#2b6cb0", "#2f855a", "#c05621", "#6b46c1"};
    double places[CONVEX_SIZES], values[CURVES][CONVEX_SIZES];
    char names[CURVES][NAME];
    plot_curve curves[CURVES];
    if (bench->figures == NULL) {
        return true;
    }
    for (size_t c = 0; c < growth->shape_count * CONVEX_FORMS; c++) {
        size_t s = c / CONVEX_FORMS, form = c % CONVEX_FORMS;
        for (size_t k = 0; k < growth->size_count; k++) {
            const convex_row *row = &growth->rows[s][k];
            places[k] = (double)convex_sizes[k];
            values[c][k] = checks ? row->checks[form] : row->ns[form];
        }
        snprintf(names[c], NAME, "%s, %s", forms[form]->name, growth->shapes[s].name);
        curves[c] = (plot_curve){.name = names[c], .colour = colours[s], .dashed = form == 1, .values = values[c]};
    }
    const plot drawn = {.title = title,
                        .across = "corners of each body",
                        .upwards = checks ? "checked pairs" : "time, ns",
                        .print_across = chart_number,
                        .places = places,
                        .place_count = growth->size_count,
                        .curves = curves,
                        .curve_count = growth->shape_count * CONVEX_FORMS};
    FILE *out = convex_figure_open(bench, name);
    if (out != NULL) {
        plot_draw(out, &drawn);
    }
    return out != NULL && fclose(out) == 0;
}
