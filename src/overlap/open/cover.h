/* Which part of a face is within a distance of a surface? What is left after each face of the surface has taken away
 * what is close to it.
 *
 * The points of a plane within a distance of a face are a convex set. A polygon inside of it is taken in its place,
 * with eight sides: where the planes of both faces are no more than 0.85 of the distance apart, and within the face,
 * its edges moved outwards by 0.3 of the distance, and its corners cut off as far from them. No point of it is farther
 * from the face than the root of 0.85^2 + 2 0.3^2, or 0.95 of the distance, which leaves a twentieth of it for
 * roundings. So what is covered is proved to be close; what is left may be close all the same. */
#ifndef CK_OVERLAP_OPEN_COVER_H
#define CK_OVERLAP_OPEN_COVER_H

#include <stdbool.h>
#include <stdint.h>

/* A plane with coordinates of its own. */
typedef struct ck_sheet {
    double origin[3];
    double axes[2][3]; /* unit vectors, perpendicular; the second is left of the first, seen from outside */
} ck_sheet;

/* The plane of a face. False: the face is thinner than `thinnest`, its width by its length. */
bool ck_sheet_of_face(const double f[3][3], double thinnest, ck_sheet *sheet);

void ck_sheet_point(const ck_sheet *sheet, const double p[3], double out[2]);
void ck_sheet_place(const ck_sheet *sheet, const double p[2], double out[3]);

enum { CK_COVER_CORNERS = 24 };

typedef struct ck_flat_polygon {
    double corner[CK_COVER_CORNERS][2];
    int count;
} ck_flat_polygon;

/* What is left, piece by piece. Returns false to end it. */
typedef bool (*ck_cover_left)(void *user, const ck_flat_polygon *piece);

typedef struct ck_covering {
    ck_sheet sheet;
    const double (*faces)[3][3]; /* of the surface */
    double distance;
    double thinnest;  /* thinner faces are close to nothing: roundings turn their planes */
    uint64_t *budget; /* steps that it may take yet; at 0 nothing is known of what is left */
    ck_cover_left left;
    void *user;
} ck_covering;

/* Covers `face`, which lies in the sheet, with those of the surface in `list`, which it puts into another order. False:
 * `left` ended it. */
bool ck_cover_face(const ck_covering *covering, const double face[3][3], uint32_t *list, uint32_t count);

#endif
