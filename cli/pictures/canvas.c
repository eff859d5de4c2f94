#include "cli/pictures/canvas.h"

#include "cli/base/output.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <png.h>
#include <string.h>

/* A sheet of 1400 pixels fits on paper. */
static const double pdf_points_per_pixel = 0.5;

static cairo_status_t write_bytes(void *file, const unsigned char *bytes, unsigned count) {
    return fwrite(bytes, 1, count, file) == count ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

static cairo_surface_t *make_surface(const canvas *made) {
    switch (made->format) {
    case PICTURE_SVG:
        return cairo_svg_surface_create_for_stream(write_bytes, made->file, made->width, made->height);
    case PICTURE_PDF: {
        cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(
            write_bytes, made->file, made->width * pdf_points_per_pixel, made->height * pdf_points_per_pixel);
        /* Any fixed day: else the bytes would change from run to run. */
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
        return surface;
    }
    case PICTURE_PNG:
    default:
        return cairo_image_surface_create(CAIRO_FORMAT_RGB24, made->width, made->height);
    }
}

/* Shapes of letters are those of the font, not of the machine's settings for screens. */
static void choose_type(cairo_t *pen) {
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_set_font_options(pen, options);
    cairo_font_options_destroy(options);
}

bool canvas_open(canvas *made, const char *path, int width, int height, cli_problem *problem) {
    *made = (canvas){.width = width, .height = height, .path = path};
    if (!picture_format_find(path, &made->format, problem)) {
        return false;
    }
    made->file = output_open(path, problem);
    if (made->file == NULL) {
        return false;
    }
    cairo_surface_t *surface = make_surface(made);
    made->pen = cairo_create(surface);
    cairo_surface_destroy(surface); /* the pen holds it */
    if (made->format == PICTURE_PDF) {
        cairo_scale(made->pen, pdf_points_per_pixel, pdf_points_per_pixel);
    }
    choose_type(made->pen);
    cairo_set_source_rgb(made->pen, 1, 1, 1);
    cairo_paint(made->pen);
    return true;
}

void canvas_open_scratch(canvas *made) {
    *made = (canvas){.width = 1, .height = 1, .format = PICTURE_PNG};
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, made->width, made->height);
    made->pen = cairo_create(surface);
    cairo_surface_destroy(surface); /* the pen holds it */
    choose_type(made->pen);
}

void canvas_drop(canvas *made) {
    cairo_destroy(made->pen);
    *made = (canvas){0};
}

/* libpng, and not cairo's own writer: that has no word for how hard to compress, and takes longer than the drawing. The
 * surface loses what it has: its pixels move together where they are, which takes no more memory. */
static bool write_png(cairo_surface_t *surface, const canvas *drawn) {
    size_t width = (size_t)drawn->width;
    size_t stride = (size_t)cairo_image_surface_get_stride(surface);
    unsigned char *data = cairo_image_surface_get_data(surface);
    if (data == NULL) {
        return false;
    }
    unsigned char *to = data; /* never beyond what is read */
    for (size_t row = 0; row < (size_t)drawn->height; row++) {
        for (size_t column = 0; column < width; column++, to += 3) {
            uint32_t pixel;
            memcpy(&pixel, &data[row * stride + column * sizeof pixel], sizeof pixel);
            to[0] = (uint8_t)(pixel >> 16);
            to[1] = (uint8_t)(pixel >> 8);
            to[2] = (uint8_t)pixel;
        }
    }
    png_image image = {.version = PNG_IMAGE_VERSION,
                       .width = (png_uint_32)drawn->width,
                       .height = (png_uint_32)drawn->height,
                       .format = PNG_FORMAT_RGB,
                       .flags = PNG_IMAGE_FLAG_FAST}; /* large faces of one colour: smaller this way, too */
    return png_image_write_to_stdio(&image, drawn->file, 0, data, 0, NULL) != 0;
}

bool canvas_close(canvas *made, cli_problem *problem) {
    cairo_surface_t *surface = cairo_surface_reference(cairo_get_target(made->pen));
    bool good = cairo_status(made->pen) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(made->pen);
    cairo_surface_flush(surface);
    good = good && (made->format != PICTURE_PNG || write_png(surface, made));
    cairo_surface_finish(surface);
    good = good && cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS;
    cairo_surface_destroy(surface);
    return output_close(made->file, made->path, good, problem);
}

void canvas_ink(canvas *drawn, canvas_colour colour) {
    cairo_set_source_rgb(drawn->pen, colour.red / 255.0, colour.green / 255.0, colour.blue / 255.0);
}

/* Writes an image to a place in a surface that has room for it. */
static void put_pixels(cairo_surface_t *surface, int x, int y, int width, int height, const uint8_t *rgba) {
    cairo_surface_flush(surface);
    unsigned char *data = cairo_image_surface_get_data(surface);
    const size_t stride = (size_t)cairo_image_surface_get_stride(surface);
    for (size_t row = 0; data != NULL && row < (size_t)height; row++) {
        unsigned char *to = &data[((size_t)y + row) * stride + 4 * (size_t)x];
        for (size_t column = 0; column < (size_t)width; column++, rgba += 4, to += 4) {
            uint32_t pixel = (uint32_t)rgba[0] << 16 | (uint32_t)rgba[1] << 8 | rgba[2];
            memcpy(to, &pixel, sizeof pixel);
        }
    }
    cairo_surface_mark_dirty_rectangle(surface, x, y, width, height);
}

void canvas_image(canvas *drawn, int x, int y, int width, int height, const uint8_t *rgba) {
    if (drawn->format == PICTURE_PNG) { /* a sheet of pixels */
        put_pixels(cairo_get_target(drawn->pen), x, y, width, height, rgba);
        return;
    }
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    put_pixels(image, 0, 0, width, height, rgba);
    cairo_set_source_surface(drawn->pen, image, x, y);
    cairo_pattern_set_filter(cairo_get_source(drawn->pen), CAIRO_FILTER_NEAREST);
    cairo_paint(drawn->pen);
    cairo_surface_destroy(image);
}
