/* What is seen along one line of sight: the colour, and the surfaces that lines are drawn around. */
#ifndef CK_REPORT_PIXEL_COLOUR_H
#define CK_REPORT_PIXEL_COLOUR_H

#include "raster/raster.h"
#include "report/painted.h"

#define CK_NO_BODY UINT32_MAX

/* The first place where a line of sight meets bodies of a kind. */
typedef struct ck_surface {
    float depth;
    uint32_t body; /* CK_NO_BODY: nowhere */
    int8_t normal[3];
} ck_surface;

typedef struct ck_seen {
    float colour[4];         /* 0 .. 255, with alpha; times alpha, so that averages of neighbours are right */
    ck_surface solid, ghost; /* ghosts behind the first solid body are not seen */
    bool overlap;            /* solid bodies overlap on this line; left to pixel_overlap */
} ck_seen;

/* Blends the faces from front to back, and the background behind them. */
ck_seen ck_pixel_colour(const ck_fragment *fragments, size_t count, const ck_painted *bodies,
                        const float background[4]);

/* Lays a colour over what is seen; `strength` is 0 .. 1. */
void ck_pixel_cover_with(ck_seen *seen, const float colour[3], float strength);

#endif
