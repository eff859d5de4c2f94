#include "shares.h"

#include "lib/chart.h"

enum { LEFT = 72, TOP = 12, WIDE = 420, HIGH = 240, KEY = LEFT + WIDE + 20, WIDTH = 740, HEIGHT = TOP + HIGH + 56 };

static double x_of(const shares *drawn, size_t place) {
    double first = drawn->places[0], last = drawn->places[drawn->place_count - 1];
    return LEFT + WIDE * (drawn->places[place] - first) / (last - first);
}

/* Where the parts below this one end. */
static double y_below(const shares *drawn, size_t part, size_t place) {
    double below = 0, whole = 0;
    for (size_t i = 0; i < drawn->part_count; i++) {
        below += i < part ? drawn->parts[i].amounts[place] : 0;
        whole += drawn->parts[i].amounts[place];
    }
    return TOP + HIGH * (1 - (whole > 0 ? below / whole : 0));
}

static void draw_part(FILE *out, const shares *drawn, size_t part) {
    int key = TOP + 12 + 22 * (int)(drawn->part_count - 1 - part);
    fprintf(out, "  <polygon fill=\"%s\" points=\"", drawn->parts[part].colour);
    for (size_t i = 0; i < drawn->place_count; i++) {
        fprintf(out, "%.1f,%.1f ", x_of(drawn, i), y_below(drawn, part, i));
    }
    for (size_t i = drawn->place_count; i-- > 0;) {
        fprintf(out, "%.1f,%.1f ", x_of(drawn, i), y_below(drawn, part + 1, i));
    }
    fprintf(out, "\"/>\n  <rect x=\"%d\" y=\"%d\" width=\"16\" height=\"12\" fill=\"%s\"/>\n", KEY, key - 10,
            drawn->parts[part].colour);
    fprintf(out, "  <text x=\"%d\" y=\"%d\">%s</text>\n", KEY + 24, key, drawn->parts[part].name);
}

static void draw_axes(FILE *out, const shares *drawn) {
    for (int i = 0; i <= 4; i++) {
        int y = TOP + HIGH * i / 4;
        fprintf(out, "  <path d=\"M%d %dH%d\" stroke=\"#22303c\" stroke-opacity=\".2\"/>\n", LEFT, y, LEFT + WIDE);
        fprintf(out, "  <text x=\"%d\" y=\"%d\" text-anchor=\"end\">%d %%</text>\n", LEFT - 8, y + 4, 100 - 25 * i);
    }
    size_t step = drawn->place_count > 12 ? drawn->place_count / 8 : 1;
    for (size_t i = 0; i < drawn->place_count; i += step) {
        fprintf(out, "  <text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%.3g</text>\n", x_of(drawn, i),
                TOP + HIGH + 18, drawn->places[i]);
    }
    fprintf(out, "  <text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>\n", LEFT + WIDE / 2, TOP + HIGH + 42,
            drawn->across);
    chart_upwards(out, TOP + HIGH / 2, "share of questions");
}

void shares_draw(FILE *out, const shares *drawn) {
    chart_open(out, WIDTH, HEIGHT, drawn->title);
    for (size_t i = 0; i < drawn->part_count; i++) {
        draw_part(out, drawn, i);
    }
    draw_axes(out, drawn);
    chart_close(out);
}
