#include "growth.h"

#include "lib/chart.h"
#include "lib/plot.h"

#include <math.h>

void edges_growth_head(const edges_growth *growth) {
    printf("| %s |", growth->what);
    for (size_t i = 0; i < edges_entrant_count; i++) {
        printf(" %s |", edges_entrants[i].name);
    }
    printf("\n| --: |");
    for (size_t i = 0; i < edges_entrant_count; i++) {
        printf(" --: |");
    }
    printf("\n");
}

static void print_ms(double ms) {
    printf(ms < 0.1 ? "%.4f" : ms < 1 ? "%.3f" : ms < 10 ? "%.2f" : "%.1f", ms);
}

void edges_growth_row(edges_growth *growth, size_t size, const edges_trials *trials) {
    if (growth->count == EDGES_GROWTH_MOST) {
        return;
    }
    size_t place = growth->count++;
    growth->places[place] = (double)size;
    printf("| %zu |", size);
    for (size_t i = 0; i < edges_entrant_count; i++) {
        const samples *times = &edges_trials_tally(trials, i)->times;
        growth->means[i][place] = edges_mean(times);
        growth->deviations[i][place] = edges_deviation(times);
        printf(" ");
        print_ms(growth->means[i][place]);
        printf(" ± ");
        print_ms(growth->deviations[i][place]);
        printf(" |");
    }
    printf("\n");
    fflush(stdout);
}

/* The power of the size that time grows with, from a tenth of the last size on. */
static double exponent_of(const edges_growth *growth, const double *means) {
    double sizes[EDGES_GROWTH_MOST];
    double times[EDGES_GROWTH_MOST];
    size_t count = 0;
    for (size_t i = 0; i < growth->count; i++) {
        if (10 * growth->places[i] >= growth->places[growth->count - 1]) {
            sizes[count] = log(growth->places[i]);
            times[count++] = log(means[i]);
        }
    }
    return edges_line_fit(sizes, times, count).slope;
}

void edges_growth_fits(const edges_growth *growth) {
    size_t last = growth->count - 1;
    printf("\nLines through these means, by least squares; then time over size, at the first size and at the last, and "
           "the power of the size that it grows with over the last decade.\n\n"
           "| | at 0, ms | µs for each further one | R² | largest residual, of the last value | µs for each of the "
           "first | of the last | power |\n"
           "| --- | --: | --: | --: | --: | --: | --: | --: |\n");
    for (size_t i = 0; i < edges_entrant_count; i++) {
        const double *means = growth->means[i];
        edges_line line = edges_line_fit(growth->places, means, growth->count);
        printf("| %s | %.3f | %.3g | %.4f | %.1f %% | %.3g | %.3g | %.2f |\n", edges_entrants[i].name, line.start,
               1e3 * line.slope, line.explained, 100 * line.worst / means[last], 1e3 * means[0] / growth->places[0],
               1e3 * means[last] / growth->places[last], exponent_of(growth, means));
    }
}

bool edges_growth_draw(const edges_bench *bench, const edges_growth *growth, const char *file, const char *title) {
    if (bench->figures == NULL) {
        return true;
    }
    plot_curve curves[EDGES_ENTRANTS_MOST];
    for (size_t i = 0; i < edges_entrant_count; i++) {
        curves[i] = (plot_curve){.name = edges_entrants[i].name,
                                 .colour = edges_entrants[i].colour,
                                 .dashed = edges_entrants[i].dashed,
                                 .values = growth->means[i],
                                 .spreads = growth->deviations[i]};
    }
    const plot drawn = {.title = title,
                        .across = growth->what,
                        .upwards = "time, ms",
                        .print_across = chart_number,
                        .places = growth->places,
                        .place_count = growth->count,
                        .curves = curves,
                        .curve_count = edges_entrant_count};
    FILE *out = edges_figure_open(bench, file, "w");
    if (out != NULL) {
        plot_draw(out, &drawn);
    }
    return out != NULL && fclose(out) == 0;
}
