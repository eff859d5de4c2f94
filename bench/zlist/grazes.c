#include "grazes.h"

#include "lib/chart.h"
#include "lib/first_contact.h"

#include <math.h>
#include <random.h>
#include <scenes.h>

static const unsigned resolutions[GRAZE_RESOLUTIONS] = {64, 128, 256, 512, 1024};

/* The upper end of a bin; the last has none. */
static double bin_end(int bin) {
    return ldexp(1, bin - 8);
}

static int bin_of(double pixels) {
    int bin = 0;
    while (bin < GRAZE_BINS - 1 && pixels > bin_end(bin)) {
        bin++;
    }
    return bin;
}

/* Whether sorted depths see the bodies overlap, at this distance of their middles. */
static bool ask(approach *at, double distance, unsigned resolution, bool *overlap, double *spacing) {
    clinker_query query;
    clinker_query_init(&query);
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    clinker_body bodies[2];
    query.detail = CLINKER_DETAIL_STATE;
    query.depth = false;
    query.tolerance = 0;
    query.method = CLINKER_METHOD_ZLIST;
    query.view.resolution = resolution;
    approach_place(at, distance, bodies);
    if (clinker_bodies_check(at->workspace, bodies, 2, &query, &answer) != CLINKER_STATUS_OK) {
        return false;
    }
    *overlap = answer.pair_count > 0 && answer.pairs[0].state != CLINKER_STATE_APART;
    *spacing = answer.sample_spacing;
    return true;
}

static void count(graze_table *table, int resolution, double depth, double pixels, bool right) {
    if (depth < 0) {
        table->invented[resolution].poses++;
        table->invented[resolution].wrong += !right;
        return;
    }
    graze_tally *tally = &table->missed[resolution][bin_of(pixels)];
    tally->poses++;
    if (!right) {
        tally->wrong++;
        table->deepest_missed[resolution] = fmax(table->deepest_missed[resolution], pixels);
        table->deepest_length[resolution] = fmax(table->deepest_length[resolution], depth);
    }
}

/* One pose at every resolution. Every fourth is a gap; depths spread evenly over their orders of magnitude. */
static bool measure_pose(approach *at, scene_random *random, bool apart, graze_table *table) {
    const double origin[3] = {0, 0, 0};
    at->pose = scene_random_pose(random, origin);
    scene_random_direction(random, at->direction);
    double contact;
    double depth = pow(10, scene_random_between(random, -6, -1.3));
    depth = apart ? -depth : depth;
    bool exact;
    if (!approach_find_contact(at, 1, 2.5, &contact) || !approach_meets(at, contact - depth, &exact)) {
        return false;
    }
    for (int i = 0; i < GRAZE_RESOLUTIONS; i++) {
        bool seen;
        double spacing;
        if (!ask(at, contact - depth, resolutions[i], &seen, &spacing)) {
            return false;
        }
        if (exact != apart) { /* else the bisection was off by more than the depth */
            count(table, i, depth, spacing > 0 ? depth / spacing : INFINITY, seen == exact);
        }
    }
    return true;
}

bool grazes_measure(clinker_workspace *workspace, size_t poses, graze_table *table) {
    *table = (graze_table){0};
    scene_mesh mesh = scene_bumpy_sphere(2000, 3, 1);
    scene_random random = {11};
    approach at = {.workspace = workspace, .a = &mesh, .b = &mesh};
    bool done = mesh.vertex_count > 0;
    for (size_t i = 0; done && i < poses; i++) {
        done = measure_pose(&at, &random, i % 4 == 0, table);
    }
    scene_mesh_free(&mesh);
    return done;
}

static void print_bin(FILE *out, const graze_table *table, int bin) {
    if (bin < GRAZE_BINS - 1) {
        fprintf(out, "| up to %g |", bin_end(bin));
    } else {
        fprintf(out, "| above %g |", bin_end(bin - 1));
    }
    for (int i = 0; i < GRAZE_RESOLUTIONS; i++) {
        const graze_tally *tally = &table->missed[i][bin];
        fprintf(out, " %zu of %zu |", tally->wrong, tally->poses);
    }
    fprintf(out, "\n");
}

