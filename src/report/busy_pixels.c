#include "report/busy_pixels.h"

#include "base/assert.h"
#include "report/lines.h"

#include <string.h>

/* Four bytes, each in 16 bits of their own. */
static uint64_t spread(const uint8_t colour[4]) {
    uint32_t packed;
    memcpy(&packed, colour, sizeof packed);
    const uint64_t pairs = ((uint64_t)packed << 16 | packed) & UINT64_C(0x0000FFFF0000FFFF);
    return (pairs << 8 | pairs) & UINT64_C(0x00FF00FF00FF00FF);
}

/* Whether a channel differs by 16 or more: by less, an edge is smooth enough, as between neighbouring facets of a
 * curved surface. All four at once: 256 + a - b lies in 241 .. 271 where it does not, so that adding 240 to it stays
 * below 512 and adding 271 to it reaches 512. */
static bool differ_in_colour(const uint8_t a[4], const uint8_t b[4]) {
    const uint64_t each = UINT64_C(0x0001000100010001);
    const uint64_t apart = (spread(a) | each << 8) - spread(b);
    const uint64_t below = apart + 240 * each, above = apart + 271 * each;
    return ((below | ~above) & each << 9) != 0;
}

static bool differ(const ck_face_look *looks, const ck_seen *a, const ck_seen *b, double step) {
    return differ_in_colour(a->colour, b->colour) || ck_line_strength(looks, &a->first, &b->first, step) > 0;
}

void ck_pixels_compare(const ck_face_look *looks, const ck_seen *seen, size_t width, size_t row, bool above,
                       double step, uint8_t *changes) {
    CK_ASSERT(width > 0 && step > 0);
    const ck_seen *first = &seen[row * width];
    for (size_t column = 0; column < width; column++) {
        const ck_seen *at = &first[column];
        const bool right = column + 1 < width && differ(looks, at, at + 1, step);
        const bool up = above && differ(looks, at, at + width, step);
        changes[row * width + column] = (uint8_t)((right ? CK_CHANGE_RIGHT : 0) | (up ? CK_CHANGE_ABOVE : 0));
    }
}
