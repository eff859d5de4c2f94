#include "cli/pictures/map_picture.h"
#include "clinker/draw.h"

#include "cli/base/direction.h"
#include "cli/pictures/font.h"

#include <math.h>
#include <string.h>

enum {
    MARGIN = 24,
    LEAST_MAP = 720, /* pixels along the longer side: smaller maps are enlarged */
    LEAST_WIDTH = 800,
    LEGEND_WIDTH = 376,
    LEGEND_LINES = BAND_COUNT + 14,
    FOOT = 64, /* below the map: scale */
};

typedef struct map_layout {
    int zoom; /* pixels of the picture for one of the map, along each side */
    int map_x, map_y, map_width, map_height;
    int legend_x;
    int width, height;
} map_layout;

static int larger(int a, int b) {
    return a > b ? a : b;
}

static map_layout lay_out(const clinker_map *map) {
    map_layout plan = {.zoom = 1, .map_x = MARGIN + 1, .map_y = 2 * MARGIN + PAGE_TITLE_SCALE * FONT_HEIGHT};
    int longer = larger((int)map->width, (int)map->height);
    plan.zoom = (LEAST_MAP + longer - 1) / longer;
    plan.map_width = (int)map->width * plan.zoom;
    plan.map_height = (int)map->height * plan.zoom;
    int least_legend_x = LEAST_WIDTH - LEGEND_WIDTH - MARGIN;
    plan.legend_x = larger(plan.map_x + plan.map_width + MARGIN, least_legend_x);
    plan.map_x += (plan.legend_x - MARGIN - plan.map_x - plan.map_width) / 2;
    plan.width = plan.legend_x + LEGEND_WIDTH + MARGIN;
    plan.height = plan.map_y + larger(plan.map_height + FOOT, LEGEND_LINES * PAGE_LINE) + MARGIN;
    return plan;
}

/* ---- the map itself */

static uint8_t ink_of(const named_map *named, size_t pixel) {
    static const uint8_t covers[] = {INK_PAPER, INK_ONLY_A, INK_ONLY_B, INK_PAPER};
    float gap = named->map.gap[pixel];
    if (isnan(gap)) {
        return covers[named->map.cover[pixel]];
    }
    return (uint8_t)(INK_BANDS + gap_bands_find(&named->bands, (double)gap));
}

/* Whether overlap meets clearance between two pixels. Signs of flush surfaces are noise: a real border has a slope. */
static bool is_border(const named_map *named, size_t a, size_t b) {
    float p = named->map.gap[a];
    float q = named->map.gap[b];
    return (p < 0) != (q < 0) && fabsf(p - q) > (float)named->bands.limits[0] / 20; /* false of NaN */
}

/* The thickness of a border, in pixels of the picture: about half on each side. */
static void draw_border(canvas *drawn, const map_layout *plan, int x, int y, bool upright) {
    int thick = larger(2, plan->zoom / 3);
    canvas_fill(drawn, x - (upright ? thick / 2 : 0), y - (upright ? 0 : thick / 2), upright ? thick : plan->zoom,
                upright ? plan->zoom : thick, INK_TEXT);
}

static void draw_map(canvas *drawn, const map_layout *plan, const named_map *named) {
    const clinker_map *map = &named->map;
    for (uint32_t row = 0; row < map->height; row++) {
        for (uint32_t column = 0; column < map->width; column++) {
            int x = plan->map_x + (int)column * plan->zoom;
            int y = plan->map_y + (int)(map->height - 1 - row) * plan->zoom;
            canvas_fill(drawn, x, y, plan->zoom, plan->zoom, ink_of(named, (size_t)row * map->width + column));
        }
    }
    for (uint32_t row = 0; row < map->height; row++) {
        for (uint32_t column = 0; column < map->width; column++) {
            size_t pixel = (size_t)row * map->width + column;
            int x = plan->map_x + (int)column * plan->zoom;
            int y = plan->map_y + (int)(map->height - 1 - row) * plan->zoom;
            if (column > 0 && is_border(named, pixel - 1, pixel)) {
                draw_border(drawn, plan, x, y, true);
            }
            if (row > 0 && is_border(named, pixel - map->width, pixel)) {
                draw_border(drawn, plan, x, y + plan->zoom, false);
            }
        }
    }
    canvas_frame(drawn, plan->map_x, plan->map_y, plan->map_width, plan->map_height, INK_TEXT);
}

