#include "report/pixel_overlap.h"

#include "base/assert.h"

enum { MOST_MET = 16 };

/* A body on the line of sight. */
typedef struct met_body {
    uint32_t body;
    int32_t winding; /* 0: outside of it, for bodies whose faces point inwards as well */
    bool closed;
} met_body;

typedef struct met_bodies {
    met_body met[MOST_MET];
    size_t count;
} met_bodies;

/* NULL: there is no room for another one. */
static met_body *find(met_bodies *list, uint32_t body) {
    CK_ASSERT(list->count <= MOST_MET);
    for (size_t i = 0; i < list->count; i++) {
        if (list->met[i].body == body) {
            return &list->met[i];
        }
    }
    if (list->count == MOST_MET) {
        return NULL;
    }
    list->met[list->count] = (met_body){.body = body};
    return &list->met[list->count++];
}

static int32_t turn_of(const ck_fragment *fragment) {
    return ck_fragment_back(fragment) ? -1 : 1;
}

/* The solid bodies, and which of them the line leaves as often as it enters. */
static size_t meet(met_bodies *list, const ck_fragment *fragments, size_t count, const ck_overlap_bodies *of) {
    size_t closed = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t body = ck_fragment_body(&fragments[i]);
        met_body *met = ck_may_overlap(of, body) ? find(list, body) : NULL;
        if (met != NULL) {
            met->winding += turn_of(&fragments[i]);
        }
    }
    for (size_t i = 0; i < list->count; i++) {
        list->met[i].closed = list->met[i].winding == 0;
        list->met[i].winding = 0;
        closed += list->met[i].closed;
    }
    return closed;
}

/* Most lines meet a single body: told without a list. */
static bool meets_several(const ck_fragment *fragments, size_t count, const ck_overlap_bodies *of) {
    uint32_t first = CK_NO_FACE;
    for (size_t i = 0; i < count; i++) {
        uint32_t body = ck_fragment_body(&fragments[i]);
        if (body != first && ck_may_overlap(of, body)) {
            if (first != CK_NO_FACE) {
                return true;
            }
            first = body;
        }
    }
    return false;
}

const ck_fragment *ck_pixel_overlap(const ck_fragment *fragments, size_t count, const ck_overlap_bodies *of,
                                    double least) {
    met_bodies list = {.count = 0};
    if (!meets_several(fragments, count, of) || meet(&list, fragments, count, of) < 2) {
        return NULL;
    }
    int inside = 0;
    const ck_fragment *since = NULL;
    for (size_t i = 0; i < count; i++) {
        uint32_t body = ck_fragment_body(&fragments[i]);
        met_body *met = ck_may_overlap(of, body) ? find(&list, body) : NULL;
        if (met == NULL || !met->closed) {
            continue;
        }
        if (inside >= 2 && (double)fragments[i].depth - (double)since->depth > least) {
            return since;
        }
        CK_ASSERT(i == 0 || fragments[i - 1].depth <= fragments[i].depth);
        int before = inside;
        inside -= met->winding != 0;
        met->winding += turn_of(&fragments[i]);
        inside += met->winding != 0;
        since = before < 2 ? &fragments[i] : since;
    }
    return NULL;
}
