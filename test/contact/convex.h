/* Convex solids, and signed sums of them, whose overlaps have a volume that plain clipping tells: the truth that
 * measured contacts are held against. */
#ifndef TEST_CONTACT_CONVEX_H
#define TEST_CONTACT_CONVEX_H

#include "random.h"
#include "scenes.h"

enum { CONVEX_MOST_VERTICES = 700, CONVEX_MOST_FACES = 1400, SUM_MOST_PARTS = 3 };

typedef struct convex {
    double vertices[CONVEX_MOST_VERTICES][3];
    size_t vertex_count;
    uint32_t faces[CONVEX_MOST_FACES][3]; /* counter-clockwise from outside */
    size_t face_count;
} convex;

convex convex_box(const double half[3]);                                /* centred on the origin */
convex convex_tetrahedron(double side);                                 /* the corner of a cube */
convex convex_prism(double radius, double half_height, unsigned sides); /* along z */
convex convex_ball(double radius, unsigned splits);                     /* an icosahedron with split faces */
void convex_place(convex *shape, const clinker_pose *pose);
double convex_volume(const convex *shape);

/* Parts that are there, and parts that are taken away from within these; parts of one kind do not overlap. */
typedef struct convex_sum {
    convex parts[SUM_MOST_PARTS];
    int signs[SUM_MOST_PARTS];
    size_t count;
} convex_sum;

void convex_sum_place(convex_sum *sum, const clinker_pose *pose);

/* The sum as one mesh of doubles; `vertices` and `faces` have room for all parts. */
clinker_mesh convex_sum_mesh(const convex_sum *sum, double (*vertices)[3], uint32_t (*faces)[3]);

typedef struct overlap {
    double volume;
    double surface; /* area: times the rounding of a coordinate, it is the error of the volume */
} overlap;

overlap convex_overlap(const convex *a, const convex *b);
overlap convex_sum_overlap(const convex_sum *a, const convex_sum *b);

/* A rotation about `centre` by the length of `turn`, then a move. */
clinker_pose pose_about(const double centre[3], const double turn[3], const double move[3]);

#endif
