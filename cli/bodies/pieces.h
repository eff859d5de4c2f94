/* A mesh in pieces, each a mesh of its own with vertices of its own: what the library does with a mesh takes as long as
 * it has vertices. */
#ifndef CLINKER_CLI_PIECES_H
#define CLINKER_CLI_PIECES_H

#include "cli/bodies/components.h"

typedef struct mesh_piece {
    clinker_mesh mesh; /* its arrays are the piece's own */
    uint32_t *faces;   /* the number of each face in the whole mesh */
    double box_min[3], box_max[3];
    double volume; /* signed, as well as doubles tell it; meaningless unless closed */
    bool has_area; /* some face has an area, beyond doubt; else it takes exact numbers to tell */
} mesh_piece;

/* As many pieces as there are numbers in `of_face`, below `count`; to be freed, and so is what each of them holds. */
mesh_piece *mesh_pieces_make(const clinker_mesh *mesh, const mesh_components *components);
void mesh_piece_free(mesh_piece *piece);

#endif
