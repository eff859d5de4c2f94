/* A call about bodies: what is asked, and the bodies in their places. Every room from here on works on it. */
#ifndef CK_BODIES_CHECK_H
#define CK_BODIES_CHECK_H

#include "bodies/body.h"

typedef struct ck_check {
    clinker_workspace *workspace;
    uint64_t number; /* of the call, from 1 on: what is kept of bodies holds for one call */
    const ck_body_kernels *body_kernels;
    const struct ck_kernels *kernels; /* of the exact check, see exact/kernels; whoever begins the check sets them */
    const clinker_query *query;
    ck_body *bodies;
    size_t body_count;
    bool all_open;                /* else only bodies of pairs whose boxes come near each other */
    double scale;                 /* of the world, common to the bodies */
    const struct ck_hooks *hooks; /* services of later rooms, see exact/hooks.h */
    double judging, measuring;    /* as in the answer, by the thread whose check this is */
} ck_check;

/* Two bodies by their numbers, a < b. */
typedef struct ck_body_pair {
    uint32_t a, b;
} ck_body_pair;

/* The time by the caller's clock; 0 where there is none. */
static inline double ck_check_time(const ck_check *check) {
    const clinker_query *query = check->query;
    return query->clock != NULL ? query->clock(query->clock_user) : 0;
}

/* Whether the first crossing is all that is asked for. */
static inline bool ck_query_is_bare(const clinker_query *query) {
    return query->detail == CLINKER_DETAIL_STATE && !query->depth && !query->contact && query->tolerance == 0;
}

#endif
