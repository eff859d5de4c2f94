/* Figures 3 and 4 of the paper: time and checked pairs over the number of corners; and section 6.4: memory and time of
 * the maps. */
#include "convex_race.h"
#include "convex_sections.h"
#include "plot.h"

#include <stdlib.h>

enum { SIZES = 13, FORMS = 2 };

static const size_t sizes[SIZES] = {10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000, 50000, 100000};
static const convex_entrant *const forms[FORMS] = {&convex_ours, &convex_published};

typedef struct row {
    double ns[FORMS], checks[FORMS];
    double map_ratio; /* memory of the maps, over that of the mesh */
    double hull_ms, prepare_ms;
} row;

static void count_checks(const convex_input *input, row *out) {
    const clinker_convex *convex = input->body->convex;
    const clinker_polar_settings settings = clinker_polar_settings_default();
    double sums[FORMS] = {0};
    for (size_t i = 0; i < input->count; i++) {
        const convex_query *query = &input->random[i];
        clinker_convex_answer answer = {0};
        clinker_polar_answer polar = {0};
        clinker_convex_check(input->workspace, convex, &query->a, convex, &query->b, &answer);
        clinker_convex_polar(convex, &query->a, convex, &query->b, &settings, &polar);
        sums[0] += answer.checks;
        sums[1] += polar.checks;
    }
    for (int i = 0; i < FORMS; i++) {
        out->checks[i] = sums[i] / (double)input->count;
    }
}

/* A mesh as people hold it: three doubles for a corner, three numbers for a face. */
static double mesh_bytes(const clinker_convex_facts *facts) {
    return 24.0 * (double)facts->corners + 12.0 * (double)facts->faces;
}

static bool measure_size(const section_bench *bench, const convex_shape *shape, size_t size,
                         const convex_query *queries, const bool *truth, size_t count, row *out) {
    convex_body body;
    if (!convex_body_ellipsoid(bench->workspace, size, shape->axes, &body)) {
        return false;
    }
    const convex_input input = {.workspace = bench->workspace,
                                .body = &body,
                                .random = queries,
                                .count = count,
                                .truth = truth,
                                .quick = bench->quick};
    convex_score scores[FORMS];
    bool right = convex_race(&input, forms, FORMS, scores);
    count_checks(&input, out);
    for (int i = 0; right && i < FORMS; i++) {
        out->ns[i] = scores[i].ns;
    }
    out->map_ratio = (double)body.facts.map_bytes / mesh_bytes(&body.facts);
    out->hull_ms = body.hull_ms;
    out->prepare_ms = body.prepare_ms;
    convex_body_free(&body);
    return right;
}

static void print_rows(const char *what, row rows[CONVEX_SHAPES][SIZES], size_t count,
                       void (*print)(const row *measured)) {
    printf("\n%s\n\n| corners |", what);
    for (int s = 0; s < CONVEX_SHAPES; s++) {
        printf(" %s |", convex_shapes[s].name);
    }
    printf("\n| --: | --: | --: | --: |\n");
    for (size_t i = 0; i < count; i++) {
        printf("| ");
        convex_print_size(stdout, (double)sizes[i]);
        printf(" |");
        for (int s = 0; s < CONVEX_SHAPES; s++) {
            print(&rows[s][i]);
        }
        printf("\n");
    }
}

static void print_time(const row *measured) {
    printf(" %.0f / %.0f |", measured->ns[0], measured->ns[1]);
}

static void print_checks(const row *measured) {
    printf(" %.2f / %.2f |", measured->checks[0], measured->checks[1]);
}

static void print_memory(const row *measured) {
    printf(" %.1f |", measured->map_ratio);
}

static void print_preparing(const row *measured) {
    printf(" %.2f + %.2f |", measured->hull_ms, measured->prepare_ms);
}

/* Ours and the published form, of all shapes. */
static bool draw(const section_bench *bench, row rows[CONVEX_SHAPES][SIZES], size_t count, bool checks) {
    static const char *const colours[CONVEX_SHAPES] = {"#2b6cb0", "#2f855a", "#c05621"};
    static const char *const names[CONVEX_SHAPES][FORMS] = {{"Clinker, 1, .66, .33", "published, 1, .66, .33"},
                                                            {"Clinker, 1, 1, 1", "published, 1, 1, 1"},
                                                            {"Clinker, 1, .2, .1", "published, 1, .2, .1"}};
    double places[SIZES], values[CONVEX_SHAPES * FORMS][SIZES];
    plot_curve curves[CONVEX_SHAPES * FORMS];
    for (size_t c = 0; c < CONVEX_SHAPES * FORMS; c++) {
        size_t s = c / FORMS, form = c % FORMS;
        for (size_t i = 0; i < count; i++) {
            places[i] = (double)sizes[i];
            values[c][i] = checks ? rows[s][i].checks[form] : rows[s][i].ns[form];
        }
        curves[c] =
            (plot_curve){.name = names[s][form], .colour = colours[s], .dashed = form == 1, .values = values[c]};
    }
    const plot drawn = {.title = checks ? "Checked pairs of a question over the number of corners"
                                        : "Time of a question over the number of corners",
                        .across = "corners of each body",
                        .upwards = checks ? "checked pairs" : "ns",
                        .print_across = convex_print_size,
                        .places = places,
                        .place_count = count,
                        .curves = curves,
                        .curve_count = CONVEX_SHAPES * FORMS};
    FILE *out = convex_figure_open(bench, checks ? "convex_checks.svg" : "convex_time.svg");
    if (out != NULL) {
        plot_draw(out, &drawn);
    }
    return out != NULL && fclose(out) == 0;
}

bool convex_figures(const section_bench *bench) {
    row rows[CONVEX_SHAPES][SIZES];
    size_t count = bench->quick ? 2000 : 100000, size_count = bench->quick ? 7 : SIZES;
    convex_query *queries = convex_queries_random(count, 3);
    bool *truth = calloc(count, sizeof *truth);
    bool right = queries != NULL && truth != NULL;
    printf("## The paper's figures 3 and 4, and section 6.4\n");
    for (size_t i = 0; right && i < CONVEX_SHAPES * size_count; i++) {
        size_t s = i / size_count, k = i % size_count;
        right = measure_size(bench, &convex_shapes[s], sizes[k], queries, truth, count, &rows[s][k]);
    }
    free(queries);
    free(truth);
    if (!right) {
        return false;
    }
    print_rows("Figure 3: ns for each question, Clinker / published:", rows, size_count, print_time);
    print_rows("Figure 4: checked pairs, Clinker / published:", rows, size_count, print_checks);
    print_rows("Memory of all maps over that of the mesh:", rows, size_count, print_memory);
    print_rows("Hull and preparation, ms:", rows, size_count, print_preparing);
    return bench->figures == NULL || (draw(bench, rows, size_count, false) && draw(bench, rows, size_count, true));
}
