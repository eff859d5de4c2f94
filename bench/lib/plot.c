#include "plot.h"

#include "chart.h"

#include <limits.h>
#include <math.h>

enum { LEFT = 72, TOP = 12, WIDE = 420, HIGH = 300, KEY = LEFT + WIDE + 20, WIDTH = 740, HEIGHT = TOP + HIGH + 56 };

/* Powers of ten that enclose all numbers. */
typedef struct decades {
    int low, high;
} decades;

static void include_value(decades *span, double value) {
    if (value > 0) {
        int low = (int)floor(log10(value));
        int high = (int)ceil(log10(value));
        span->low = low < span->low ? low : span->low;
        span->high = high > span->high ? high : span->high;
    }
}

static decades decades_across(const plot *drawn) {
    decades span = {INT_MAX, INT_MIN};
    for (size_t i = 0; i < drawn->place_count; i++) {
        include_value(&span, drawn->places[i]);
    }
    return span;
}

static decades decades_upwards(const plot *drawn) {
    decades span = {INT_MAX, INT_MIN};
    for (size_t i = 0; i < drawn->curve_count * drawn->place_count; i++) {
        include_value(&span, drawn->curves[i / drawn->place_count].values[i % drawn->place_count]);
    }
    return span;
}

/* How far along an axis a value lies, 0 to 1. */
static double along(const decades *span, double value) {
    return (log10(value) - span->low) / (span->high > span->low ? span->high - span->low : 1);
}

static double x_of(const decades *span, double value) {
    return LEFT + WIDE * along(span, value);
}

static double y_of(const decades *span, double value) {
    return TOP + HIGH * (1 - along(span, value));
}

static void draw_axes(FILE *out, const plot *drawn, const decades *x, const decades *y) {
    for (int power = y->low; power <= y->high; power++) {
        double at = y_of(y, pow(10, power));
        fprintf(out, "  <path d=\"M%d %.1fH%d\" stroke=\"#d5dbe0\"/>\n", LEFT, at, LEFT + WIDE);
        fprintf(out, "  <text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">", LEFT - 8, at + 4);
        chart_number(out, pow(10, power));
        fprintf(out, "</text>\n");
    }
    for (int power = x->low; power <= x->high; power++) {
        double at = x_of(x, pow(10, power));
        fprintf(out, "  <path d=\"M%.1f %dV%d\" stroke=\"#d5dbe0\"/>\n", at, TOP, TOP + HIGH);
        fprintf(out, "  <text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">", at, TOP + HIGH + 18);
        drawn->print_across(out, pow(10, power));
        fprintf(out, "</text>\n");
    }
    fprintf(out, "  <text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>\n", LEFT + WIDE / 2, TOP + HIGH + 42,
            drawn->across);
    chart_upwards(out, TOP + HIGH / 2, drawn->upwards);
}

/* Bars end where the axes do: there is no 0 on them. */
static void draw_bars(FILE *out, const plot *drawn, const plot_curve *curve, const decades *x, const decades *y) {
    for (size_t i = 0; curve->spreads != NULL && i < drawn->place_count; i++) {
        double middle = curve->values[i];
        if (middle > 0) {
            double low = fmax(middle - curve->spreads[i], pow(10, y->low));
            double high = fmin(middle + curve->spreads[i], pow(10, y->high));
            fprintf(out, "  <path d=\"M%.1f %.1fV%.1f\" stroke=\"%s\"/>\n", x_of(x, drawn->places[i]), y_of(y, low),
                    y_of(y, high), curve->colour);
        }
    }
}

static void draw_curve(FILE *out, const plot *drawn, size_t number, const decades *x, const decades *y) {
    const plot_curve *curve = &drawn->curves[number];
    int key = TOP + 14 + 20 * (int)number;
    draw_bars(out, drawn, curve, x, y);
    const char *dashes = curve->dashed ? " stroke-dasharray=\"5 4\"" : "";
    fprintf(out, "  <polyline fill=\"none\" stroke-width=\"2\" stroke=\"%s\"%s points=\"", curve->colour, dashes);
    for (size_t i = 0; i < drawn->place_count; i++) {
        if (curve->values[i] > 0) {
            fprintf(out, "%.1f,%.1f ", x_of(x, drawn->places[i]), y_of(y, curve->values[i]));
        }
    }
    fprintf(out, "\"/>\n");
    chart_key(out, KEY, key, curve->colour, curve->dashed, curve->name);
}

void plot_draw(FILE *out, const plot *drawn) {
    decades x = decades_across(drawn);
    decades y = decades_upwards(drawn);
    chart_open(out, WIDTH, HEIGHT, drawn->title);
    draw_axes(out, drawn, &x, &y);
    for (size_t i = 0; i < drawn->curve_count; i++) {
        draw_curve(out, drawn, i, &x, &y);
    }
    chart_close(out);
}
