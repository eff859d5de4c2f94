/* Everyone who takes part in a benchmark, Clinker included, stands behind this interface. */
#ifndef CLINKER_BENCH_PEER_H
#define CLINKER_BENCH_PEER_H

#include <scenes.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct peer_settings {
    unsigned threads;
    bool trusted;      /* Clinker: the arrays need no checking */
    bool touching;     /* Clinker: bodies that only touch count as hits, as with the peers; else those that interfere */
    clinker_view view; /* of methods that rasterise */
} peer_settings;

/* Two bodies of a crowd that meet, in either order. */
typedef struct peer_pair {
    uint32_t a, b;
} peer_pair;

typedef struct peer_answer {
    bool hit;
    size_t pairs;          /* of faces, where all were asked for; of bodies in a crowd or of parts */
    const peer_pair *list; /* of a crowd or of parts: these pairs, each once; holds until drop() */
    size_t interfering;    /* Clinker: pairs of bodies that do not only touch */
} peer_answer;

/* The timed calls get raw arrays and poses and do everything from there; what they leave behind is freed by drop(),
 * off the clock. A call that returns false did not work, for want of memory or of a feature. */
typedef struct peer {
    const char *family; /* as in "Embree"; of one family only the fastest is shown */
    const char *setting;
    size_t patience; /* triangles in a body beyond which it takes part only where time does not matter */
    void *(*create)(const peer_settings *settings);
    void (*destroy)(void *self);
    void (*drop)(void *self);
    bool (*pair)(void *self, const scene_pair *pair, bool all_pairs, peer_answer *answer); /* timed, or NULL */
    bool (*crowd_load)(void *self, const scene_crowd *crowd); /* shapes, not poses; NULL: nothing to do */
    bool (*crowd)(void *self, const scene_crowd *crowd, peer_answer *answer); /* timed; NULL: takes no part */
    bool (*parts)(void *self, const scene_parts *parts, peer_answer *answer); /* likewise */
} peer;

extern const peer peer_clinker;         /* with a workspace that is kept */
extern const peer peer_clinker_cold;    /* with a workspace made and destroyed on the clock */
extern const peer peer_clinker_kind;    /* crowds: the default question, kind and depth with the automatic tolerance */
extern const peer peer_clinker_command; /* what `clinker check` asks: the same with contact and regions */
extern const peer peer_reading;         /* no answer: reads every vertex and index once */

extern const peer peer_embree_low;
extern const peer peer_embree_medium;
extern const peer peer_fcl_aabb;
extern const peer peer_fcl_obb;
extern const peer peer_fcl_obbrss;
extern const peer peer_fcl_obb_float;

/* Crowds only. */
extern const peer peer_bullet;
extern const peer peer_ode_sweep;
extern const peer peer_ode_hash;
extern const peer peer_cgal_boxes;

#ifdef __cplusplus
}
#endif

#endif
