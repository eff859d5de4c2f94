/* Clinker: which solids overlap, where and how deep.
 *
 * Raw triangle arrays and poses go in, a proven answer comes out; nothing is built beforehand.
 *
 *     clinker_workspace *workspace = NULL;
 *     clinker_workspace_create(NULL, &workspace);
 *     clinker_query query;
 *     clinker_query_init(&query);
 *     clinker_answer answer = CLINKER_INIT(clinker_answer);
 *     if (clinker_bodies_check(workspace, bodies, 2, &query, &answer) != CLINKER_STATUS_OK)
 *         puts(clinker_workspace_message(workspace));
 *     clinker_workspace_destroy(workspace);
 *
 * Rules that hold for every call:
 * - Units are the caller's: lengths in the unit of the positions, angles in radians.
 * - A pointer may be NULL only where its comment says so, or as an array of which the count is 0. Elsewhere a NULL is
 *   noticed: CLINKER_STATUS_INVALID, with the parameter's name in the message; without a workspace, which holds the
 *   message, the status alone. Functions without a status say what they give for it.
 * - The library opens no file, prints nothing, never exits, and keeps no global state. All memory comes
 *   from the allocator of the workspace.
 * - A call returns a status: CLINKER_STATUS_OK, or what went wrong, with one line of text in
 *   clinker_workspace_message(), and numbers for programs in clinker_workspace_fault(). The answer to the question is
 *   never the status.
 * - One workspace serves one call at a time. Calls on different workspaces may run at once, on the same
 *   bodies if nobody writes to these.
 * - The same input gives the same bytes out, whatever the number of threads.
 * - A struct that begins with its size may grow at its end in later versions. Settings, which a caller fills in, are
 *   made ready by their clinker_X_init(); what a call fills in, by CLINKER_INIT() or the same. A library reads and
 *   fills in as much of a struct as the caller knows, if that is less; if it is more, the caller was built for a newer
 *   library: CLINKER_STATUS_UNSUPPORTED. In arrays of such structs the next one lies as far from one as its size says;
 *   functions such as clinker_answer_pair() do the counting. All other structs keep their layout: zero-initialise them,
 *   what is reserved in them is for later versions. A struct inside of another keeps its size, too.
 */
#ifndef CLINKER_CLINKER_H
#define CLINKER_CLINKER_H

#include <clinker/answer.h>
#include <clinker/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---------------------------------------------------------------------------------------------------
 * Bodies: meshes in their places
 * ------------------------------------------------------------------------------------------------ */

typedef enum clinker_scalar {
    CLINKER_SCALAR_FLOAT32 = 0,
    CLINKER_SCALAR_FLOAT64 = 1,
} clinker_scalar;

/* "float32", "float64"; NULL: no such type. */
CLINKER_API const char *clinker_scalar_name(clinker_scalar scalar);

/* A triangle mesh as the caller holds it; the arrays are borrowed and only read during a call.
 * Zero-initialise it, then fill in what applies.
 *
 * A face is known by its place in the index array (or in the soup): these numbers come back in answers.
 * Counter-clockwise corners seen from outside. Faces with no area are passed over, they never decide. */
typedef struct clinker_mesh {
    const void *positions;   /* x, y, z of the first vertex, float or double as `scalar` says */
    size_t vertex_count;     /* at most 2^32 - 1 */
    size_t position_stride;  /* bytes from vertex to vertex, no less than a vertex has; 0: tightly packed */
    clinker_scalar scalar;   /* type of a coordinate */
    const uint32_t *indices; /* three for each triangle, tightly packed; NULL: a soup, vertices 3i, 3i+1, 3i+2 */
    size_t triangle_count;   /* at most 2^32 - 1; for a soup 0 means vertex_count / 3 */
    bool trusted;            /* true: the caller vouches that positions are finite and indices in range, and a
                              * check may skip the arrays where it needs nothing else of them. A wrong promise
                              * is undefined behaviour. */
    const void *reserved;    /* NULL */
} clinker_mesh;

/* A rigid or affine placement, three rows of four: world = rows * (x, y, z, 1), in double precision, each
 * coordinate as ((m[0] x + m[1] y) + m[2] z) + m[3]. What follows is exact for these rounded coordinates. */
typedef struct clinker_pose {
    double m[12];
} clinker_pose;

CLINKER_API clinker_pose clinker_pose_identity(void);

/* Rotates about x, then y, then z (fixed axes, radians), then moves by `translation`. Multiples of a quarter
 * turn come out exact. NULL, for either: none. */
CLINKER_API clinker_pose clinker_pose_euler(const double translation[3], const double rotation[3]);

