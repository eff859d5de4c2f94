/* Convex bodies, prepared once and asked often: a yes or no with its proof, in a time that does not grow with the
 * number of faces.
 *
 *     clinker_convex *hammer = NULL;
 *     if (clinker_convex_create(workspace, &mesh, &hammer) != CLINKER_STATUS_OK)
 *         puts(clinker_workspace_message(workspace));
 *     clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
 *     for each frame:
 *         clinker_convex_check(workspace, hammer, &pose, anvil, NULL, &answer);
 *     clinker_convex_destroy(hammer);
 *
 * Every answer ends in a certificate: a plane between the bodies, or a point inside of both, which anybody can check,
 * and which this library has checked with bounds on all rounding. Where rounding leaves no room for either, the bodies
 * are judged by exact arithmetic, as clinker_bodies_check() does, and the answer is the same as its.
 *
 * docs/convex.md explains the method, which begins with Nio, Tokumasu & Ochi's. */
#ifndef CLINKER_CONVEX_H
#define CLINKER_CONVEX_H

#include <clinker/clinker.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---------------------------------------------------------------------------------------------------
 * Bodies
 * ------------------------------------------------------------------------------------------------ */

/* A convex body with its maps. It does not change once made: any number of threads may use it at once, each with a
 * workspace of its own. */
typedef struct clinker_convex clinker_convex;

/* Prepares a mesh, which must be closed and convex: that is proved here, exactly. A soup will do, and faces that all
 * look inwards are taken as if they looked outwards. The mesh is copied. O(n log n) time and O(n) memory, from the
 * allocator of the workspace, which may be destroyed before the body. On failure *convex is NULL.
 *
 * CLINKER_STATUS_INVALID: what clinker_bodies_check() finds invalid; a mesh that is not closed, or not convex. The
 * message names a face that shows it. */
CLINKER_API clinker_status clinker_convex_create(clinker_workspace *workspace, const clinker_mesh *mesh,
                                                 clinker_convex **convex);

/* The convex hull of a mesh's vertices, all of them, whatever its faces are: triangles that take the place of its
 * indices, closed, outwards, and convex by the exact test of clinker_convex_create(). The array belongs to the
 * workspace and holds until the next call on it. O(n log n), exact.
 *
 * CLINKER_STATUS_INVALID: a vertex that is not finite; all vertices in one place, on a line or in a plane. */
typedef struct clinker_hull {
    size_t size;
    const uint32_t *indices; /* three for each triangle */
    size_t triangle_count;
} clinker_hull;

/* Makes a hull ready. NULL is allowed, and nothing is done. */
CLINKER_API void clinker_hull_init(clinker_hull *hull);

CLINKER_API clinker_status clinker_mesh_hull(clinker_workspace *workspace, const clinker_mesh *mesh,
                                             clinker_hull *hull);

/* The furthest point of a body along a direction, of any length but zero, in the coordinates of the body. */
typedef void (*clinker_shape_support)(void *user, const double direction[3], double point[3]);

/* Where a ray from the origin along a direction leaves the body, and a normal there, outwards, of any length. */
typedef void (*clinker_shape_surface)(void *user, const double direction[3], double point[3], double normal[3]);

typedef enum clinker_shape_kind {
    CLINKER_SHAPE_NONE = 0,
    CLINKER_SHAPE_ELLIPSOID,    /* half axes `half` along x, y, z; a sphere has three equal ones */
    CLINKER_SHAPE_CAPSULE,      /* all within `radius` of the line from -half_length to half_length on z */
    CLINKER_SHAPE_CYLINDER,     /* around z, from -half_length to half_length */
    CLINKER_SHAPE_CONE,         /* around z: the base, of `radius`, at -half_length, the apex at half_length */
    CLINKER_SHAPE_ROUNDED_BOX,  /* all within `radius` of the box of half sides `half` */
    CLINKER_SHAPE_BY_FUNCTIONS, /* a smooth convex body with the origin inside */
} clinker_shape_kind;

