#include "report/busy_pixels.h"

#include "base/assert.h"
#include "report/lines.h"

#include <stdlib.h>

bool ck_pixel_crowded(const ck_fragment *fragments, size_t count, const ck_painted *bodies, double near) {
    const ck_fragment *before = NULL;
    for (size_t i = 0; i < count; i++) {
        CK_ASSERT(i == 0 || fragments[i - 1].depth <= fragments[i].depth);
        uint32_t body = ck_fragment_body(&fragments[i]);
        if (!bodies[body].solid) {
            continue;
        }
        if (before != NULL && ck_fragment_body(before) != body &&
            (double)fragments[i].depth - (double)before->depth < near) {
            return true;
        }
        before = &fragments[i];
    }
    return false;
}

/* Neighbouring facets of a curved surface differ by less. */
static bool differ_in_colour(const ck_seen *a, const ck_seen *b) {
    const int least = 8;
    int most = 0;
    for (int c = 0; c < 4; c++) {
        int apart = abs(a->colour[c] - b->colour[c]);
        most = apart > most ? apart : most;
    }
    return most >= least;
}

static bool differ(const ck_seen *a, const ck_seen *b, double step) {
    return differ_in_colour(a, b) || ck_line_between(&a->solid, &b->solid, step) ||
           ck_line_between(&a->ghost, &b->ghost, step);
}

bool ck_pixel_busy(const ck_seen *seen, size_t width, size_t row, size_t column, double step) {
    CK_ASSERT(row > 0 && column < width && step > 0);
    const ck_seen *at = &seen[row * width + column];
    size_t first = column > 0 ? column - 1 : 0;
    size_t last = column + 1 < width ? column + 1 : column;
    for (size_t y = row - 1; y <= row + 1; y++) {
        for (size_t x = first; x <= last; x++) {
            if (differ(at, &seen[y * width + x], step)) {
                return true;
            }
        }
    }
    return false;
}
