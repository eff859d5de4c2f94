/* Pieces of a body that no pixel sees: needles and blades that pass between the centres of pixels.
 *
 * The lines through the centres of pixels, along rows and columns, divide the window into cells, each with a centre at
 * its four corners, and a triangle into pieces, one in each cell. A body is thick at the corners of cells whose four
 * corners all see it. A piece is spike-like if its depths are not among those that the thick ones of its cell's corners
 * see, from the first to the last, give or take the side of a pixel.
 *
 * So a surface that spans many pixels has no such pieces, and neither has a straight silhouette of a thick body, for a
 * half-plane that reaches into a cell holds one of its corners. What is left is thinner than two pixels: needles and
 * blades, even where a centre happens to lie on them, and the very tips of silhouettes.
 *
 * The piece's bounding volume is its cell, with the range of its depths. */
#ifndef CK_LAYERS_SPIKE_PIECES_H
#define CK_LAYERS_SPIKE_PIECES_H

#include "layers/drawn.h"

typedef struct ck_spike_piece {
    uint32_t cell; /* row * (view's width + 1) + column; its upper right corner is the centre of pixel (column, row) */
    uint32_t triangle;
    float low, high; /* depths */
} ck_spike_piece;

/* Finds the spike-like pieces of all triangles that may come near the other body, in the order of the triangles, and
 * tells how many they are. False: no memory. */
bool ck_spike_pieces_find(clinker_workspace *workspace, const ck_drawn *drawn, const ck_drawn *other, ck_buffer *pieces,
                          size_t *count);

#endif
