/* What a check answers: pairs of bodies, and what the overlap of each is like. clinker.h includes this. */
#ifndef CLINKER_ANSWER_H
#define CLINKER_ANSWER_H

#include <clinker/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A solid is what a closed, oriented surface encloses: winding number above zero. A body whose faces all point
 * inwards is taken as if they pointed outwards. */
typedef enum clinker_state {
    CLINKER_STATE_APART = 0, /* no common point: a proof */
    CLINKER_STATE_NEAR,      /* apart, nearer than the clearance */
    CLINKER_STATE_TOUCH,     /* common points; overlap no deeper than the tolerance: measured */
    CLINKER_STATE_INTERFERE, /* interiors overlap deeper than the tolerance */
} clinker_state;

/* "apart", "near", "touch", "interfere"; NULL: no such state. */
CLINKER_API const char *clinker_state_name(clinker_state state);

typedef enum clinker_kind {
    CLINKER_KIND_NONE = 0, /* apart, near, touch, or not asked for */
    CLINKER_KIND_CROSSING, /* the surfaces pass through each other, or each body has parts inside and parts outside */
    CLINKER_KIND_A_IN_B,   /* a lies within b, their surfaces do not cross */
    CLINKER_KIND_B_IN_A,
    CLINKER_KIND_SAME, /* the surfaces coincide */
} clinker_kind;

/* "none", "crossing", "a_in_b", "b_in_a", "same"; NULL: no such kind. */
CLINKER_API const char *clinker_kind_name(clinker_kind kind);

typedef struct clinker_face_pair {
    uint32_t a, b; /* face of body a, face of body b */
} clinker_face_pair;

/* A connected part of an overlap; of bodies that are not closed, of the curve in which their surfaces cross. Then its
 * volume, areas, depth and normal are 0, and centre and box are those of the curve. */
typedef struct clinker_region {
    size_t size;
    double depth;       /* diameter of the largest ball inside, at least; 0: not measured. Without query.depths, of the
                         * deepest region alone */
    double depth_error; /* the ball is depth + depth_error at most; below 0: there is no upper bound */
    double volume;
    double areas[2];  /* of a's surface on its border, and of b's; sampled: both as seen along the contact */
    double centre[3]; /* of the volume */
    double normal[3]; /* unit: the way in which moving b out makes the overlap smaller fastest; 0 if there is none */
    double box_min[3], box_max[3];
    double length;                 /* of the curve in which the surfaces cross, on its border; sampled: 0 */
    size_t first_loop, loop_count; /* pieces of that curve, among those of the pair */
} clinker_region;

/* The curve in which the surfaces of two bodies cross, all of it. */
typedef struct clinker_curve {
    double length;    /* 0: there is none */
    double centre[3]; /* of its length */
    double box_min[3], box_max[3];
} clinker_curve;

/* A piece of the curve in which the surfaces of two bodies cross. */
typedef struct clinker_loop {
    size_t size;
    bool closed; /* it comes back to its beginning; false: it ends where the surface of an open body does */
    double length;
    double box_min[3], box_max[3];
    const double *points; /* with query.curves: x, y, z of each, in order; a closed one does not repeat its first. Else
                           * NULL */
    size_t point_count;
} clinker_loop;

/* A triangle of the surface of an overlap: in a face of one body, where that lies inside of the other one. */
typedef struct clinker_surface_triangle {
    uint32_t corners[3]; /* counterclockwise as seen from outside: 0 to 2 are corners of the face, in its mesh;
                          * 3 and more are points of the surface, from number 0 on */
    uint32_t face;
    bool of_b; /* a face of b; else one of a */
} clinker_surface_triangle;

/* The surface of what two bodies share, in triangles. A face that lies wholly inside of the other body is one, as it
 * is. What is left of a face that the other body cuts is told as a sum: triangles from one point to all of its border.
 * Where its border bends inwards, some of them have their back outwards and take away what others have too much, so
 * that they lie on each other. Yet the surface is closed, edge to edge, and what is added up over it, or counted along
 * a line, is right: volume, moments, winding numbers. Points are rounded to doubles. */
