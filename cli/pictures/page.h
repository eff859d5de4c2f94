/* What pictures have around them: type, a legend line by line, a scale, and numbered marks. */
#ifndef CLINKER_CLI_PAGE_H
#define CLINKER_CLI_PAGE_H

#include "cli/pictures/canvas.h"

enum {
    PAGE_MARGIN = 32,
    PAGE_TITLE = 29, /* size of type */
    PAGE_TEXT = 20,
    PAGE_HEAD = 100, /* from the upper edge to the picture: the title, and a line below it */
    PAGE_FOOT = 72,  /* below the picture: the scale */
    PAGE_LINE = 31,  /* from line to line of a legend */
    PAGE_SWATCH = 40,
    PAGE_LEGEND = 376,      /* its width, */
    PAGE_LEGEND_MOST = 820, /* and with long names, as of 64 characters */
    PAGE_RING = 16,         /* radius of a ring */
    PAGE_MARK = 13,         /* radius of a numbered mark */
};

extern const canvas_colour page_ink;

/* How a text is set. */
typedef struct page_type {
    double size;
    bool bold;
    bool faint;
    double centred; /* share of the width that is left of x */
} page_type;

/* Text whose baseline begins at x, y, cut in the middle to what fits into `room`. Control characters and bytes that are
 * no UTF-8 become '?'. Returns how wide it is. */
double page_text(canvas *drawn, double x, double y, double room, page_type type, const char *text);

/* A text in lines that fit. */
typedef struct page_lines {
    char **lines;
    size_t count;
} page_lines;

/* Parts a text at spaces, and words that are wider than `room` where they have a sign between letters, if they can. Of
 * what does not fit into `most` lines, the last one loses its middle. One line at least. `measured` may be a scratch
 * sheet. */
page_lines page_wrap(canvas *measured, double room, page_type type, size_t most, const char *text);
void page_lines_free(page_lines *lines);

/* The title of a page that is `width` wide, and what is written below it, in as many lines as they need. */
typedef struct page_head {
    page_lines title, below;
    int height; /* from the upper edge to the picture: PAGE_HEAD and further lines */
} page_head;

page_head page_head_make(double width, const char *title, const char *below);
void page_head_draw(canvas *drawn, const page_head *head);
void page_head_free(page_head *head);

/* The next free line of a legend. Texts that are too wide for it go on in a line below. Drawn on a scratch sheet first,
 * a legend tells what room it needs. */
typedef struct legend {
    canvas *drawn;
    double x, y;
    double width;  /* that it may have */
    double widest; /* that it has had so far */
} legend;

/* How wide and how high what `draw` draws is, with a width from PAGE_LEGEND to PAGE_LEGEND_MOST; y counts from 0. */
typedef struct legend_size {
    int width, height;
} legend_size;

legend_size legend_measure(void (*draw)(legend *at, const void *data), const void *data);

/* A line in bold. */
void legend_head(legend *at, const char *text);

/* A swatch of a colour and what it means. */
void legend_show(legend *at, canvas_colour colour, const char *text);

/* The same with a swatch that is joined to those above and below. */
void legend_show_joined(legend *at, canvas_colour colour, const char *text);

/* A line as one in the picture, and what it means. */
void legend_show_line(legend *at, double thickness, const char *text);

/* A bar of a round length, a third of `room` or less; `pixel` is the length that a pixel shows. */
void page_scale(canvas *drawn, double x, double y, double room, double pixel, const char *unit);

/* A ring around what is too small to be seen. */
void page_ring(canvas *drawn, double x, double y);

/* A small one around a colour, and what it means. */
void legend_show_ring(legend *at, canvas_colour colour, const char *text);

/* A number in a disc, and the line from what it marks. */
void page_mark(canvas *drawn, double x, double y, size_t number);
void page_leader(canvas *drawn, double from_x, double from_y, double to_x, double to_y);
void legend_show_mark(legend *at, size_t number, const char *text);

#endif
