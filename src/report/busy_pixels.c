#include "report/busy_pixels.h"

#include "base/assert.h"
#include "report/lines.h"

#include <stdlib.h>

/* By less, an edge is smooth enough: neighbouring facets of a curved surface differ by no more. */
static bool differ_in_colour(const ck_seen *a, const ck_seen *b) {
    const int least = 16;
    int most = 0;
    for (int c = 0; c < 4; c++) {
        int apart = abs(a->colour[c] - b->colour[c]);
        most = apart > most ? apart : most;
    }
    return most >= least;
}

static bool differ(const ck_face_look *looks, const ck_seen *a, const ck_seen *b, double step) {
    return differ_in_colour(a, b) || ck_line_strength(looks, &a->first, &b->first, step) > 0;
}

bool ck_pixel_busy(const ck_face_look *looks, const ck_seen *seen, size_t width, size_t row, size_t column,
                   double step) {
    CK_ASSERT(row > 0 && column < width && step > 0);
    const ck_seen *at = &seen[row * width + column];
    return (column > 0 && differ(looks, at, at - 1, step)) || (column + 1 < width && differ(looks, at, at + 1, step)) ||
           differ(looks, at, at - width, step) || differ(looks, at, at + width, step);
}
