/* Maps and pictures: what bodies look like, to each other and to people. */
#ifndef CLINKER_DRAW_H
#define CLINKER_DRAW_H

#include <clinker/clinker.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---------------------------------------------------------------------------------------------------
 * Map: the gap between two bodies, seen from somewhere
 * ------------------------------------------------------------------------------------------------ */

/* What two bodies a and b look like to each other along parallel lines of sight, one through the centre of each pixel.
 * Pixel (column, row) is number row * width + column; row 0 is the lowest. Its line of sight meets the plane through
 * the window at origin + pixel * (column * right + row * up), and goes along `forward`.
 *
 * The gap is the distance along the sight between the surfaces of a and b that face each other: positive for clearance,
 * negative for overlap. Where both bodies enclose something at a pixel (as many faces seen from the front as from the
 * back), it is minus the longest stretch inside of both, or, if there is none, the shortest stretch between them.
 * Elsewhere, as with open scans: of all neighbours along the sight, one a face of a and one of b, one seen from its
 * back and one from its front, the distance of the nearest two, negative if the front comes first. If there are no such
 * neighbours either, the smallest distance of the surfaces, always positive. See docs/maps.md. */
typedef struct clinker_map {
    size_t size;
    uint32_t width, height;
    double pixel;                       /* side of a pixel, as a length in the world; what is smaller may be missed */
    double right[3], up[3], forward[3]; /* unit vectors */
    double origin[3];                   /* on the line of sight of pixel (0, 0) */
    const float *gap;                   /* of each pixel; NaN where one or both bodies are missing */
    const uint8_t *cover;               /* of each pixel: 1 where a is, plus 2 where b is */
    size_t gap_count;                   /* pixels with a gap */
    size_t overlap_count;               /* of these, with one below 0 */
    float lowest, highest;              /* gap of all; NaN if there is none */
    bool whole[2];                      /* whether a and b enclose at every pixel, as solids do */
} clinker_map;

/* Makes a map ready. NULL is allowed, and nothing is done. */
CLINKER_API void clinker_map_init(clinker_map *map);

/* Maps bodies[0] and bodies[1]. `view` may be NULL for all defaults. Without a direction, looks down
 * across the contact: along the mean normal of the faces that face each other, or an axis within a degree of it.
 * Without an upward direction, that is y, or -z where the sight is along y. The window is what the boxes of both share,
 * as seen from there.
 *
 * Bodies need not be closed. A solid whose faces all point inwards is taken as if they pointed outwards. Depths are
 * floats relative to the middle of what the boxes share, from corners rounded to 1/256 of a pixel. O(n + fragments).
 * The map's arrays belong to the workspace and hold until the next call on it.
 *
 * CLINKER_STATUS_INVALID: NaN or infinity, index out of range, a nonsense view, or bodies that share no area as seen
 * from there. */
CLINKER_API clinker_status clinker_bodies_map(clinker_workspace *workspace, const clinker_body bodies[2],
                                              const clinker_view *view, clinker_map *map);

/* ---------------------------------------------------------------------------------------------------
 * Gaps: how far a body is from another one, vertex by vertex
 * ------------------------------------------------------------------------------------------------ */

typedef struct clinker_gaps_settings {
    size_t size;
    double reach; /* vertices farther than this from the other body have no gap, and take hardly any time; 0: all have
                   * one */
} clinker_gaps_settings;

/* No end to the reach. NULL is allowed, and nothing is done. */
CLINKER_API void clinker_gaps_settings_init(clinker_gaps_settings *settings);

/* The signed distance of each vertex of a body from the surface of another: positive outside of it, negative inside, as
 * on deviation maps of metrology; 0 on it.
 *
 * It is the distance to the nearest point of a face with an area, whichever way that lies, in double precision: to
 * about 2^-50 of the size of that face and of the gap, times how much longer than wide the face is, and 2^-25 of them
 * at worst.
 *
 * Inside of a closed body is where its winding number is above zero, exactly, however its faces point. Of a body that
 * is not closed, the nearest face, edge or corner tells the side, by the mean of the normals around it, weighted by
 * angles (Baerentzen and Aanaes, "Signed distance computation using the angle weighted pseudonormal", 2005). Where that
 * is part of the border of the surface, or faces around it contradict each other, there is no side: the vertex has a
 * nearest face and no gap. */
typedef struct clinker_gaps {
    size_t size;
    size_t vertex_count;    /* of the body that is measured: lengths of the arrays */
    const double *gap;      /* NaN: none, as no face uses the vertex, it is out of reach, or on no side */
    const uint32_t *face;   /* of the other body, the nearest, the lowest of several; CLINKER_NO_FACE: none in reach */
    size_t gap_count;       /* vertices with a gap */
    size_t inside_count;    /* of these, with one below 0 */
    size_t sideless_count;  /* vertices with a nearest face and no gap */
    double lowest, highest; /* gap of all; NaN if there is none */
    double mean;            /* of the vertices' gaps; NaN if there is none */
    bool closed;            /* whether the other body is */
} clinker_gaps;

/* Makes gaps ready. NULL is allowed, and nothing is done. */
CLINKER_API void clinker_gaps_init(clinker_gaps *gaps);

/* Measures the vertices of bodies[0], in its place, against bodies[1]. `settings` may be NULL for the defaults. Neither
 * body need be closed. A microsecond or two for each vertex in reach, with the tree over the faces in reach, which is
 * built anew in each call. The arrays belong to the workspace and hold until the next call on it, but for
 * clinker_body_contacts().
 *
 * CLINKER_STATUS_INVALID: as for a check; a reach that is negative or not a finite number. */
