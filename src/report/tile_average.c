/* Pixels of the picture: averages of what their lines of sight see, with lines between neighbours. */
#include "base/assert.h"
#include "report/lines.h"
#include "report/tile_job.h"

#include <math.h>
#include <string.h>

/* Lines of sight along each side of a pixel, and one more on each side; and all of them. */
enum { WITH_NEIGHBOURS = CK_FINER + 2, AROUND = WITH_NEIGHBOURS * WITH_NEIGHBOURS };

/* What the lines of sight of a pixel see, row by row, with one more on each side; not those at the corners. */
typedef struct around_pixel {
    ck_seen_surfaces at[AROUND];
} around_pixel;

/* The surfaces that are seen along a line of sight that is wanted. */
static ck_seen_surfaces surfaces_at(const ck_tile_job *job, size_t line) {
    return job->wanted[line] == CK_WANTED
               ? (ck_seen_surfaces){{job->front.depth[line], job->front.face[line]}, {0, CK_NO_FACE}}
               : job->seen[line].first;
}

/* Three lines of sight in a row, of `pixel` of `coarse`: where that has none of its own, its middle stands for them. */
static void look_at_three(const ck_tile_job *job, size_t pixel, size_t line, size_t step, ck_seen_surfaces *seen,
                          size_t seen_step) {
    const bool own = job->wanted[line] != 0; /* a pixel has all of them or none */
    for (size_t i = 0; i < CK_FINER; i++) {
        seen[i * seen_step] = own ? surfaces_at(job, line + i * step) : job->coarse[pixel].first;
    }
}

/* Looks along the lines of sight of a pixel that is looked at closely, and of those beside it. */
static void look_around(const ck_tile_job *job, size_t column, size_t part, around_pixel *seen) {
    const size_t line_width = job->width * CK_FINER;
    const size_t pixel = (part + CK_TILE_BESIDE) * job->width + column;
    const size_t first = (1 + part * CK_FINER) * line_width + column * CK_FINER;
    const size_t left = column > 0 ? 1 : 0, right = column + 1 < job->width ? 1 : 0; /* 0: ends there */
    ck_seen_surfaces *own = &seen->at[WITH_NEIGHBOURS + 1];
    for (size_t i = 0; i < CK_FINER; i++) {
        look_at_three(job, pixel, first + i * line_width, 1, &own[i * WITH_NEIGHBOURS], 1);
    }
    look_at_three(job, pixel - job->width, first - line_width, 1, &own[-WITH_NEIGHBOURS], 1);
    look_at_three(job, pixel + job->width, first + CK_FINER * line_width, 1, &own[CK_FINER * WITH_NEIGHBOURS], 1);
    look_at_three(job, pixel - left, first - left, line_width, &own[-1], WITH_NEIGHBOURS);
    look_at_three(job, pixel + right, first + CK_FINER - 1 + right, line_width, &own[CK_FINER], WITH_NEIGHBOURS);
}

/* Darkens two neighbouring lines of sight by what lies between them. */
static void darken(const ck_face_look *looks, const around_pixel *seen, size_t a, size_t b, double step,
                   uint8_t *strengths) {
    const uint8_t line = (uint8_t)ck_line_strength(looks, &seen->at[a], &seen->at[b], step);
    if (line > 0) {
        strengths[a] = strengths[a] > line ? strengths[a] : line;
        strengths[b] = strengths[b] > line ? strengths[b] : line;
    }
}

/* How dark lines are at the lines of sight of a pixel. */
static void find_lines(const ck_tile_job *job, size_t column, size_t part, uint8_t strengths[AROUND]) {
    around_pixel seen;
    const ck_face_look *looks = job->painting->palette.looks;
    const double step = ck_view_pixel_width(&job->painting->fine);
    look_around(job, column, part, &seen);
    for (size_t i = 0; i < CK_FINER; i++) {
        for (size_t k = 0; k <= CK_FINER; k++) {
            const size_t across = (i + 1) * WITH_NEIGHBOURS + k, upwards = k * WITH_NEIGHBOURS + i + 1;
            darken(looks, &seen, across, across + 1, step, strengths);
            darken(looks, &seen, upwards, upwards + WITH_NEIGHBOURS, step, strengths);
        }
    }
}

/* Lays the colour of overlaps over what is seen, in some light; 0: there is none. */
static void cover_with_overlap(const ck_painting *painting, int light, uint8_t colour[4]) {
    if (light > 0) {
        const clinker_colour overlap = painting->settings->overlap;
        const uint8_t over[3] = {(uint8_t)(overlap.red * light / 255), (uint8_t)(overlap.green * light / 255),
                                 (uint8_t)(overlap.blue * light / 255)};
        ck_pixel_cover_with(colour, over, overlap.alpha);
    }
}

/* The lights of overlaps in the rows of lines of sight of a pixel: each has one line that tells of it, the middle one
 * that through the middle of the pixel; where overlaps do not end, that tells for all. `part` is its row in the tile.
 */
