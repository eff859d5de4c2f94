/* Bodies that move: which of their faces may be part of a contact that comes or goes on, and which recede.
 *
 *     const clinker_motion motions[2] = {{.velocity = {0, 0, -1}}, {.angular = {0, 0, 0.5}}};
 *     clinker_recession left = CLINKER_INIT(clinker_recession);
 *     if (clinker_bodies_recede(workspace, bodies, motions, NULL, &left) != CLINKER_STATUS_OK)
 *         puts(clinker_workspace_message(workspace));
 *
 * After Vanecek, "Back-face culling applied to collision detection of polyhedra", 1993: a face recedes where all of its
 * points move towards its inner side, as seen from the other body. Where two solids meet for the first time, none of
 * the faces that meet there may be found only among those that recede:
 *
 *     Let the interiors of two solids have nothing in common before some moment, and let them have a common point p
 *     then. Then a face of each at p does not recede at that moment. For let all faces of A at p recede. A ray from an
 *     inner point of A near p along the velocity of p, relative to B, passes these faces from outside to inside alone,
 *     so it stays in A: p moves into the inside of A. Then that point of B was inside of A just before: a
 *     contradiction. So a pair of faces that meet at p is left.
 *
 * That is what the faces that are left are good for: where bodies whose interiors are apart meet first. It is no check
 * of whether bodies overlap: of a cone that has flown with its base ahead into a wall, and is through with the base,
 * only the side crosses the surface of the wall, and all of that recedes. Faces at a contact that parts recede on both
 * sides.
 *
 * Both bodies are solids: closed, and nowhere inside out. One whose faces all point inwards is taken as if they pointed
 * outwards. One that is not closed has no inner side: nothing of it recedes, yet faces of the other one may. */
#ifndef CLINKER_MOTION_H
#define CLINKER_MOTION_H

#include <clinker/clinker.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---------------------------------------------------------------------------------------------------
 * Motions
 * ------------------------------------------------------------------------------------------------ */

/* How a body moves: it turns about an axis, and the axis moves along. Constant for as long as is asked about. In the
 * axes of the world; times in any unit. All zero: the body is at rest. No number may be beyond 2^200. */
typedef struct clinker_motion {
    double velocity[3]; /* of the centre of rotation, lengths for each unit of time */
    double angular[3]; /* angular velocity, radians for each unit of time: along the axis, from whose tip the body turns
                        * counter-clockwise */
    double centre[3];  /* of rotation, a point of the world, at the beginning; read if `centred` */
    bool centred;      /* false: the centre is the translation of the body's pose; without a pose, the origin */
    uint8_t reserved[7];
} clinker_motion;

/* ---------------------------------------------------------------------------------------------------
 * Faces made ready: planar faces with their polygons, and blocks of faces with cones of normals
 * ------------------------------------------------------------------------------------------------ */

/* What stands for a face, whose points are looked at. Coplanar triangles are those that are exactly so, in coordinates
 * of the mesh, face the same way, and hang together by edges. */
typedef enum clinker_polygons {
    CLINKER_POLYGONS_TRIANGLES = 0, /* each triangle by itself */
    CLINKER_POLYGONS_BOUNDING, /* coplanar triangles are one face, and a convex polygon of at most eight points in its
                                * plane encloses it: its hull, if that has no more points */
    CLINKER_POLYGONS_HULLS,    /* the hull of such a face, whatever points it has: a face goes if and only if all of it
                                * recedes */
} clinker_polygons;

/* "triangles", "bounding", "hulls"; NULL: no such polygons. */
CLINKER_API const char *clinker_polygons_name(clinker_polygons polygons);

typedef struct clinker_facets_settings {
    size_t size;
    clinker_polygons polygons;
    bool cones; /* blocks of faces get boxes and cones of normals (Redon, Kheddar & Coquillart 2002), by which whole
                 * blocks go or stay */
} clinker_facets_settings;

/* Bounding polygons, with cones. NULL is allowed, and nothing is done. */
CLINKER_API void clinker_facets_settings_init(clinker_facets_settings *settings);

/* The faces of a mesh, made ready. They do not change once made: any number of threads may use them at once, each with
 * a workspace of its own. */
typedef struct clinker_facets clinker_facets;

/* Makes the faces of a mesh ready, in the coordinates of the mesh: the same serve in every pose. The mesh may be
 * anything that a check takes. Nothing of it is kept. O(n log n) time and O(n) memory, from the allocator of the
 * workspace, which may be destroyed before the facets. `settings` may be NULL for the defaults. On failure *facets is
 * NULL.
 *
 * CLINKER_STATUS_INVALID: what clinker_bodies_check() finds invalid; polygons that do not exist. */
