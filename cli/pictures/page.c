#include "cli/pictures/page.h"

#include "cli/base/memory.h"
#include "cli/pictures/amount.h"
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

/* ---- text in lines */

static double width_of_part(canvas *measured, const char *text, size_t length) {
    char *part = text_format("%.*s", (int)length, text);
    double width = width_of(measured, part);
    free(part);
    return width;
}

/* How many bytes of a text make a line: up to the last space that fits or, in a word that does not fit, up to a sign
 * that may end a line or else the last character; one character in any case. */
static size_t line_length(canvas *measured, const char *text, double room) {
    enum { MOST_BYTES = 1024 }; /* characters without a width would never fill a line */
    size_t words = 0;
    size_t signs = 0;
    size_t fits = utf8_length(text);
    for (size_t end = fits; end <= MOST_BYTES && width_of_part(measured, text, end) <= room;
         end += utf8_length(&text[end])) {
        fits = end;
        words = text[end] == ' ' || text[end] == '\0' ? end : words;
        signs = strchr("_-./,;#", text[end - 1]) != NULL ? end : signs;
        if (text[end] == '\0') {
            break;
        }
    }
    return words > 0 ? words : signs > 0 ? signs : fits;
}

page_lines page_wrap(canvas *measured, double room, page_type type, size_t most, const char *text) {
    page_lines made = {.lines = memory_take(most, sizeof *made.lines)};
    char *whole = clean(text);
    const char *at = whole;
    choose_face(measured, type);
    while (*at != '\0' && made.count + 1 < most) {
        size_t length = line_length(measured, at, room);
        made.lines[made.count++] = text_format("%.*s", (int)length, at);
        at += length + (at[length] == ' ');
    }
    if (*at != '\0' || made.count == 0) {
        made.lines[made.count++] = shorten(measured, room, type, at);
    }
    free(whole);
    return made;
}

void page_lines_free(page_lines *lines) {
    for (size_t i = 0; i < lines->count; i++) {
        free(lines->lines[i]);
    }
    free(lines->lines);
    *lines = (page_lines){0};
}

/* ---- title */

enum { TITLE_LINE = 36, BELOW_LINE = 26, HEAD_MOST = 8 /* lines, each */ };

static const page_type title_type = {.size = PAGE_TITLE, .bold = true};
static const page_type below_type = {.size = PAGE_TEXT, .faint = true};

page_head page_head_make(double width, const char *title, const char *below) {
    const double room = width - 2 * PAGE_MARGIN;
    canvas scratch;
    canvas_open_scratch(&scratch);
    page_head made = {.title = page_wrap(&scratch, room, title_type, HEAD_MOST, title),
                      .below = page_wrap(&scratch, room, below_type, HEAD_MOST, below)};
    canvas_drop(&scratch);
    made.height = PAGE_HEAD + TITLE_LINE * ((int)made.title.count - 1) + BELOW_LINE * ((int)made.below.count - 1);
    return made;
}

/* Returns how far the lines reach down. */
static double draw_lines(canvas *drawn, double y, double step, page_type type, const page_lines *lines) {
    for (size_t i = 0; i < lines->count; i++) {
        const double room = drawn->width - 2 * PAGE_MARGIN + 1; /* nothing is cut for a rounding */
        (void)page_text(drawn, PAGE_MARGIN, y + (double)i * step, room, type, lines->lines[i]);
    }
    return y + (double)(lines->count - 1) * step;
}

void page_head_draw(canvas *drawn, const page_head *head) {
    double y = draw_lines(drawn, PAGE_MARGIN + 20, TITLE_LINE, title_type, &head->title);
    (void)draw_lines(drawn, y + 30, BELOW_LINE, below_type, &head->below);
}

void page_head_free(page_head *head) {
    page_lines_free(&head->title);
    page_lines_free(&head->below);
}

/* ---- legend */

static void say(legend *at, double indent, bool bold, const char *text) {
    enum { MOST_LINES = 8, WRAPPED_LINE = 25 };
    const page_type type = {.size = PAGE_TEXT, .bold = bold};
    const double room = at->width - indent;
    page_lines lines = page_wrap(at->drawn, room, type, MOST_LINES, text);
    for (size_t i = 0; i < lines.count; i++) {
        const double y = at->y + 21 + WRAPPED_LINE * (double)i;
        const double width = page_text(at->drawn, at->x + indent, y, room, type, lines.lines[i]);
        at->widest = fmax(at->widest, indent + width);
    }
    at->y += PAGE_LINE + (lines.count > 1 ? WRAPPED_LINE * (double)(lines.count - 1) : 0);
    page_lines_free(&lines);
}

legend_size legend_measure(void (*draw)(legend *at, const void *data), const void *data) {
    canvas scratch;
    canvas_open_scratch(&scratch);
    legend at = {.drawn = &scratch, .width = PAGE_LEGEND_MOST};
    draw(&at, data);
    canvas_drop(&scratch);
    const int slack = 1; /* what another kind of sheet may measure more */
    return (legend_size){.width = (int)fmax(PAGE_LEGEND, ceil(at.widest) + slack), .height = (int)ceil(at.y)};
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
    char *number = text_format("%g", length);
    char *text = amount_text(number, unit);
    (void)page_text(drawn, x + width + 12, y + 3, fmax(room - width - 12, PAGE_LEGEND / 2.0), type, text);
    free(number);
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
