#include "cli/pictures/picture_page.h"
#include "clinker/draw.h"

#include "cli/base/decimal.h"
#include "cli/base/direction.h"
#include "cli/base/memory.h"
#include "cli/pairs/answer.h"
#include "cli/pictures/font.h"
#include "cli/pictures/page.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MARGIN = 24,
    LEGEND_WIDTH = 376,
    LEGEND_LINES = 24,
    FOOT = 64,   /* below the picture: scale */
    NAMED = 10,  /* bodies in the legend */
    RINGED = 20, /* pairs */
};

enum { INK_PICTURE = PAGE_INKS, INK_OVERLAP, INK_TOUCHING, INK_OTHER, INK_NAMED, PICTURE_INKS = INK_NAMED + NAMED };

typedef struct picture_layout {
    int x, y; /* of the picture */
    int legend_x;
    int width, height;
} picture_layout;

static picture_layout lay_out(const clinker_picture *picture) {
    picture_layout plan = {.x = MARGIN, .y = 2 * MARGIN + PAGE_TITLE_SCALE * FONT_HEIGHT};
    int most = FOOT + (int)picture->height;
    plan.legend_x = plan.x + (int)picture->width + MARGIN;
    plan.width = plan.legend_x + LEGEND_WIDTH + MARGIN;
    plan.height = plan.y + (most > LEGEND_LINES * PAGE_LINE ? most : LEGEND_LINES * PAGE_LINE) + MARGIN;
    return plan;
}

/* ---- colours */

/* A colour as it looks on paper. */
static canvas_colour on_paper(clinker_colour colour) {
    const int paper = 255;
    const uint8_t parts[3] = {colour.red, colour.green, colour.blue};
    uint8_t mixed[3];
    for (int i = 0; i < 3; i++) {
        mixed[i] = (uint8_t)(paper + (parts[i] - paper) * colour.alpha / 255);
    }
    return (canvas_colour){mixed[0], mixed[1], mixed[2]};
}

/* The body in a line of the legend: those that interfere, or, if none does, the first ones. */
static size_t named_body(const picture_page *page, size_t line) {
    return page->colours->clashing_count > 0 ? page->colours->clashing[line] : line;
}

static size_t bodies_to_name(const picture_page *page) {
    return page->colours->clashing_count > 0 ? page->colours->clashing_count : page->bodies->count;
}

static size_t lines_of_names(const picture_page *page) {
    size_t all = bodies_to_name(page);
    return all < NAMED ? all : NAMED;
}

static void fill_palette(const picture_page *page, canvas_colour palette[PICTURE_INKS]) {
    static const canvas_colour text = {32, 34, 40};
    static const canvas_colour paper = {255, 255, 255};
    for (int ink = 0; ink < PICTURE_INKS; ink++) {
        palette[ink] = paper;
    }
    palette[INK_TEXT] = text;
    palette[INK_OVERLAP] = on_paper(picture_overlap);
    palette[INK_TOUCHING] = on_paper(picture_touching);
    palette[INK_OTHER] = on_paper(picture_other);
    for (size_t line = 0; line < lines_of_names(page); line++) {
        palette[INK_NAMED + line] = on_paper(page->colours->bodies[named_body(page, line)].colour);
    }
}

/* ---- around the picture */

/* How bad the worst of the pairs is, as in ", up to 0.25 mm deep". */
static void describe_worst(const clinker_pair *worst, const char *unit, char *text, size_t size) {
    if (worst == NULL) {
        text[0] = '\0';
    } else if (worst->depth > 0) {
        bool bound = depth_is_bound(worst->depth, worst->depth_error);
        snprintf(text, size, ", %s %s %s deep", bound ? "at least" : "up to",
                 decimal_round(worst->depth, 3, bound ? DECIMAL_DOWN : DECIMAL_NEAREST).text, unit);
    } else if (worst->span > 0) {
        snprintf(text, size, ", up to %s %s along the view", decimal_round(worst->span, 3, DECIMAL_NEAREST).text, unit);
    } else {
        snprintf(text, size, ", in curves up to %s %s long",
                 decimal_round(worst->curve.length, 3, DECIMAL_NEAREST).text, unit);
    }
}

static void draw_title(canvas *drawn, const picture_page *page) {
    char text[256];
    char worst_text[160];
    char unit[64];
    size_t pairs = 0;
    const clinker_pair *worst = NULL;
    pair_extent most = {0, 0};
    for (size_t i = 0; i < page->answer->pair_count; i++) {
        const clinker_pair *pair = &page->answer->pairs[i];
        bool clashes = pair->state == CLINKER_STATE_INTERFERE;
        pairs += clashes;
        if (clashes && pair_extent_compare(pair_extent_of(pair), most) < 0) {
            worst = pair;
            most = pair_extent_of(pair);
        }
    }
    page_shorten(page->unit, LEGEND_WIDTH / 2, unit, sizeof unit);
    describe_worst(worst, unit, worst_text, sizeof worst_text);
    if (pairs == 0) {
        snprintf(text, sizeof text, "None of %zu bodies interfere", page->bodies->count);
    } else {
        snprintf(text, sizeof text, "%zu pair%s of %zu bodies interfere%s%s", pairs, pairs == 1 ? "" : "s",
                 page->bodies->count, pairs == 1 ? "s" : "", worst_text);
    }
    canvas_text(drawn, MARGIN, MARGIN, PAGE_TITLE_SCALE, INK_TEXT, text);
}