static void find_lights(const ck_tile_job *job, size_t column, size_t part, uint8_t lights[CK_FINER]) {
    const size_t close = (part + 1) * job->width + column;
    const uint8_t middle = job->lights[(part + CK_TILE_BESIDE) * job->width + column];
    const bool probed = job->probes[close] != 0;
    lights[0] = probed ? job->probe_lights[0][close] : middle;
    lights[1] = middle;
    lights[2] = probed ? job->probe_lights[1][close] : middle;
}

/* What wanted line of sight `at` shows, without overlaps. */
static void colour_of(const ck_tile_job *job, size_t at, uint8_t colour[4]) {
    if (job->wanted[at] == CK_WANTED) {
        ck_pixel_of_face(&job->painting->palette, job->front.face[at], colour);
    } else {
        memcpy(colour, job->seen[at].colour, 4);
    }
}

/* Adds up the lines of sight of a pixel, whose colours are times their alpha, with their shares of edges. */
static void add_lines_of_sight(const ck_tile_job *job, size_t column, size_t part, int sum[4]) {
    static const uint8_t ink[3] = {28, 30, 36};
    uint8_t strengths[AROUND] = {0};
    uint8_t lights[CK_FINER];
    if (!job->painting->settings->plain) {
        find_lines(job, column, part, strengths);
    }
    find_lights(job, column, part, lights);
    for (size_t i = 0; i < (size_t)CK_FINER * CK_FINER; i++) {
        const size_t x = i % CK_FINER, y = i / CK_FINER;
        const size_t at = (1 + part * CK_FINER + y) * job->width * CK_FINER + column * CK_FINER + x;
        uint8_t colour[4];
        colour_of(job, at, colour);
        cover_with_overlap(job->painting, lights[y], colour);
        const uint8_t strength = strengths[(y + 1) * WITH_NEIGHBOURS + x + 1];
        if (strength > 0) {
            ck_pixel_cover_with(colour, ink, strength);
        }
        for (int c = 0; c < 4; c++) {
            sum[c] += colour[c];
        }
    }
}

/* Adds up the rows of a pixel that is the same all over, but for overlaps. */
static void add_rows(const ck_tile_job *job, size_t column, size_t part, int sum[4]) {
    uint8_t lights[CK_FINER];
    find_lights(job, column, part, lights);
    for (size_t i = 0; i < CK_FINER; i++) {
        uint8_t colour[4];
        memcpy(colour, job->coarse[(part + CK_TILE_BESIDE) * job->width + column].colour, sizeof colour);
        cover_with_overlap(job->painting, lights[i], colour);
        for (int c = 0; c < 4; c++) {
            sum[c] += colour[c];
        }
    }
}

/* The mean of colours that are times their alpha. */
static void write_mean(const int sum[4], int count, uint8_t rgba[4]) {
    if (sum[3] == 255 * count) { /* all are opaque: the same, with less to divide */
        for (int c = 0; c < 4; c++) {
            rgba[c] = (uint8_t)((sum[c] + count / 2) / count);
        }
        return;
    }
    for (int c = 0; c < 3; c++) {
        int value = sum[3] > 0 ? (255 * sum[c] + sum[3] / 2) / sum[3] : 0;
        rgba[c] = (uint8_t)(value < 255 ? value : 255);
    }
    rgba[3] = (uint8_t)((sum[3] + count / 2) / count);
}

/* One colour that is times its alpha. */
static void write_colour(const uint8_t colour[4], uint8_t rgba[4]) {
    if (colour[3] == 255) {
        memcpy(rgba, colour, 4); /* as nearly all are */
    } else {
        const int sum[4] = {colour[0], colour[1], colour[2], colour[3]};
        write_mean(sum, 1, rgba);
    }
}

static void write_pixel(const ck_tile_job *job, size_t column, size_t part, uint8_t rgba[4]) {
    const size_t close = (part + 1) * job->width + column;
    int sum[4] = {0};
    if (job->limits[close] > -INFINITY) {
        add_lines_of_sight(job, column, part, sum);
        write_mean(sum, CK_FINER * CK_FINER, rgba);
    } else if (job->probes[close] != 0) {
        add_rows(job, column, part, sum);
        write_mean(sum, CK_FINER, rgba);
    } else {
        const size_t pixel = (part + CK_TILE_BESIDE) * job->width + column;
        uint8_t colour[4];
        memcpy(colour, job->coarse[pixel].colour, sizeof colour);
        cover_with_overlap(job->painting, job->lights[pixel], colour);
        write_colour(colour, rgba);
    }
}

void ck_tile_average(const ck_tile_job *job, size_t part) {
    const ck_view *view = &job->painting->view;
    const size_t row = job->base + part;
    if (row >= view->height) {
        return;
    }
    uint8_t *rgba = &job->painting->rgba[4 * (view->height - 1 - row) * view->width];
    uint8_t blank[4];
    write_colour(job->painting->palette.blank, blank);
    for (size_t column = job->first; column < job->end; column++) {
        const bool beside = column < job->left || column >= job->left + job->width;
        if (beside) {
            memcpy(&rgba[4 * column], blank, sizeof blank);
        } else {
            write_pixel(job, column - job->left, part, &rgba[4 * column]);
        }
    }
}
