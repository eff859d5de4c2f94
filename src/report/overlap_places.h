/* Where in a picture overlaps are looked for among the faces of bodies: the places that the caller tells, but for those
 * with a surface, as pixels, and as tiles of pixels in which the faces of a body matter. */
#ifndef CK_REPORT_OVERLAP_PLACES_H
#define CK_REPORT_OVERLAP_PLACES_H

#include "clinker/draw.h"

#include "report/corners.h"
#include "report/pixel_window.h"
#include "view/view.h"

/* A box of pixels, ends included. */
typedef struct ck_pixel_box {
    uint16_t left, right, low, high;
} ck_pixel_box;

typedef struct ck_overlap_places {
    const ck_pixel_box *boxes; /* NULL: overlaps are looked for everywhere */
    size_t count;
    const uint8_t *any;   /* the marks of the bodies that matter anywhere */
    const uint8_t *tiles; /* those of the bodies that matter in tile t begin at tiles[t * bytes]; row by row */
    size_t bytes;
    uint32_t columns; /* of tiles */
    int shift;        /* tiles have 2^shift pixels along each side */
} ck_overlap_places;

typedef struct ck_overlap_places_scratch {
    ck_buffer bodies, boxes, tiles;
} ck_overlap_places_scratch;

/* Finds the places of the settings, which are valid, in a picture: as far as both bodies are seen there. Corners are as
 * ck_face_looks() leaves them. False: no memory. */
bool ck_overlap_places_find(ck_memory *memory, ck_overlap_places_scratch *scratch,
                            const clinker_draw_settings *settings, const ck_view *view,
                            const ck_picture_corners *corners, const ck_painted *bodies, size_t body_count,
                            ck_overlap_places *places);

/* The bodies whose overlaps matter at a pixel: of these all faces are looked at there. */
static inline const uint8_t *ck_overlap_places_bodies(const ck_overlap_places *places, uint32_t column, uint32_t row) {
    if (places->boxes == NULL) {
        return NULL;
    }
    const size_t tile = (size_t)(row >> places->shift) * places->columns + (column >> places->shift);
    return &places->tiles[tile * places->bytes];
}

/* Whether overlaps of a body are looked for where one of its faces may be seen. */
static inline bool ck_overlap_places_have(const ck_overlap_places *places, uint32_t body,
                                          const ck_face_extent *extent) {
    const uint32_t step = 1U << places->shift;
    for (uint32_t row = extent->low & ~(step - 1); row <= extent->high; row += step) {
        for (uint32_t column = extent->left & ~(step - 1); column <= extent->right; column += step) {
            if (ck_is_marked(ck_overlap_places_bodies(places, column, row), body)) {
                return true;
            }
        }
    }
    return false;
}

/* Marks the pixels of a window where overlaps are looked for, in a plane of them; whether there are any. */
bool ck_overlap_places_mark(const ck_overlap_places *places, const ck_pixel_window *window, uint8_t *plane);

#endif
