/* Maps and pictures: what bodies look like, to each other and to people. */
#ifndef CLINKER_DRAW_H
#define CLINKER_DRAW_H

#include <clinker/clinker.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---------------------------------------------------------------------------------------------------
 * Map: the gap between two bodies, seen from somewhere
 * ------------------------------------------------------------------------------------------------ */

/* What two bodies a and b look like to each other along parallel lines of sight, one through the centre of each pixel.
 * Pixel (column, row) is number row * width + column; row 0 is the lowest. Its line of sight meets the plane through
 * the window at origin + pixel * (column * right + row * up), and goes along `forward`.
 *
 * The gap is the distance along the sight between the surfaces of a and b that face each other: positive for clearance,
 * negative for overlap. Where both bodies enclose something at a pixel (as many faces seen from the front as from the
 * back), it is minus the longest stretch inside of both, or, if there is none, the shortest stretch between them.
 * Elsewhere, as with open scans: of all neighbours along the sight, one a face of a and one of b, one seen from its
 * back and one from its front, the distance of the nearest two, negative if the front comes first. If there are no such
 * neighbours either, the smallest distance of the surfaces, always positive. See docs/maps.md. */
typedef struct clinker_map {
    size_t size;
    uint32_t width, height;
    double pixel;                       /* side of a pixel, as a length in the world; what is smaller may be missed */
    double right[3], up[3], forward[3]; /* unit vectors */
    double origin[3];                   /* on the line of sight of pixel (0, 0) */
    const float *gap;                   /* of each pixel; NaN where one or both bodies are missing */
    const uint8_t *cover;               /* of each pixel: 1 where a is, plus 2 where b is */
    size_t gap_count;                   /* pixels with a gap */
    size_t overlap_count;               /* of these, with one below 0 */
    float lowest, highest;              /* gap of all; NaN if there is none */
    bool whole[2];                      /* whether a and b enclose at every pixel, as solids do */
} clinker_map;

/* Makes a map ready. NULL is allowed, and nothing is done. */
CLINKER_API void clinker_map_init(clinker_map *map);

/* Maps bodies[0] and bodies[1]. `view` may be NULL for all defaults. Without a direction, looks down
 * across the contact: along the mean normal of the faces that face each other, or an axis within a degree of it.
 * Without an upward direction, that is y, or -z where the sight is along y. The window is what the boxes of both share,
 * as seen from there.
 *
 * Bodies need not be closed. A solid whose faces all point inwards is taken as if they pointed outwards. Depths are
 * floats relative to the middle of what the boxes share, from corners rounded to 1/256 of a pixel. O(n + fragments).
 * The map's arrays belong to the workspace and hold until the next call on it.
 *
 * CLINKER_STATUS_INVALID: NaN or infinity, index out of range, a nonsense view, or bodies that share no area as seen
 * from there. */
CLINKER_API clinker_status clinker_bodies_map(clinker_workspace *workspace, const clinker_body bodies[2],
                                              const clinker_view *view, clinker_map *map);

/* ---------------------------------------------------------------------------------------------------
 * Picture: bodies as people see them
 * ------------------------------------------------------------------------------------------------ */

typedef struct clinker_colour {
    uint8_t red, green, blue; /* sRGB */
    uint8_t alpha;            /* 255: hides what is behind; 0: not there */
} clinker_colour;

/* Bodies with an alpha of 128 or more are solid in a picture; the others are ghosts, which are seen through, best where
 * they are seen flat on. */
typedef struct clinker_draw_settings {
    size_t size;
    clinker_view view; /* around all bodies. Its resolution is at most 4096, 0 means 1600; it has no eye. Without a
                        * direction: of 26 the one from where most of the solid bodies is seen, rather askew than along
                        * an axis, rather from above. Without an upward direction: as for a map */
    const clinker_colour *colours; /* one for each body; NULL: all solid and light grey */
    clinker_colour background;
    clinker_colour overlap; /* laid over everything where solid bodies overlap, as seen through all that is in front;
                             * shaded as bodies are; with alpha 0 it is not looked for */
    double overlap_least;   /* length along the line of sight up to which that is not shown; >= 0 */
    bool plain;             /* no lines along edges and outlines */
} clinker_draw_settings;

/* Light grey on white, overlaps not looked for. NULL is allowed, and nothing is done. */
CLINKER_API void clinker_draw_settings_init(clinker_draw_settings *settings);

/* Pixel (column, row) is number row * width + column; row 0 is the uppermost, as in image files. The centre of pixel
 * (0, 0) is seen along the line through `origin`; one pixel to the right is `pixel * right` farther, one row down
 * `-pixel * up`. */
typedef struct clinker_picture {
    size_t size;
    uint32_t width, height;
    double pixel;                       /* side of a pixel, as a length in the world */
    double right[3], up[3], forward[3]; /* unit vectors */
    double origin[3];
    const uint8_t *rgba; /* red, green, blue, alpha of each pixel; alpha is the background's where nothing is drawn */
} clinker_picture;

/* Makes a picture ready. NULL is allowed, and nothing is done. */
CLINKER_API void clinker_picture_init(clinker_picture *picture);

/* Draws bodies along parallel lines of sight, nine for each pixel where something changes from pixel to pixel and one
 * elsewhere, with light from the viewer's side and dark lines where bodies end or have an edge. Bodies need not be
 * closed; overlaps are shown at pixels where they are. The pixels belong to the workspace and hold until the next call
 * on it. O(n + fragments); the memory is that of a strip of rows.
 *
 * CLINKER_STATUS_INVALID: NaN or infinity, index out of range, no bodies, a nonsense view or length, an eye, settings
 * that clinker_draw_settings_init() has not made ready. */
CLINKER_API clinker_status clinker_bodies_draw(clinker_workspace *workspace, const clinker_body *bodies,
                                               size_t body_count, const clinker_draw_settings *settings,
                                               clinker_picture *picture);

#ifdef __cplusplus
}
#endif

#endif