/* "none", "ellipsoid", "capsule", "cylinder", "cone", "rounded_box", "functions"; NULL: no such kind. */
CLINKER_API const char *clinker_shape_kind_name(clinker_shape_kind kind);

/* A convex body with curved faces, around the origin of its coordinates. Make it ready, then fill in what its kind
 * names, which is above zero. No body may be thinner than 2^-20 of its length. */
typedef struct clinker_shape {
    size_t size;
    clinker_shape_kind kind;
    double half[3];
    double half_length;
    double radius;

    /* BY_FUNCTIONS. They are called from every thread that asks about the body, for as long as it exists. */
    clinker_shape_support support;
    clinker_shape_surface surface; /* NULL: found from supports, which takes some twenty of them */
    void *user;
    double inner; /* radius of a ball around the origin that lies in the body; a smaller one does, and costs a little of
                   * what can be told from touching */
    double error; /* by how much points and normals may be off, relative to the size of the body; 0: 2^-46 */
} clinker_shape;

/* Makes a shape ready: none, all else 0. NULL is allowed, and nothing is done. */
CLINKER_API void clinker_shape_init(clinker_shape *shape);

/* Prepares a curved body, in O(1) time and memory. Rounding is bounded here, too, so planes and points are proofs; but
 * there is no exact arithmetic for these bodies: see CLINKER_CERTIFICATE_ROUNDING.
 *
 * CLINKER_STATUS_INVALID: a number that the kind needs is not above zero, or not finite, or they differ by too much, or
 * lie beyond 2^-300 and 2^300; `support` is NULL where functions are asked for, or its points are not around the
 * origin. */
CLINKER_API clinker_status clinker_convex_create_shape(clinker_workspace *workspace, const clinker_shape *shape,
                                                       clinker_convex **convex);

/* Prepares a convex polygon, either way round, in the plane z = 0, for questions among polygons: that it is convex is
 * proved, exactly; corners may repeat or lie on sides. Poses must keep the plane: m[2], m[6], m[8], m[9] and m[11] are
 * 0, m[10] is 1. Everything said of bodies holds in the plane; points and normals have z = 0.
 *
 * CLINKER_STATUS_INVALID: a coordinate is not finite; the polygon is not convex, or has no area. The message names a
 * corner that shows it. */
CLINKER_API clinker_status clinker_convex_create_polygon(clinker_workspace *workspace, const double (*points)[2],
                                                         size_t count, clinker_convex **convex);

/* NULL is allowed. */
CLINKER_API void clinker_convex_destroy(clinker_convex *convex);

/* What was prepared. */
typedef struct clinker_convex_facts {
    size_t size;
    size_t corners, faces; /* of the mesh, equal positions counted once, faces without area left out; of a polygon
                            * corners and sides; of curved bodies 0 */
    size_t map_bytes;      /* memory of the maps */
    size_t bytes;          /* of everything */
    double centre[3];      /* of the volume */
} clinker_convex_facts;

/* Makes facts ready. NULL is allowed, and nothing is done. */
CLINKER_API void clinker_convex_facts_init(clinker_convex_facts *facts);

/* Fills in `facts`; of NULL all 0. CLINKER_STATUS_INVALID or CLINKER_STATUS_UNSUPPORTED: the struct was not made ready.
 */
CLINKER_API clinker_status clinker_convex_describe(const clinker_convex *convex, clinker_convex_facts *facts);

/* ---------------------------------------------------------------------------------------------------
 * Questions
 * ------------------------------------------------------------------------------------------------ */