CLINKER_API clinker_status clinker_facets_create(clinker_workspace *workspace, const clinker_mesh *mesh,
                                                 const clinker_facets_settings *settings, clinker_facets **facets);

/* NULL is allowed. */
CLINKER_API void clinker_facets_destroy(clinker_facets *facets);

/* What was made ready. */
typedef struct clinker_facets_facts {
    size_t size;
    clinker_polygons polygons;
    size_t triangles;   /* of the mesh */
    size_t faces;       /* without those of no area */
    size_t points;      /* of all polygons */
    size_t most_points; /* of one polygon */
    size_t blocks;      /* with a cone, of all levels */
    size_t bytes;       /* memory */
    bool solid;         /* the mesh is closed */
} clinker_facets_facts;

/* Makes facts ready. NULL is allowed, and nothing is done. */
CLINKER_API void clinker_facets_facts_init(clinker_facets_facts *facts);

/* Fills in `facts`; of NULL all 0. CLINKER_STATUS_INVALID or CLINKER_STATUS_UNSUPPORTED: the struct was not made ready.
 */
CLINKER_API clinker_status clinker_facets_describe(const clinker_facets *facets, clinker_facets_facts *facts);

/* ---------------------------------------------------------------------------------------------------
 * Faces that are left
 * ------------------------------------------------------------------------------------------------ */

typedef struct clinker_recede_settings {
    size_t size;
    double duration; /* a face goes if it recedes from now on for so long, in units of time; 0: if it does so now. Then
                      * time is taken in up to 16 steps of equal length, in each of which the slowest that a face may
                      * recede is bounded */
    double epsilon; /* a face stays unless all of its points recede faster than this part of the body's `speed`; 0 to 1.
                     * Rounding is allowed for in any case, with about 2^-16 of it */
    bool spheres;   /* faces whose plane a ball around the other body does not reach go as well */
    bool elements;  /* edges and vertices of the faces that are left are asked for */
    bool vouched;   /* the caller vouches that both bodies are closed and their faces point outwards, in the world, so
                     * that nobody looks, which takes longer than the culling. Wrong promises give wrong faces */
    const clinker_facets *facets[2]; /* made ready from the meshes of the bodies; NULL, for either: its triangles are
                                      * taken one by one, as they are */
} clinker_recede_settings;

/* At an instant, rounding alone, no balls, nothing made ready. NULL is allowed, and nothing is done. */
CLINKER_API void clinker_recede_settings_init(clinker_recede_settings *settings);

/* An edge of a mesh, as a side of a face: side k goes from its corner k to corner (k + 1) % 3. */
typedef struct clinker_side {
    uint32_t face, side;
} clinker_side;

/* What is left of a body. */
typedef struct clinker_left {
    const uint32_t *faces; /* triangles of its mesh, ascending */
    size_t face_count;
    const clinker_side *edges; /* with settings.elements: those of faces that are left, each once, equal positions being
                                * one vertex, as a side of the first face that is left and has it; by face, then side.
                                * With facets of coplanar triangles edges within a face are none. Else NULL */
    size_t edge_count;
    const uint32_t *vertices; /* with settings.elements: those of faces that are left, each position once, by the vertex
                               * that a face uses first; ascending. Else NULL */
    size_t vertex_count;
    size_t triangles; /* of the mesh; what is not left of them is */
    size_t receding;  /* those that recede, all the time that is asked about, and */
    size_t unreached; /* of the others, those that a ball around the other body does not reach while they do not */
    size_t in_blocks; /* faces that went or stayed as parts of whole blocks, in the first step of time; see
                       * clinker_facets_settings.cones */
    double speed;     /* bound of the velocity of its points relative to the other body, at any time asked about, by its
                       * box; not below the largest. 0: they do not move relative to each other, and nothing recedes */
    bool solid;       /* it is closed, or vouched for; else nothing recedes */
    uint8_t reserved[15];
} clinker_left;

typedef struct clinker_recession {
    size_t size;
    clinker_left bodies[2];
    unsigned steps; /* that the time was taken in; 1 at an instant */
} clinker_recession;

/* Makes a recession ready. NULL is allowed, and nothing is done. */
CLINKER_API void clinker_recession_init(clinker_recession *recession);

