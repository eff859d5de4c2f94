/* Which pixels are looked at closely, by lines of sight of their own. */
#include "base/assert.h"
#include "report/busy_pixels.h"
#include "report/tile_job.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

/* Faces deeper than those that are seen around a pixel are not looked at closely there, by as many pixels: where a
 * surface bends away from the viewer, depth falls fast. */
static const double DEEPER_PIXELS = 32;

/* The pixels around one, itself included: columns first .. last of the row below it, its own and the one above. */
typedef struct around {
    size_t row, first, last;
} around;

static around around_pixel(size_t width, size_t row, size_t column) {
    CK_ASSERT(row > 0 && row + 1 < CK_COARSE_ROWS && column < width);
    return (around){row, column > 0 ? column - 1 : 0, column + 1 < width ? column + 1 : column};
}

/* How deep faces matter to closer looks at a pixel, in pixels. */
static float limit_at(const ck_tile_job *job, around at) {
    const size_t width = job->width;
    float deepest = -INFINITY;
    for (size_t y = at.row - 1; y <= at.row + 1; y++) {
        for (size_t x = at.first; x <= at.last; x++) {
            const ck_seen *seen = &job->coarse[y * width + x];
            if (seen->first.solid.face != CK_NO_FACE) {
                deepest = seen->first.solid.depth > deepest ? seen->first.solid.depth : deepest;
            } else if (seen->first.ghost.face != CK_NO_FACE) {
                return INFINITY; /* ghosts are seen however deep they lie */
            }
        }
    }
    return (float)((double)deepest / ck_view_pixel_width(&job->painting->view) + DEEPER_PIXELS);
}

/* Whether an overlap ends at a pixel, or may be beside its middle. */
static bool asks_for_probes(const ck_tile_job *job, around at, size_t column) {
    const size_t width = job->width;
    const uint8_t own = job->flags[at.row * width + column];
    bool ends = false;
    for (size_t y = at.row - 1; y <= at.row + 1; y++) {
        for (size_t x = at.first; x <= at.last; x++) {
            ends = ends || ((job->flags[y * width + x] ^ own) & CK_FLAG_OVERLAP) != 0;
        }
    }
    return ends || (own & CK_FLAG_CROWDED) != 0;
}

/* What is known of a pixel and of those below and above it. */
static uint8_t flags_upwards(const ck_tile_job *job, size_t row, size_t column) {
    const uint8_t *flags = &job->flags[row * job->width + column];
    return (uint8_t)(flags[-(ptrdiff_t)job->width] | flags[0] | flags[job->width]);
}

/* Notes that nothing is looked at closely in a row of pixels. */
static void want_nothing(const ck_tile_job *job, size_t close_row) {
    for (size_t column = 0; column < job->width; column++) {
        job->limits[close_row * job->width + column] = -INFINITY;
    }
    memset(&job->probes[close_row * job->width], 0, job->width);
    for (size_t i = 0; i < CK_FINER; i++) {
        const size_t line = ck_tile_line_row(close_row, i);
        if (line < CK_SEEN_ROWS) {
            memset(&job->wanted[line * job->width * CK_FINER], 0, job->width * CK_FINER);
        }
    }
}

/* Notes the lines of sight of a pixel. */
static void want_lines(const ck_tile_job *job, size_t close_row, size_t column) {
    for (size_t i = 0; i < CK_FINER; i++) {
        const size_t line = ck_tile_line_row(close_row, i);
        if (line < CK_SEEN_ROWS) {
            memset(&job->wanted[(line * job->width + column) * CK_FINER], CK_WANTED, CK_FINER);
        }
    }
}

void ck_tile_compare(const ck_tile_job *job, size_t row) {
    ck_pixels_compare(job->painting->palette.looks, job->coarse, job->width, row, row + 1 < CK_COARSE_ROWS,
                      ck_view_pixel_width(&job->painting->fine), job->changes);
}

void ck_tile_choose(const ck_tile_job *job, size_t close_row) {
    const size_t row = close_row + CK_TILE_BESIDE - 1;
    want_nothing(job, close_row);
    uint8_t before = 0, here = flags_upwards(job, row, 0);
    for (size_t column = 0; column < job->width; column++) {
        const uint8_t after = column + 1 < job->width ? flags_upwards(job, row, column + 1) : 0;
        const uint8_t flags = before | here | after;
        before = here;
        here = after;
        if (flags == 0) {
            continue;
        }
        const around at = around_pixel(job->width, row, column);
        const bool probed = (flags & (CK_FLAG_OVERLAP | CK_FLAG_CROWDED)) != 0 && asks_for_probes(job, at, column);
        job->probes[close_row * job->width + column] = probed;
        if (ck_pixel_busy(job->changes, job->width, row, column)) {
            job->limits[close_row * job->width + column] = limit_at(job, at);
            want_lines(job, close_row, column);
        }
    }
}
