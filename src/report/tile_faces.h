/* Faces by the strips of a picture that they may be seen in, so that a strip looks at no others. */
#ifndef CK_REPORT_BAND_FACES_H
#define CK_REPORT_BAND_FACES_H

#include "report/painted.h"

enum {
    CK_BAND_PIXELS = 32, /* rows of pixels in a strip */
    CK_BAND_BESIDE = 2,  /* rows of pixels below and above it that are looked at for it */
    CK_MOST_LISTED = 4,  /* strips; a face of more is tall */
};

/* The columns of pixels that the faces of a strip may cover: left .. right; none where `left` is above `right`. */
typedef struct ck_band_columns {
    uint16_t left, right;
} ck_band_columns;

/* A face that many strips may show is listed once, beyond the last strip, so that memory does not grow with the height
 * of the picture. */
typedef struct ck_band_faces {
    const size_t *starts;  /* of strip s and body b: starts[s * bodies + b] .. starts[s * bodies + b + 1] - 1 */
    const uint32_t *faces; /* numbers in the body's mesh, in their order */
    const ck_band_columns *columns; /* of each strip */
    size_t bodies;
    uint32_t bands; /* the number of strips, and that of the list of tall faces */
} ck_band_faces;

typedef struct ck_band_run {
    uint32_t first, last;
} ck_band_run;

/* The strips that a face may be seen in; `bands` of them in all. */
static inline ck_band_run ck_face_bands(const ck_face_extent *extent, uint32_t bands) {
    const uint32_t low = extent->low > CK_BAND_BESIDE ? extent->low - (uint32_t)CK_BAND_BESIDE : 0;
    const uint32_t last = (extent->high + (uint32_t)CK_BAND_BESIDE) / CK_BAND_PIXELS;
    return (ck_band_run){low / CK_BAND_PIXELS, last < bands ? last : bands - 1};
}

typedef struct ck_band_faces_scratch {
    ck_buffer starts, faces, columns;
} ck_band_faces_scratch;

/* Sorts the faces of all bodies that are not quite transparent, whose extents are known. False: no memory. */
bool ck_band_faces_sort(ck_memory *memory, ck_band_faces_scratch *scratch, const ck_painted *bodies, size_t count,
                        const ck_face_extent *extents, uint32_t bands, ck_band_faces *sorted);

#endif