/* The faces of two bodies that do not recede, each body as seen from the other. `bodies` and `motions` are two each;
 * `settings` may be NULL for the defaults. Arrays belong to the workspace and hold until the next call on it. The
 * motions are those of the bodies in their poses.
 *
 * A face goes if v . n < 0, by more than all rounding may amount to, at all corners of its polygon, v being their
 * velocity relative to the other body, and n the normal of the face. A face at rest stays; so does one of no area.
 *
 * O(n): a pass over the vertices for their box, one over the triangles with a few dozen operations each, 1 to 2
 * nanoseconds together, and one that tells whether a body is closed, unless it is vouched for or has facets, which
 * takes several times as long. With facets of both bodies nobody reads the meshes, but 8 bytes of each face, 16 where
 * the bodies turn relative to each other: a third of a nanosecond, or nearly one. Cones spare what is in blocks that
 * recede, or do not, as a whole, which tells where time is taken in steps, or faces are more than caches hold. Balls
 * take a further pass over the vertices of bodies without facets; edges and vertices several more.
 *
 * CLINKER_STATUS_INVALID: what clinker_bodies_check() finds invalid; a motion, a duration or an epsilon that is not
 * finite, or not in its range; facets of another mesh (noticed by its counts and some of its faces). The text names the
 * body. */
CLINKER_API clinker_status clinker_bodies_recede(clinker_workspace *workspace, const clinker_body *bodies,
                                                 const clinker_motion *motions, const clinker_recede_settings *settings,
                                                 clinker_recession *recession);

/* ---------------------------------------------------------------------------------------------------
 * First depths of faces that are left
 * ------------------------------------------------------------------------------------------------ */

/* A demonstration, and no verdict: what Vanecek has in mind for a z-buffer. Two bodies are seen along the velocity of b
 * relative to a, so that b flies away from the eye. Only faces are drawn that do not recede: at each pixel the first
 * one of a, which b flies at, and of b the last one, the first to arrive there.
 *
 * Where b is before a on all lines of sight, and both move without turning, the smallest gap at pixels that both cover
 * is how far b flies along the sight until they meet, to the precision of a pixel: what passes between their centres is
 * not seen, so they may meet earlier. Where one reaches around the other, a gap may be below 0, though they do not
 * overlap; and where it is not, they may overlap elsewhere. */
typedef struct clinker_front_settings {
    size_t size;
    double duration;   /* faces that recede for so long are left out; 0: that recede now */
    clinker_view view; /* without a direction along the velocity of b relative to a, in the middle between the middles
                        * of their boxes; `resolution` 0 means 512; no eye */
} clinker_front_settings;

/* At an instant, along the velocity. NULL is allowed, and nothing is done. */
CLINKER_API void clinker_front_settings_init(clinker_front_settings *settings);

typedef struct clinker_front {
    size_t size;
    uint32_t width, height; /* of the window: what faces that are left of both share, as seen; 0: they share nothing */
    double pixel;           /* side of a pixel */
    double right[3], up[3], forward[3]; /* unit vectors */
    double origin[3];                   /* on the line of sight of pixel (0, 0), depth 0 */
    double speed;                       /* of b relative to a along the sight, for each unit of time; below 0: it flies
                                         * the other way */
    size_t triangles[2], left[2];       /* of a, and of b: all, and those that do not recede */
    size_t pixels[2];                   /* that these cover */
    size_t both;                        /* pixels that both cover */
    double gap;                         /* the smallest there; NAN: there are none */
    double at[3];                       /* on a, where that is: of equal ones at the lowest, then leftmost pixel */
    const float *depths[2]; /* of each pixel, lowest row first: the first depth of a, INFINITY where it has none, and
                             * the last one of b, -INFINITY; NULL without pixels */
} clinker_front;

/* Makes a front ready. NULL is allowed, and nothing is done. */
CLINKER_API void clinker_front_init(clinker_front *front);

/* The fronts of bodies[0], a, and bodies[1], b. `settings` may be NULL for the defaults. Depths are floats relative to
 * the middle of what is drawn, from corners rounded to 1/256 of a pixel. The arrays belong to the workspace and hold
 * until the next call on it. O(n + pixels), for each pair.
 *
 * CLINKER_STATUS_INVALID: as clinker_bodies_recede(); a nonsense view; bodies that do not move relative to each other
 * where no direction is given. CLINKER_STATUS_UNSUPPORTED: an eye; coordinates or sizes that no raster can have. */
CLINKER_API clinker_status clinker_bodies_front(clinker_workspace *workspace, const clinker_body *bodies,
                                                const clinker_motion *motions, const clinker_front_settings *settings,
                                                clinker_front *front);

#ifdef __cplusplus
}
#endif

#endif