typedef struct clinker_surface {
    const clinker_surface_triangle *triangles; /* those of a face follow each other; NULL: none are known */
    size_t triangle_count;
    const double *points; /* x, y, z of each, in the world: where edges of one body pass through faces of the other */
    size_t point_count;
} clinker_surface;

/* What two surfaces share where they touch. */
typedef enum clinker_patch_kind {
    CLINKER_PATCH_FLUSH = 0, /* faces lie on each other */
    CLINKER_PATCH_EDGE,      /* an edge lies on a face or an edge */
    CLINKER_PATCH_POINT,
} clinker_patch_kind;

/* "flush", "edge", "point"; NULL: no such kind. */
CLINKER_API const char *clinker_patch_kind_name(clinker_patch_kind kind);

/* A connected part of where two bodies touch. Two faces are flush where, seen along their normal, they lie on each
 * other and are no farther apart than the tolerance in all of that part, facing each other or the same way: at a
 * tolerance of 0, in one plane. Flush parts that adjoin are one patch as long as normals differ by less than 10 degrees
 * from one face to the next: a box in a corner of a room has three, a pin of many facets in its hole has one. An edge
 * or a point is told where it lies on no flush patch, and a point where it lies on no edge either; edges that meet are
 * one patch. What is no wider, or no longer, than four times the tolerance is an edge, or a point. */
typedef struct clinker_patch {
    size_t size;
    clinker_patch_kind kind;
    double area;      /* FLUSH: of what lies on each other; else 0 */
    double length;    /* EDGE; else 0 */
    double centre[3]; /* of the area, the length, or the point itself */
    double normal[3]; /* FLUSH: unit, of a's surface, outwards, the mean; 0: it goes all the way round. Else 0 */
    double box_min[3], box_max[3];
} clinker_patch;

#define CLINKER_NO_FACE UINT32_MAX

/* A stretch of an edge inside of the other body of a pair. The edge is a side of a face: side k goes from its corner k
 * to corner (k + 1) % 3. Another face has the same edge the other way round; one of both is told. */
typedef struct clinker_edge_span {
    size_t size;
    bool of_b;                      /* it is an edge of b, inside of a; else one of a, inside of b */
    uint32_t face, side;            /* of the body that has it */
    double from, to;                /* along the side, 0 at its beginning, 1 at its end; off by 2^-50 */
    double entry[3], exit[3];       /* where it enters and leaves, in the world, to the rounding of doubles */
    uint32_t entry_face, exit_face; /* faces of the other body that it passes there; CLINKER_NO_FACE: the edge begins,
                                     * or ends, inside. Of a body that is not closed both are the same: it is a single
                                     * point, where the edge passes through that face */
} clinker_edge_span;

