#include "error_picture.h"
#include "clinker/draw.h"

#include "cli/pictures/canvas.h"
#include <math.h>

enum { BANDS = 7, INK_PAPER = 0, INK_TEXT = 1, INK_BANDS = 2, FOOT = 44, SWATCH = 14, STEP = 70 };

/* Where bands end; the last has no end. */
static const double ends[BANDS - 1] = {0.0005, 0.001, 0.002, 0.005, 0.01, 0.02};
static const char *const names[BANDS] = {"<0.0005", "<0.001", "<0.002", "<0.005", "<0.01", "<0.02", "more mm"};

static const canvas_colour palette[INK_BANDS + BANDS] = {
    {255, 255, 255}, {34, 48, 60},    {226, 236, 244}, {178, 210, 230}, {120, 178, 208},
    {88, 150, 120},  {240, 200, 100}, {224, 130, 60},  {180, 40, 40},
};

static uint8_t ink_of(double error) {
    if (isnan(error)) {
        return INK_PAPER;
    }
    uint8_t band = 0;
    while (band < BANDS - 1 && error >= ends[band]) {
        band++;
    }
    return (uint8_t)(INK_BANDS + band);
}

static void draw_legend(canvas *drawn, int y) {
    for (int band = 0; band < BANDS; band++) {
        int x = 4 + band * STEP;
        canvas_fill(drawn, x, y, SWATCH, SWATCH, (uint8_t)(INK_BANDS + band));
        canvas_text(drawn, x, y + SWATCH + 6, 1, INK_TEXT, names[band]);
    }
}

bool error_picture_write(const char *path, const clinker_map *map, const double *errors) {
    int width = (int)map->width;
    int height = (int)map->height;
    canvas drawn = canvas_make(width < BANDS * STEP ? BANDS * STEP : width, height + FOOT);
    FILE *file = drawn.inks != NULL ? fopen(path, "wb") : NULL;
    bool done = file != NULL;
    if (done) {
        for (int row = 0; row < height; row++) {
            for (int column = 0; column < width; column++) {
                size_t pixel = (size_t)row * map->width + (size_t)column;
                canvas_fill(&drawn, column, height - 1 - row, 1, 1, ink_of(errors[pixel]));
            }
        }
        draw_legend(&drawn, height + 8);
        done = canvas_write_png(&drawn, palette, INK_BANDS + BANDS, file);
        done = fclose(file) == 0 && done;
    }
    canvas_free(&drawn);
    return done;
}
