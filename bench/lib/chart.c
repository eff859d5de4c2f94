#include "chart.h"

enum { HEAD = 36 };

void chart_open(FILE *out, int width, int height, const char *title) {
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" "
            "font-size=\"12\" fill=\"#22303c\">\n  <title>%s</title>\n",
            width, height + HEAD, title);
    fprintf(out, "  <rect x=\"1\" y=\"1\" width=\"%d\" height=\"%d\" rx=\"8\" fill=\"#ffffff\" stroke=\"#c8d0d8\"/>\n",
            width - 2, height + HEAD - 2);
    fprintf(out, "  <text x=\"16\" y=\"29\" font-size=\"16\" font-weight=\"bold\">%s</text>\n", title);
    fprintf(out, "  <g transform=\"translate(0 %d)\">\n", HEAD);
}

void chart_close(FILE *out) {
    fprintf(out, "  </g>\n</svg>\n");
}

void chart_upwards(FILE *out, int middle, const char *text) {
    fprintf(out, "  <text transform=\"translate(16 %d) rotate(-90)\" text-anchor=\"middle\">%s</text>\n", middle, text);
}

void chart_number(FILE *out, double value) {
    const double thousand = 1e3, million = 1e6;
    if (value < thousand) {
        fprintf(out, "%g", value);
    } else {
        fprintf(out, "%g%c", value < million ? value / thousand : value / million, value < million ? 'k' : 'M');
    }
}

void chart_key(FILE *out, int x, int y, const char *colour, bool dashed, const char *text) {
    fprintf(out, "  <path d=\"M%d %dh24\" stroke-width=\"2\" stroke=\"%s\"%s/>\n", x, y, colour,
            dashed ? " stroke-dasharray=\"5 4\"" : "");
    fprintf(out, "  <text x=\"%d\" y=\"%d\">%s</text>\n", x + 32, y + 4, text);
}