typedef struct clinker_body {
    clinker_mesh mesh;
    const clinker_pose *pose; /* NULL: the mesh is in world coordinates already */
} clinker_body;

/* ---------------------------------------------------------------------------------------------------
 * Workspace: scratch memory and threads
 * ------------------------------------------------------------------------------------------------ */

/* Where memory comes from. Calls come one at a time, on the calling thread or, in a workspace of several threads, on
 * one of these. `allocate` returns memory aligned for any type, or NULL; `release` gets what `allocate` gave, with its
 * size. */
typedef struct clinker_allocator {
    void *(*allocate)(void *user, size_t bytes);
    void (*release)(void *user, void *memory, size_t bytes);
    void *user;
} clinker_allocator;

typedef struct clinker_workspace_settings {
    size_t size;
    clinker_allocator allocator; /* functions NULL: malloc and free */
    unsigned threads;            /* how many threads a call may use, its own included; 0 means 1. They share pairs of
                                  * bodies among them, or a large pair's work */
} clinker_workspace_settings;

/* malloc and free, one thread. NULL is allowed, and nothing is done. */
CLINKER_API void clinker_workspace_settings_init(clinker_workspace_settings *settings);

typedef struct clinker_workspace clinker_workspace;

/* Makes a workspace; `settings` may be NULL for the defaults. It keeps its memory and its threads from call to
 * call: the second of two like calls allocates nothing. On failure *workspace is NULL. */
CLINKER_API clinker_status clinker_workspace_create(const clinker_workspace_settings *settings,
                                                    clinker_workspace **workspace);

/* Gives back memory that is kept for calls to come: all but the answers of the last ones and prepared bodies. What a
 * sequence keeps for its next step is forgotten, too. NULL is allowed. */
CLINKER_API void clinker_workspace_trim(clinker_workspace *workspace);

/* Frees everything, answers included; NULL is allowed. */
CLINKER_API void clinker_workspace_destroy(clinker_workspace *workspace);

/* One line on what the last call on this workspace complained of; "" after CLINKER_STATUS_OK. Valid until the next
 * call. NULL is allowed: the line is that there is no workspace. */
CLINKER_API const char *clinker_workspace_message(const clinker_workspace *workspace);

#define CLINKER_NONE SIZE_MAX

/* What went wrong, for programs. It belongs to the workspace; later versions may have more members behind these. */
typedef struct clinker_fault {
    clinker_status status;
    const char *message; /* the same line, without the number of the body */
    size_t body;   /* the one at fault, in the array of the call, 0 where that is one mesh; CLINKER_NONE: it is not
                    * about the arrays of one */
    size_t face;   /* the triangle that shows it; CLINKER_NONE: none does */
    size_t vertex; /* the vertex at fault; CLINKER_NONE: none is */
} clinker_fault;

/* That of the last call; valid until the next one. NULL if `workspace` is NULL. */
CLINKER_API const clinker_fault *clinker_workspace_fault(const clinker_workspace *workspace);

/* ---------------------------------------------------------------------------------------------------
 * Query: what is asked
 * ------------------------------------------------------------------------------------------------ */

typedef enum clinker_detail {
    CLINKER_DETAIL_STATE = 0, /* the state alone: stops at the first proof */
    CLINKER_DETAIL_KIND,      /* and the kind, and how many face pairs cross and touch */
    CLINKER_DETAIL_FACES,     /* and these face pairs themselves */
} clinker_detail;

/* "state", "kind", "faces"; NULL: no such detail. */
CLINKER_API const char *clinker_detail_name(clinker_detail detail);

/* Decides whether a pair of bodies is looked at; called once for each pair that bounding volumes do not tell apart,
 * a < b, from the calling thread, in no particular order. Return false to leave the pair out. */
typedef bool (*clinker_pair_filter)(void *user, uint32_t a, uint32_t b);

/* Told for each of the pairs whose boxes come near each other, in their order, how many before it are done with, and
 * how many there are; from the calling thread. Return false to end the check early: it succeeds, with the pairs before
 * that one, whatever the number of threads; what these have judged beyond it is dropped. Must not call the library on
 * the same workspace. CLINKER_METHOD_ZLIST and CLINKER_METHOD_EDGES judge all pairs together, so they ask once, before
 * that. */
typedef bool (*clinker_progress)(void *user, size_t done, size_t total);

/* The time, in seconds from whatever start; called from all threads of the workspace. */
typedef double (*clinker_clock)(void *user);

#define CLINKER_TOLERANCE_AUTO (-1.0) /* 2^-20 of the larger box diagonal of the pair */

