#include "picture.h"

#include <math.h>
#include <png.h>
#include <stdlib.h>

picture picture_make(int width, int height) {
    size_t count = (size_t)width * (size_t)height;
    picture made = {.width = width, .height = height, .pixels = malloc(count * sizeof *made.pixels)};
    for (size_t i = 0; made.pixels != NULL && i < count; i++) {
        made.pixels[i] = (picture_colour){1, 1, 1};
    }
    return made;
}

void picture_free(picture *made) {
    free(made->pixels);
    *made = (picture){0};
}

static void blend(picture_colour *under, picture_colour over, double opacity) {
    float share = (float)opacity;
    under->red += share * (over.red - under->red);
    under->green += share * (over.green - under->green);
    under->blue += share * (over.blue - under->blue);
}

static double distance_to_line(double x, double y, const double from[2], const double to[2]) {
    double along[2] = {to[0] - from[0], to[1] - from[1]};
    double square = along[0] * along[0] + along[1] * along[1];
    double at = square > 0 ? ((x - from[0]) * along[0] + (y - from[1]) * along[1]) / square : 0;
    at = fmin(1, fmax(0, at));
    return hypot(x - from[0] - at * along[0], y - from[1] - at * along[1]);
}

static int clamp(double value, int most) {
    return (int)fmin(most, fmax(0, value));
}

void picture_line(picture *drawn, const double from[2], const double to[2], double width, picture_colour colour,
                  double opacity) {
    double reach = width / 2 + 1;
    int right = clamp(ceil(fmax(from[0], to[0]) + reach), drawn->width);
    int bottom = clamp(ceil(fmax(from[1], to[1]) + reach), drawn->height);
    for (int row = clamp(fmin(from[1], to[1]) - reach, drawn->height); row < bottom; row++) {
        for (int column = clamp(fmin(from[0], to[0]) - reach, drawn->width); column < right; column++) {
            double cover = width / 2 + 0.5 - distance_to_line(column + 0.5, row + 0.5, from, to);
            if (cover > 0) {
                blend(&drawn->pixels[(size_t)row * (size_t)drawn->width + (size_t)column], colour,
                      fmin(1, fmin(cover, width)) * opacity);
            }
        }
    }
}

picture picture_shrink(const picture *large, int side) {
    picture small = picture_make(large->width / side, large->height / side);
    for (int i = 0; small.pixels != NULL && i < small.width * small.height; i++) {
        picture_colour sum = {0, 0, 0};
        for (int k = 0; k < side * side; k++) {
            int row = i / small.width * side + k / side;
            int column = i % small.width * side + k % side;
            const picture_colour *from = &large->pixels[(size_t)row * (size_t)large->width + (size_t)column];
            sum.red += from->red;
            sum.green += from->green;
            sum.blue += from->blue;
        }
        float share = 1 / (float)(side * side);
        small.pixels[i] = (picture_colour){sum.red * share, sum.green * share, sum.blue * share};
    }
    return small;
}

/* Of 64 shades, which nobody tells from 256, for a smaller file. */
static unsigned char byte_of(float value) {
    const float shades = 63;
    return (unsigned char)lrintf(255 / shades * rintf(shades * fminf(1, fmaxf(0, value))));
}

bool picture_write_png(const picture *drawn, FILE *file) {
    size_t count = (size_t)drawn->width * (size_t)drawn->height;
    unsigned char *bytes = malloc(3 * count);
    for (size_t i = 0; bytes != NULL && i < count; i++) {
        bytes[3 * i] = byte_of(drawn->pixels[i].red);
        bytes[3 * i + 1] = byte_of(drawn->pixels[i].green);
        bytes[3 * i + 2] = byte_of(drawn->pixels[i].blue);
    }
    png_image image = {.version = PNG_IMAGE_VERSION,
                       .width = (png_uint_32)drawn->width,
                       .height = (png_uint_32)drawn->height,
                       .format = PNG_FORMAT_RGB,
                       .flags = PNG_IMAGE_FLAG_FAST};
    bool done = bytes != NULL && png_image_write_to_stdio(&image, file, 0, bytes, 0, NULL) != 0;
    free(bytes);
    return done;
}
