/* Faces by the strips of a picture that they may be seen in, so that a strip looks at no others. */
#ifndef CK_REPORT_BAND_FACES_H
#define CK_REPORT_BAND_FACES_H

#include "report/painted.h"

/* A face that many strips may show is listed once, beyond the last strip, so that memory does not grow with the height
 * of the picture. */
typedef struct ck_band_faces {
    const size_t *starts;  /* of strip s and body b: starts[s * bodies + b] .. starts[s * bodies + b + 1] - 1 */
    const uint32_t *faces; /* numbers in the body's mesh, in their order */
    size_t bodies;
    uint32_t bands; /* the number of strips, and that of the list of tall faces */
} ck_band_faces;

enum { CK_MOST_LISTED = 4 }; /* strips; a face of more is tall */

static inline bool ck_face_is_tall(const ck_face_look *look) {
    return look->last_band - look->first_band >= CK_MOST_LISTED;
}

typedef struct ck_band_faces_scratch {
    ck_buffer starts, faces;
} ck_band_faces_scratch;

/* Sorts the faces of all bodies that are not quite transparent, whose looks are known. False: no memory. */
bool ck_band_faces_sort(ck_memory *memory, ck_band_faces_scratch *scratch, const ck_painted *bodies, size_t count,
                        uint32_t bands, ck_band_faces *sorted);

#endif
