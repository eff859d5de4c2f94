#include "cli/pictures/picture_page.h"
#include "clinker/draw.h"

#include "cli/base/decimal.h"
#include "cli/base/direction.h"
#include "cli/pairs/answer.h"
#include "cli/pictures/page.h"
#include "cli/pictures/picture_marks.h"

#include <math.h>
#include <stdlib.h>

enum { LEGEND_LINES = PICTURE_NAMED + 9 };

typedef struct picture_layout {
    int legend_x;
    int width, height;
} picture_layout;

static picture_layout lay_out(const clinker_picture *picture) {
    int legend_x = PAGE_MARGIN + (int)picture->width + PAGE_MARGIN;
    int height = (int)picture->height;
    return (picture_layout){.legend_x = legend_x,
                            .width = legend_x + PAGE_LEGEND + PAGE_MARGIN,
                            .height = PAGE_HEAD + PAGE_FOOT +
                                      (height > LEGEND_LINES * PAGE_LINE ? height : LEGEND_LINES * PAGE_LINE)};
}

/* ---- title */

/* How bad the worst of the pairs is, as in ", up to 0.25 mm deep"; to be freed. */
static char *describe_worst(const clinker_pair *worst, const char *unit) {
    if (worst->depth > 0) {
        bool bound = depth_is_bound(worst->depth, worst->depth_error);
        return text_format(", %s %s %s deep", bound ? "at least" : "up to",
                           decimal_round(worst->depth, 3, bound ? DECIMAL_DOWN : DECIMAL_NEAREST).text, unit);
    }
    if (worst->span > 0) {
        return text_format(", up to %s %s along the view", decimal_round(worst->span, 3, DECIMAL_NEAREST).text, unit);
    }
    return text_format(", in curves up to %s %s long", decimal_round(worst->curve.length, 3, DECIMAL_NEAREST).text,
                       unit);
}

static const clinker_pair *find_worst(const clinker_answer *answer) {
    const clinker_pair *worst = NULL;
    for (size_t i = 0; i < answer->pair_count; i++) {
        const clinker_pair *pair = &answer->pairs[i];
        bool worse = worst == NULL || pair_extent_compare(pair_extent_of(pair), pair_extent_of(worst)) < 0;
        worst = pair->state == CLINKER_STATE_INTERFERE && worse ? pair : worst;
    }
    return worst;
}

static void draw_title(canvas *drawn, const picture_page *page) {
    size_t pairs = answer_count(page->answer).states[CLINKER_STATE_INTERFERE];
    const clinker_pair *worst = find_worst(page->answer);
    char *depth = worst != NULL ? describe_worst(worst, page->unit) : text_format("%s", "");
    char *title = pairs == 0 ? text_format("None of %zu bodies interfere", page->bodies->count)
                             : text_format("%zu pair%s of %zu bodies interfere%s%s", pairs, pairs == 1 ? "" : "s",
                                           page->bodies->count, pairs == 1 ? "s" : "", depth);
    char sight[96];
    char up[96];
    direction_name(page->picture->forward, sight, sizeof sight);
    direction_name(page->picture->up, up, sizeof up);
    char *below = text_format("seen along %s, up is %s", sight, up);
    page_title(drawn, title, below);
    free(depth);
    free(title);
    free(below);
}

/* ---- legend */

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

static void name_bodies(legend *at, const picture_page *page) {
    const picture_colours *colours = page->colours;
    size_t all = colours->clashing_count > 0 ? colours->clashing_count : colours->count;
    for (size_t line = 0; line < all && line < PICTURE_NAMED; line++) {
        size_t body = named_body(page, line);
        legend_show(at, on_paper(colours->bodies[body].colour), page->bodies->bodies[body].name);
    }
    if (all > PICTURE_NAMED) {
        char *text = text_format("%zu more", all - PICTURE_NAMED);
        legend_show(at, on_paper(colours->clashing_count > 0 ? picture_further : picture_further_soft), text);
        free(text);
    }
}

static void draw_legend(canvas *drawn, const picture_layout *plan, const picture_page *page,
                        const picture_marks *marks) {
    legend at = {.drawn = drawn, .x = plan->legend_x, .y = PAGE_HEAD};
    const picture_colours *colours = page->colours;
    bool clashing = colours->clashing_count > 0;
    legend_head(&at, clashing ? "Interfering, deepest first" : "Bodies");
    name_bodies(&at, page);
    if (!clashing) {
        return;
    }
    at.y += PAGE_LINE / 2.0;
    legend_show(&at, on_paper(picture_overlap), "overlap, seen through all");
    if (colours->touching_count > 0) {
        legend_show(&at, on_paper(picture_touching), "touching");
    }
    if (colours->near_count > 0) {
        legend_show(&at, on_paper(picture_near), "near");
    }
    if (colours->clashing_count + colours->touching_count + colours->near_count < colours->count) {
        legend_show(&at, on_paper(picture_other), "others");
    }
    if (marks->count > 0) {
        legend_show_mark(&at, marks->marks[0].number, "pairs, by number in the report");
    }
}

/* ---- marks */

static bool is_small(const picture_mark *mark) {
    return mark->size < 2 * PAGE_RING;
}

/* From the disc to the ring, or to a dot in the middle of an overlap that is large enough to be seen. */
static void draw_leader(canvas *drawn, const picture_mark *mark) {
    cairo_t *pen = drawn->pen;
    double x = PAGE_MARGIN + mark->at[0];
    double y = PAGE_HEAD + mark->at[1];
    double reach = hypot(mark->disc[0] - mark->at[0], mark->disc[1] - mark->at[1]);
    double skip = is_small(mark) ? fmin(PAGE_RING / reach, 1) : 0;
    double to_x = PAGE_MARGIN + mark->disc[0];
    double to_y = PAGE_HEAD + mark->disc[1];
    page_leader(drawn, x + skip * (to_x - x), y + skip * (to_y - y), to_x, to_y);
    if (is_small(mark)) {
        page_ring(drawn, x, y);
    } else {
        cairo_new_path(pen);
        cairo_arc(pen, x, y, 4, 0, 7);
        canvas_ink(drawn, page_ink);
        cairo_fill(pen);
    }
}

static void draw_marks(canvas *drawn, const picture_marks *marks) {
    for (size_t i = 0; i < marks->count; i++) {
        draw_leader(drawn, &marks->marks[i]);
    }
    for (size_t i = 0; i < marks->count; i++) {
        const picture_mark *mark = &marks->marks[i];
        page_mark(drawn, PAGE_MARGIN + mark->disc[0], PAGE_HEAD + mark->disc[1], mark->number);
    }
}

bool picture_page_write(const picture_page *page, const char *path, cli_problem *problem) {
    const clinker_picture *picture = page->picture;
    picture_layout plan = lay_out(picture);
    canvas drawn;
    if (!canvas_open(&drawn, path, plan.width, plan.height, problem)) {
        return false;
    }
    picture_marks marks = picture_marks_find(page->clashes, picture);
    picture_marks_place(&marks, picture, PAGE_MARK, PAGE_RING);
    canvas_image(&drawn, PAGE_MARGIN, PAGE_HEAD, (int)picture->width, (int)picture->height, picture->rgba);
    draw_title(&drawn, page);
    draw_marks(&drawn, &marks);
    draw_legend(&drawn, &plan, page, &marks);
    page_scale(&drawn, PAGE_MARGIN, PAGE_HEAD + (int)picture->height + 34, picture->width, picture->pixel, page->unit);
    return canvas_close(&drawn, problem);
}
