/* Who takes part in bench_convex, behind one interface: bodies are prepared before the clock starts, then each question
 * is two poses. */
#ifndef CLINKER_BENCH_CONVEX_ENTRANTS_H
#define CLINKER_BENCH_CONVEX_ENTRANTS_H

#include "body.h"
#include "clinker/published.h"
#include "queries.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct convex_entrant {
    const char *name;
    const char *colour; /* in plots */
    bool dashed;
    bool peer;                                                              /* not ours */
    bool moving;                                                            /* is asked about motion */
    size_t least_corners;                                                   /* takes part from here on */
    size_t most_corners;                                                    /* and up to here */
    void *(*create)(clinker_workspace *workspace, const convex_body *body); /* both bodies have this shape */
    void (*destroy)(void *self);
    bool (*ask)(void *self, const convex_query *query); /* timed: whether they have common points */
    bool slow;                                          /* motion, if it is asked about that */
} convex_entrant;

/* Of the published form: as the paper's programs had them, in the plane without c-2 and c-3. */
clinker_polar_settings convex_published_settings(const convex_body *body);

extern const convex_entrant convex_ours;
extern const convex_entrant convex_ours_moving; /* with the certificate of the pose before */
extern const convex_entrant convex_ours_moving_slowly;
extern const convex_entrant convex_published;
extern const convex_entrant convex_search_alone; /* a plain support search on the same maps */

extern const convex_entrant convex_ccd_mpr;
extern const convex_entrant convex_ccd_gjk;
extern const convex_entrant convex_ccd_mpr_climbing;
extern const convex_entrant convex_ccd_gjk_climbing;
extern const convex_entrant convex_fcl;
extern const convex_entrant convex_fcl_ccd;
extern const convex_entrant convex_bullet;

#ifdef __cplusplus
}
#endif

#endif
