#include "cli/pictures/page.h"

#include "cli/base/text.h"
#include "cli/pictures/font.h"
#include "cli/pictures/round_number.h"

#include <math.h>

void legend_say(legend *at, const char *text) {
    canvas_text(at->drawn, at->x, at->y, PAGE_TEXT_SCALE, INK_TEXT, text);
    at->y += PAGE_LINE;
}

void legend_show(legend *at, uint8_t ink, const char *text) {
    int height = PAGE_LINE - 4;
    canvas_fill(at->drawn, at->x + 1, at->y - 3, PAGE_SWATCH, height, ink);
    canvas_frame(at->drawn, at->x + 1, at->y - 3, PAGE_SWATCH, height, INK_TEXT);
    canvas_text(at->drawn, at->x + PAGE_SWATCH + 12, at->y, PAGE_TEXT_SCALE, INK_TEXT, text);
    at->y += PAGE_LINE;
}

void page_shorten(const char *name, int room, char *text, size_t size) {
    int most = room / (FONT_ADVANCE * PAGE_TEXT_SCALE);
    if ((int)text_width(name) <= most) {
        snprintf(text, size, "%s", name);
        return;
    }
    size_t length = 0;
    for (int i = 0; i < most - 2 && name[length] != '\0'; i++) {
        size_t bytes = utf8_length(&name[length]);
        length += bytes == 0 ? 1 : bytes;
    }
    snprintf(text, size, "%.*s..", (int)length, name);
}

void page_scale(canvas *drawn, int x, int y, int room, double pixel, const char *unit) {
    const int unit_room = 188;
    double length = round_below(room * pixel / 3);
    int pixels = (int)lround(length / pixel);
    char text[128];
    char name[64];
    page_shorten(unit, unit_room, name, sizeof name);
    canvas_fill(drawn, x, y, pixels, 6, INK_TEXT);
    canvas_fill(drawn, x, y - 6, 2, 18, INK_TEXT);
    canvas_fill(drawn, x + pixels - 2, y - 6, 2, 18, INK_TEXT);
    snprintf(text, sizeof text, "%g %s", length, name);
    canvas_text(drawn, x + pixels + 12, y - 4, PAGE_TEXT_SCALE, INK_TEXT, text);
}
