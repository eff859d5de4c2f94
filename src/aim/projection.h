/* From where to look at two bodies that may meet, so that pixels tell most about their contact.
 *
 * After Myszkowski, Okunev and Kunii, "Fast collision detection between complex solids using rasterizing graphics
 * hardware", 1995, section 7. Depths are most accurate where faces lie square to the view, and most pixels are of use
 * where the contact lies across it. Three steps, each better and dearer than the one before:
 * - a guess from boxes alone;
 * - a refined direction: the mean normal of the faces in the collision zone, found in a small raster along the guess;
 * - several directions, where no single one sees all faces of the zone well.
 *
 * A direction is a line: which way along it one looks does not matter here, and the larger components are positive. All
 * of it is the same whichever body comes first, and for any number of threads. */
#ifndef CK_AIM_PROJECTION_H
#define CK_AIM_PROJECTION_H

#include "aim/placed_box.h"
#include "raster/raster.h"

typedef enum ck_projection_why {
    CK_PROJECTION_BOXES = 0, /* the guess */
    CK_PROJECTION_NORMALS,   /* refined */
    CK_PROJECTION_CLUSTER,   /* one of several: the normals of a part of the zone */
    CK_PROJECTION_ACROSS,    /* one of three: perpendicular to the other two */
} ck_projection_why;

typedef struct ck_projection {
    double direction[3]; /* unit */
    ck_projection_why why;
    double agreement; /* root mean square, by area, of the cosines between the zone's normals and the direction: 1 where
                       * all lie along it, 0.58 where they spread evenly; 0: no zone */
    size_t samples;   /* places in the zone that were seen */
} ck_projection;

/* What the boxes of two bodies tell. */
typedef struct ck_guess {
    ck_projection projection;
    bool apart;              /* a proof: in the frame of one of the bodies a plane along its axes separates them */
    ck_placed_box shared[3]; /* what is common to both lies in each of these: the boxes of both, as cut in the frame of
                              * the one and of the other, and a box of the world if one was given. Along an axis on
                              * which the boxes are apart, the gap between them */
    int shared_count;
} ck_guess;

/* The guess: either box is cut with the other one's box in its own frame, and the largest wall of each of the two
 * volumes faces the view; the direction is the mean of the two normals. The largest wall is the one across the
 * smallest thickness, which also holds for boxes that are apart or flat: they share least, or less than nothing, along
 * the way in which they face each other. Of equals the last: plates more often lie than stand.
 *
 * Normals more than 60 degrees apart have no useful mean, for it would look at both walls at a slant. Then the wall
 * across the smaller thickness alone counts, of equals the one whose normal has the larger z, then y, component. */
ck_guess ck_projection_guess(const ck_placed_box *a, const ck_placed_box *b);

/* Lets the guess know a box of the world that holds what is common to both bodies. */
void ck_guess_narrow(ck_guess *guess, const double low[3], const double high[3]);

/* Sets the window of a view whose axes are set already: around the projection of what is shared. */
void ck_guess_frame(const ck_guess *guess, uint32_t resolution, ck_view *view);

/* Moves a direction within a degree of an axis to that axis: faces square to the view have exact depths. */
void ck_projection_snap(double direction[3]);

/* Two bodies as rasters see them. */
typedef struct ck_sighting {
    clinker_workspace *workspace;
    const ck_raster_backend *backend;
    ck_raster_source sources[2]; /* as bodies 0 and 1 */
    bool inward[2];              /* the faces point inwards */
} ck_sighting;

enum { CK_PROJECTION_RESOLUTION = 64 }; /* what refining takes: finer rasters give the same directions to a degree */

/* Refines a guess. The zone is looked for along the guess; where no faces are found in it, also along two directions
 * across. If the direction turns by more than 8 degrees, it is refined again, up to three looks in all. Without any
 * zone it stays with the guess. See collision_zone.h for what that is. */
clinker_status ck_projection_refine(const ck_sighting *sighting, const ck_guess *guess, uint32_t resolution,
                                    ck_projection *projection);

enum { CK_PROJECTIONS = 3 };

typedef struct ck_projections {
    ck_projection list[CK_PROJECTIONS];
    int count;
    double slanted; /* the part of the zone's area that the refined direction alone would see at a slant */
} ck_projections;

/* A face at an angle of more than 50 degrees to the view is slanted: a pixel aside is 1.2 pixels in depth, and more
 * beyond. The cosine of that angle. */
#define CK_PROJECTION_SLANT_COSINE 0.64278760968653932632

/* The part of the zone's area that may be slanted. */
#define CK_PROJECTION_SLANTED_SHARE 0.05

/* As many directions as the zone takes. One, if no more than CK_PROJECTION_SLANTED_SHARE of the zone's area is slanted
 * as seen along it: the refined one. Else two, of which either may see a part of the zone without slant: the mean
 * normals of its largest part and of the largest part that this one leaves. Else three that are perpendicular to each
 * other: no face whatsoever is at more than 54.8 degrees to all of them.
 *
 * Refines the guess, and draws three more small rasters: along the refined direction and across it, so that faces
 * edge-on to one are seen by another. */
clinker_status ck_projection_several(const ck_sighting *sighting, const ck_guess *guess, ck_projections *projections);

#endif
