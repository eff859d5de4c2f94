/* Bodies as the caller has them become bodies of a check: opened, and bounded by slabs. */
#ifndef CK_BODIES_OPEN_BODIES_H
#define CK_BODIES_OPEN_BODIES_H

#include "base/assert.h"
#include "bodies/check.h"

/* Bodies by their numbers; NULL: all. */
typedef struct ck_body_numbers {
    const uint32_t *list;
    size_t count;
} ck_body_numbers;

static inline ck_body *ck_body_at(const ck_check *check, const ck_body_numbers *numbers, size_t i) {
    CK_ASSERT(i < numbers->count && (numbers->list != NULL ? numbers->list[i] : i) < check->body_count);
    return &check->bodies[numbers->list != NULL ? numbers->list[i] : i];
}

/* Begins a call: room for its bodies, none of which is open yet. The query must live as long as the check.
 * CLINKER_STATUS_INVALID: more bodies than numbers are for. */
clinker_status ck_check_begin(clinker_workspace *workspace, size_t body_count, const clinker_query *query,
                              ck_check *check);

/* Opens and bounds all bodies, with care where floats need it, and finds that each has a face with an area. */
clinker_status ck_bodies_open_all(ck_check *check, const clinker_body *sources);

/* Opens and bounds some bodies; the others are not to be touched. `comfortable` false: one of them is beyond the range
 * in which floats serve well, so that all are to be opened with care. */
clinker_status ck_bodies_open_some(ck_check *check, const clinker_body *sources, const ck_body_numbers *numbers,
                                   bool *comfortable);

#endif
