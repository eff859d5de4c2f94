#include "detect/convex_pair.h"

#include "convex/prepared.h"
#include "convex/search.h"

static const clinker_convex *form_of(const ck_check *check, uint32_t body) {
    const clinker_convex *form = check->query->convex != NULL ? check->query->convex[body] : NULL;
    return form != NULL && form->usable ? form : NULL;
}

bool ck_convex_pair_settle(const ck_check *check, clinker_pair *pair) {
    const clinker_convex *a = form_of(check, pair->a), *b = form_of(check, pair->b);
    ck_convex_pair placed;
    if (a == NULL || b == NULL ||
        !ck_convex_pair_make(&a->body, check->bodies[pair->a].mesh.m, &b->body, check->bodies[pair->b].mesh.m,
                             &placed)) {
        return false;
    }
    const clinker_query *query = check->query;
    ck_verdict verdict = ck_convex_decide(&placed, NULL).verdict;
    if (verdict == CK_COMMON && query->tolerance == 0 && query->detail == CLINKER_DETAIL_STATE && !query->depth &&
        !query->contact) {
        pair->state = CLINKER_INTERFERE;
        return true;
    }
    return verdict == CK_APART && query->clearance == 0;
}
