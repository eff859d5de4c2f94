#include "cli/pictures/picture_page.h"
#include "clinker/draw.h"

#include "cli/base/direction.h"
#include "cli/pictures/page.h"
#include "cli/pictures/picture_marks.h"
#include "cli/pictures/picture_title.h"

#include <math.h>
#include <stdlib.h>

enum { LEGEND_LINES = PICTURE_NAMED + 9 };

/* What a page is made from, and where it stands. */
typedef struct picture_layout {
    const picture_page *page;
    const short_names *names; /* as in the report */
    const picture_marks *marks;
    page_head head;
    legend_size legend;
    int top, legend_x;
    int width, height;
} picture_layout;

/* ---- title */

static page_head make_head(const picture_page *page, double width) {
    char *title = picture_title(page->answer, page->bodies->count, page->unit);
    char sight[96];
    char up[96];
    direction_name(page->picture->forward, sight, sizeof sight);
    direction_name(page->picture->up, up, sizeof up);
    char *below = text_format("seen along %s, up is %s", sight, up);
    page_head head = page_head_make(width, title, below);
    free(title);
    free(below);
    return head;
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

static void name_bodies(legend *at, const picture_layout *plan) {
    const picture_page *page = plan->page;
    const picture_colours *colours = page->colours;
    size_t all = colours->clashing_count > 0 ? colours->clashing_count : colours->count;
    for (size_t line = 0; line < all && line < PICTURE_NAMED; line++) {
        size_t body = named_body(page, line);
        legend_show(at, on_paper(colours->bodies[body].colour), plan->names->names[body]);
    }
    if (all > PICTURE_NAMED) {
        char *text = text_format("%zu more", all - PICTURE_NAMED);
        legend_show(at, on_paper(colours->clashing_count > 0 ? picture_further : picture_further_soft), text);
        free(text);
    }
}

/* What glass is, and red. */
static void explain_colours(legend *at, const picture_colours *colours) {
    at->y += PAGE_LINE / 2.0;
    legend_show(at, on_paper(picture_overlap), "overlap, seen through all");
    if (colours->touching_count > 0) {
        legend_show(at, on_paper(picture_touching), "touching");
    }
    if (colours->near_count > 0) {
        legend_show(at, on_paper(picture_near), "near");
    }
    if (colours->clashing_count + colours->touching_count + colours->near_count < colours->count) {
        legend_show(at, on_paper(picture_other), "others");
    }
}

static void draw_legend(legend *at, const void *layout) {
    const picture_layout *plan = layout;
    bool clashing = plan->page->colours->clashing_count > 0;
    legend_head(at, clashing ? "Interfering, deepest first" : "Bodies");
    name_bodies(at, plan);
    if (clashing) {
        explain_colours(at, plan->page->colours);
    }
    if (plan->marks->count > 0) {
        at->y += clashing ? 0 : PAGE_LINE / 2.0;
        legend_show_mark(at, plan->marks->marks[0].number, "pairs, by number in the report");
    }
}

/* ---- layout */

static void lay_out(picture_layout *plan) {
    const clinker_picture *picture = plan->page->picture;
    plan->legend = legend_measure(draw_legend, plan);
    plan->legend_x = PAGE_MARGIN + (int)picture->width + PAGE_MARGIN;
    plan->width = plan->legend_x + plan->legend.width + PAGE_MARGIN;
    plan->head = make_head(plan->page, plan->width);
    plan->top = plan->head.height;
    double high = fmax(picture->height, fmax(plan->legend.height, LEGEND_LINES * PAGE_LINE));
    plan->height = plan->top + (int)high + PAGE_FOOT;
}

/* ---- marks */

static bool is_small(const picture_mark *mark) {
    return mark->size < 2 * PAGE_RING;
}

/* From the disc to the ring, or to a dot in the middle of an overlap that is large enough to be seen. */
static void draw_leader(canvas *drawn, double top, const picture_mark *mark) {
    cairo_t *pen = drawn->pen;
    double x = PAGE_MARGIN + mark->at[0];
    double y = top + mark->at[1];
    double reach = hypot(mark->disc[0] - mark->at[0], mark->disc[1] - mark->at[1]);
    double skip = is_small(mark) ? fmin(PAGE_RING / reach, 1) : 0;
    double to_x = PAGE_MARGIN + mark->disc[0];
    double to_y = top + mark->disc[1];
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

static void draw_marks(canvas *drawn, double top, const picture_marks *marks) {
    for (size_t i = 0; i < marks->count; i++) {
        draw_leader(drawn, top, &marks->marks[i]);
    }
    for (size_t i = 0; i < marks->count; i++) {
        const picture_mark *mark = &marks->marks[i];
        page_mark(drawn, PAGE_MARGIN + mark->disc[0], top + mark->disc[1], mark->number);
    }
}

/* ---- the page */

static bool draw_page(const picture_layout *plan, const char *path, cli_problem *problem) {
    const clinker_picture *picture = plan->page->picture;
    canvas drawn;
    if (!canvas_open(&drawn, path, plan->width, plan->height, problem)) {
        return false;
    }
    canvas_image(&drawn, PAGE_MARGIN, plan->top, (int)picture->width, (int)picture->height, picture->rgba);
    page_head_draw(&drawn, &plan->head);
    draw_marks(&drawn, plan->top, plan->marks);
    legend at = {.drawn = &drawn, .x = plan->legend_x, .y = plan->top, .width = plan->legend.width};
    draw_legend(&at, plan);
    page_scale(&drawn, PAGE_MARGIN, plan->top + (int)picture->height + 34, picture->width, picture->pixel,
               plan->page->unit);
    return canvas_close(&drawn, problem);
}

bool picture_page_write(const picture_page *page, const char *path, cli_problem *problem) {
    picture_marks marks = picture_marks_find(page->clashes, page->picture);
    picture_marks_place(&marks, page->picture, PAGE_MARK, PAGE_RING);
    short_names names = body_list_short_names(page->bodies);
    picture_layout plan = {.page = page, .names = &names, .marks = &marks};
    lay_out(&plan);
    bool good = draw_page(&plan, path, problem);
    page_head_free(&plan.head);
    short_names_free(&names);
    return good;
}
