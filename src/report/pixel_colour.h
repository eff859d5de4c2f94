/* What is seen along one line of sight: the colour, by alpha compositing, and the surfaces that lines are drawn around.
 */
#ifndef CK_REPORT_PIXEL_COLOUR_H
#define CK_REPORT_PIXEL_COLOUR_H

#include "base/assert.h"
#include "raster/raster.h"
#include "report/painted.h"

#define CK_NO_BODY UINT32_MAX

/* The first place where a line of sight meets bodies of a kind. */
typedef struct ck_seen_surface {
    float depth;
    uint32_t body; /* CK_NO_BODY: nowhere */
    int8_t normal[3];
} ck_seen_surface;

typedef struct ck_seen {
    uint8_t colour[4];            /* with alpha, and times alpha, so that averages of neighbours are right */
    ck_seen_surface solid, ghost; /* ghosts behind the first solid body are not seen */
} ck_seen;

/* Blends the faces from front to back, and the background behind them. */
ck_seen ck_pixel_colour(const ck_fragment *fragments, size_t count, const ck_painted *bodies,
                        const float background[4]);

/* Lays an opaque colour over another one; `strength` is 0 .. 255. */
static inline void ck_pixel_cover_with(uint8_t colour[4], const uint8_t over[3], int strength) {
    CK_ASSERT(strength >= 0 && strength <= 255);
    const uint8_t opaque[4] = {over[0], over[1], over[2], 255};
    for (int c = 0; c < 4; c++) {
        colour[c] = (uint8_t)((colour[c] * (255 - strength) + opaque[c] * strength + 127) / 255);
    }
}

#endif
