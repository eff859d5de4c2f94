/* Bodies of shells on a grid of whole numbers, any of which may pass through others, and the volume that one shares
 * with another, counted: exact. */
#ifndef TEST_OVERLAP_LATTICE_SHELLS_H
#define TEST_OVERLAP_LATTICE_SHELLS_H

#include "random.h"
#include "scenes.h"

enum { LATTICE_SIDE = 64, MOST_SHELLS = 12 };

/* A box; or the corner of a cube, x >= y >= z for the axes of `order`, which cubes of the grid fall into six of. */
typedef struct lattice_shell {
    bool corner;
    int sign;    /* 1, or -1: faces look inwards */
    int low[3];  /* corner of the box, or of the cube */
    int size[3]; /* of a cube, all the same */
    int order[3];
    int splits; /* 2^n: sides of a box fall into n * n squares, of which each has either diagonal */
} lattice_shell;

typedef struct lattice_body {
    lattice_shell shells[MOST_SHELLS];
    int count;
} lattice_body;

/* False, and nothing is added: there is no room. */
bool lattice_add(lattice_body *body, const lattice_shell *shell);

lattice_shell lattice_box(const int low[3], const int high[3], int sign, int splits);
lattice_shell lattice_corner(scene_random *random, const int low[3], int side, int sign);

/* Faces of all shells as one mesh, diagonals at random. */
scene_mesh lattice_mesh(scene_random *random, const lattice_body *body);

/* The sum of the signs of shells around the middle of the sixth of a cube that `order` tells. */
int lattice_winding(const lattice_body *body, const int low[3], int side, const int order[3]);

/* What is inside of b: where the winding number of a is above 0, the integral of that number, and of how far it is from
 * 0 and 1. */
typedef struct lattice_overlap {
    double volume, sum, deviation;
} lattice_overlap;

lattice_overlap lattice_count(const lattice_body *a, const lattice_body *b);

/* Maps both meshes by the same matrix of whole numbers, which keeps volumes. */
void lattice_shear(scene_random *random, scene_mesh *a, scene_mesh *b);

#endif
