#include "cli/pictures/page.h"

#include "cli/pictures/round_number.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const canvas_colour page_ink = {32, 34, 40};
static const canvas_colour faint = {92, 98, 110};

static const double all_round = 6.283185307179586;

/* ---- type */

static void choose_face(canvas *drawn, page_type type) {
    cairo_select_font_face(drawn->pen, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           type.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(drawn->pen, type.size);
}

static double width_of(canvas *drawn, const char *text) {
    cairo_text_extents_t extents;
    cairo_text_extents(drawn->pen, text, &extents);
    return extents.x_advance;
}

/* As many characters as fit; to be freed. */
static char *cut_middle(canvas *drawn, const char *text, double room) {
    size_t low = 2;
    size_t high = text_width(text);
    while (low < high) {
        size_t most = (low + high + 1) / 2;
        char *tried = text_shorten(text, most);
        bool fits = width_of(drawn, tried) <= room;
        low = fits ? most : low;
        high = fits ? high : most - 1;
        free(tried);
    }
    char *cut = text_shorten(text, low);
    if (width_of(drawn, cut) <= room) {
        return cut;
    }
    free(cut);
    return text_format("…");
}

/* Text that cairo takes: valid UTF-8, no control characters. */
static char *clean(const char *text) {
    char *cleaned = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&cleaned, &size);
    if (file == NULL) {
        return text_format("?");
    }
    text_print(file, text);
    fclose(file);
    return cleaned;
}

/* To be freed. */
static char *shorten(canvas *drawn, double room, page_type type, const char *text) {
    char *whole = clean(text);
    choose_face(drawn, type);
    if (width_of(drawn, whole) <= room) {
        return whole;
    }
    char *cut = cut_middle(drawn, whole, room);
    free(whole);
    return cut;
}

double page_text(canvas *drawn, double x, double y, double room, page_type type, const char *text) {
    char *fitting = shorten(drawn, room, type, text);
    double width = width_of(drawn, fitting);
    canvas_ink(drawn, type.faint ? faint : page_ink);
    cairo_move_to(drawn->pen, x - type.centred * width, y);
    cairo_show_text(drawn->pen, fitting);
    cairo_new_path(drawn->pen);
    free(fitting);
    return width;
}

void page_title(canvas *drawn, const char *title, const char *below) {
    double room = drawn->width - 2 * PAGE_MARGIN;
    const page_type large = {.size = PAGE_TITLE, .bold = true};
    const page_type small = {.size = PAGE_TEXT, .faint = true};
    (void)page_text(drawn, PAGE_MARGIN, PAGE_MARGIN + 20, room, large, title);
    (void)page_text(drawn, PAGE_MARGIN, PAGE_MARGIN + 50, room, small, below);
}

/* ---- legend */

static void say(legend *at, double indent, bool bold, const char *text) {
    const page_type type = {.size = PAGE_TEXT, .bold = bold};
    (void)page_text(at->drawn, at->x + indent, at->y + 21, PAGE_LEGEND - indent, type, text);
    at->y += PAGE_LINE;
}

void legend_head(legend *at, const char *text) {
    say(at, 0, true, text);
}

static void swatch(legend *at, canvas_colour colour, double inset) {
    canvas_ink(at->drawn, colour);
    cairo_rectangle(at->drawn->pen, at->x, at->y + inset, PAGE_SWATCH, PAGE_LINE - 2 * inset);
    cairo_fill(at->drawn->pen);
    canvas_ink(at->drawn, page_ink);
    cairo_set_line_width(at->drawn->pen, 1);
    cairo_rectangle(at->drawn->pen, at->x + 0.5, at->y + inset + 0.5, PAGE_SWATCH - 1, PAGE_LINE - 2 * inset - 1);
    cairo_stroke(at->drawn->pen);
}

void legend_show(legend *at, canvas_colour colour, const char *text) {
    swatch(at, colour, 3);
    say(at, PAGE_SWATCH + 12, false, text);
}

void legend_show_joined(legend *at, canvas_colour colour, const char *text) {
    swatch(at, colour, -0.5);
    say(at, PAGE_SWATCH + 12, false, text);
}

