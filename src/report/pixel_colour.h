/* What is seen along one line of sight: the colour, by alpha compositing, and the surfaces that lines are drawn around.
 */
#ifndef CK_REPORT_PIXEL_COLOUR_H
#define CK_REPORT_PIXEL_COLOUR_H

#include "base/assert.h"
#include "raster/raster.h"
#include "report/painted.h"

/* A place where a line of sight meets a face, of the faces of all bodies. CK_NO_FACE: nowhere. */
typedef struct ck_seen_surface {
    float depth;
    uint32_t face;
} ck_seen_surface;

/* The first of their kind; ghosts behind the first solid body are not seen. */
typedef struct ck_seen_surfaces {
    ck_seen_surface solid, ghost;
} ck_seen_surfaces;

typedef struct ck_seen {
    uint8_t colour[4]; /* with alpha, and times alpha, so that averages of neighbours are right */
    ck_seen_surfaces first;
} ck_seen;

/* The faces on a line of sight that matter: those of bodies that are seen through, and the first of the others. */
typedef struct ck_picture_line {
    const ck_fragment *fragments; /* sorted by depth */
    size_t count;
    ck_seen_surface opaque;
} ck_picture_line;

/* What faces look like, and what is behind all of them. */
typedef struct ck_palette {
    const ck_painted *bodies;
    const ck_face_look *looks; /* of the faces of all bodies */
    float background[4];       /* red, green, blue, alpha: 0 .. 255 */
    uint8_t blank[4];          /* the same, times its alpha */
} ck_palette;

/* What a face of an opaque body shows, with nothing before it; or, without a face, what is behind all. */
static inline void ck_pixel_of_face(const ck_palette *palette, uint32_t face, uint8_t colour[4]) {
    const uint8_t *shown = face != CK_NO_FACE ? palette->looks[face].lit : palette->blank;
    colour[0] = shown[0];
    colour[1] = shown[1];
    colour[2] = shown[2];
    colour[3] = face != CK_NO_FACE ? 255 : palette->blank[3];
}

/* Blends the faces from front to back, and the background behind them. */
ck_seen ck_pixel_blend(const ck_palette *palette, const ck_picture_line *line);

/* The same, at once where there is nothing to blend. */
static inline void ck_pixel_look(const ck_palette *palette, const ck_picture_line *line, ck_seen *seen) {
    if (line->count > 0) {
        *seen = ck_pixel_blend(palette, line);
    } else {
        seen->first = (ck_seen_surfaces){line->opaque, {.face = CK_NO_FACE}};
        ck_pixel_of_face(palette, line->opaque.face, seen->colour);
    }
}

/* Lays an opaque colour over another one; `strength` is 0 .. 255. */
static inline void ck_pixel_cover_with(uint8_t colour[4], const uint8_t over[3], int strength) {
    CK_ASSERT(strength >= 0 && strength <= 255);
    const uint8_t opaque[4] = {over[0], over[1], over[2], 255};
    for (int c = 0; c < 4; c++) {
        colour[c] = (uint8_t)((colour[c] * (255 - strength) + opaque[c] * strength + 127) / 255);
    }
}

#endif
