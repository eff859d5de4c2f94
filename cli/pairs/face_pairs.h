/* Face pairs of an answer in the numbers of the files they came from.
 *
 * A polygon of a file is several triangles, so that several pairs of triangles may be one pair of faces; each comes
 * out once. A pair of faces that cross in one place and touch in another is listed as crossing. */
#ifndef CLINKER_CLI_FACE_PAIRS_H
#define CLINKER_CLI_FACE_PAIRS_H

#include "cli/bodies/bodies.h"

typedef struct face_pairs {
    clinker_face_pair *pairs; /* sorted by a, then b */
    size_t count;
} face_pairs;

typedef struct pair_faces {
    face_pairs crossing;
    face_pairs touching;
} pair_faces;

/* Of a pair that was asked for with CLINKER_DETAIL_FACES; to be freed. */
pair_faces pair_faces_make(const body_list *bodies, const clinker_pair *pair);
void pair_faces_free(pair_faces *faces);

#endif
