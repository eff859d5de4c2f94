#include "misses_plot.h"

#include "lib/chart.h"

enum { LEFT = 72, TOP = 12, STEP = 34, WIDE = STEP * EDGES_BINS, HIGH = 240, KEY = LEFT + WIDE + 16, AT_256 = 2 };

typedef struct curve {
    const char *name, *colour;
    int form, density;
    bool dashed;
} curve;

static const curve curves[] = {
    {"published, no offset, 1k", "#a0aec0", EDGES_FORM_NO_OFFSET, 1, false},
    {"published, 1k triangles", "#c05621", EDGES_FORM_LAST, 1, false},
    {"published, 100k triangles", "#c05621", EDGES_FORM_LAST, 3, true},
    {"published, nearest edge, 100k", "#d69e2e", EDGES_FORM_NEAREST, 3, true},
    {"edges, 1k triangles", "#2b6cb0", EDGES_FORM_OURS, 1, false},
    {"edges, 100k triangles", "#2b6cb0", EDGES_FORM_OURS, 3, true},
};

static void draw_axes(FILE *out) {
    for (int i = 0; i <= 4; i++) {
        int y = TOP + HIGH * i / 4;
        fprintf(out, "  <path d=\"M%d %dH%d\" stroke=\"#d5dbe0\"/>\n", LEFT, y, LEFT + WIDE);
        fprintf(out, "  <text x=\"%d\" y=\"%d\" text-anchor=\"end\">%d %%</text>\n", LEFT - 8, y + 4, 100 - 25 * i);
    }
    for (int depth = -EDGES_REACH; depth <= EDGES_REACH; depth += 2) {
        fprintf(out, "  <text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%d</text>\n",
                LEFT + STEP * (depth + EDGES_REACH), TOP + HIGH + 20, depth);
    }
    fprintf(out, "  <path d=\"M%d %dV%d\" stroke=\"#22303c\" stroke-dasharray=\"2 3\"/>\n", LEFT + WIDE / 2, TOP,
            TOP + HIGH);
    fprintf(
        out,
        "  <text x=\"%d\" y=\"%d\" text-anchor=\"middle\">apart &#8592; depth in pixels &#8594; overlapping</text>\n",
        LEFT + WIDE / 2, TOP + HIGH + 44);
    chart_upwards(out, TOP + HIGH / 2, "poses said to interfere");
}

static void draw_curve(FILE *out, const edges_poses *poses, int number) {
    const curve *drawn = &curves[number];
    const edges_answers *bins = poses->answers[drawn->density][drawn->form][AT_256];
    const char *dashes = drawn->dashed ? " stroke-dasharray=\"5 4\"" : "";
    int key = TOP + 12 + 20 * number;
    fprintf(out, "  <polyline fill=\"none\" stroke-width=\"2\" stroke=\"%s\"%s points=\"", drawn->colour, dashes);
    for (int bin = 0; bin < EDGES_BINS; bin++) {
        if (bins[bin].poses > 0) {
            double share = (double)bins[bin].yes / (double)bins[bin].poses;
            fprintf(out, "%d,%.1f ", LEFT + STEP * bin + STEP / 2, TOP + HIGH * (1 - share));
        }
    }
    fprintf(out, "\"/>\n");
    chart_key(out, KEY, key, drawn->colour, drawn->dashed, drawn->name);
}

void edges_misses_draw(FILE *out, const edges_poses *poses) {
    chart_open(out, 740, TOP + HIGH + 60, "How often cast edges say that bodies interfere, by depth");
    draw_axes(out);
    for (int i = 0; i < (int)(sizeof curves / sizeof *curves); i++) {
        draw_curve(out, poses, i);
    }
    chart_close(out);
}