typedef struct clinker_pair {
    size_t size;
    uint32_t a, b; /* numbers of the bodies, a < b */
    clinker_state state;
    clinker_kind kind;
    bool undecided; /* a body that might contain the other, or a part of it that meets nothing, is not closed, so
                     * containment was not decided. It might where nothing of that part lies beyond its faces along
                     * an axis or a diagonal of the axes: exact, whatever the tolerance and the clearance */
    bool proved;    /* the state is proved; of methods that sample, to the pixel. False: INTERFERE, and bounds of the
                     * depth are on both sides of the tolerance, or a body is not closed, and what of either lies
                     * beyond the surface of the other was not shown to stay within the tolerance, nor to be farther;
                     * or TOUCH, a body overlaps itself, and no ball was found that is larger than the tolerance */
    bool overlaps_itself[2]; /* a does, b does, where both overlap: volume and regions are not exact for that reason;
                              * where its places are few and small, the volume has a bound for these, else all of
                              * it is sampled */
    bool placed; /* `place` is known: of all pairs that are not apart, by methods that sample, and with query.contact by
                  * the others; of those that are near in any case. CLINKER_DETAIL_STATE without query.contact stops
                  * short of it */
    double tolerance;   /* the one that was applied */
    double depth;       /* TOUCH, INTERFERE: diameter of the largest ball inside both bodies, at least; no shorter move
                         * parts them. 0 where none was measured or asked for, or a body is not closed. Where one
                         * overlaps itself: of a ball that was found, without an upper bound */
    double depth_error; /* the ball is depth + depth_error at most; below 0: there is no upper bound */
    double span;        /* ZLIST, LAYERS, EDGES: the longest way inside of both along the view; else 0 */
    double separation;  /* INTERFERE, prepared forms of both: how far b has to move to part from a, to 1e-6; else 0 */
    double distance;    /* NEAR: smallest distance of the surfaces, to 1e-6 relative */
    double point_a[3];  /* NEAR: the closest point on a's surface */
    double point_b[3];  /* NEAR: the closest point on b's surface */
    size_t crossings;   /* face pairs whose inner points cross: from CLINKER_DETAIL_KIND on */
    size_t touchings;   /* face pairs that meet without crossing: CLINKER_DETAIL_FACES; else 0 */
    double sample_spacing; /* side of a pixel: what is smaller may be missed; 0: the answer is exact */
    double volume;         /* of the overlap; with query.contact, both bodies closed. This and what follows is exact but
                            * for rounding, unless a body overlaps itself */
    double volume_error;   /* the true volume lies within volume +- volume_error; below 0: volume was not measured */
    double centre[3];      /* of the overlap's volume; TOUCH: of the first patch */
    double push[3];        /* gradient of the volume as b moves: moving b against it makes the overlap smaller */
    double turn[3];        /* gradient of the volume as b turns about `centre` */
    double areas[2];       /* of a's surface inside of b, and of b's inside of a; flush faces count for one of both */
    const clinker_region *regions; /* with query.regions: largest first; see clinker_pair_region() */
    size_t region_count;
    uint32_t own_faces[2][2];  /* of a body that does: two of its faces that show it, or one twice; CLINKER_NO_FACE
                                * twice where none is known, as of one so tangled that it may or may not */
    clinker_curve curve;       /* with query.regions: in which the surfaces cross, on the regions */
    const clinker_loop *loops; /* with query.regions: its pieces, region by region, longest first; see
                                * clinker_pair_loop() */
    size_t loop_count;
    const clinker_patch *patches; /* with query.contact, TOUCH: where; flush ones by area, edges by length, points; see
                                   * clinker_pair_patch() */
    size_t patch_count;
    const clinker_face_pair *crossing_faces; /* CLINKER_DETAIL_FACES: sorted by a, then b, each once; else NULL */
    const clinker_face_pair *touching_faces; /* likewise */
    const clinker_edge_span *edge_spans;     /* with query.edges.spans: those of a, then those of b, by face, side,
                                              * from; see clinker_pair_edge_span() */
    size_t edge_span_count;
    clinker_surface surface; /* with query.surfaces: of what `volume` measures. Without triangles where that is sampled,
                              * or nothing, where a body is not closed, and where one has faces without area that meet
                              * the other */
    double place[3]; /* where to look, a point of both bodies. INTERFERE: inside of both, the centre of the first region
                      * if that is, else that of the ball of `depth`; where none is known, on both surfaces; of a body
                      * that is not closed, on its surface. TOUCH: on both surfaces, give or take the tolerance, or
                      * inside of what is closed, in the first patch. NEAR: midway between point_a and point_b. Where
                      * samples do not prove an answer, it is off by as much as these are apart */
} clinker_pair;

/* Region, piece of the curve, patch and stretch of an edge number `number` of a pair; NULL: there is none. */
CLINKER_API const clinker_region *clinker_pair_region(const clinker_pair *pair, size_t number);
CLINKER_API const clinker_loop *clinker_pair_loop(const clinker_pair *pair, size_t number);
CLINKER_API const clinker_patch *clinker_pair_patch(const clinker_pair *pair, size_t number);
CLINKER_API const clinker_edge_span *clinker_pair_edge_span(const clinker_pair *pair, size_t number);

