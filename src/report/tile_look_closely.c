/* What pixels see along lines of sight of their own. */
#include "report/tile_job.h"

#include <math.h>

/* Whether a solid body is seen at a pixel and at all around it; rows as in `coarse`. */
static bool is_solid_around(const ck_tile_job *job, size_t row, size_t column) {
    const size_t width = job->width;
    bool solid = true;
    for (size_t y = row - 1; y <= row + 1; y++) {
        for (size_t x = column > 0 ? column - 1 : 0; x <= column + 1 && x < width; x++) {
            solid = solid && job->coarse[y * width + x].first.solid.face != CK_NO_FACE;
        }
    }
    return solid;
}

/* A pixel that is looked at closely. */
typedef struct close_pixel {
    size_t row, column; /* of `coarse` */
    float limit;
    bool solid_around; /* where it has a limit other than INFINITY */
} close_pixel;

/* Looks at line of sight `at` of a pixel where that sees more, or less, than an opaque face. Faces were left out that
 * are deeper than all that is seen around: a line that meets nothing solid shows what the middle does. */
static void see_closely(const ck_tile_job *job, size_t at, const close_pixel *pixel) {
    const ck_picture_line line = ck_tile_line(job, at);
    if (line.count == 0 && (line.opaque.face != CK_NO_FACE || pixel->limit == INFINITY)) {
        return;
    }
    ck_seen seen = {.first = {{.face = CK_NO_FACE}, {.face = CK_NO_FACE}}};
    if (line.count > 0) {
        seen = ck_pixel_blend(&job->painting->palette, &line);
    }
    if (seen.first.solid.face == CK_NO_FACE && pixel->limit != INFINITY && pixel->solid_around) {
        seen = job->coarse[pixel->row * job->width + pixel->column];
    } else if (line.count == 0) {
        return;
    }
    job->seen[at] = seen;
    job->wanted[at] = CK_BLENDED;
}

void ck_tile_look_closely(const ck_tile_job *job, size_t close_row) {
    for (size_t column = 0; column < job->width; column++) {
        const float limit = job->limits[close_row * job->width + column];
        if (limit == -INFINITY) {
            continue;
        }
        const size_t row = close_row + CK_TILE_BESIDE - 1;
        const close_pixel pixel = {row, column, limit, limit != INFINITY && is_solid_around(job, row, column)};
        for (size_t i = 0; i < CK_FINER; i++) {
            const size_t line = ck_tile_line_row(close_row, i);
            const size_t first = (line * job->width + column) * CK_FINER;
            for (size_t at = first; at < first + CK_FINER && line < CK_SEEN_ROWS; at++) {
                see_closely(job, at, &pixel);
            }
        }
    }
}
