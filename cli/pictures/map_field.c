/* Shapes lie on top of each other, each smaller than those below it: what any body covers, what has a gap, and of that
 * what is above the lower limit of each band in turn. So no seam shows between neighbours, however they are smoothed.
 */
#include "cli/pictures/map_field.h"

#include "cli/base/memory.h"
#include "cli/pictures/contours.h"

#include <math.h>
#include <stdlib.h>

const double map_zero_line = 2;

/* ---- shapes */

/* Whether a line can do without `point` on its way from `last` to `next`. */
static bool is_straight(const contour_point *last, const contour_point *point, const contour_point *next) {
    const double least = 0.03; /* pixels of the map */
    double along[2] = {next->x - last->x, next->y - last->y};
    double cross = along[0] * (point->y - last->y) - along[1] * (point->x - last->x);
    return fabs(cross) <= least * hypot(along[0], along[1]);
}

/* A closed line, with as many points as its shape needs. */
static void add_line(void *pen, contour_point *points, size_t count) {
    const size_t longest = 12; /* a slow bend is no straight line either */
    size_t last = 0;
    cairo_move_to(pen, points[0].x, points[0].y);
    for (size_t i = 1; i < count; i++) {
        if (i + 1 == count || i - last >= longest || !is_straight(&points[last], &points[i], &points[i + 1])) {
            cairo_line_to(pen, points[i].x, points[i].y);
            last = i;
        }
    }
    cairo_close_path(pen);
}

/* Borders of what is there or not know no more than whole pixels: their corners are rounded off. */
static void add_rounded_line(void *pen, contour_point *points, size_t count) {
    const contour_point first = points[0];
    contour_point before = points[count - 1];
    for (size_t i = 0; i < count; i++) {
        const contour_point here = points[i];
        const contour_point *after = i + 1 < count ? &points[i + 1] : &first;
        points[i].x = 0.25 * before.x + 0.5 * here.x + 0.25 * after->x;
        points[i].y = 0.25 * before.y + 0.5 * here.y + 0.25 * after->y;
        before = here;
    }
    add_line(pen, points, count);
}

/* The outline of all pixels with a gap, and of those without that have one of these covers; `kinds` has a bit for each.
 */
static void add_mask(cairo_t *pen, const clinker_map *map, unsigned kinds) {
    size_t pixels = (size_t)map->width * map->height;
    float *inside = memory_take(pixels, sizeof *inside);
    for (size_t i = 0; i < pixels; i++) {
        inside[i] = !isnan(map->gap[i]) || (kinds >> map->cover[i] & 1U) != 0 ? 1 : 0;
    }
    const contour_field field = {inside, (int)map->width, (int)map->height, .jump = 2};
    contours_trace(&field, 0.5, add_rounded_line, pen);
    free(inside);
}

/* The mean of the gaps around a pixel without one, so that bands go on to the border of what has a gap. */
static float gap_around(const clinker_map *map, int column, int row) {
    float sum = 0;
    int count = 0;
    for (int y = row - 1; y <= row + 1; y++) {
        for (int x = column - 1; x <= column + 1; x++) {
            bool there = x >= 0 && x < (int)map->width && y >= 0 && y < (int)map->height;
            float gap = there ? map->gap[(size_t)y * map->width + (size_t)x] : NAN;
            sum += isnan(gap) ? 0 : gap;
            count += !isnan(gap);
        }
    }
    return count > 0 ? sum / (float)count : NAN;
}

static float *widened_gaps(const clinker_map *map) {
    float *gaps = memory_take((size_t)map->width * map->height, sizeof *gaps);
    for (uint32_t row = 0; row < map->height; row++) {
        for (uint32_t column = 0; column < map->width; column++) {
            size_t pixel = (size_t)row * map->width + column;
            gaps[pixel] = isnan(map->gap[pixel]) ? gap_around(map, (int)column, (int)row) : map->gap[pixel];
        }
    }
    return gaps;
}

/* ---- the line of gap 0 */

typedef struct zero_line {
    cairo_t *pen;
    double least_rise; /* signs of flush surfaces are noise: a real border has a slope */
} zero_line;

static void add_zero(void *data, contour_point *points, size_t count) {
    const zero_line *line = data;
    for (size_t i = 0; i < count; i++) {
        const contour_point *next = &points[i + 1 < count ? i + 1 : 0];
        if (points[i].rise > line->least_rise && next->rise > line->least_rise) {
            if (cairo_has_current_point(line->pen) == 0) {
                cairo_move_to(line->pen, points[i].x, points[i].y);
            }
            cairo_line_to(line->pen, next->x, next->y);
        } else {
            cairo_new_sub_path(line->pen);
        }
    }
    cairo_new_sub_path(line->pen);
}

/* ---- all of it */

static void fill(canvas *drawn, int ink) {
    canvas_ink(drawn, band_palette[ink]);
    cairo_fill(drawn->pen);
}

static void draw_bands(canvas *drawn, const named_map *named) {
    const clinker_map *map = &named->map;
    float *gaps = widened_gaps(map);
    /* A step over several bands is where a body ends, and shows none of those between. */
    const contour_field field = {gaps, (int)map->width, (int)map->height, .jump = named->bands.limits[2]};
    canvas_ink(drawn, band_palette[INK_BANDS]);
    cairo_paint(drawn->pen);
    for (int band = 1; band < BAND_COUNT; band++) {
        contours_trace(&field, gap_bands_floor(&named->bands, band), add_line, drawn->pen);
        fill(drawn, INK_BANDS + band);
    }
    zero_line line = {drawn->pen, named->bands.limits[0] / 20};
    contours_trace(&field, 0, add_zero, &line);
    free(gaps);
}

void map_field_draw(canvas *drawn, const named_map *named, double x, double y, double zoom) {
    enum { COVER_A = 1U << 1, COVER_B = 1U << 2 };
    const clinker_map *map = &named->map;
    cairo_t *pen = drawn->pen;
    cairo_save(pen);
    cairo_rectangle(pen, x, y, map->width * zoom, map->height * zoom);
    cairo_clip(pen);
    cairo_translate(pen, x, y + map->height * zoom); /* rows of a map go upwards */
    cairo_scale(pen, zoom, -zoom);
    add_mask(pen, map, COVER_A | COVER_B);
    fill(drawn, INK_ONLY_A);
    add_mask(pen, map, COVER_B);
    fill(drawn, INK_ONLY_B);
    cairo_save(pen);
    add_mask(pen, map, 0);
    cairo_clip(pen);
    draw_bands(drawn, named);
    canvas_ink(drawn, band_palette[INK_TEXT]);
    cairo_set_line_width(pen, map_zero_line / zoom);
    cairo_set_line_join(pen, CAIRO_LINE_JOIN_ROUND);
    cairo_stroke(pen);
    cairo_restore(pen);
    cairo_restore(pen);
}
