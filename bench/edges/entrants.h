/* Who takes part in the timings of cast edges: the published algorithms, Clinker's form of them, the exact method, and
 * peers. */
#ifndef CLINKER_BENCH_EDGES_ENTRANTS_H
#define CLINKER_BENCH_EDGES_ENTRANTS_H

#include "clinker/published.h"
#include "peers/peer.h"

/* What an answer names, beyond yes or no. */
typedef enum edges_naming {
    EDGES_NAMES_NOTHING,
    EDGES_NAMES_BODIES,
    EDGES_NAMES_PAIRS,
} edges_naming;

typedef struct edges_entrant {
    const char *name;
    const char *colour; /* in plots */
    bool dashed;
    unsigned algorithm; /* one of the published ones; 0: what follows */
    clinker_method method;
    clinker_detail detail;
    const peer *peer; /* NULL: none, but that method */
} edges_entrant;

/* The exact method comes first: the others are held against it. */
extern const edges_entrant edges_entrants[];
extern const size_t edges_entrant_count;
enum { EDGES_ENTRANTS_MOST = 9 };

/* What they are asked. Peers take the crowd or the pair, the others the bodies, which are the same. */
typedef struct edges_question {
    const clinker_body *bodies;
    size_t body_count;
    clinker_view view;
    const scene_crowd *crowd; /* NULL: it is a pair */
    const scene_pair *pair;
} edges_question;

/* An answer; its arrays are those of the workspace. */
typedef struct edges_outcome {
    clinker_cast cast;
    clinker_answer answer;
    peer_answer peer;
} edges_outcome;

/* Asks; `self` is that of a peer. False: it failed. */
bool edges_ask(const edges_entrant *entrant, clinker_workspace *workspace, void *self, const edges_question *question,
               edges_outcome *outcome);

/* Side of a pixel; 0: it has none. */
double edges_pixel(const edges_outcome *outcome);

bool edges_says_yes(const edges_entrant *entrant, const edges_outcome *outcome);
edges_naming edges_names(const edges_entrant *entrant);

/* Marks what is named: bodies in as many flags, pairs in flags[a * count + b] with a < b. Edges inside of their own
 * body, and inside of none that was found, name nothing. */
void edges_mark(const edges_entrant *entrant, const edges_outcome *outcome, edges_naming naming, size_t body_count,
                bool *flags);

#endif
