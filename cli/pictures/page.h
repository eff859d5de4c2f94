/* What pictures have around them: a legend, line by line, names cut to fit, and a scale. */
#ifndef CLINKER_CLI_PAGE_H
#define CLINKER_CLI_PAGE_H

#include "cli/pictures/canvas.h"

enum {
    PAGE_TEXT_SCALE = 2,
    PAGE_TITLE_SCALE = 3,
    PAGE_LINE = 26,   /* from line to line of a legend */
    PAGE_SWATCH = 36, /* width of a colour in it */
};

/* The inks that all pages have. */
enum { INK_PAPER, INK_TEXT, PAGE_INKS };

/* The next free line of a legend. Text has ink INK_TEXT. */
typedef struct legend {
    canvas *drawn;
    int x, y;
} legend;

void legend_say(legend *at, const char *text);

/* A swatch of an ink and what it means. */
void legend_show(legend *at, uint8_t ink, const char *text);

/* `name` cut to what fits into `room` pixels of small text. */
void page_shorten(const char *name, int room, char *text, size_t size);

/* A bar of a round length, a third of `room` or less; `pixel` is the length that a pixel shows. */
void page_scale(canvas *drawn, int x, int y, int room, double pixel, const char *unit);

#endif