/* How a question is answered.
 *
 * EXACT: proven. Rasters discard, exact predicates judge.
 *
 * ZLIST: sorted depths at each pixel, right to the pixel, see `sample_spacing`; all bodies in one raster, around what
 * their boxes share. Takes no clearance. Of a pair it tells:
 * - INTERFERE where some line of sight is inside both for longer than the tolerance, which two points of it that lie
 *   inside both exactly confirm: bodies that only touch never do; `span` is the longest such stretch;
 * - A_IN_B, B_IN_A, SAME as far as pixels tell;
 * - face pairs that bound common ranges, as crossings of a pair that interferes, as touchings of one that touches;
 * - nothing but `undecided` where a body is not closed and may meet the other.
 *
 * LAYERS: counted layers, the same as ZLIST pixel by pixel, but for each pair in a window and along a line of sight of
 * its own, and mostly without sorting. Fastest where the state alone is asked for, without a span: most pairs then end
 * with one drawing of each body.
 *
 * EDGES: cast edges, all bodies in one raster; where an edge of one is seen inside of another, its point is judged
 * exactly. Of a pair it tells:
 * - INTERFERE where a point of an edge lies deeper inside of the other body than the tolerance: a proof; TOUCH where it
 *   lies inside or on the surface, no deeper; `span` is how far inside along the view the deepest sample lies;
 * - A_IN_B, B_IN_A as far as samples of edges tell, which are a pixel apart;
 * - what EXACT says where no edge tells: bodies that coincide, which are SAME, and those that a line of sight is inside
 *   of at once for longer than a pixel;
 * - with query.edges.spans, which edges pass through the other body, and where they enter and leave it;
 * - of a body that is not closed, INTERFERE where an edge passes through a face, else `undecided` where one may lie
 *   inside.
 *
 * CONVEX: convex bodies alone, all of which have a prepared form in query.convex.forms. As EXACT, but faces are looked
 * at only where forms cannot tell, so that none are counted: `separation` is how far b has to move to part from a;
 * a clearance is told by the forms as well. */
typedef enum clinker_method {
    CLINKER_METHOD_EXACT = 0,
    CLINKER_METHOD_ZLIST,
    CLINKER_METHOD_LAYERS,
    CLINKER_METHOD_EDGES,
    CLINKER_METHOD_CONVEX,
} clinker_method;

/* What a method is. Later versions may have more members behind these. */
typedef struct clinker_method_facts {
    clinker_method method;
    const char *name;    /* "exact" */
    const char *summary; /* what it does, in half a sentence */
    bool samples;        /* its answers are those of samples, see `sample_spacing` */
    bool clearance;      /* it takes one */
    bool contact;        /* it measures contacts */
    bool eye;            /* it can look from a point */
    bool together;       /* it judges all pairs together */
    bool forms;          /* it needs prepared forms of all bodies */
    bool motions;        /* it takes query.motion */
} clinker_method_facts;

/* The method of this number, from 0 on; NULL: there is none. */
CLINKER_API const clinker_method_facts *clinker_method_describe(clinker_method method);

/* How a raster looks at bodies, along a direction. All zero: the library chooses. Two bodies are seen across their
 * contact, see docs/projection.md; more of them along the shortest side of the box around what they share. */
typedef struct clinker_view {
    double direction[3]; /* of sight, any length */
    double up[3];        /* upwards in the picture, any length, not along the direction */
    uint32_t resolution; /* pixels along the longer side of the window, at most 16384; 0: 512 */
    double eye; /* CLINKER_METHOD_EDGES and casts: how far before the middle of what is seen the eye is, from where
                 * lines of sight go out; all bodies that are drawn lie beyond it. 0: the lines are parallel */
} clinker_view;

/* What serves all methods that judge by pixels: CLINKER_METHOD_ZLIST, CLINKER_METHOD_LAYERS, CLINKER_METHOD_EDGES. */
typedef struct clinker_pixel_options {
    bool parity; /* inside is where an odd number of faces lies in front, as in the papers, in place of a winding number
                  * above zero */
    uint8_t reserved[15];
} clinker_pixel_options;

/* What serves CLINKER_METHOD_LAYERS alone. */
typedef struct clinker_layers_options {
    bool explain;  /* as query.explain */
    bool spikes;   /* parts of a body that are thinner than a pixel, and lie between the centres of pixels, are judged
                    * exactly where they come near the other body. Draws both bodies once more where no pixel sees them
                    * interfere. Not where the tolerance is as wide as a pixel. A crossing that is found so is
                    * interference, however shallow; its span is not measured */
    bool sequence; /* of two bodies: this call is one of several on the same workspace and the same meshes, unchanged,
                    * between which only poses change. The view and the depths of the body drawn first are kept from
                    * call to call for as long as they serve. A new view has a quarter more room than others, so its
                    * pixels are as much larger. Where the contact takes several views nothing is kept; a step that goes
                    * on with a kept view has that one alone */
    uint8_t reserved[29];
} clinker_layers_options;

