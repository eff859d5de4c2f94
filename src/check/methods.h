/* The table of methods: one row has all that the check, and whoever asks the library, has to know of one. */
#ifndef CK_CHECK_METHODS_H
#define CK_CHECK_METHODS_H

#include "layers/layers.h"
#include "zlist/zlist.h"

/* How methods that have several variants are run, all with the same answer; all zero: the fastest. */
typedef struct ck_method_settings {
    ck_zlist_variant zlist;
    ck_layer_settings layers;
    const ck_hooks *hooks; /* NULL: the usual ones */
} ck_method_settings;

/* Judges one pair whose boxes come near each other. */
typedef clinker_status (*ck_judge_pair)(ck_check *check, const ck_method_settings *settings, ck_judgement *judged,
                                        ck_contacts *contacts);

/* Judges all pairs together, whose slabs are not separated; `sample_spacing` stays as it is where there are no
 * pairs. */
typedef clinker_status (*ck_judge_all)(ck_check *check, const ck_method_settings *settings, ck_judgement *judged,
                                       ck_contacts *contacts, size_t count, double *sample_spacing);

typedef struct ck_method {
    clinker_method_facts facts; /* what callers are told */
    bool shared;                /* its pairs can be shared among threads */
    bool crossing_answers;      /* two faces that cross answer a bare question */
    ck_judge_pair pair;         /* NULL: it judges all pairs together */
    ck_judge_all all;           /* NULL: it judges pair by pair */

    /* Makes its room ready for a call; false: no memory. NULL: there is nothing to be made ready. */
    bool (*open)(clinker_workspace *workspace);

    /* Adds what it tells of the call as a whole. NULL: nothing. */
    void (*tell)(clinker_workspace *workspace, clinker_answer *answer);
} ck_method;

/* NULL: there is no such method. */
const ck_method *ck_method_of(clinker_method method);

/* Makes ready the rooms that an answer to this query points into: nothing is found yet. False: no memory. */
bool ck_method_open_rooms(clinker_workspace *workspace, const clinker_query *query);

/* What the exact check of a pair asks of later rooms. */
extern const ck_hooks ck_check_hooks;

#endif