void grazes_print(FILE *out, const graze_table *table) {
    fprintf(out, "| penetration in pixels |");
    for (int i = 0; i < GRAZE_RESOLUTIONS; i++) {
        fprintf(out, " %u |", resolutions[i]);
    }
    fprintf(out, "\n| --- | --: | --: | --: | --: | --: |\n");
    for (int bin = 0; bin < GRAZE_BINS; bin++) {
        print_bin(out, table, bin);
    }
    fprintf(out, "| deepest missed, in pixels |");
    for (int i = 0; i < GRAZE_RESOLUTIONS; i++) {
        fprintf(out, " %.2g |", table->deepest_missed[i]);
    }
    fprintf(out, "\n| deepest missed, of the radius |");
    for (int i = 0; i < GRAZE_RESOLUTIONS; i++) {
        fprintf(out, " %.1e |", table->deepest_length[i]);
    }
    fprintf(out, "\n| apart, yet said to meet |");
    for (int i = 0; i < GRAZE_RESOLUTIONS; i++) {
        fprintf(out, " %zu of %zu |", table->invented[i].wrong, table->invented[i].poses);
    }
    fprintf(out, "\n");
}

enum { LEFT = 72, TOP = 12, STEP = 52, HIGH = 220, KEY = LEFT + STEP * (GRAZE_BINS - 1) + 20 };

static void draw_axes(FILE *out) {
    int right = LEFT + STEP * (GRAZE_BINS - 1);
    for (int i = 0; i <= 4; i++) {
        int y = TOP + HIGH * i / 4;
        fprintf(out, "  <path d=\"M%d %dH%d\" stroke=\"#d5dbe0\"/>\n", LEFT, y, right);
        fprintf(out, "  <text x=\"%d\" y=\"%d\" text-anchor=\"end\">%d %%</text>\n", LEFT - 8, y + 4, 100 - 25 * i);
    }
    for (int bin = 0; bin < GRAZE_BINS - 1; bin++) {
        int power = 8 - bin;
        int x = LEFT + STEP * bin + STEP / 2;
        if (power > 0) {
            fprintf(out, "  <text x=\"%d\" y=\"%d\" text-anchor=\"middle\">1/%d</text>\n", x, TOP + HIGH + 20,
                    1 << power);
        } else {
            fprintf(out, "  <text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%d</text>\n", x, TOP + HIGH + 20,
                    1 << -power);
        }
    }
    fprintf(out, "  <text x=\"%d\" y=\"%d\" text-anchor=\"middle\">penetration in pixels, up to</text>\n",
            (LEFT + right) / 2, TOP + HIGH + 44);
    chart_upwards(out, TOP + HIGH / 2, "overlaps missed");
}

void grazes_draw(FILE *out, const graze_table *table) {
    static const char *const colours[GRAZE_RESOLUTIONS] = {"#c05621", "#b7791f", "#2f855a", "#2b6cb0", "#6b46c1"};
    chart_open(out, 740, TOP + HIGH + 60, "Overlaps that sorted depths miss, by penetration and resolution");
    draw_axes(out);
    for (int i = 0; i < GRAZE_RESOLUTIONS; i++) {
        fprintf(out, "  <polyline fill=\"none\" stroke-width=\"2\" stroke=\"%s\" points=\"", colours[i]);
        for (int bin = 0; bin < GRAZE_BINS - 1; bin++) {
            const graze_tally *tally = &table->missed[i][bin];
            double part = tally->poses > 0 ? (double)tally->wrong / (double)tally->poses : 0;
            fprintf(out, "%d,%.1f ", LEFT + STEP * bin + STEP / 2, TOP + HIGH * (1 - part));
        }
        char name[32];
        snprintf(name, sizeof name, "%u pixels", resolutions[i]);
        fprintf(out, "\"/>\n");
        chart_key(out, KEY, TOP + 12 + 20 * i, colours[i], false, name);
    }
    chart_close(out);
}
