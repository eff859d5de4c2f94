/* Pairs of bodies that come near each other, and motions for them. */
#ifndef CLINKER_BENCH_MOVING_H
#define CLINKER_BENCH_MOVING_H

#include <clinker/motion.h>
#include <scenes.h>

/* Two bodies whose surfaces are apart, and how b comes to a. */
typedef struct moving_pair {
    const char *name;
    scene_pair pair;
    double approach[3]; /* velocity of b, of length 1 */
    double reach;       /* of the bodies: a length that they are about as large as */
} moving_pair;

typedef enum moving_shape {
    MOVING_SPHERES, /* W1, bumpy, from the side */
    MOVING_TORI,    /* figures 4 and 5: one above the other, at right angles */
    MOVING_PLATES,  /* T2, 1e-5 apart: b comes down */
    MOVING_PIN,     /* with a little room, above its hole: b comes down */
    MOVING_JAWS,    /* W2: b bites */
    MOVING_ARCHES,  /* dental arches: b bites */
    MOVING_SHAPES,
} moving_shape;

/* About `triangles` faces in each body, where the shape has a choice. Without vertices: memory ran out. */
moving_pair moving_pair_make(moving_shape shape, size_t triangles);

typedef enum moving_way {
    MOVING_APPROACHES,  /* a at rest, b comes to it */
    MOVING_TRANSLATES,  /* both, any way */
    MOVING_TURNS,       /* both about their own centres, at any rates */
    MOVING_FREELY,      /* both do both */
    MOVING_ONE_AT_REST, /* a is at rest, b does both */
    MOVING_WAYS,
} moving_way;

/* What the table calls it. */
const char *moving_way_name(moving_way way);

/* Motions of about one length of the bodies, or one radian, for each unit of time; `random` goes on. */
void moving_choose(const moving_pair *pair, moving_way way, uint64_t *random, clinker_motion motions[2]);

/* How many faces are left of both bodies; 0: the call failed. */
size_t moving_left(clinker_workspace *workspace, const clinker_body *bodies, const clinker_motion *motions,
                   const clinker_recede_settings *settings, clinker_recession *recession);

/* The culling alone: the bodies are solids, and nobody looks. */
clinker_recede_settings moving_settings(void);

#endif