typedef enum clinker_certificate_kind {
    CLINKER_CERTIFICATE_NONE = 0,
    CLINKER_CERTIFICATE_PLANE,    /* normal . x < offset for all x of a, > for all of b */
    CLINKER_CERTIFICATE_POINT,    /* inside of both bodies */
    CLINKER_CERTIFICATE_EXACT,    /* neither is possible in doubles: exact arithmetic has judged */
    CLINKER_CERTIFICATE_ROUNDING, /* neither is possible in doubles, and a body is curved: they touch as far as doubles
                                   * tell. Gap or depth are mostly below 1e-10 of the size of the bodies, and below 1e-8
                                   * for all that was tried; but a mesh thinner than 2^-26 of its length has no inner
                                   * point in doubles, and is told to touch what it lies in */
} clinker_certificate_kind;

/* "none", "plane", "point", "exact", "rounding"; NULL: no such kind. */
CLINKER_API const char *clinker_certificate_kind_name(clinker_certificate_kind kind);

typedef struct clinker_certificate {
    clinker_certificate_kind kind;
    double normal[3];     /* PLANE: in the world, from a to b, of any length. EXACT and ROUNDING: nearly one */
    double offset;        /* PLANE */
    double point[3];      /* POINT: in the world */
    double point_in_a[3]; /* the same in the coordinates of a's mesh */
} clinker_certificate;

/* How an answer was found. */
typedef enum clinker_convex_way {
    CLINKER_CONVEX_WAY_NONE = 0,
    CLINKER_CONVEX_WAY_LAST,    /* the certificate of the answer before still holds, a point perhaps after a move */
    CLINKER_CONVEX_WAY_CENTRES, /* a plane across the line of centres */
    CLINKER_CONVEX_WAY_SCREEN,  /* a point on the line of centres */
    CLINKER_CONVEX_WAY_SUPPORT, /* a search for supporting corners */
    CLINKER_CONVEX_WAY_EXACT,   /* exact arithmetic */
} clinker_convex_way;

/* "none", "last", "centres", "screen", "support", "exact"; NULL: no such way. */
CLINKER_API const char *clinker_convex_way_name(clinker_convex_way way);

/* How far corners, or poles of faces, of a body reach along a direction, in coordinates of its own. */
typedef struct clinker_convex_memo {
    double direction[3];
    double reach;    /* none goes further */
    uint64_t points; /* which these are; 0: nothing was seen */
} clinker_convex_memo;

/* What an answer leaves behind for the next one about the same bodies. Of no meaning to others, who leave it as it is;
 * all zero: nothing. What is left of other bodies does no harm. */
typedef struct clinker_convex_memory {
    clinker_convex_memo memos[2]; /* of a and b: while they move little, this proves that a certificate holds */
    uint32_t corners[4][2];       /* that the last search ended with, of a and b: the next one starts there */
    uint32_t corner_count;
} clinker_convex_memory;

typedef struct clinker_convex_answer {
    size_t size;
    clinker_state state; /* APART, TOUCH or INTERFERE, with a tolerance of 0 */
    clinker_certificate certificate;
    clinker_convex_way way;
    unsigned checks; /* pairs of corners or faces that were looked at */
    clinker_convex_memory memory;
    const void *reserved[4]; /* NULL; a measurement has an answer inside */
} clinker_convex_answer;

/* Makes an answer ready: nothing is known. NULL is allowed, and nothing is done. */
CLINKER_API void clinker_convex_answer_init(clinker_convex_answer *answer);