/* A drawing of a body, or of both, and what it told. */
typedef enum clinker_step_kind {
    CLINKER_STEP_DEPTHS = 0, /* the first and the last depth of the body drawn first, and its faces, at each pixel */
    CLINKER_STEP_KEPT,       /* the same, kept from the call before: nothing was drawn */
    CLINKER_STEP_COUNT_FAR,  /* faces of the other body that lie before those last depths, counted */
    CLINKER_STEP_COUNT_NEAR, /* before those first depths */
    CLINKER_STEP_COUNT_BOTH, /* both in one drawing */
    CLINKER_STEP_PROOF,      /* sorted lists at a few pixels that clash */
    CLINKER_STEP_CODES,      /* sorted lists at all pixels that clash or are undecided; the order of bodies in them */
    CLINKER_STEP_SPIKES, /* what passes between the centres of pixels, judged exactly; `triangles` are such, `pixels`
                          * means how many of them come near the other body, `clash` pairs that cross */
    CLINKER_STEP_LISTS,  /* sorted lists at all pixels, as a body is not closed and cannot be counted */
} clinker_step_kind;

/* "depths", "kept", "count_far" and so on; NULL: no such step. */
CLINKER_API const char *clinker_step_kind_name(clinker_step_kind kind);

typedef struct clinker_step {
    clinker_step_kind kind;
    uint32_t body;       /* the number of the body drawn; means nothing where both were */
    size_t triangles;    /* drawn */
    size_t pixels;       /* looked at */
    size_t apart, clash; /* pixels that were found to be so */
} clinker_step;

enum { CLINKER_MOST_STEPS = 8 };

/* Why a line of sight was taken; see docs/projection.md. */
typedef enum clinker_sight {
    CLINKER_SIGHT_ASKED = 0, /* query.view says so */
    CLINKER_SIGHT_BOXES,     /* across the largest wall of what the boxes of the bodies share */
    CLINKER_SIGHT_NORMALS,   /* along the mean normal of the faces that come near the other body */
    CLINKER_SIGHT_PART,      /* one of several: the mean normal of a part of these */
    CLINKER_SIGHT_ACROSS,    /* one of three that are perpendicular to each other */
} clinker_sight;

/* "asked", "boxes", "normals", "part", "across"; NULL: no such sight. */
CLINKER_API const char *clinker_sight_name(clinker_sight sight);

/* What the state of a pair follows from; docs/explain.md tells more of each. */
typedef enum clinker_ground {
    CLINKER_GROUND_UNKNOWN = 0, /* LAYERS: its steps tell */
    CLINKER_GROUND_FORMS,       /* prepared forms of both bodies: a point of both, or a plane between them */
    CLINKER_GROUND_PLANE,       /* a plane between the bodies, in which they have common points */
    CLINKER_GROUND_SAME,        /* one is a copy of the other in the same place */
    CLINKER_GROUND_CROSSING,    /* faces that cross, with a tolerance of 0 */
    CLINKER_GROUND_OVERLAP,     /* bounds of the depth of all that both share, added up from their faces */
    CLINKER_GROUND_BALLS,       /* balls inside of both, as a body overlaps itself */
    CLINKER_GROUND_BEYOND,      /* what of either lies beyond the surface of the other, as a body is not closed */
    CLINKER_GROUND_INSIDE,      /* a point of one that lies inside of the other, whose surface it does not meet */
    CLINKER_GROUND_DISTANCE,    /* the nearest faces */
    CLINKER_GROUND_SAMPLES,     /* lines of sight that are inside of both, the longest of them confirmed by points */
    CLINKER_GROUND_EDGES,       /* a point of an edge inside of the other body */
} clinker_ground;

/* "unknown", "forms", "plane", "same" and so on; NULL: no such ground. */
CLINKER_API const char *clinker_ground_name(clinker_ground ground);

/* How a pair was judged: by CLINKER_METHOD_LAYERS as far as that went where the state alone was asked for, see
 * docs/layers.md, one or more for each pair that was drawn; by other methods, one for each pair of the answer, and what
 * does not apply is 0. */
