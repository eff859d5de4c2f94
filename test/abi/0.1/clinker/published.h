/* Methods as they were published, with what they lose or get wrong: for comparison and teaching. What answers questions
 * of users is in clinker.h and convex.h. */
#ifndef CLINKER_PUBLISHED_H
#define CLINKER_PUBLISHED_H

#include <clinker/convex.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---------------------------------------------------------------------------------------------------
 * Cast edges, as published
 * ------------------------------------------------------------------------------------------------ */

/* Knott's algorithms 1 to 5 (2003, chapter 4) with what they lose: a pixel has one edge and one count, for all bodies
 * together. For comparison and teaching; CLINKER_METHOD_EDGES loses no pair behind another, tells which, and is judged
 * exactly. docs/edges.md has the difference. */
typedef struct clinker_cast_settings {
    size_t size;
    unsigned algorithm; /* 1: whether anything interferes; 2: and whose edges do; 3: the same, drawn again in place of
                         * reading counts; 4: and inside of which bodies they are; 5: bodies alone, counted without
                         * reading pixels, not which with which */
    clinker_view view;  /* around all bodies; its resolution 0 means 256 */
    double offset; /* how far edges are moved out of their body, in pixels; with less than 1 they may be found inside of
                    * it */
    bool nearest;  /* of edges at a pixel the nearest stays, in place of the last drawn */
} clinker_cast_settings;

/* Algorithm 4, an offset of one pixel. NULL is allowed, and nothing is done. */
CLINKER_API void clinker_cast_settings_init(clinker_cast_settings *settings);

typedef struct clinker_cast_body {
    size_t penetrating; /* pixels where its edge is inside of something, possibly of itself; algorithms 2 to 5 */
    size_t penetrated;  /* pixels where an edge is inside of it; algorithms 4 and 5 */
} clinker_cast_body;

typedef struct clinker_cast_pair {
    uint32_t edges_of, within; /* bodies; the same one where edges lie in their own body. UINT32_MAX: none was found */
    size_t pixels;
} clinker_cast_pair;

typedef struct clinker_cast {
    size_t size;
    size_t edge_pixels;    /* with an edge */
    size_t inside_pixels;  /* where more faces enter than leave before it: interference, unless it is 0 */
    size_t open_pixels;    /* where more leave than enter: some body is not closed, unless it is 0 */
    double open_at[3];     /* the first of these, in the world */
    uint32_t most_bodies;  /* inside of how many bodies an edge was seen at once */
    unsigned passes;       /* made of those that the algorithm has; without interference it ends after three */
    double sample_spacing; /* side of a pixel; from an eye, in the middle of what is seen */
    const clinker_cast_body *bodies; /* one for each body, from algorithm 2 on; else NULL */
    const clinker_cast_pair *pairs;  /* of algorithm 4: sorted by edges_of, then within, each once; else NULL */
    size_t pair_count;
} clinker_cast;

/* Makes a cast ready. NULL is allowed, and nothing is done. */
CLINKER_API void clinker_cast_init(clinker_cast *cast);

/* Casts the edges of all bodies at once. Arrays belong to the workspace and hold until the next call on it.
 * O(faces + bodies * pixels). CLINKER_STATUS_INVALID as for a check. */
CLINKER_API clinker_status clinker_bodies_cast(clinker_workspace *workspace, const clinker_body *bodies,
                                               size_t body_count, const clinker_cast_settings *settings,
                                               clinker_cast *cast);

/* ---------------------------------------------------------------------------------------------------
 * Polar maps of convex bodies
 * ------------------------------------------------------------------------------------------------ */

/* Nio, Tokumasu & Ochi's test, with what it gets wrong: where it runs out of steps, and where surfaces only nearly
 * meet, it may say anything. For comparison and teaching; docs/convex.md has the figures. */
typedef enum clinker_polar_end {
    CLINKER_POLAR_END_BALLS = 0, /* balls around the bodies are apart */
    CLINKER_POLAR_END_SCREEN,    /* the bodies overlap on the line of centres */
    CLINKER_POLAR_END_CONVERGED, /* both surfaces are at one point */
    CLINKER_POLAR_END_CONE_1,    /* the planes of two steps have no common point */
    CLINKER_POLAR_END_CONE_2,    /* nor have they one in the ball around a body */
    CLINKER_POLAR_END_CONE_3,    /* the plane of a face of one has the ball around the other beyond it */
    CLINKER_POLAR_END_STEPS,     /* there were no more steps */
} clinker_polar_end;

/* "balls", "screen", "converged", "cone_1", "cone_2", "cone_3", "steps"; NULL: no such end. */
CLINKER_API const char *clinker_polar_end_name(clinker_polar_end end);

typedef struct clinker_polar_settings {
    size_t size;
    unsigned most_steps;  /* from one starting point */
    unsigned most_starts; /* further starting points */
    double close;         /* surfaces this near to each other, relative to the larger body, have met */
    bool cones;           /* end where planes of faces prove that bodies are apart: c-1 */
    bool balls;           /* then also where they do together with the balls around the bodies: c-2 and c-3 */
} clinker_polar_settings;

/* 20 steps, 2 further starts, 1e-9, with cones and balls. NULL is allowed, and nothing is done. */
CLINKER_API void clinker_polar_settings_init(clinker_polar_settings *settings);

typedef struct clinker_polar_answer {
    size_t size;
    bool meet;
    clinker_polar_end end;
    unsigned checks; /* pairs of faces that were looked at */
} clinker_polar_answer;

/* Makes an answer ready. NULL is allowed, and nothing is done. */
CLINKER_API void clinker_polar_answer_init(clinker_polar_answer *answer);

/* Poses may be NULL. False: a pose has no inverse or is not finite, or does not keep the plane of a polygon; a body is
 * too thin; the bodies are a polygon and another one; another pointer is NULL, or a struct was not
 * made ready. Nothing is said then. */
CLINKER_API bool clinker_convex_polar(const clinker_convex *a, const clinker_pose *pose_a, const clinker_convex *b,
                                      const clinker_pose *pose_b, const clinker_polar_settings *settings,
                                      clinker_polar_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
