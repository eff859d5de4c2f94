#include "cli/pictures/map_picture.h"
#include "clinker/draw.h"

#include "cli/base/direction.h"
#include "cli/pictures/amount.h"
#include "cli/pictures/map_field.h"
#include "cli/pictures/page.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    LEAST_SIDE = 840, /* pixels along the longer side of the map on the page, */
    MOST_SIDE = 4096, /* whatever its own are */
    LEAST_WIDTH = 480,
    LEGEND_LINES = BAND_COUNT + 9,
};

typedef struct map_layout {
    const named_map *named;
    const short_names *names; /* as in the report */
    double zoom;              /* pixels of the page for one of the map */
    double x, y;              /* of the map */
    double map_width, map_height;
    page_head head;
    legend_size legend;
    int legend_x;
    int width, height; /* of the page */
} map_layout;

/* A number of a gap, as it is told. */
typedef struct gap_text {
    char text[32];
} gap_text;

static gap_text tell_gap(float gap) {
    gap_text told;
    snprintf(told.text, sizeof told.text, "%.4g", (double)gap);
    return told;
}

/* Whether one number tells all gaps. */
static bool is_constant(const clinker_map *map) {
    return strcmp(tell_gap(map->lowest).text, tell_gap(map->highest).text) == 0;
}

/* Whether one place has a gap that others have not. */
static bool has_lowest(const clinker_map *map) {
    return map->gap_count > 0 && !is_constant(map);
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
    if (has_lowest(&named->map)) {
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

static void draw_legend(legend *at, const void *layout) {
    const map_layout *plan = layout;
    const named_map *named = plan->named;
    char *text = text_format("Overlap, %s", named->unit);
    legend_head(at, text);
    free(text);
    show_bands(at, &named->bands, 0, BAND_CONTACT);
    legend_head(at, "Contact, either way");
    show_bands(at, &named->bands, BAND_CONTACT, BAND_CONTACT + 1);
    legend_head(at, "Clearance");
    show_bands(at, &named->bands, BAND_CONTACT + 1, BAND_COUNT);
    legend_head(at, "One body only");
    for (int body = 0; body < 2; body++) {
        legend_show(at, band_palette[INK_ONLY_A + body], plan->names->names[body]);
    }
    at->y += PAGE_LINE / 2.0;
    legend_show_line(at, map_zero_line, "gap 0");
    if (has_lowest(&named->map)) {
        text = text_format("smallest gap, %s", tell_gap(named->map.lowest).text);
        int band = gap_bands_find(&named->bands, (double)named->map.lowest);
        legend_show_ring(at, band_palette[INK_BANDS + band], text);
        free(text);
    }
}

/* ---- around it */

/* "0.1 to 0.25 mm", "1 unit" or "nowhere"; to be freed. */
static char *describe_range(const named_map *named) {
    const clinker_map *map = &named->map;
    if (map->gap_count == 0) {
        return text_format("nowhere");
    }
    char *most = amount_text(tell_gap(map->highest).text, named->unit);
    char *range = is_constant(map) ? text_format("%s everywhere", most)
                                   : text_format("%s to %s", tell_gap(map->lowest).text, most);
    free(most);
    return range;
}

static page_head make_head(const map_layout *plan) {
    const clinker_map *map = &plan->named->map;
    const double *const directions[3] = {map->forward, map->right, map->up};
    char names[3][96];
    for (int i = 0; i < 3; i++) {
        direction_name(directions[i], names[i], sizeof names[i]);
    }
    char *range = describe_range(plan->named);
    char *title = text_format("Gap between %s and %s", plan->names->names[0], plan->names->names[1]);
    char *below = text_format("%s; seen along %s, right is %s, up is %s", range, names[0], names[1], names[2]);
    page_head head = page_head_make(plan->width, title, below);
    free(range);
    free(title);
    free(below);
    return head;
}

static void lay_out(map_layout *plan) {
    const clinker_map *map = &plan->named->map;
    double longer = fmax(map->width, map->height);
    plan->zoom = fmin(fmax(longer, LEAST_SIDE), MOST_SIDE) / longer;
    plan->map_width = map->width * plan->zoom;
    plan->map_height = map->height * plan->zoom;
    double room = fmax(plan->map_width, LEAST_WIDTH);
    plan->x = PAGE_MARGIN + (room - plan->map_width) / 2;
    plan->legend = legend_measure(draw_legend, plan);
    plan->legend_x = (int)ceil(PAGE_MARGIN + room) + PAGE_MARGIN;
    plan->width = plan->legend_x + plan->legend.width + PAGE_MARGIN;
    plan->head = make_head(plan);
    plan->y = plan->head.height;
    double high = fmax(plan->map_height, fmax(plan->legend.height, LEGEND_LINES * PAGE_LINE));
    plan->height = plan->head.height + (int)ceil(high) + PAGE_FOOT;
}

static bool draw_page(const map_layout *plan, const char *path, cli_problem *problem) {
    canvas drawn;
    if (!canvas_open(&drawn, path, plan->width, plan->height, problem)) {
        return false;
    }
    page_head_draw(&drawn, &plan->head);
    draw_map(&drawn, plan, plan->named);
    legend at = {.drawn = &drawn, .x = plan->legend_x, .y = plan->y, .width = plan->legend.width};
    draw_legend(&at, plan);
    page_scale(&drawn, plan->x, plan->y + plan->map_height + 34, plan->map_width, plan->named->map.pixel / plan->zoom,
               plan->named->unit);
    return canvas_close(&drawn, problem);
}

bool map_write_picture(const named_map *named, const char *path, cli_problem *problem) {
    short_names names = body_list_short_names(named->bodies);
    map_layout plan = {.named = named, .names = &names};
    lay_out(&plan);
    bool good = draw_page(&plan, path, problem);
    page_head_free(&plan.head);
    short_names_free(&names);
    return good;
}
