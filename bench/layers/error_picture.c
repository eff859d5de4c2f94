#include "error_picture.h"
#include "clinker/draw.h"

#include "cli/pictures/page.h"

#include <math.h>
#include <stdlib.h>

enum { BANDS = 7, HEAD = 34, FOOT = 56, SWATCH = 16, STEP = 78, TITLE = 15, TEXT = 13 };

/* Where bands end; the last has no end. */
static const double ends[BANDS - 1] = {0.0005, 0.001, 0.002, 0.005, 0.01, 0.02};
static const char *const names[BANDS] = {"< 0.0005", "< 0.001", "< 0.002", "< 0.005", "< 0.01", "< 0.02", "0.02 up"};

static const canvas_colour palette[BANDS] = {
    {226, 236, 244}, {178, 210, 230}, {120, 178, 208}, {88, 150, 120}, {240, 200, 100}, {224, 130, 60}, {180, 40, 40},
};

static canvas_colour colour_of(double error) {
    if (isnan(error)) {
        return (canvas_colour){255, 255, 255};
    }
    int band = 0;
    while (band < BANDS - 1 && error >= ends[band]) {
        band++;
    }
    return palette[band];
}

static void draw_legend(canvas *drawn, int y) {
    const page_type type = {.size = TEXT};
    for (int band = 0; band < BANDS; band++) {
        int x = 4 + band * STEP;
        canvas_ink(drawn, palette[band]);
        cairo_rectangle(drawn->pen, x, y, SWATCH, SWATCH);
        cairo_fill(drawn->pen);
        (void)page_text(drawn, x, y + SWATCH + 1.4 * TEXT, STEP - 4, type, names[band]);
    }
}

bool error_picture_write(const char *path, const char *title, const clinker_map *map, const double *errors) {
    int width = (int)map->width;
    int height = (int)map->height;
    canvas drawn;
    cli_problem problem;
    uint8_t *rgba = malloc(4 * (size_t)width * (size_t)height);
    if (rgba == NULL ||
        !canvas_open(&drawn, path, width < BANDS * STEP ? BANDS * STEP : width, HEAD + height + FOOT, &problem)) {
        free(rgba);
        return false;
    }
    for (size_t row = 0; row < map->height; row++) { /* upwards in a map, downwards in a picture */
        for (size_t column = 0; column < map->width; column++) {
            canvas_colour colour = colour_of(errors[row * map->width + column]);
            uint8_t *pixel = &rgba[4 * ((map->height - 1 - row) * map->width + column)];
            pixel[0] = colour.red;
            pixel[1] = colour.green;
            pixel[2] = colour.blue;
        }
    }
    (void)page_text(&drawn, 4, HEAD - 12, BANDS * STEP - 4, (page_type){.size = TITLE, .bold = true}, title);
    canvas_image(&drawn, 0, HEAD, width, height, rgba);
    draw_legend(&drawn, HEAD + height + 8);
    free(rgba);
    return canvas_close(&drawn, &problem);
}