void legend_show_line(legend *at, double thickness, const char *text) {
    cairo_t *pen = at->drawn->pen;
    canvas_ink(at->drawn, page_ink);
    cairo_set_line_width(pen, thickness);
    cairo_move_to(pen, at->x, at->y + PAGE_LINE / 2.0);
    cairo_line_to(pen, at->x + PAGE_SWATCH, at->y + PAGE_LINE / 2.0);
    cairo_stroke(pen);
    say(at, PAGE_SWATCH + 12, false, text);
}

/* ---- scale and marks */

void page_scale(canvas *drawn, double x, double y, double room, double pixel, const char *unit) {
    double length = round_below(room * pixel / 3);
    double width = length / pixel;
    cairo_t *pen = drawn->pen;
    const page_type type = {.size = PAGE_TEXT};
    canvas_ink(drawn, page_ink);
    cairo_set_line_width(pen, 2.5);
    cairo_move_to(pen, x + 1, y - 7);
    cairo_line_to(pen, x + 1, y);
    cairo_line_to(pen, x + width - 1, y);
    cairo_line_to(pen, x + width - 1, y - 7);
    cairo_stroke(pen);
    char *text = text_format("%g %s", length, unit);
    (void)page_text(drawn, x + width + 12, y + 3, fmax(room - width - 12, PAGE_LEGEND / 2.0), type, text);
    free(text);
}

/* Dark with a pale rim, so that it shows on any ground. */
static void stroke_rimmed(canvas *drawn, double thickness) {
    cairo_set_source_rgb(drawn->pen, 1, 1, 1);
    cairo_set_line_width(drawn->pen, thickness + 2.5);
    cairo_stroke_preserve(drawn->pen);
    canvas_ink(drawn, page_ink);
    cairo_set_line_width(drawn->pen, thickness);
    cairo_stroke(drawn->pen);
}

static void ring(canvas *drawn, double x, double y, double radius) {
    cairo_new_path(drawn->pen);
    cairo_arc(drawn->pen, x, y, radius, 0, all_round);
    stroke_rimmed(drawn, 2.5);
}

void page_ring(canvas *drawn, double x, double y) {
    ring(drawn, x, y, PAGE_RING);
}

void page_leader(canvas *drawn, double from_x, double from_y, double to_x, double to_y) {
    cairo_move_to(drawn->pen, from_x, from_y);
    cairo_line_to(drawn->pen, to_x, to_y);
    stroke_rimmed(drawn, 1.5);
}

void legend_show_ring(legend *at, canvas_colour colour, const char *text) {
    const double x = at->x + PAGE_SWATCH / 2.0;
    const double y = at->y + PAGE_LINE / 2.0;
    const double radius = PAGE_LINE / 2.0 - 4;
    canvas_ink(at->drawn, colour);
    cairo_arc(at->drawn->pen, x, y, radius, 0, all_round);
    cairo_fill(at->drawn->pen);
    ring(at->drawn, x, y, radius);
    say(at, PAGE_SWATCH + 12, false, text);
}

void page_mark(canvas *drawn, double x, double y, size_t number) {
    cairo_t *pen = drawn->pen;
    cairo_arc(pen, x, y, PAGE_MARK, 0, all_round);
    cairo_set_source_rgb(pen, 1, 1, 1);
    cairo_fill_preserve(pen);
    canvas_ink(drawn, page_ink);
    cairo_set_line_width(pen, 2);
    cairo_stroke(pen);
    char text[32];
    const page_type type = {.size = number > 9 ? 15 : 18, .bold = true, .centred = 0.5};
    snprintf(text, sizeof text, "%zu", number);
    (void)page_text(drawn, x, y + type.size * 0.36, 2 * PAGE_MARK + 4, type, text);
}

void legend_show_mark(legend *at, size_t number, const char *text) {
    page_mark(at->drawn, at->x + PAGE_SWATCH / 2.0, at->y + PAGE_LINE / 2.0, number);
    say(at, PAGE_SWATCH + 12, false, text);
}