/* Whether two bodies have common points. A pose may be NULL: the mesh is in world coordinates. Meshes and curved bodies
 * may be mixed, polygons only go with polygons.
 *
 * `answer` goes in and out: the certificate in it is tried first, so that of two bodies that move little between calls
 * most are decided by that alone, and where it does not hold, the search starts where the last one ended. Before the
 * first call, and whenever the pair is another one, make it ready, or set its size and a certificate of kind NONE:
 * nothing else is read then, and what is reserved becomes NULL. The state never depends on what was in it, the
 * certificate may; but where a body is curved, the last plane or point may prove what would be ROUNDING else.
 *
 * 0.1 to 0.3 microseconds, and 0.015 to 0.025 where the last certificate holds by what was seen before. Where the
 * bodies touch as far as doubles tell, the exact check takes 15 to 65, however many faces there are: it looks at those
 * between the bodies alone. That does grow with the number of faces that lie flush; and it looks at all faces of
 * polygons, of bodies thinner than about 1e-8 of their size, or so far from the origin that rounding blurs them as
 * much, and of meshes with sides that end in the midst of others.
 *
 * CLINKER_STATUS_INVALID: a pose is not finite; or, with a curved body, scales by less than 2^-100 or more than 2^100,
 * or takes it beyond 2^400; or does not keep the plane of a polygon; the bodies are a polygon and another one.
 * CLINKER_STATUS_NO_MEMORY: the exact check found none. After either the kind of the certificate is NONE. An answer
 * that was not made ready, or that is of a newer library, is refused, and left as it is. */
CLINKER_API clinker_status clinker_convex_check(clinker_workspace *workspace, const clinker_convex *a,
                                                const clinker_pose *pose_a, const clinker_convex *b,
                                                const clinker_pose *pose_b, clinker_convex_answer *answer);

/* Whether a certificate still proves its state for these poses of the same bodies, its plane moved along its normal,
 * its point moved with a. False proves nothing, and is the answer for those of kind NONE, EXACT and
 * ROUNDING, and where a pointer is NULL that may not be. O(1), no workspace. */
CLINKER_API bool clinker_certificate_holds(const clinker_certificate *certificate, const clinker_convex *a,
                                           const clinker_pose *pose_a, const clinker_convex *b,
                                           const clinker_pose *pose_b);

/* ---------------------------------------------------------------------------------------------------
 * Distance and separation
 * ------------------------------------------------------------------------------------------------ */

typedef struct clinker_convex_measurement {
    size_t size;
    clinker_convex_answer answer; /* state and certificate, as clinker_convex_check() gives them */
    double distance;              /* APART: of the closest points; else 0. In the plane if the bodies are polygons */
    double distance_bound[2];     /* the true one is no less than the first, no more than the second */
    double separation;            /* TOUCH, INTERFERE: how far b has to move, at least, to only touch a; else 0 */
    double separation_bound[2];
    double direction[3]; /* unit. APART: from the closest point of a to that of b, of distances that exact arithmetic
                          * tells to about 1e-9. Else the way that b moves by `separation`:
                          * moved by the second bound, it has nothing in common with the inside of a */
    double point_a[3];   /* APART: the closest point of a, in the world. Else where b is left by it when it has moved */
    double point_b[3];   /* APART: that of b. Else the point of b that comes there: a's less `separation` in
                          * `direction` */
    unsigned checks;     /* pairs of corners that were looked at for it */
} clinker_convex_measurement;

/* Makes a measurement ready: nothing is known. NULL is allowed, and nothing is done. */
CLINKER_API void clinker_convex_measurement_init(clinker_convex_measurement *measurement);