CLINKER_API clinker_status clinker_bodies_gaps(clinker_workspace *workspace, const clinker_body bodies[2],
                                               const clinker_gaps_settings *settings, clinker_gaps *gaps);

/* A place where a body comes near another one: a patch of vertices, connected along edges of faces, whose gaps are all
 * small. Vertices in one place are connected. */
typedef struct clinker_contact_point {
    double point[3];  /* the vertex with the smallest gap, in the world */
    double normal[3]; /* there, of the body that was measured, outwards: unit; 0 where faces around it cancel out */
    double gap;       /* there */
    double area;      /* of the patch: a third of the faces around each of its vertices */
    uint32_t vertex;  /* that vertex, the lowest of several */
    uint32_t vertex_count; /* of the patch */
} clinker_contact_point;

typedef struct clinker_contacts {
    size_t size;
    const clinker_contact_point *points; /* the smallest gap first */
    size_t point_count;
} clinker_contacts;

/* Makes a list of contacts ready. NULL is allowed, and nothing is done. */
CLINKER_API void clinker_contacts_init(clinker_contacts *contacts);

/* Finds the patches of a body where gaps are no larger than `limit`: contact points, as dentists call them. `gap` is
 * that of clinker_bodies_gaps() with this body, or the caller's own, one for each vertex, NaN for none. O(n). The list
 * belongs to the workspace and holds until the next call on it.
 *
 * CLINKER_STATUS_INVALID: as for a check; a limit that is not a finite number. */
CLINKER_API clinker_status clinker_body_contacts(clinker_workspace *workspace, const clinker_body *body,
                                                 const double *gap, double limit, clinker_contacts *contacts);

/* ---------------------------------------------------------------------------------------------------
 * Picture: bodies as people see them
 * ------------------------------------------------------------------------------------------------ */

typedef struct clinker_colour {
    uint8_t red, green, blue; /* sRGB */
    uint8_t alpha;            /* 255: hides what is behind; 0: not there */
} clinker_colour;

/* Where two bodies may overlap: nowhere outside of a box in the world, which may be infinite. */
typedef struct clinker_overlap_place {
    uint32_t a, b;
    double box_min[3], box_max[3];
    const clinker_surface *surface; /* of all that both share, as a check of these bodies has told it. That is drawn
                                     * then, which is much faster, and the box means nothing. NULL, or without
                                     * triangles: the faces of both bodies tell */
} clinker_overlap_place;

/* Bodies with an alpha of 128 or more are solid in a picture; the others are ghosts, which are seen through, best where
 * they are seen flat on. */
typedef struct clinker_draw_settings {
    size_t size;
    clinker_view view; /* around all bodies. Its resolution is at most 4096, 0 means 1600; it has no eye. Without a
                        * direction: of 26 the one from where most of the solid bodies is seen, rather askew than along
                        * an axis, rather from above. Without an upward direction: as for a map */
    const clinker_colour *colours; /* one for each body; NULL: all solid and light grey */
    clinker_colour background;
    clinker_colour overlap; /* laid over everything where solid bodies overlap, as seen through all that is in front;
                             * shaded as bodies are; with alpha 0 it is not looked for */
    double overlap_least; /* length along the line of sight up to which that is not shown; >= 0. A sixteenth of a pixel
                           * at least: bodies that lie flush on each other are drawn no more precisely than that */
    bool plain;           /* no lines along edges and outlines */
    const clinker_overlap_place *places; /* where overlaps are looked for, as the regions of an answer tell; NULL:
                                          * everywhere, of all bodies, which takes much longer */
    size_t place_count;
} clinker_draw_settings;

/* Light grey on white, overlaps not looked for. NULL is allowed, and nothing is done. */
CLINKER_API void clinker_draw_settings_init(clinker_draw_settings *settings);

/* Pixel (column, row) is number row * width + column; row 0 is the uppermost, as in image files. The centre of pixel
 * (0, 0) is seen along the line through `origin`; one pixel to the right is `pixel * right` farther, one row down
 * `-pixel * up`. */
typedef struct clinker_picture {
    size_t size;
    uint32_t width, height;
    double pixel;                       /* side of a pixel, as a length in the world */
    double right[3], up[3], forward[3]; /* unit vectors */
    double origin[3];
    const uint8_t *rgba; /* red, green, blue, alpha of each pixel; alpha is the background's where nothing is drawn */
} clinker_picture;

/* Makes a picture ready. NULL is allowed, and nothing is done. */
CLINKER_API void clinker_picture_init(clinker_picture *picture);

/* Draws bodies along parallel lines of sight, nine for each pixel where something changes from pixel to pixel, three
 * for the ends of overlaps, and one elsewhere, with light from the viewer's side and dark lines where bodies end or
 * have an edge. Bodies need not be closed; overlaps are shown at pixels where they are. The pixels belong to the
 * workspace and hold until the next call on it. O(n + fragments); the memory is that of a tile of pixels for each
 * thread, 12 bytes for each vertex and 30 for each face, 70 for each triangle of a surface of an overlap.
 *
 * CLINKER_STATUS_INVALID: NaN or infinity, index out of range, no bodies, a nonsense view or length, an eye, places
 * that name no body, whose box ends before it begins or whose surface names what is not there, settings that
 * clinker_draw_settings_init() has not made ready.
 */
CLINKER_API clinker_status clinker_bodies_draw(clinker_workspace *workspace, const clinker_body *bodies,
                                               size_t body_count, const clinker_draw_settings *settings,
                                               clinker_picture *picture);

#ifdef __cplusplus
}
#endif

#endif