static void name_bodies(legend *at, const picture_page *page) {
    char text[128];
    size_t lines = lines_of_names(page);
    size_t all = bodies_to_name(page);
    for (size_t line = 0; line < lines; line++) {
        const char *name = page->bodies->bodies[named_body(page, line)].name;
        page_shorten(name, LEGEND_WIDTH - PAGE_SWATCH - 12, text, sizeof text);
        legend_show(at, (uint8_t)(INK_NAMED + line), text);
    }
    if (all > lines) {
        snprintf(text, sizeof text, "and %zu more", all - lines);
        legend_say(at, text);
    }
}

static void draw_legend(canvas *drawn, const picture_layout *plan, const picture_page *page) {
    legend at = {.drawn = drawn, .x = plan->legend_x, .y = plan->y + 2};
    char name[96];
    char text[128];
    const picture_colours *colours = page->colours;
    bool clashing = colours->clashing_count > 0;
    legend_say(&at, clashing ? "interfering, deepest first" : "bodies");
    name_bodies(&at, page);
    at.y += PAGE_LINE / 2;
    if (clashing) {
        legend_show(&at, INK_OVERLAP, "overlap, seen through all");
    }
    if (clashing && colours->touching_count > 0) {
        legend_show(&at, INK_TOUCHING, "touching");
    }
    if (clashing && colours->clashing_count + colours->touching_count < colours->count) {
        legend_show(&at, INK_OTHER, "others");
    }
    at.y += PAGE_LINE / 2;
    direction_name(page->picture->forward, name, sizeof name);
    snprintf(text, sizeof text, "sight: %s", name);
    legend_say(&at, text);
    direction_name(page->picture->up, name, sizeof name);
    snprintf(text, sizeof text, "up: %s", name);
    legend_say(&at, text);
}

/* ---- rings */

/* How much of a pixel a ring of a radius and a thickness covers; `away` is the distance from its centre. */
static double ring_cover(double away, double radius, double thickness) {
    return fmin(fmax(thickness / 2 + 0.5 - fabs(away - radius), 0), 1);
}

static void blend(uint8_t *rgba, const uint8_t ink[3], double cover) {
    for (int c = 0; c < 3; c++) {
        rgba[c] = (uint8_t)lround(rgba[c] + cover * (ink[c] - rgba[c]));
    }
}

/* A dark ring with a pale rim, so that it shows on any ground. */
static void draw_ring(const clinker_picture *picture, uint8_t *rgba, double x, double y, double radius) {
    static const uint8_t dark[3] = {32, 34, 40};
    static const uint8_t pale[3] = {255, 255, 255};
    int reach = (int)ceil(radius) + 4;
    for (int row = (int)floor(y) - reach; row <= (int)floor(y) + reach; row++) {
        for (int column = (int)floor(x) - reach; column <= (int)floor(x) + reach; column++) {
            if (row < 0 || row >= (int)picture->height || column < 0 || column >= (int)picture->width) {
                continue;
            }
            uint8_t *pixel = &rgba[4 * ((size_t)row * picture->width + (size_t)column)];
            double away = hypot(column - x, row - y);
            blend(pixel, pale, ring_cover(away, radius, 5));
            blend(pixel, dark, ring_cover(away, radius, 2.5));
        }
    }
}

/* Around a region that is smaller in the picture than the ring would be. */
static void ring_region(const clinker_picture *picture, uint8_t *rgba, const clinker_region *region) {
    const double radius = 16;
    double along[2] = {0, 0};
    double size = 0;
    for (int i = 0; i < 3; i++) {
        along[0] += picture->right[i] * (region->centre[i] - picture->origin[i]) / picture->pixel;
        along[1] -= picture->up[i] * (region->centre[i] - picture->origin[i]) / picture->pixel;
        size = fmax(size, (region->box_max[i] - region->box_min[i]) / picture->pixel);
    }
    bool inside = along[0] >= 0 && along[0] < picture->width && along[1] >= 0 && along[1] < picture->height;
    if (inside && size < 2 * radius) {
        draw_ring(picture, rgba, along[0], along[1], radius);
    }
}

/* A copy of the picture with rings around the deepest regions of the first pairs. */
static uint8_t *with_rings(const picture_page *page) {
    const clinker_picture *picture = page->picture;
    size_t bytes = 4 * (size_t)picture->width * picture->height;
    uint8_t *rgba = memory_take(bytes, 1);
    memcpy(rgba, picture->rgba, bytes);
    int ringed = 0;
    for (size_t i = 0; i < page->answer->pair_count && ringed < RINGED; i++) {
        const clinker_pair *pair = &page->answer->pairs[i];
        if (pair->state == CLINKER_STATE_INTERFERE && pair->region_count > 0) {
            ring_region(picture, rgba, &pair->regions[0]);
            ringed++;
        }
    }
    return rgba;
}

bool picture_page_write(const picture_page *page, FILE *file) {
    const clinker_picture *picture = page->picture;
    picture_layout plan = lay_out(picture);
    canvas_colour palette[PICTURE_INKS];
    canvas drawn = canvas_make(plan.width, plan.height);
    int width = (int)picture->width;
    int height = (int)picture->height;
    fill_palette(page, palette);
    canvas_fill(&drawn, plan.x, plan.y, width, height, INK_PICTURE);
    draw_title(&drawn, page);
    draw_legend(&drawn, &plan, page);
    page_scale(&drawn, plan.x, plan.y + height + 20, width, picture->pixel, page->unit);
    uint8_t *rgba = with_rings(page);
    const canvas_photo photo = {INK_PICTURE, plan.x, plan.y, width, height, rgba};
    bool good = canvas_write_png_photo(&drawn, palette, &photo, file);
    free(rgba);
    canvas_free(&drawn);
    return good;
}