/* How far two bodies are apart, or, of bodies that overlap, the separation: the length of the shortest move that parts
 * them, for polygons in their plane. (The depth of a pair is another measure: that of the largest ball in the overlap.)
 * A pose may be NULL: the mesh is in world coordinates. Bodies go together as for clinker_convex_check().
 *
 * The bounds enclose what is measured, with the rounding of coordinates to the world counted in. They are within 1e-6
 * of each other, relative; those of a separation no closer than this rounding, about 1e-13 of the sizes and positions.
 * Distances that small are taken from the exact distance of triangles, as clinker_bodies_check() does, in time that
 * grows with the faces. Where very many ways are about equally short, a separation is given with wider bounds: of a
 * ball of a thousand corners in the middle of another within 1 %. Of bodies larger than 2^900 or smaller than 2^-900
 * distances are measured, and no separation: its bounds are 0 and infinity.
 *
 * With a curved body the error of its function is counted in, too, and there is no exact distance: both bounds are
 * within 1e-6 of each other, or about 1e-12 of the sizes and positions, whichever is more (3e-11 for all that was
 * tried). Many ways that are about equally short have wider bounds, as above, of ellipsoids, cylinders, cones and
 * functions; balls, capsules and rounded boxes, in poses that keep a ball a ball, are told as meshes are. If the
 * certificate is of kind ROUNDING, distance and separation are 0 with bounds from 0 to what each may be at most: mostly
 * below 1e-9 of the sizes, and below 2e-8 for all that was tried.
 *
 * `measurement` goes in and out, like the answer of clinker_convex_check(): certificate and direction in it are tried
 * first. Make it ready before the first call, and whenever the pair is another one. What was in it changes the state no
 * more than there, and numbers within their bounds only.
 *
 * Some microseconds; where a separation has wide bounds half a millisecond. CLINKER_STATUS_INVALID: what
 * clinker_convex_check() refuses. CLINKER_STATUS_NO_MEMORY: there was none for the exact check, or for scratch that the
 * workspace keeps from the first separation on. */
CLINKER_API clinker_status clinker_convex_measure(clinker_workspace *workspace, const clinker_convex *a,
                                                  const clinker_pose *pose_a, const clinker_convex *b,
                                                  const clinker_pose *pose_b, clinker_convex_measurement *measurement);

/* ---------------------------------------------------------------------------------------------------
 * Star-shaped bodies: all of the surface is seen from one inner point
 * ------------------------------------------------------------------------------------------------ */

/* A star-shaped body with a map of its faces as seen from that point, its centre. It does not change once made, as a
 * clinker_convex does not. */
typedef struct clinker_star clinker_star;

/* Prepares a closed mesh, convex or not, that is star-shaped around `centre`, in coordinates of the mesh; NULL: around
 * the centre of its volume, which need not be one of the points from which all is seen. That it is star-shaped is
 * proved here, exactly. Faces that all look inwards are taken as if they looked outwards. The mesh is copied. O(n log
 * n) time and O(n) memory, from the allocator of the workspace. On failure *star is NULL.
 *
 * CLINKER_STATUS_INVALID: what clinker_bodies_check() finds invalid; a mesh that is not closed, or not star-shaped
 * around the centre. The message names a face that shows it. */
CLINKER_API clinker_status clinker_star_create(clinker_workspace *workspace, const clinker_mesh *mesh,
                                               const double *centre, clinker_star **star);

/* NULL is allowed. */
CLINKER_API void clinker_star_destroy(clinker_star *star);

typedef enum clinker_place {
    CLINKER_PLACE_OUTSIDE = 0,
    CLINKER_PLACE_ON_SURFACE,
    CLINKER_PLACE_INSIDE,
} clinker_place;

/* "outside", "on_surface", "inside"; NULL: no such place. */
CLINKER_API const char *clinker_place_name(clinker_place place);

/* Where a point lies: exact without a pose, which may be NULL; else exact for the point as it is in the coordinates of
 * the mesh, rounded. O(1), 0.1 to 0.2 microseconds up to 20,000 faces. Outside if the point or the pose is not finite,
 * or the pose has no inverse; or if `star` or `point` is NULL. */
CLINKER_API clinker_place clinker_star_contains(const clinker_star *star, const clinker_pose *pose,
                                                const double point[3]);

/* Whether two bodies interfere on the line of their centres, which proves that they do at all; `point`, in the world,
 * is inside of both then. False proves nothing, and is the answer where another pointer than a pose is NULL. Poses may
 * be NULL. O(1). */
CLINKER_API bool clinker_stars_screen(const clinker_star *a, const clinker_pose *pose_a, const clinker_star *b,
                                      const clinker_pose *pose_b, double point[3]);

#ifdef __cplusplus
}
#endif

#endif
