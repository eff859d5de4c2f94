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
    PAGE_LEGEND = 376, /* its width */
    PAGE_RING = 16,    /* radius of a ring */
    PAGE_MARK = 13,    /* radius of a numbered mark */
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

/* The title of a page, and what is written below it. */
void page_title(canvas *drawn, const char *title, const char *below);

/* The next free line of a legend. */
typedef struct legend {
    canvas *drawn;
    double x, y;
} legend;

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