typedef struct clinker_explanation {
    size_t size;
    uint32_t a, b;          /* numbers of the bodies */
    uint32_t first;         /* which of them was drawn first */
    clinker_sight sight;    /* why `direction` was taken */
    double direction[3];    /* of sight */
    double agreement;       /* of those normals with the sight, 1 where all lie along it; 0: not known */
    uint32_t width, height; /* of the raster, pixels */
    double sample_spacing;  /* side of a pixel */
    clinker_step steps[CLINKER_MOST_STEPS];
    size_t step_count;
    size_t shared;    /* pixels that both bodies cover */
    size_t convex[2]; /* of these, where a, and where b, has two faces: is convex along the line of sight */
    size_t cases[6];  /* where both are: pixels of each case of figure 1 of the paper, a to f */
    size_t full;      /* pixels where a counter came to its end */
    size_t level;     /* pixels where faces of both lie at one depth */
    clinker_ground ground;
    size_t faces[2];             /* EXACT: triangles of a, and of b */
    size_t within[2];            /* of these, not beyond the other body's bounding slabs */
    size_t near[2];              /* of these, near the other body in a small raster: they were searched */
    size_t crossings, touchings; /* pairs of faces that were found to meet, as many as the answer took */
    size_t ranges;               /* ZLIST: stretches of lines of sight that are inside of both */
    size_t samples[2];           /* EDGES: samples of edges of a inside of b, and of b inside of a */
    size_t checks;               /* CONVEX: pairs of corners or faces that were looked at */
} clinker_explanation;

/* What a check has to know of a body, in a few passes over its arrays: a tenth of the time of an inspection, which
 * tells why. */
typedef struct clinker_survey {
    size_t size;
    size_t triangles;
    double box_min[3], box_max[3]; /* of its faces, in the world */
    size_t degenerate_faces;       /* of no area: exact */
    bool solid;  /* as in clinker_inspection; told by fingerprints of edges: true of every solid, and of another mesh
                  * with  a chance of about 2^-100 */
    bool inward; /* a solid whose faces point inwards: checks take them the other way round */
    bool dented; /* certainly not convex: vertices were found well beyond both sides of a face. False: it may be convex
                  * or not */
} clinker_survey;

typedef struct clinker_answer {
    size_t size;
    const clinker_pair *pairs; /* every pair that is not apart, or that is undecided; sorted by a, then b; see
                                * clinker_answer_pair() */
    size_t pair_count;
    size_t tested;  /* pairs that got past their bounding volumes and the filter */
    size_t ignored; /* pairs that the filter left out */
    bool partial;   /* query.progress ended the check early: pairs that are not listed may be anything. Those that
                     * are, are the first ones of the whole answer, and as they are there */
    double sample_spacing; /* of a method that samples: pairs that are not listed are apart as far as samples tell that
                            * lie so far apart. 0: the answer is exact, boxes alone told all pairs apart included */
    const clinker_explanation *explanations; /* with query.explain; see clinker_answer_explanation() */
    size_t explanation_count;
    const clinker_survey *surveys; /* with query.surveys, one for each body; see clinker_answer_survey() */
    size_t survey_count;
    double judging;   /* with query.clock: seconds that threads spent on pairs, all together, where these are judged one
                       * by one */
    double measuring; /* of these, on what overlaps and touches, where query.contact asks for it */
    bool moving;      /* query.motion was given: pairs that are not listed are apart, or part, if interiors were apart
                       * before; see clinker_motion_options */
} clinker_answer;

/* Makes an answer ready. NULL is allowed, and nothing is done. */
CLINKER_API void clinker_answer_init(clinker_answer *answer);

/* Pair, explanation and survey number `number` of an answer; NULL: there is none. They step through the arrays by the
 * size of their first element, which a caller of an older version does not know. */
CLINKER_API const clinker_pair *clinker_answer_pair(const clinker_answer *answer, size_t number);
CLINKER_API const clinker_explanation *clinker_answer_explanation(const clinker_answer *answer, size_t number);
CLINKER_API const clinker_survey *clinker_answer_survey(const clinker_answer *answer, size_t number);

#ifdef __cplusplus
}
#endif

#endif
