/* What the questions of recheck.h are asked with. Included once for each instruction set; CK_AVX2_ROWS: in registers.
 */

/* pair: a number of a, and the same of b. row: three coordinates; the fourth number is named where it has a meaning. */
#ifdef CK_AVX2_ROWS
typedef __m128d pair;
typedef __m256d row;
#else
typedef struct pair {
    double a, b;
} pair;
typedef double row[4];
#endif

/* Two bodies and a direction of the world, that of a towards b; b is asked about the opposite one. */
typedef struct outlook {
    ck_posed a, b;
    row of_a, of_b; /* the direction in the coordinates of the meshes; the fourth is the reach of the pose's translation
                     * along it */
    pair centres;   /* reaches of the centres along it */
    double noise, size;
} outlook;

/* A point in the coordinates of both maps. Those of b are multiplied by the volume of its pose's image of a unit cube
 * (the determinant), so that nothing waits for a division. */
typedef struct footing {
    const ck_polyhedron *a, *b;
    row in_a, in_b;
    pair volumes;
    pair gauge_noise; /* bounds on the rounding errors of gauges, times the volumes */
} footing;
