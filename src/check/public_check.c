/* The public check. */
#include "check/check_bodies.h"
#include "contact/measure.h"

/* Regions moved while there came more of them; now that all are there, pairs may point to theirs. The depth of a pair
 * that interferes is that of its deepest one, unless balls found more. */
static void point_to_regions(clinker_workspace *workspace, const clinker_answer *answer) {
    clinker_pair *pairs = ck_scratch_of(workspace)->pairs.data;
    const clinker_region *regions = ck_scratch_of(workspace)->regions.data;
    for (size_t i = 0; i < answer->pair_count; i++) {
        if (pairs[i].region_count == 0) {
            continue;
        }
        pairs[i].regions = regions;
        regions += pairs[i].region_count;
        if (pairs[i].state == CLINKER_INTERFERE) {
            pairs[i].depth = pairs[i].regions[0].depth > pairs[i].depth ? pairs[i].regions[0].depth : pairs[i].depth;
        }
    }
}

clinker_status clinker_bodies_check(clinker_workspace *workspace, const clinker_body *bodies, size_t body_count,
                                    const clinker_query *query, clinker_answer *answer) {
    clinker_status status =
        ck_bodies_check(workspace, bodies, body_count, query, &(ck_check_ways){0}, ck_contact_measure, answer);
    if (status == CLINKER_OK) {
        point_to_regions(workspace, answer);
    }
    return status;
}
