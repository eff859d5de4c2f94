/* One pair of bodies: from meshes to a state and a kind. */
#ifndef CK_EXACT_PAIR_H
#define CK_EXACT_PAIR_H

#include "exact/contacts.h"

typedef struct ck_check ck_check;

/* Measures the contact of a pair that has a common point. A later stage provides it. */
typedef clinker_status (*ck_measure)(ck_check *check, clinker_pair *pair);

/* A call to clinker_bodies_check(). */
struct ck_check {
    clinker_workspace *workspace;
    ck_scratch *scratch;
    const ck_kernels *kernels;
    const clinker_query *query;
    ck_body *bodies;
    size_t body_count;
    bool all_open; /* else only bodies of pairs whose boxes come near each other */
    double scale;  /* of the world, common to the bodies */
    ck_measure measure;
};

/* Whether the first crossing is all that is asked for. */
static inline bool ck_query_is_bare(const clinker_query *query) {
    return query->detail == CLINKER_DETAIL_STATE && !query->depth && !query->contact && query->tolerance == 0;
}

/* Whether depths are to be told, beyond what tells touch from interference. */
static inline bool ck_query_tells_depth(const clinker_query *query) {
    return query->depth || query->contact;
}

/* Checks bodies pair->a and pair->b, whose slabs are not separated, and fills in the rest of `pair`; the face lists
 * come back in `contacts`, owned by the scratch until the next pair. */
clinker_status ck_check_pair(ck_check *check, clinker_pair *pair, ck_contacts *contacts);

/* Fills in a pair that is known to interfere, with a tolerance of 0, and of which nothing else is asked. */
void ck_pair_set_interfering(clinker_pair *pair);

#endif
