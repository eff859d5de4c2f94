/* W5: polyhedra inscribed in ellipsoids, random poses, the time from poses to yes or no. */
#include "lib/chart.h"
#include "lib/plot.h"
#include "race.h"
#include "sections.h"

#include <stdlib.h>

enum { SIZES = 5, MOST_ENTRANTS = 13 };

/* NULL ends them. */
static const convex_entrant *const entrants[MOST_ENTRANTS] = {
    &convex_ours,    &convex_ours_moving, &convex_ours_moving_slowly, &convex_published,        &convex_search_alone,
#ifdef BENCH_WITH_CCD
    &convex_ccd_mpr, &convex_ccd_gjk,     &convex_ccd_mpr_climbing,   &convex_ccd_gjk_climbing,
#endif
#ifdef BENCH_WITH_FCL
    &convex_fcl,     &convex_fcl_ccd,
#endif
#ifdef BENCH_WITH_BULLET
    &convex_bullet,
#endif
};

static const size_t sizes[SIZES] = {10, 100, 1000, 10000, 100000};

static size_t count_entrants(void) {
    size_t count = 0;
    while (count < MOST_ENTRANTS && entrants[count] != NULL) {
        count++;
    }
    return count;
}

typedef struct results {
    size_t entrant_count;
    convex_score scores[SIZES][MOST_ENTRANTS];
    size_t count; /* sizes that were measured */
} results;

static bool measure(const section_bench *bench, const convex_shape *shape, results *found) {
    size_t count = bench->quick ? 2000 : 100000;
    convex_query *random = convex_queries_random(count, 5), *moving = convex_queries_moving(count, 5, 1);
    convex_query *moving_slowly = convex_queries_moving(count, 5, 0.1);
    bool *truth = malloc(count * sizeof *truth);
    bool right = random != NULL && moving != NULL && moving_slowly != NULL && truth != NULL;
    for (found->count = 0; right && found->count < (bench->quick ? 3 : SIZES); found->count += right) {
        convex_body body;
        right = convex_body_ellipsoid(bench->workspace, sizes[found->count], shape->axes, &body);
        if (right) {
            convex_input input = {.workspace = bench->workspace,
                                  .body = &body,
                                  .random = random,
                                  .moving = moving,
                                  .moving_slowly = moving_slowly,
                                  .count = count,
                                  .quick = bench->quick};
            right = convex_find_truth(&input, truth) &&
                    convex_race(&input, entrants, found->entrant_count, found->scores[found->count]);
            convex_body_free(&body);
        }
    }
    free(random);
    free(moving);
    free(moving_slowly);
    free(truth);
    return right;
}

static void print_head(const results *found, const char *first, const char *last) {
    printf("| %s |", first);
    for (size_t i = 0; i < found->entrant_count; i++) {
        printf(" %s |", entrants[i]->name);
    }
    printf("%s\n| --: |", last);
    for (size_t i = 0; i < found->entrant_count; i++) {
        printf(" --: |");
    }
    printf("%s\n", last[0] != '\0' ? " --: |" : "");
}

static double fastest_peer(const results *found, size_t size) {
    const convex_score *scores = found->scores[size];
    double least = 0;
    for (size_t i = 0; i < found->entrant_count; i++) {
        if (entrants[i]->peer && scores[i].ns > 0 && (least == 0 || scores[i].ns < least)) {
            least = scores[i].ns;
        }
    }
    return least;
}

static void print_times(const results *found) {
    print_head(found, "corners", " fastest peer / Clinker |");
    for (size_t k = 0; k < found->count; k++) {
        const convex_score *scores = found->scores[k];
        printf("| ");
        chart_number(stdout, (double)sizes[k]);
        printf(" |");
        for (size_t i = 0; i < found->entrant_count; i++) {
            printf(scores[i].ns > 0 ? " %.0f |" : " – |", scores[i].ns);
        }
        printf(" %.1f |\n", fastest_peer(found, k) / scores[0].ns);
    }
}

/* For each hundred thousand questions; a + is an answer "meet" of bodies that are apart. */
static void print_wrong(const results *found) {
    print_head(found, "wrong in 100,000", "");
    for (size_t k = 0; k < found->count; k++) {
        printf("| ");
        chart_number(stdout, (double)sizes[k]);
        printf(" |");
        for (size_t i = 0; i < found->entrant_count; i++) {
            const convex_score *score = &found->scores[k][i];
            double scale = score->asked > 0 ? 1e5 / (double)score->asked : 0;
            if (score->ns > 0 && !entrants[i]->moving) {
                printf(" −%.0f +%.0f |", scale * (double)score->missed, scale * (double)score->invented);
            } else {
                printf(" – |");
            }
        }
        printf("\n");
    }
}

static bool draw(const section_bench *bench, const results *found) {
    double places[SIZES], values[MOST_ENTRANTS][SIZES];
    plot_curve curves[MOST_ENTRANTS];
    for (size_t k = 0; k < found->count; k++) {
        places[k] = (double)sizes[k];
        for (size_t i = 0; i < found->entrant_count; i++) {
            values[i][k] = found->scores[k][i].ns;
        }
    }
    for (size_t i = 0; i < found->entrant_count; i++) {
        curves[i] = (plot_curve){.name = entrants[i]->name,
                                 .colour = entrants[i]->colour,
                                 .dashed = entrants[i]->dashed,
                                 .values = values[i]};
    }
    const plot drawn = {.title = "Time of a question over the number of corners, axes 1, .66, .33",
                        .across = "corners of each body",
                        .upwards = "time, ns",
                        .print_across = chart_number,
                        .places = places,
                        .place_count = found->count,
                        .curves = curves,
                        .curve_count = found->entrant_count};
    FILE *out = convex_figure_open(bench, "convex_peers.svg");
    if (out != NULL) {
        plot_draw(out, &drawn);
    }
    return out != NULL && fclose(out) == 0;
}

bool convex_peers(const section_bench *bench) {
    results *found = calloc(1, sizeof *found);
    bool right = found != NULL;
    if (right) {
        found->entrant_count = count_entrants();
    }
    printf("## Convex bodies beside others: W5\n\n"
           "ns of the processor for each question, the mean; wrong answers: −missed +invented.\n");
    for (size_t s = 0; right && s < CONVEX_SHAPES; s++) {
        right = measure(bench, &convex_shapes[s], found);
        if (right) {
            printf("\nAxes %s:\n\n", convex_shapes[s].name);
            print_times(found);
            printf("\n");
            print_wrong(found);
            fflush(stdout);
        }
        if (right && s == 0 && bench->figures != NULL) {
            right = draw(bench, found);
        }
    }
    free(found);
    return right;
}