/* What serves CLINKER_METHOD_EDGES alone. */
typedef struct clinker_edges_options {
    bool spans; /* find the stretches of edges inside of the other body, exactly; of edges with a sample there */
    uint8_t reserved[31];
} clinker_edges_options;

struct clinker_convex;

/* What serves convex bodies alone. */
typedef struct clinker_convex_options {
    const struct clinker_convex *const *forms; /* prepared forms of the bodies' meshes, one for each body, as made by
                                                * clinker_convex_create() of the same mesh; NULL in it: that body has
                                                * none. NULL: none has. CLINKER_METHOD_EXACT: pairs of which both have
                                                * one are told apart by them where that is possible */
    const void *reserved[3];
} clinker_convex_options;

struct clinker_motion;

/* Asks of bodies that move which contacts come or go on, see motion.h. The interiors of all bodies are taken to be
 * apart: only then no contact is lost. Faces that recede from the other body of a pair, which is about half of them,
 * are left out of the search for faces that meet, and of the edges that CLINKER_METHOD_EDGES casts. So:
 * - a pair of which faces that are left meet, or one of which is found to lie within the other, is told as without
 *   motions, with all that is asked of it;
 * - any other pair is told apart: it is, or touches and parts, or, if interiors were not apart, overlaps in a way that
 *   nobody has looked for. An overlap within the tolerance is one, too: of boxes that touch, and lie a rounding deep in
 *   each other, only a face that is left and one that recedes may cross. `moving` in the answer says that it is to be
 *   read so.
 * CLINKER_METHOD_EXACT and CLINKER_METHOD_EDGES; no clearance, and not with query.reference. */
typedef struct clinker_motion_options {
    const struct clinker_motion *motions; /* one for each body; NULL: nothing is known of motions */
    double duration; /* faces are left out that recede from now on for so long; 0: that recede now */
    const void *reserved[2];
} clinker_motion_options;

typedef struct clinker_query {
    size_t size;
    clinker_detail detail;
    clinker_method method;
    bool depth;     /* measure how deep bodies overlap, beyond what telling touch from interference needs; of methods
                     * that sample, the span */
    bool contact;   /* measure volume, areas, centre, push and turn of what overlaps, and where bodies touch. Methods
                     * EXACT and CONVEX. About as much again as finding all faces that meet */
    bool regions;   /* and the connected parts of it, and the curve in which surfaces cross; means `contact` as well */
    bool depths;    /* and the depth of each; means `regions` and `depth` as well. Else the deepest one has its depth */
    bool curves;    /* and the points of the curve; means `regions` as well */
    bool surfaces;  /* and the surface of what is shared, see clinker_surface; means `regions` as well */
    bool reference; /* the plain method without any culling, for tests; O(n m) */
    bool surveys;   /* tell what each body is: of what a clinker_survey has, a check finds out most anyway */
    bool explain;   /* tell how each pair was judged. Pairs are judged one after the other then, all threads at one */
    double tolerance;           /* overlap up to this depth is touching; >= 0 or CLINKER_TOLERANCE_AUTO.
                                 * 0: the first proper crossing or containment is interference. */
    double clearance;           /* bodies apart but nearer than this are CLINKER_STATE_NEAR; 0: not asked */
    clinker_view view;          /* of methods that rasterise; its resolution also of the contact, 0 meaning 64 there */
    clinker_pair_filter filter; /* NULL: all pairs */
    void *filter_user;
    clinker_progress progress; /* NULL: nobody asks, and the check goes on to its end */
    void *progress_user;
    clinker_pixel_options pixels;
    clinker_layers_options layers;
    clinker_edges_options edges;
    clinker_convex_options convex;
    clinker_clock clock; /* NULL: no time is taken, as the library has no clock of its own */
    void *clock_user;
    clinker_motion_options motion;
} clinker_query;

/* Kind, depth, automatic tolerance, no clearance, no filter, no progress. NULL is allowed, and nothing is done. */
CLINKER_API void clinker_query_init(clinker_query *query);

/* ---------------------------------------------------------------------------------------------------
 * Check
 * ------------------------------------------------------------------------------------------------ */

