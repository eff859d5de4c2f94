#include "cli/pictures/map_picture.h"
#include "clinker/draw.h"

#include "cli/base/direction.h"
#include "cli/pictures/map_field.h"
#include "cli/pictures/page.h"

#include <math.h>
#include <stdlib.h>

enum {
    LEAST_SIDE = 840, /* pixels along the longer side of the map on the page, */
    MOST_SIDE = 4096, /* whatever its own are */
    LEAST_WIDTH = 480,
    LEGEND_LINES = BAND_COUNT + 9,
};

typedef struct map_layout {
    double zoom; /* pixels of the page for one of the map */
    double x, y; /* of the map */
    double map_width, map_height;
    int legend_x;
    int width, height; /* of the page */
} map_layout;

static map_layout lay_out(const clinker_map *map) {
    map_layout plan = {.y = PAGE_HEAD};
    double longer = fmax(map->width, map->height);
    plan.zoom = fmin(fmax(longer, LEAST_SIDE), MOST_SIDE) / longer;
    plan.map_width = map->width * plan.zoom;
    plan.map_height = map->height * plan.zoom;
    double room = fmax(plan.map_width, LEAST_WIDTH);
    plan.x = PAGE_MARGIN + (room - plan.map_width) / 2;
    plan.legend_x = (int)ceil(PAGE_MARGIN + room) + PAGE_MARGIN;
    plan.width = plan.legend_x + PAGE_LEGEND + PAGE_MARGIN;
    plan.height = PAGE_HEAD + (int)ceil(fmax(plan.map_height, LEGEND_LINES * PAGE_LINE)) + PAGE_FOOT;
    return plan;
}

/* ---- the map */

/* Where the gap is smallest: what to look at first. */
static void mark_lowest(canvas *drawn, const map_layout *plan, const clinker_map *map) {
    size_t lowest = 0;
    while (lowest + 1 < (size_t)map->width * map->height && !(map->gap[lowest] <= map->lowest)) {
        lowest++;
    }
    size_t row = lowest / map->width;
    double x = plan->x + ((double)(lowest % map->width) + 0.5) * plan->zoom;
    double y = plan->y + ((double)map->height - (double)row - 0.5) * plan->zoom;
    page_ring(drawn, x, y);
}

static void draw_map(canvas *drawn, const map_layout *plan, const named_map *named) {
    map_field_draw(drawn, named, plan->x, plan->y, plan->zoom);
    canvas_ink(drawn, page_ink);
    cairo_set_line_width(drawn->pen, 1.5);
    cairo_rectangle(drawn->pen, plan->x, plan->y, plan->map_width, plan->map_height);
    cairo_stroke(drawn->pen);
    if (named->map.gap_count > 0) {
        mark_lowest(drawn, plan, &named->map);
    }
}

/* ---- the legend */

static void show_bands(legend *at, const gap_bands *bands, int first, int last) {
    for (int band = first; band < last; band++) {
        char text[64];
        gap_bands_label(bands, band, text, sizeof text);
        legend_show_joined(at, band_palette[INK_BANDS + band], text);
    }
}

static void draw_legend(canvas *drawn, const map_layout *plan, const named_map *named) {
    legend at = {.drawn = drawn, .x = plan->legend_x, .y = plan->y};
    char *text = text_format("Overlap, %s", named->unit);
    legend_head(&at, text);
    free(text);
    show_bands(&at, &named->bands, 0, BAND_CONTACT);
    legend_head(&at, "Contact, either way");
    show_bands(&at, &named->bands, BAND_CONTACT, BAND_CONTACT + 1);
    legend_head(&at, "Clearance");
    show_bands(&at, &named->bands, BAND_CONTACT + 1, BAND_COUNT);
    legend_head(&at, "One body only");
    for (int body = 0; body < 2; body++) {
        legend_show(&at, band_palette[INK_ONLY_A + body], named->names[body]);
    }
    at.y += PAGE_LINE / 2.0;
    legend_show_line(&at, map_zero_line, "gap 0");
    if (named->map.gap_count > 0) {
        text = text_format("smallest gap, %.4g", (double)named->map.lowest);
        int band = gap_bands_find(&named->bands, (double)named->map.lowest);
        legend_show_ring(&at, band_palette[INK_BANDS + band], text);
        free(text);
    }
}

/* ---- around it */

static void draw_title(canvas *drawn, const named_map *named) {
    const clinker_map *map = &named->map;
    const double *const directions[3] = {map->forward, map->right, map->up};
    char names[3][96];
    for (int i = 0; i < 3; i++) {
        direction_name(directions[i], names[i], sizeof names[i]);
    }
    char *range = map->gap_count > 0
                      ? text_format("%.4g to %.4g %s", (double)map->lowest, (double)map->highest, named->unit)
                      : text_format("nowhere");
    char *title = text_format("Gap between %s and %s", named->names[0], named->names[1]);
    char *below = text_format("%s; seen along %s, right is %s, up is %s", range, names[0], names[1], names[2]);
    page_title(drawn, title, below);
    free(range);
    free(title);
    free(below);
}

bool map_write_picture(const named_map *named, const char *path, cli_problem *problem) {
    map_layout plan = lay_out(&named->map);
    canvas drawn;
    if (!canvas_open(&drawn, path, plan.width, plan.height, problem)) {
        return false;
    }
    draw_title(&drawn, named);
    draw_map(&drawn, &plan, named);
    draw_legend(&drawn, &plan, named);
    page_scale(&drawn, plan.x, plan.y + plan.map_height + 34, plan.map_width, named->map.pixel / plan.zoom,
               named->unit);
    return canvas_close(&drawn, problem);
}
