/* Pixels of the picture: averages of what their lines of sight see, with lines between neighbours. */
#include "base/assert.h"
#include "report/band_job.h"
#include "report/lines.h"

#include <math.h>
#include <string.h>

enum { WITH_NEIGHBOURS = CK_FINER + 2 }; /* lines of sight along each side of a pixel, and one more on each side */

/* The surfaces that are seen along a line of sight: in a pixel without lines of its own, along that in its middle. */
static ck_seen_surfaces surfaces_at(const ck_band_job *job, size_t column, size_t row) {
    CK_ASSERT(column < job->width * CK_FINER && row < CK_SEEN_ROWS);
    const size_t at = row * job->width * CK_FINER + column;
    if (job->wanted[at] == CK_WANTED) {
        return (ck_seen_surfaces){{job->front.depth[at], job->front.face[at]}, {0, CK_NO_FACE}};
    }
    const size_t pixel_row = (row + CK_FINER - 1) / CK_FINER + CK_BAND_BESIDE - 1;
    const ck_seen *seen =
        job->wanted[at] != 0 ? &job->seen[at] : &job->coarse[pixel_row * job->width + column / CK_FINER];
    return seen->first;
}

static void darken(int *strength, int line) {
    *strength = *strength > line ? *strength : line;
}

/* How dark lines are at the lines of sight of a pixel; around it, these are the nearest of the pixels beside it. */
static void find_lines(const ck_band_job *job, size_t column, size_t part,
                       int strengths[WITH_NEIGHBOURS][WITH_NEIGHBOURS]) {
    ck_seen_surfaces seen[WITH_NEIGHBOURS][WITH_NEIGHBOURS];
    const ck_face_look *looks = job->painting->palette.looks;
    const size_t last = job->width * CK_FINER - 1;
    const double step = ck_view_pixel_width(&job->painting->fine);
    bool differ = false;
    for (size_t y = 0; y < WITH_NEIGHBOURS; y++) {
        for (size_t x = 0; x < WITH_NEIGHBOURS; x++) {
            const size_t before = column * CK_FINER + x; /* columns before this line of sight, and one */
            const size_t at = before == 0 ? 0 : before - 1 < last ? before - 1 : last;
            seen[y][x] = surfaces_at(job, at, part * CK_FINER + y);
            differ = differ || seen[y][x].solid.face != seen[0][0].solid.face ||
                     seen[y][x].ghost.face != seen[0][0].ghost.face;
        }
    }
    for (size_t y = 0; y + 1 < WITH_NEIGHBOURS && differ; y++) {
        for (size_t x = 0; x + 1 < WITH_NEIGHBOURS; x++) {
            const int across = ck_line_strength(looks, &seen[y][x], &seen[y][x + 1], step);
            const int upwards = ck_line_strength(looks, &seen[y][x], &seen[y + 1][x], step);
            darken(&strengths[y][x], across > upwards ? across : upwards);
            darken(&strengths[y][x + 1], across);
            darken(&strengths[y + 1][x], upwards);
        }
    }
}

/* Lays the colour of overlaps over what is seen, in some light; 0: there is none. */
static void cover_with_overlap(const ck_painting *painting, int light, uint8_t colour[4]) {
    const clinker_colour overlap = painting->settings->overlap;
    const uint8_t over[3] = {(uint8_t)(overlap.red * light / 255), (uint8_t)(overlap.green * light / 255),
                             (uint8_t)(overlap.blue * light / 255)};
    if (light > 0) {
        ck_pixel_cover_with(colour, over, overlap.alpha);
    }
}

/* The lights of overlaps in the rows of lines of sight of a pixel: each has one line that tells of it, the middle one
 * that through the middle of the pixel; where overlaps do not end, that tells for all. `part` is its row in the strip.
 */
static void find_lights(const ck_band_job *job, size_t column, size_t part, uint8_t lights[CK_FINER]) {
    const size_t close = (part + 1) * job->width + column;
    const uint8_t middle = job->lights[(part + CK_BAND_BESIDE) * job->width + column];
    const bool probed = job->probes[close] != 0;
    lights[0] = probed ? job->probe_lights[0][close] : middle;
    lights[1] = middle;
    lights[2] = probed ? job->probe_lights[1][close] : middle;
}

/* What wanted line of sight `at` shows, without overlaps. */
static void colour_of(const ck_band_job *job, size_t at, uint8_t colour[4]) {
    if (job->wanted[at] == CK_WANTED) {
        ck_pixel_of_face(&job->painting->palette, job->front.face[at], colour);
    } else {
        memcpy(colour, job->seen[at].colour, 4);
    }
}

/* Adds up the lines of sight of a pixel, whose colours are times their alpha, with their shares of edges; how many they
 * are. */
static int add_samples(const ck_band_job *job, size_t column, size_t part, int sum[4]) {
    static const uint8_t ink[3] = {28, 30, 36};
    int strengths[WITH_NEIGHBOURS][WITH_NEIGHBOURS] = {{0}};
    uint8_t lights[CK_FINER];
    int samples = 0;
    if (!job->painting->settings->plain) {
        find_lines(job, column, part, strengths);
    }
    find_lights(job, column, part, lights);
    for (size_t i = 0; i < (size_t)CK_FINER * CK_FINER; i++) {
        const size_t x = i % CK_FINER, y = i / CK_FINER;
        const size_t at = (1 + part * CK_FINER + y) * job->width * CK_FINER + column * CK_FINER + x;
        if (job->wanted[at] == 0) {
            continue;
        }
        uint8_t colour[4];
        colour_of(job, at, colour);
        cover_with_overlap(job->painting, lights[y], colour);
        if (strengths[y + 1][x + 1] > 0) {
            ck_pixel_cover_with(colour, ink, strengths[y + 1][x + 1]);
        }
        for (int c = 0; c < 4; c++) {
            sum[c] += colour[c];
        }
        samples++;
    }
    return samples;
}

/* The mean of colours that are times their alpha. */
static void write_mean(const int sum[4], int count, uint8_t rgba[4]) {
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

static void write_pixel(const ck_band_job *job, size_t column, size_t part, uint8_t rgba[4]) {
    const bool looked = job->limits[(part + 1) * job->width + column] > -INFINITY;
    int sum[4] = {0};
    if (looked) {
        const int samples = add_samples(job, column, part, sum);
        write_mean(sum, samples, rgba);
    } else {
        const size_t pixel = (part + CK_BAND_BESIDE) * job->width + column;
        uint8_t colour[4];
        memcpy(colour, job->coarse[pixel].colour, sizeof colour);
        cover_with_overlap(job->painting, job->lights[pixel], colour);
        write_colour(colour, rgba);
    }
}

void ck_band_average(const ck_band_job *job, size_t part) {
    const ck_view *view = &job->painting->view;
    size_t row = (size_t)job->band * CK_BAND_PIXELS + part;
    if (row >= view->height) {
        return;
    }
    uint8_t *rgba = &job->painting->rgba[4 * (view->height - 1 - row) * view->width];
    uint8_t blank[4];
    write_colour(job->painting->palette.blank, blank);
    for (size_t column = 0; column < view->width; column++) {
        const bool beside = column < job->left || column >= job->left + job->width;
        if (beside) {
            memcpy(&rgba[4 * column], blank, sizeof blank);
        } else {
            write_pixel(job, column - job->left, part, &rgba[4 * column]);
        }
    }
}