/* Checks all pairs of `body_count` bodies against each other. The answer's arrays belong to the workspace and hold
 * until the next call on it.
 *
 * Exact for every finite input: floating point only discards what cannot meet, exact arithmetic judges the rest.
 * Takes one or two passes over the positions and one over the indices, then time that grows with what comes
 * near: about a nanosecond for each triangle of a pair that is apart.
 *
 * CLINKER_STATUS_INVALID: NaN or infinity, index out of range, a body without a single face of positive area, a query
 * that clinker_query_init() has not made ready, a nonsense tolerance, clearance or view; a stride or a count with
 * which an array does not fit into memory; a prepared form of another mesh (noticed by its counts and some of its
 * faces), of a polygon or of a curved body; a motion that is not finite, or beyond 2^200; the text says which body.
 * CLINKER_STATUS_UNSUPPORTED: a raster of coordinates beyond 2^100 or of pixels below 2^-120; a clearance, an eye or
 * motions that the method does not take; a struct, or what is reserved in one, of a newer library. */
CLINKER_API clinker_status clinker_bodies_check(clinker_workspace *workspace, const clinker_body *bodies,
                                                size_t body_count, const clinker_query *query, clinker_answer *answer);

/* ---------------------------------------------------------------------------------------------------
 * Inspection: what a mesh is
 * ------------------------------------------------------------------------------------------------ */

enum { CLINKER_INSPECTION_SHOWN = 8 }; /* how many edges or faces are shown as examples */

typedef struct clinker_edge {
    double from[3], to[3];
    uint32_t face; /* a face that has this edge */
} clinker_edge;

typedef enum clinker_orientation {
    CLINKER_ORIENTATION_OUTWARD = 0,  /* volume above zero */
    CLINKER_ORIENTATION_INWARD,       /* volume below zero: checks take the faces the other way round */
    CLINKER_ORIENTATION_FLAT,         /* volume zero */
    CLINKER_ORIENTATION_INCONSISTENT, /* neighbouring faces disagree */
} clinker_orientation;

/* "outward", "inward", "flat", "inconsistent"; NULL: no such orientation. */
CLINKER_API const char *clinker_orientation_name(clinker_orientation orientation);

/* Vertices count as one where their coordinates are equal, whatever the index array says. Faces with three different
 * positions but no area count for edges, `solid` and components, for they close gaps; faces with a repeated position do
 * not. Neither has area or makes a component of its own. */
typedef struct clinker_inspection {
    size_t size;
    size_t triangles;
    size_t vertices; /* distinct positions used by a face */
    double box_min[3], box_max[3];
    double area;
    double volume;     /* signed, by the divergence theorem; meaningless unless closed */
    size_t components; /* sets of faces connected through edges */
    bool solid;        /* closed and consistently oriented: for every edge, as many faces use it one way as the other,
                        * and at least one face has an area */
    bool convex;       /* solid, one component, no vertex outside of any face's plane, each place covered once: exact. A
                        * body without volume is not convex; one that points inwards may be. */
    clinker_orientation orientation; /* inconsistent if an edge is flipped, or unbalanced with more than two uses; else
                                      * the sign of the volume, a hint only for open meshes */
    size_t boundary_edges;           /* used by a single face */
    size_t flipped_edges;            /* used by two faces, in the same direction */
    size_t non_manifold_edges;       /* used by more than two faces */
    size_t degenerate_faces;         /* of no area: exact */
    size_t duplicate_faces;          /* with the same three positions as an earlier face, either way round */
    size_t shown_edges;              /* examples of boundary, flipped and unbalanced edges, in this order */
    clinker_edge edges[CLINKER_INSPECTION_SHOWN];
} clinker_inspection;

/* Makes an inspection ready. NULL is allowed, and nothing is done. */
CLINKER_API void clinker_inspection_init(clinker_inspection *inspection);

/* Tells what a mesh is, in O(n log n). `pose` may be NULL. CLINKER_STATUS_INVALID as for a check, except that a mesh
 * without area is fine here. Arrays are always checked, `trusted` or not. */
CLINKER_API clinker_status clinker_mesh_inspect(clinker_workspace *workspace, const clinker_mesh *mesh,
                                                const clinker_pose *pose, clinker_inspection *inspection);

/* Makes a survey ready. NULL is allowed, and nothing is done. */
CLINKER_API void clinker_survey_init(clinker_survey *survey);

/* Surveys a mesh, see clinker_survey, in O(n), with all threads of the workspace. `pose` may be NULL.
 * CLINKER_STATUS_INVALID as for a check. */
CLINKER_API clinker_status clinker_mesh_survey(clinker_workspace *workspace, const clinker_mesh *mesh,
                                               const clinker_pose *pose, clinker_survey *survey);

#ifdef __cplusplus
}
#endif

#endif