/* ---- the legend */

static void show_bands(legend *at, const gap_bands *bands, int first, int last) {
    for (int band = first; band < last; band++) {
        char text[64];
        gap_bands_label(bands, band, text, sizeof text);
        legend_show(at, (uint8_t)(INK_BANDS + band), text);
    }
}

/* A line of overlap beside clearance, as it looks in the map. */
static void show_border(legend *at, const char *text) {
    canvas_fill(at->drawn, at->x + 1, at->y - 3 + (PAGE_LINE - 4) / 2 - 1, PAGE_SWATCH, 3, INK_TEXT);
    canvas_text(at->drawn, at->x + PAGE_SWATCH + 12, at->y, PAGE_TEXT_SCALE, INK_TEXT, text);
    at->y += PAGE_LINE;
}

static void say_direction(legend *at, const char *what, const double direction[3]) {
    char text[128];
    char name[96];
    direction_name(direction, name, sizeof name);
    snprintf(text, sizeof text, "%s: %s", what, name);
    legend_say(at, text);
}

static void draw_legend(canvas *drawn, const map_layout *plan, const named_map *named) {
    legend at = {.drawn = drawn, .x = plan->legend_x, .y = plan->map_y + 2};
    char text[256];
    char name[128];
    page_shorten(named->unit, LEGEND_WIDTH / 2, name, sizeof name);
    snprintf(text, sizeof text, "gap in %s", name);
    legend_say(&at, text);
    at.y += PAGE_LINE / 2;
    legend_say(&at, "overlap");
    show_bands(&at, &named->bands, 0, BAND_CONTACT);
    legend_say(&at, "contact");
    show_bands(&at, &named->bands, BAND_CONTACT, BAND_CONTACT + 1);
    show_border(&at, "gap 0");
    legend_say(&at, "clearance");
    show_bands(&at, &named->bands, BAND_CONTACT + 1, BAND_COUNT);
    legend_say(&at, "one body only");
    for (int body = 0; body < 2; body++) {
        page_shorten(named->names[body], LEGEND_WIDTH - PAGE_SWATCH - 12, name, sizeof name);
        legend_show(&at, (uint8_t)(INK_ONLY_A + body), name);
    }
    at.y += PAGE_LINE / 2;
    say_direction(&at, "sight", named->map.forward);
    say_direction(&at, "right", named->map.right);
    say_direction(&at, "up", named->map.up);
    if (named->map.gap_count > 0) {
        snprintf(text, sizeof text, "gap from %.4g", (double)named->map.lowest);
        legend_say(&at, text);
        snprintf(text, sizeof text, "      to %.4g", (double)named->map.highest);
        legend_say(&at, text);
    }
}

/* ---- around it */

static void draw_scale(canvas *drawn, const map_layout *plan, const named_map *named) {
    page_scale(drawn, plan->map_x, plan->map_y + plan->map_height + 20, plan->map_width, named->map.pixel / plan->zoom,
               named->unit);
}

static void draw_title(canvas *drawn, const map_layout *plan, const named_map *named) {
    char names[2][128];
    char text[300];
    for (int body = 0; body < 2; body++) {
        int room =
            (plan->width - 2 * MARGIN) / 2 * PAGE_TEXT_SCALE / PAGE_TITLE_SCALE - 120; /* for the words around it */
        page_shorten(named->names[body], room, names[body], sizeof names[body]);
    }
    snprintf(text, sizeof text, "Gap between %s and %s", names[0], names[1]);
    canvas_text(drawn, MARGIN, MARGIN, PAGE_TITLE_SCALE, INK_TEXT, text);
}

bool map_write_picture(const named_map *named, FILE *file) {
    map_layout plan = lay_out(&named->map);
    canvas drawn = canvas_make(plan.width, plan.height);
    draw_title(&drawn, &plan, named);
    draw_map(&drawn, &plan, named);
    draw_legend(&drawn, &plan, named);
    draw_scale(&drawn, &plan, named);
    bool good = canvas_write_png(&drawn, band_palette, INK_COUNT, file);
    canvas_free(&drawn);
    return good;
}
