#include "cli/pictures/canvas.h"

#include "cli/base/memory.h"
#include "cli/base/text.h"
#include "cli/pictures/font.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

canvas canvas_make(int width, int height) {
    return (canvas){.width = width, .height = height, .inks = memory_take((size_t)width, (size_t)height)};
}

void canvas_free(canvas *made) {
    free(made->inks);
    *made = (canvas){0};
}

static int clamp(int value, int most) {
    return value < 0 ? 0 : (value > most ? most : value);
}

void canvas_fill(canvas *drawn, int x, int y, int width, int height, uint8_t ink) {
    int left = clamp(x, drawn->width);
    int right = clamp(x + width, drawn->width);
    int bottom = clamp(y + height, drawn->height);
    for (int row = clamp(y, drawn->height); row < bottom && left < right; row++) {
        memset(&drawn->inks[(size_t)row * (size_t)drawn->width + (size_t)left], ink, (size_t)(right - left));
    }
}

void canvas_frame(canvas *drawn, int x, int y, int width, int height, uint8_t ink) {
    canvas_fill(drawn, x - 1, y - 1, width + 2, 1, ink);
    canvas_fill(drawn, x - 1, y + height, width + 2, 1, ink);
    canvas_fill(drawn, x - 1, y, 1, height, ink);
    canvas_fill(drawn, x + width, y, 1, height, ink);
}

static void draw_glyph(canvas *drawn, int x, int y, int scale, uint8_t ink, const uint8_t *glyph) {
    for (int row = 0; row < FONT_HEIGHT; row++) {
        for (int column = 0; column < FONT_WIDTH; column++) {
            if (glyph[row] >> (FONT_WIDTH - 1 - column) & 1) {
                canvas_fill(drawn, x + column * scale, y + row * scale, scale, scale, ink);
            }
        }
    }
}

void canvas_text(canvas *drawn, int x, int y, int scale, uint8_t ink, const char *text) {
    while (*text != '\0') {
        size_t length = utf8_length(text);
        draw_glyph(drawn, x, y, scale, ink, font_glyph(length == 1 ? *text : '?'));
        text += length == 0 ? 1 : length;
        x += FONT_ADVANCE * scale;
    }
}

bool canvas_write_png(const canvas *drawn, const canvas_colour *palette, int colours, FILE *file) {
    png_image image = {.version = PNG_IMAGE_VERSION,
                       .width = (png_uint_32)drawn->width,
                       .height = (png_uint_32)drawn->height,
                       .format = PNG_FORMAT_RGB_COLORMAP,
                       .colormap_entries = (png_uint_32)colours};
    return png_image_write_to_stdio(&image, file, 0, drawn->inks, drawn->width, palette) != 0;
}

static canvas_colour colour_at(const canvas *drawn, const canvas_colour *palette, const canvas_photo *photo, int x,
                               int y) {
    uint8_t ink = drawn->inks[(size_t)y * (size_t)drawn->width + (size_t)x];
    int column = x - photo->x;
    int row = y - photo->y;
    bool inside = column >= 0 && column < photo->width && row >= 0 && row < photo->height;
    if (ink != photo->ink || !inside) {
        return palette[ink];
    }
    const uint8_t *rgba = &photo->rgba[4 * ((size_t)row * (size_t)photo->width + (size_t)column)];
    return (canvas_colour){rgba[0], rgba[1], rgba[2]};
}

bool canvas_write_png_photo(const canvas *drawn, const canvas_colour *palette, const canvas_photo *photo, FILE *file) {
    canvas_colour *colours = memory_take((size_t)drawn->width * (size_t)drawn->height, sizeof *colours);
    for (int y = 0; y < drawn->height; y++) {
        for (int x = 0; x < drawn->width; x++) {
            colours[(size_t)y * (size_t)drawn->width + (size_t)x] = colour_at(drawn, palette, photo, x, y);
        }
    }
    png_image image = {.version = PNG_IMAGE_VERSION,
                       .width = (png_uint_32)drawn->width,
                       .height = (png_uint_32)drawn->height,
                       .format = PNG_FORMAT_RGB,
                       .flags = PNG_IMAGE_FLAG_FAST}; /* large faces of one colour: smaller this way, too */
    bool good = png_image_write_to_stdio(&image, file, 0, colours, 0, NULL) != 0;
    free(colours);
    return good;
}
